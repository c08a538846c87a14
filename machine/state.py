"""How rules run in this process: as machine code, or as plain Python. Loads nothing until a rule is called."""

import os
import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from studbook.machine.library import MachineLibrary

LOOK_AGAIN = 0.5
"""Seconds after which a run as plain Python looks whether the library has been made meanwhile."""


def _is_set(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


class MachineState:
    """How rules run in this process: `machine()` has the one object. Programs may set `on_plain` and `make`.

    `STUDBOOK_PLAIN=1` means plain Python always, and `STUDBOOK_NUMBA=1` that Numba compiles each rule when it is first
    called, so that tests can compare all three.
    """

    def __init__(self) -> None:
        self.is_plain = _is_set("STUDBOOK_PLAIN")
        self.uses_numba = _is_set("STUDBOOK_NUMBA") and not self.is_plain
        self.on_plain: Callable[[str, float], None] | None = None
        """Called when a rule has run as plain Python for lack of machine code: with the reason why the library that is
        there is not used, or nothing if there is none; and the seconds that plain Python has taken so far."""
        self.make: Callable[[], None] | None = None
        """Makes the library for work that takes far too long without; returns when it is there or cannot be made."""
        self._library: MachineLibrary | None = None
        self._unfit = ""
        self._next_look = 0.0
        self._plain_seconds = 0.0

    def is_fast(self) -> bool:
        """Whether rules run as machine code."""
        return self.uses_numba or self.library() is not None

    def library(self) -> "MachineLibrary | None":
        """Return the library, once there is one that fits."""
        if self._library is None and not (self.is_plain or self.uses_numba) and time.monotonic() >= self._next_look:
            from studbook.machine.library import MachineLibrary
            from studbook.machine.table import UnfitError

            self._next_look = time.monotonic() + LOOK_AGAIN
            self._unfit = ""
            try:
                self._library = MachineLibrary()
            except FileNotFoundError:
                pass
            except (OSError, UnfitError) as error:
                self._unfit = str(error)
        return self._library

    def much_to_do(self) -> None:
        """Say that the work ahead takes plain Python far too long: waits for machine code, if it can be made."""
        if self.make and not self.is_plain and not self.is_fast():
            self.make()
            self._next_look = 0.0

    def note_plain(self, seconds: float) -> None:
        """Count time that plain Python has taken for lack of a library; a few rules are in none."""
        if self._library or self.is_plain:
            return
        self._plain_seconds += seconds
        if self.on_plain:
            self.on_plain(self._unfit, self._plain_seconds)


@cache
def machine() -> MachineState:
    """Return how rules run in this process."""
    return MachineState()

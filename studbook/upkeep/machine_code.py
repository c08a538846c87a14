"""What the program does about machine code: makes it in the background or while the user waits, or says how to get it.

An installed package has its library. These are for a checkout, and for an installation from source with Numba.
"""

import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import IO, Any

from studbook.machine.state import machine

LONG = 3.0
"""Seconds of plain Python after which a sentence says that there is no machine code."""
MADE_BY = "from studbook.upkeep.machine_code import make_quietly; make_quietly()"
FAILED = "failed.txt"
"""File that says why the library of these sources could not be made: no command begins it again."""


def watch_machine_code(say: Callable[[str], None]) -> None:
    """Have machine code made when it is missing. `say` gets a sentence for the user, once."""
    state = machine()

    def on_plain(unfit: str, seconds: float) -> None:
        begun = start_in_background()
        if unfit or seconds > LONG:
            state.on_plain = None
            say(_sentence(unfit, begun))

    def make_now() -> None:
        from studbook.machine.build import BuildError

        state.make = None  # what cannot be made now is not tried again and again
        if can_make():
            say("Machine code is being made once, which takes about two minutes ...")
            try:
                make()
            except BuildError as error:
                say(f"Machine code cannot be made, and this takes long without: {error}")

    state.on_plain, state.make = on_plain, make_now


def warn_of_plain_python() -> None:
    """Warn a program that loads Studbook, once, if rules run as plain Python: what takes seconds then takes minutes."""
    state = machine()

    def on_plain(unfit: str, seconds: float) -> None:
        if unfit or seconds > LONG:
            state.on_plain = None
            warnings.warn(_sentence(unfit, begun=False), RuntimeWarning, stacklevel=2)

    if state.on_plain is None:
        state.on_plain = on_plain


def _sentence(unfit: str, begun: bool) -> str:
    why = f"The library of machine code is not used: {unfit}." if unfit else "There is no machine code here."
    then = "It is being made in the background." if begun else "`studbook warm` says how to get it."
    return f"{why} Rules run as plain Python, with equal results, but slowly. {then}"


def can_make() -> bool:
    """Whether machine code can be made here, and its folder can be written."""
    from studbook.machine.build import can_build
    from studbook.machine.table import FOLDER

    return can_build() and os.access(FOLDER if FOLDER.exists() else FOLDER.parent, os.W_OK)


@cache
def start_in_background() -> bool:
    """Start making the library in a process of its own that outlives this one. Returns False if it cannot be made."""
    if not can_make() or has_failed():
        return False
    with right_to_make() as free:
        if not free:
            return True
    nowhere = subprocess.DEVNULL
    apart: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {"creationflags": 0x4008}
    # On Windows: a detached process of lower priority.
    with suppress(OSError):
        subprocess.Popen([sys.executable, "-c", MADE_BY], stdin=nowhere, stdout=nowhere, stderr=nowhere, **apart)  # noqa: S603  # our own command
    return True


def make_quietly() -> None:
    """Make the library in the background; if that fails, keep the reason for those who look for it."""
    from studbook.machine.build import BuildError
    from studbook.machine.sources import sources_digest
    from studbook.machine.table import FOLDER

    try:
        make(nice=10)
    except BuildError as error:
        with suppress(OSError):
            (FOLDER / FAILED).write_text(f"{sources_digest()}\n{error}\n", "utf-8")


def has_failed() -> bool:
    """Whether making the library of these sources has failed in the background."""
    from studbook.machine.sources import sources_digest
    from studbook.machine.table import FOLDER

    try:
        return (FOLDER / FAILED).read_text("utf-8").startswith(sources_digest())
    except OSError:
        return False


def make(watch: Callable[[str, float], None] | None = None, nice: int = 0) -> None:
    """Make the library if there is none that fits; wait for it if another process is making it.

    `watch` is called with each part that is finished, and the seconds it took. Raises `BuildError`.
    """
    from studbook.machine.build import make_library
    from studbook.upkeep.entry_points import PARTS, command

    if nice and hasattr(os, "nice"):
        os.nice(nice)
    while not is_made():
        with right_to_make() as free:
            if free:
                make_library(list(PARTS), command, watch)
                return
        time.sleep(0.2)


def is_made() -> bool:
    """Whether there is a library that fits."""
    from studbook.machine.table import UnfitError, fitting_table

    try:
        fitting_table()
    except (OSError, UnfitError):
        return False
    return True


@contextmanager
def right_to_make() -> Iterator[bool]:
    """Hold the right to make it; yields False if another process has it. It ends with the process that holds it."""
    from studbook.machine.table import FOLDER

    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        file = (FOLDER / ".making").open("a+b")
    except OSError:  # nothing can be written here, as the build will say
        yield True
        return
    with file:
        yield _is_ours(file)


def _is_ours(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

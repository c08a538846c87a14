"""Work that pages need, done in a thread of its own, so that a visitor sees a page at once."""

import threading
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, suppress

import duckdb

from studbook.analytics.database.trouble import StoreError
from studbook.analytics.store import Store
from studbook.live.database import LentError

PATIENCE = 3.0
"""Seconds that a page waits for such work before it says what is being done."""


_UNREADABLE = (LentError, StoreError, duckdb.ConnectionException, duckdb.InterruptException)
"""The database cannot be read, or not to the end."""


class BusyError(Exception):
    """A page whose numbers are not ready; the message says what is being done."""


class Background:
    """Does each piece of work once, with a connection of its own."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Store]]) -> None:
        self._reading = reading
        self._begun: dict[Hashable, threading.Event] = {}
        self._failed: dict[Hashable, Exception] = {}
        """What went wrong, until a page that needs the work says so."""
        self._changing = threading.Lock()

    def finish(self, name: Hashable, work: Callable[[Store], object], patience: float = PATIENCE) -> bool:
        """Begin work, unless work of this name is being done, and wait for its end; return whether it ended.

        Raises what went wrong with it, now or since it was last asked for: nobody waits for work that fails each time.
        If the database cannot be read, it ends without a result: the page that needs it says why.
        """
        return self.finish_alone(name, lambda: self._with_store(work), patience)

    def finish_alone(self, name: Hashable, work: Callable[[], object], patience: float = PATIENCE) -> bool:
        """Do the same with work that needs no database: meanwhile other commands may borrow it."""
        self._raise(name)
        ended = self._begin(name, work).wait(patience)
        self._raise(name)
        return ended

    def is_doing(self, name: Hashable) -> bool:
        """Whether work of this name is being done."""
        with self._changing:
            return name in self._begun

    def _raise(self, name: Hashable) -> None:
        with self._changing:
            failed = self._failed.pop(name, None)
        if failed is not None:
            raise failed

    def _begin(self, name: Hashable, work: Callable[[], object]) -> threading.Event:
        with self._changing:
            if name in self._begun:
                return self._begun[name]
            ended = self._begun[name] = threading.Event()
        threading.Thread(target=self._do, args=(name, work, ended), daemon=True, name="background").start()
        return ended

    def _with_store(self, work: Callable[[Store], object]) -> None:
        with suppress(*_UNREADABLE), self._reading() as store:
            work(store)

    def _do(self, name: Hashable, work: Callable[[], object], ended: threading.Event) -> None:
        failed: Exception | None = None
        try:
            work()
        except Exception as problem:  # noqa: BLE001  # whatever it is, the page that needs the work raises it
            failed = problem
        finally:
            with self._changing:
                if failed is not None:
                    self._failed[name] = failed
                del self._begun[name]
            ended.set()

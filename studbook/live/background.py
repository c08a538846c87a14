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


class BusyError(Exception):
    """A page whose numbers are not ready; the message says what is being done."""


class Background:
    """Does each piece of work once, with a connection of its own."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Store]]) -> None:
        self._reading = reading
        self._begun: dict[Hashable, threading.Event] = {}
        self._changing = threading.Lock()

    def begin(self, name: Hashable, work: Callable[[Store], object]) -> threading.Event:
        """Begin work, unless work of this name is being done; return the event that its end sets.

        If the database cannot be read, it ends without a result: the page that needs it says why.
        """
        with self._changing:
            if name in self._begun:
                return self._begun[name]
            ended = self._begun[name] = threading.Event()
        threading.Thread(target=self._do, args=(name, work, ended), daemon=True, name="background").start()
        return ended

    def _do(self, name: Hashable, work: Callable[[Store], object], ended: threading.Event) -> None:
        try:
            with suppress(LentError, StoreError, duckdb.Error), self._reading() as store:
                work(store)
        finally:
            with self._changing:
                del self._begun[name]
            ended.set()

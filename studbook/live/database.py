"""The database of a running Studbook: many pages read it while one import writes, and other commands borrow it."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from studbook.analytics.database.trouble import StoreError
from studbook.analytics.live.settings import give_memory
from studbook.analytics.store import Store

SECONDS_TO_WAIT = 10.0
"""How long a page waits while another command has the database."""
_TRY_AGAIN = 0.2
"""Seconds between two attempts to open the database."""
_MOST_IDLE = 4
"""Connections kept for the next pages."""


class LentError(Exception):
    """Another command has the database, and keeps it for longer than a page waits."""


class LiveDatabase:
    """Opens a database for this process alone, and closes it while it is lent."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._store: Store | None = _opened(path)
        self.notices = self._store.notices
        self._free = threading.Condition()
        self._in_use = 0
        self._writes = threading.Lock()
        self._turn = threading.Lock()
        self._lent = 0
        self._idle: list[Store] = []
        self._is_closed = False
        self._version = time.time_ns()
        self._generation = 0

    @property
    def version(self) -> int:
        """A number that grows when the database may have changed."""
        return self._version

    @property
    def generation(self) -> int:
        """A number that grows when the database may have changed in other ways than by new hands."""
        return self._generation

    @property
    def is_lent(self) -> bool:
        """Whether another command has the database, or is waiting for it."""
        return self._lent > 0

    def changed(self) -> None:
        """Note that the database has changed."""
        self._version += 1

    @contextmanager
    def reading(self, seconds: float = SECONDS_TO_WAIT) -> Iterator[Store]:
        """Yield a connection that only queries. Raises LentError if the database is lent for longer."""
        store = self._begin(seconds)
        try:
            reader = self._reader(store)
            try:
                yield reader
            finally:
                self._keep(reader)
        finally:
            self._end()

    def _reader(self, store: Store) -> Store:
        with self._free:
            if self._idle:
                return self._idle.pop()
        return store.second_connection()

    def _keep(self, reader: Store) -> None:
        with self._free:
            if len(self._idle) < _MOST_IDLE:
                self._idle.append(reader)
            else:
                reader.connection.close()

    @contextmanager
    def writing(self, seconds: float = SECONDS_TO_WAIT) -> Iterator[Store]:
        """Yield the store for an import. Raises LentError if the database is lent for longer."""
        with self._writes:
            store = self._begin(seconds)
            try:
                yield store
            finally:
                self._end()

    @contextmanager
    def lending(self) -> Iterator[None]:
        """Close the database while another process uses it, as soon as no page, import or other process does."""
        with self._free:
            self._lent += 1
        try:
            with self._turn:
                with self._free:
                    self._free.wait_for(lambda: not self._in_use)
                    self._close()
                yield
        finally:
            with self._free:
                self._lent -= 1
                self._version += 1
                self._generation += 1
                self._free.notify_all()

    def close(self) -> None:
        """Close the database for good, when no page and no import uses it any more."""
        with self._free:
            self._is_closed = True
            self._free.notify_all()
            self._free.wait_for(lambda: not self._in_use, SECONDS_TO_WAIT)
            self._close()

    def _begin(self, seconds: float) -> Store:
        """Count one more user, and return the store. It is opened again if it was lent."""
        end = time.monotonic() + seconds
        with self._free:
            while True:
                self._free.wait_for(lambda: self._is_closed or not self._lent, max(0.0, end - time.monotonic()))
                if self._is_closed or self._lent:
                    raise LentError
                if self._open_again(time.monotonic() >= end):
                    break
                self._free.wait(_TRY_AGAIN)
            self._in_use += 1
            assert self._store is not None  # noqa: S101  # `_open_again` has opened it
            return self._store

    def _end(self) -> None:
        with self._free:
            self._in_use -= 1
            self._free.notify_all()

    def _open_again(self, is_late: bool) -> bool:
        """Open the database if it is not open; whether it is. Raises LentError if it is too late to try again."""
        if self._store is None:
            try:
                self._store = _opened_again(self.path)
            except StoreError as error:
                if is_late:
                    raise LentError(str(error)) from error
                return False
        return True

    def _close(self) -> None:
        for idle in self._idle:
            idle.connection.close()
        self._idle.clear()
        if self._store is not None:
            store, self._store = self._store, None
            store.hand_over()


def _opened_again(path: Path) -> Store:
    """Open a database that was lent; it is not created anew if it was removed meanwhile."""
    if not path.exists():
        raise StoreError(f"{path} was removed by another program")
    return _opened(path)


def _opened(path: Path) -> Store:
    store = Store(path, borrows=False)
    give_memory(store)
    return store

"""Store batches in a thread of its own, one at a time, while the next ones are cut, read and audited."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

from studbook.analytics.batch import ImportBatch
from studbook.analytics.store import Store


class Writer:
    """Appends batches to a store: at once, or in a thread of its own (`apart`).

    While that thread runs, nothing else may use the store: a query on its connection would become part of the
    transaction that writes. `reader` is a second connection for that. Leaving the context waits until the last batch is
    stored.
    """

    def __init__(self, store: Store, apart: bool = False) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "writer") if apart else None
        self._running: Future[None] | None = None
        self.reader = store.second_connection() if apart else store

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread:
            self._thread.shutdown()
            self.reader.connection.close()
        if not error:
            self.wait()

    @property
    def is_running(self) -> bool:
        """Whether a batch may not be stored yet."""
        return self._running is not None

    def append(self, batches: list[ImportBatch], then: Callable[[], object]) -> None:
        """Store the batches, and call `then`; in another thread, this only begins with it."""
        self.wait()
        if self._thread:
            self._running = self._thread.submit(self._append, batches, then)
        else:
            self._append(batches, then)

    def _append(self, batches: list[ImportBatch], then: Callable[[], object]) -> None:
        self.store.append(*batches)
        then()

    def wait(self) -> None:
        """Wait until everything so far is stored. Raises the error that prevented it, if any."""
        running, self._running = self._running, None
        if running:
            running.result()

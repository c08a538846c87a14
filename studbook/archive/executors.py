"""Executors, which do the work of a run: in this process, in several, or on a cluster of machines that Dask manages.

Each yields the result of every item, in the order in which they are finished, or the reason why it has none: work that
fails is tried three times, except on a full disk, which ends the run: another attempt would fill it again. No more
items are given out than the workers need, so that memory is bounded.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import duckdb

from studbook.analytics.database.trouble import CannotWriteError, StoreError, unwritable
from studbook.program.processes import helpers

if TYPE_CHECKING:
    from distributed import Client

ATTEMPTS = 3
MEMORY = 1536 << 20
"""Bytes of memory that a worker of a cluster on this machine may use."""
_ONE_THREAD = {"POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Each worker uses one processor."""

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item], Result]


class Failed(NamedTuple):
    """Why an item has no result."""

    reason: str


class Unwritable(NamedTuple):
    """Why an item can have no result: the disk is full, or cannot be written."""

    reason: str


class Executor(Protocol):
    """Does the same work for many items. A disk that cannot be written raises CannotWriteError."""

    notice: str
    """What the user should know, such as the address of a page with the progress."""

    def run(self, work: "Work[Item, Result]", items: Iterable[Item]) -> "Iterator[tuple[Item, Result | Failed]]":
        """Yield every item with its result."""

    def close(self) -> None:
        """End all workers."""


def reason_of(error: BaseException) -> str:
    """Describe an error on one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0]


def _done(item: Item, work: "Work[Item, Result]") -> "Result | Unwritable":
    """Do the work of an item, in a worker."""
    try:
        return work(item)
    except (OSError, StoreError, duckdb.Error) as error:
        full = unwritable("the archive", error)
        if full is None:
            raise
        return Unwritable(str(full))


def _written(result: "Result | Unwritable") -> "Result":
    """Return a result. Raises CannotWriteError if the disk could not be written."""
    if isinstance(result, Unwritable):
        raise CannotWriteError(result.reason)
    return result


class Serial:
    """Works in this process."""

    notice = ""

    def run(self, work: "Work[Item, Result]", items: Iterable[Item]) -> "Iterator[tuple[Item, Result | Failed]]":
        """Yield every item with its result."""
        for item in items:
            result = _tried(partial(_done, work=work), item)
            yield item, result if isinstance(result, Failed) else _written(result)

    def close(self) -> None:
        """Do nothing."""


def _tried(work: "Work[Item, Result]", item: Item) -> "Result | Failed":
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return work(item)
        except Exception as error:  # noqa: BLE001  # whatever fails is set aside with its reason
            if attempt == ATTEMPTS:
                return Failed(reason_of(error))
    raise AssertionError


class Pool:
    """Works in processes of this machine. A process that dies costs its items an attempt, and is replaced."""

    notice = ""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        with _environment(_ONE_THREAD):
            pool = helpers(self._workers, ignore_interrupts=True)
            for _ in range(self._workers):  # each process starts now, with this environment
                pool.submit(os.getpid)
        return pool

    def run(self, work: "Work[Item, Result]", items: Iterable[Item]) -> "Iterator[tuple[Item, Result | Failed]]":
        """Yield every item with its result."""
        waiting = deque((item, 1) for item in items)
        running: dict[Future[Any], tuple[Any, int]] = {}
        while waiting or running:
            while waiting and len(running) < self._workers:
                item, attempt = waiting.popleft()
                running[self._submitted(work, item)] = item, attempt
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                item, attempt = running.pop(future)
                error = future.exception()
                if error is None:
                    yield item, _written(future.result())
                elif attempt < ATTEMPTS:
                    waiting.append((item, attempt + 1))
                else:
                    yield item, Failed(reason_of(error))

    def _submitted(self, work: "Work[Item, Result]", item: Item) -> "Future[Result | Unwritable]":
        try:
            return self._pool.submit(_done, item, work)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(_done, item, work)

    def close(self) -> None:
        """End all processes."""
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """Set variables of the environment for processes that start now, unless the user has set them."""
    new = {name: value for name, value in values.items() if name not in os.environ}
    os.environ.update(new)
    try:
        yield
    finally:
        for name in new:
            os.environ.pop(name, None)


class Dask:
    """Works on a cluster: one of processes on this machine, or the one at a scheduler's address."""

    def __init__(self, workers: int, scheduler: str | None = None) -> None:
        self._cluster, self._client = _connected(workers, scheduler)
        self.notice = f"progress of the workers: {self._client.dashboard_link}" if find_spec("bokeh") else ""

    def run(self, work: "Work[Item, Result]", items: Iterable[Item]) -> "Iterator[tuple[Item, Result | Failed]]":
        """Yield every item with its result; a worker that dies gives its items to others."""
        from distributed import as_completed

        waiting = deque(items)
        running: dict[str, Item] = {}
        finished = as_completed(raise_errors=False)
        while waiting or running:
            while waiting and len(running) < self._room():
                item = waiting.popleft()
                future = self._client.submit(_done, item, work, pure=False, retries=ATTEMPTS - 1)
                running[future.key] = item
                finished.add(future)
            future = next(finished)
            item = running.pop(future.key)
            error = future.exception()
            yield item, _written(future.result()) if error is None else Failed(reason_of(error))
            future.release()

    def _room(self) -> int:
        """Items that may be given out: one more than each worker has, so that none waits."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return 2 * max(sum(int(worker["nthreads"]) for worker in workers), 1)

    def close(self) -> None:
        """Leave the cluster, and end it if it was made here."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def _connected(workers: int, scheduler: str | None) -> "tuple[Any, Client]":
    import dask
    from distributed import Client, LocalCluster

    dask.config.set(
        {"distributed.scheduler.allowed-failures": ATTEMPTS - 1, "distributed.logging.distributed": "error"}
    )
    if scheduler is not None:
        return None, Client(scheduler, timeout="20s")
    environment = {f"distributed.nanny.pre-spawn-environ.{name}": value for name, value in _ONE_THREAD.items()}
    dask.config.set(environment)
    cluster = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        memory_limit=MEMORY,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.ERROR,
    )
    return cluster, Client(cluster)

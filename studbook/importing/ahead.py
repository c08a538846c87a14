"""Work on batches ahead of the one that is being stored, without pauses for Python's garbage collector."""

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from studbook.program.processes import helpers

Done = TypeVar("Done")


def ahead(
    work: Callable[..., Done], batches: Iterable[tuple[Any, ...]], jobs: int, in_processes: bool = False
) -> Iterator[Done]:
    """Do the work on each batch, in order, in threads that run up to `jobs` batches ahead.

    Plain Python runs in one thread at a time, so it is better done `in_processes`. Then the first batch is done here:
    it may be the only one, and meanwhile they start.
    """
    if jobs <= 1:
        yield from (work(*batch) for batch in batches)
        return
    running: deque[tuple[tuple[Any, ...], Future[Done] | None]] = deque()
    with _processes(jobs) if in_processes else ThreadPoolExecutor(jobs - 1) as pool:
        for number, batch in enumerate(batches):
            is_here = in_processes and number == 0
            running.append((batch, None if is_here else _begun(pool, work, batch)))
            if len(running) >= jobs + in_processes:
                yield _done(work, *running.popleft())
        while running:
            yield _done(work, *running.popleft())


def _begun(pool: Executor, work: Callable[..., Done], batch: tuple[Any, ...]) -> "Future[Done] | None":
    try:
        return pool.submit(work, *batch)
    except BrokenProcessPool:
        return None


def _done(work: Callable[..., Done], batch: tuple[Any, ...], future: "Future[Done] | None") -> Done:
    """Wait for the work on a batch; do it here if no process does, or if its process was killed."""
    try:
        return future.result() if future else work(*batch)
    except BrokenProcessPool:
        return work(*batch)


def _processes(jobs: int) -> Executor:
    """Return processes, or a thread if the system has none for this."""
    try:
        return helpers(jobs)
    except OSError:
        return ThreadPoolExecutor(1)


@contextmanager
def rare_collections() -> Iterator[None]:
    """Search for cycles of unused objects rarely: an import makes many objects, and hardly any cycles."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()

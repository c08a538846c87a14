"""Work on batches ahead of the one that is being stored, without pauses for Python's garbage collector."""

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

Done = TypeVar("Done")


def ahead(work: Callable[..., Done], batches: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[Done]:
    """Do the work on each batch, in order, in threads that run up to `jobs` batches ahead."""
    if jobs <= 1:
        yield from (work(*batch) for batch in batches)
        return
    with ThreadPoolExecutor(jobs - 1) as pool:
        running: deque[Future[Done]] = deque()
        for batch in batches:
            running.append(pool.submit(work, *batch))
            if len(running) >= jobs:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()


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

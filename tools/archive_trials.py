"""Long trials of archives, run by hand: `python -m tools.archive_trials kill|many|shards|speed FOLDER`.

- `kill`: two Dask workers archive the folder and a damaged file; one worker is killed after the first shard. Prints the
  most memory that a worker used, and whether the archive has exactly the hands of a database file.
- `many`: the same for millions of hands, in shards of 64 MB; tables are compared by hashes of their rows.
- `shards`: 1, 2, 7 and about 100 shards, each compared with a database file.
- `speed`: seconds of the shards with one process and with two.
"""

import gzip
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from studbook.archive.executors import Dask, Executor, Pool, Serial
from studbook.archive.plan import Settings
from studbook.archive.run import Progress, RunResult, archive
from studbook.archive.verify import verify
from studbook.library import import_hands
from tests.archive.equality import Content, content, differing, digests


def _say(*values: object) -> None:
    sys.stdout.write(" ".join(map(str, values)) + "\n")
    sys.stdout.flush()


def _run(
    paths: list[Path], to: Path, megabytes: float, executor: Executor, watch: Callable[[Progress], None]
) -> RunResult:
    try:
        settings = Settings(str(to), shard_bytes=int(megabytes * (1 << 20)))
        return archive([str(path) for path in paths], settings, executor, watch)
    finally:
        executor.close()


@contextmanager
def _watched(most: dict[int, int]) -> Iterator[None]:
    """Record the most memory that each process below this one uses."""
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(0.2):
            for process in psutil.Process().children(recursive=True):
                try:
                    most[process.pid] = max(most.get(process.pid, 0), process.memory_info().rss)
                except psutil.Error:
                    continue

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def many(folder: Path, work: Path) -> None:
    """Kill a worker of two while they archive millions of hands."""
    kill(folder, work, megabytes=64, look=digests)


def kill(folder: Path, work: Path, megabytes: float = 16, look: Callable[[Path], Content] = content) -> None:
    """Kill a worker of two, with a damaged file among the input."""
    damaged = work / "damaged.txt.gz"
    with next(folder.rglob("*.txt")).open("rb") as file:
        damaged.write_bytes(gzip.compress(file.read(1 << 20))[:50_000])
    most: dict[int, int] = {}
    killed: list[int] = []

    def watch(progress: Progress) -> None:
        _say(f"{time.monotonic() - began:6.0f} s", *progress)
        if progress.stage == "process" and not killed:
            workers = [one for one in psutil.Process().children(recursive=True) if one.memory_info().rss > 200 << 20]
            killed.append(workers[0].pid)
            workers[0].kill()

    began = time.monotonic()
    with _watched(most):
        outcome = _run([folder, damaged], work / "archive", megabytes, Dask(2), watch)
    _say(f"{len(outcome.shards)} shards, killed {killed}, set aside {outcome.set_aside}")
    _say("most memory of a process, MiB:", sorted(size >> 20 for size in most.values())[-3:])
    _say(verify(str(work / "archive")))
    totals = import_hands([folder, damaged], work / "hands.duckdb")
    _say("the import:", totals)
    _say("differences:", differing(look(work / "hands.duckdb"), look(work / "archive")))


def shards(folder: Path, work: Path) -> None:
    """Compare numbers of shards."""
    import_hands([folder], work / "hands.duckdb")
    expected = content(work / "hands.duckdb")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    for count in (1, 2, 7, 100):
        to = work / f"archive-{count}"
        outcome = _run(
            [folder], to, 2 * size / count / (1 << 20) if count < 3 else size / count / (1 << 20), Serial(), print
        )
        _say(count, len(outcome.shards), differing(expected, content(to)))


def speed(folder: Path, work: Path) -> None:
    """Measure one process and two."""
    for workers in (1, 2):
        moments: dict[str, float] = {}

        def watch(progress: Progress, moments: dict[str, float] = moments) -> None:
            moments[progress.stage] = time.monotonic()

        began = time.monotonic()
        outcome = _run([folder], work / f"archive-{workers}", 8, Pool(workers), watch)
        ended = time.monotonic()
        shard_seconds = moments["process"] - moments["survey"]
        _say(
            f"{workers} workers: {ended - began:.1f} s in all, {shard_seconds:.1f} s for {len(outcome.shards)} shards, "
            f"{ended - moments['process']:.1f} s for the commit; seconds of each shard:",
            [facts.seconds for facts in outcome.shards],
        )


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        {"kill": kill, "many": many, "shards": shards, "speed": speed}[sys.argv[1]](Path(sys.argv[2]), Path(made))

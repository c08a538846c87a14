"""Measures commands from outside, each in a process of its own, as a user calls them and waits for them."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from studbook.analytics.database.drafts import link

FEW, SOME, REPORTED = 10, 200, 1300
"""Hands of a session, of a first import, and of a report."""
MILLION = 1_000_000

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class TimedRun:
    """One run of a command."""

    seconds: float
    processor_seconds: float | None
    """Of the process and of those that it waited for; None if the system does not say."""
    peak_megabytes: float | None


@dataclass(frozen=True, slots=True)
class Wait:
    """How long a user waits for a command: the median of several runs, with the shortest and the longest."""

    command: str
    seconds: float
    shortest: float
    longest: float
    runs: int
    processor_seconds: float | None = None
    peak_megabytes: float | None = None
    hands_per_second: float | None = None
    against_lark: float | None = None
    """Speed as a multiple of Lark's own loop, if that was measured in the same run."""
    against_re: float | None = None


class CommandError(RuntimeError):
    """A command that is measured has failed."""


def run(words: Sequence[object], cache: Path | None = None) -> TimedRun:
    """Run `studbook` with these words to its end, and measure it; `cache` takes the place of the user's cache folder.

    Raises CommandError if the command fails.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"STUDBOOK_CACHE": str(cache)} if cache else {}  # an installed package has its modules compiled
    command = [sys.executable, "-m", "studbook", *map(str, words)]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment) as process:  # noqa: S603  # our own command
        errors = process.stderr.read() if process.stderr else b""
        run_of, code = wait_for(process, began)
    if code not in (0, 1):  # 1: something was found
        reason = " ".join(errors.decode(errors="replace").split())
        raise CommandError(f"studbook {' '.join(command[3:])} ended with code {code}: {reason}")
    return run_of


def wait_for(process: "subprocess.Popen[bytes]", began: float) -> tuple[TimedRun, int]:
    """Wait for the end of a process; return what it took, and its exit code."""
    if sys.platform == "win32":
        code = process.wait()
        return TimedRun(time.perf_counter() - began, None, None), code
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    peak = used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    return TimedRun(time.perf_counter() - began, used.ru_utime + used.ru_stime, peak), process.returncode


def waits(hands: int, seed: int, runs: int, say: Say, million: bool = False) -> list[Wait]:
    """Measure what a user waits for; `million` adds a database of a million hands, which takes minutes.

    Raises CommandError if a command fails.
    """
    with TemporaryDirectory(prefix="studbook-bench-") as folder:
        return list(Waits(Path(folder), hands, seed, runs, say).measured(million))


class Waits:
    """The input of all commands, in one folder."""

    def __init__(self, folder: Path, hands: int, seed: int, runs: int, say: Say) -> None:
        self.folder, self.hands, self.seed, self.runs, self.say = folder, hands, seed, runs, say

    def measured(self, million: bool) -> Iterator[Wait]:
        """Yield every row. Machine code is made first if there is none, so that nothing is delayed by that."""
        run(["warm"])
        yield self._wait("--help", ["--help"])
        simulated = self._path("hands.txt")
        yield self._wait("simulate", self._simulate(self.hands, simulated), hands=self.hands)
        yield from self.session()
        yield from self.everything(simulated)
        if million:
            yield from self.million()
        yield from self.first()

    def session(self) -> Iterator[Wait]:
        """A session, and questions about a database of some weeks."""
        few, reported = self._path("few.txt"), self._path("reported.txt")
        run(self._simulate(FEW, few, self.seed + 1))
        run(self._simulate(REPORTED, reported, self.seed + 2))
        new, database = self._path("new.duckdb"), self._path("weeks.duckdb")
        run(["import", reported, "--db", database])
        yield self._wait(f"import, {FEW} hands, new database", ["import", few, "--db", new], lambda: _forget(new))
        backup = self._path("backup.duckdb")
        shutil.copy(database, backup)
        yield self._wait(
            f"import, {FEW} hands, existing database",
            ["import", few, "--db", database],
            lambda: shutil.copy(backup, database),
        )
        hand = _first_hand(reported)
        for name, words in (("show", [hand]), ("explain", [hand]), ("stats", ["Hero"]), ("audit", [])):
            yield self._wait(name, [name, *words, "--db", database])
        pages = self._path("pages")
        report = ["report", "Hero", "-o", pages, "--db", database]
        yield self._wait(f"report, {REPORTED:,} hands", report, lambda: shutil.rmtree(pages, ignore_errors=True))

    def everything(self, simulated: Path) -> Iterator[Wait]:
        """Everything that somebody has, at once."""
        size = f"{self.hands:,} hands"
        database = self._path("all.duckdb")
        for jobs in (1, 2):
            words = ["import", simulated, "--db", database, "--jobs", jobs]
            yield self._wait(f"import, {size}, --jobs {jobs}", words, lambda: _forget(database), self.hands)
        copy = self._path("copy")
        again = ["import", copy, "--db", database]
        yield self._wait(f"import, {size}, all known", again, lambda: self._new_path(simulated, copy), self.hands)
        yield self._wait(f"audit FILES, {size}", ["audit", simulated], hands=self.hands)

    def million(self) -> Iterator[Wait]:
        """Yield the waits of a player of many years."""
        simulated, database, pages = self._path("million.txt"), self._path("million.duckdb"), self._path("pages")
        run(self._simulate(MILLION, simulated, self.seed + 3))
        yield self._wait("import, 1,000,000 hands", ["import", simulated, "--db", database], hands=MILLION, runs=1)
        report = ["report", "Hero", "-o", pages, "--db", database]
        yield self._wait("report, 1,000,000 hands", report, lambda: shutil.rmtree(pages, ignore_errors=True))

    def first(self) -> Iterator[Wait]:
        """The first import on a machine, with an empty cache folder: one run."""
        some, cache, database = self._path("some.txt"), self._path("cache"), self._path("first.duckdb")
        run(self._simulate(SOME, some))
        yield self._wait(f"first import, {SOME} hands", ["import", some, "--db", database], runs=1, cache=cache)

    def _wait(
        self,
        name: str,
        words: Sequence[object],
        before: Callable[[], object] = lambda: None,
        hands: int | None = None,
        runs: int | None = None,
        cache: Path | None = None,
    ) -> Wait:
        """Measure a command; `before` is called before every run, and not measured."""
        self.say(f"studbook {name}")
        done = []
        for _ in range(runs or self.runs):
            before()
            done.append(run(words, cache))
        seconds = [each.seconds for each in done]
        middle = median(seconds)
        return Wait(
            command=name,
            seconds=middle,
            shortest=min(seconds),
            longest=max(seconds),
            runs=len(done),
            processor_seconds=_median([each.processor_seconds for each in done]),
            peak_megabytes=_median([each.peak_megabytes for each in done]),
            hands_per_second=hands / middle if hands else None,
        )

    def _simulate(self, hands: int, path: Path, seed: int | None = None) -> list[object]:
        return ["simulate", "--hands", hands, "--seed", seed or self.seed, "-o", path]

    def _path(self, name: str) -> Path:
        return self.folder / name

    def _new_path(self, simulated: Path, copy: Path) -> None:
        """Give the same file another path, because a known path would not be read at all."""
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        link(simulated, copy / f"{time.monotonic_ns()}.txt")


def _first_hand(path: Path) -> str:
    """Return the number of the first hand of a file in PokerStars' format."""
    found = re.search(r"#(\d+)", path.read_text("utf-8"))
    if found is None:
        raise CommandError(f"{path} has no hands")
    return found[1]


def _forget(database: Path) -> None:
    for path in (database, database.with_name(f"{database.name}.wal")):
        with suppress(FileNotFoundError):
            path.unlink()


def _median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None

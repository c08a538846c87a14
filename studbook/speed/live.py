"""Measures live pages: a writer appends hands in small pieces while browsers filter."""

import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from studbook.analytics.store import Store
from studbook.game.documents import Json
from studbook.speed.browsers import Browser, LoadedPage
from studbook.speed.commands import CommandError, TimedRun, run, wait_for

Say = Callable[[str], None]

APPENDED = 10_000
BROWSERS = 10
HANDS_PER_SECOND = 200.0
"""How much `studbook bench --only live` appends, who filters meanwhile, and how fast the writer is."""
PLAYER = "/player?player=Hero"
FILES = 4
"""Files to which the writer appends in turn, as a player at four tables."""
PIECE = (200, 6_000)
"""Bytes of a piece, at least and at most: less than a hand, or a few hands."""
_SECONDS_TO_END = 120.0
_HANDS = re.compile(rb"(?=^PokerStars )", re.MULTILINE)
_NUMBER = re.compile(rb"#(\d+)")
_NEW = re.compile(r"([\d,]+) new hands? since")


@dataclass(frozen=True, slots=True)
class LiveSizes:
    """How much is measured."""

    stored: int
    """Hands in the database before it is served."""
    appended: int
    browsers: int
    hands_per_second: float
    """Speed of the writer."""


@dataclass(frozen=True, slots=True)
class Live:
    """What browsers waited for while hands were appended, and whether the database has exactly those hands."""

    stored: int
    appended: int
    browsers: int
    writing_seconds: float
    """How long the writer took."""
    late_seconds: float
    """How long after its end the last hand was imported."""
    pages: int
    clicks: int
    failed: int
    """Pages with another code than 200."""
    median_seconds: float
    slow_seconds: float
    """One page in twenty took longer."""
    longest_seconds: float
    click_seconds: float
    """Median of clicks alone; the other pages are loaded again because there are new hands."""
    lost: int
    doubled: int
    rejected: int
    processor_seconds: float | None
    """Of the server."""
    peak_megabytes: float | None


def sizes_of(stored: int) -> LiveSizes:
    """Return the sizes of the benchmark."""
    return LiveSizes(stored, APPENDED, BROWSERS, HANDS_PER_SECOND)


def measure_live(sizes: LiveSizes, seed: int, say: Say) -> Live:
    """Measure a running `studbook serve`. Raises CommandError if a command fails."""
    with TemporaryDirectory(prefix="studbook-bench-") as folder:
        return _measured(Path(folder), sizes, seed, say)


def _measured(folder: Path, sizes: LiveSizes, seed: int, say: Say) -> Live:
    database, sites = folder / "live.duckdb", folder / "sites"
    sites.mkdir()
    say(f"studbook serve: {sizes.stored:,} hands, then {sizes.appended:,} appended")
    before = _simulated(folder / "before.txt", sizes.stored, seed)
    run(["import", folder / "before.txt", "--db", database])
    texts = _simulated(folder / "after.txt", sizes.appended, seed + 1)
    expected = {*map(number_of, before), *map(number_of, texts)}
    with _served(database, sites) as (address, ended):
        pages, times = _browsed(address, sites, texts, sizes)
        used = ended()
    lost, doubled, rejected = compared_with(database, expected)
    return Live(
        stored=sizes.stored, appended=sizes.appended, browsers=sizes.browsers, writing_seconds=times[0],
        late_seconds=times[1], lost=lost, doubled=doubled, rejected=rejected,
        processor_seconds=used.processor_seconds, peak_megabytes=used.peak_megabytes, **_figures(pages),
    )  # fmt: skip


def _simulated(path: Path, hands: int, seed: int) -> list[bytes]:
    """Simulate hands to a file, with numbers that depend on the seed; return the text of each."""
    run(["simulate", "--hands", hands, "--game", "all", "--seed", seed, "-o", path])
    return hands_of(path)


def hands_of(path: Path) -> list[bytes]:
    """Return the text of each hand of a file in PokerStars' format, with the blank lines after it."""
    return [text for text in _HANDS.split(path.read_bytes()) if text.strip()]


def number_of(text: bytes) -> str:
    """Return the number of a hand."""
    found = _NUMBER.search(text)
    return found[1].decode() if found else ""


@contextmanager
def _served(database: Path, sites: Path) -> Iterator[tuple[str, Callable[[], TimedRun]]]:
    """Serve a database; yield the address, and a function that ends the process and measures it."""
    words = ["serve", "--db", str(database), "--watch", str(sites), "--no-browser"]
    began = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603  # our own command
        [sys.executable, "-m", "studbook", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        line = process.stdout.readline().decode() if process.stdout else ""
        if "http://" not in line:
            raise CommandError("studbook serve did not start")

        def ended() -> TimedRun:
            process.send_signal(signal.SIGTERM)
            return wait_for(process, began)[0]

        yield line.split()[-1], ended
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _browsed(
    address: str, sites: Path, texts: Sequence[bytes], sizes: LiveSizes
) -> tuple[list[LoadedPage], tuple[float, float]]:
    """Append hands while browsers filter; return their pages, and the seconds of the writer and of the last import."""
    stop = threading.Event()
    with closing(Browser(address, PLAYER, 0)) as watching, ThreadPoolExecutor(sizes.browsers) as players:
        browsers = [Browser(address, PLAYER, number) for number in range(sizes.browsers)]
        asked = [players.submit(lambda one: [*one.filter(stop)], browser) for browser in browsers]
        try:
            began = time.monotonic()
            _written(sites, texts, sizes)
            written = time.monotonic()
            while _imported(watching) < sizes.appended and time.monotonic() - written < _SECONDS_TO_END:
                time.sleep(0.1)
            times = written - began, time.monotonic() - written
        finally:
            stop.set()
        return [page for one in asked for page in one.result()], times


def _written(sites: Path, texts: Sequence[bytes], sizes: LiveSizes) -> None:
    """Append hands in a process of its own, and wait for it."""
    source = sites.with_name("pieces.txt")
    source.write_bytes(b"".join(texts))
    words = [source, sites, sizes.hands_per_second]
    subprocess.run([sys.executable, "-m", "studbook.speed.live", *map(str, words)], check=True)  # noqa: S603  # our own


def append_pieces(source: Path, sites: Path, hands_per_second: float) -> None:
    """Append the hands of a file to files of a folder, in turn, in pieces that end anywhere, even within a letter."""
    chance = Random(1)  # noqa: S311  # sizes of pieces
    texts = hands_of(source)
    files = cycle(sites / f"table {number}.txt" for number in range(1, FILES + 1))
    began, pending = time.monotonic(), dict.fromkeys([next(files) for _ in range(FILES)], b"")
    for number, (text, path) in enumerate(zip(texts, files, strict=False), 1):
        pending[path] += text
        while len(pending[path]) > (size := chance.randint(*PIECE)):
            _append(path, pending[path][:size])
            pending[path] = pending[path][size:]
        time.sleep(max(0.0, began + number / hands_per_second - time.monotonic()))
    for path, rest in pending.items():
        _append(path, rest)


def _append(path: Path, piece: bytes) -> None:
    with path.open("ab") as file:
        file.write(piece)


def _imported(browser: Browser) -> int:
    """Return how many hands the server has imported since it started."""
    found = _NEW.search(browser.news()["sentence"])
    return int(found[1].replace(",", "")) if found else 0


def _figures(pages: Sequence[LoadedPage]) -> Json:
    seconds = [page.seconds for page in pages]
    clicks = [page.seconds for page in pages if page.is_click]
    return {
        "pages": len(pages),
        "clicks": len(clicks),
        "failed": sum(page.code != 200 for page in pages),
        "median_seconds": median(seconds),
        "slow_seconds": quantiles(seconds, n=20, method="inclusive")[-1] if len(seconds) > 1 else seconds[0],
        "longest_seconds": max(seconds),
        "click_seconds": median(clicks),
    }


def compared_with(database: Path, expected: set[str]) -> tuple[int, int, int]:
    """Return how many hands the database lacks, how many it has twice or otherwise, and how many it rejected."""
    with Store(database, read_only=True) as store:
        rows = store.sql("SELECT hand_id, count(*), bool_or(conflict) FROM hands GROUP BY ALL").rows
        rejected = store.sql("SELECT count(*) FROM rejects").rows[0][0]
    found = {str(number) for number, _, _ in rows}
    doubled = sum(times > 1 or differs for _, times, differs in rows)
    return len(expected - found), doubled + len(found - expected), int(rejected)


if __name__ == "__main__":
    append_pieces(Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))

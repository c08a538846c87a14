"""Measures every stage of the pipeline on simulated hands, against Lark's own loop and a plain `re` reader.

All figures come from one run on one machine: machines differ, but the ratios hardly do.
"""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np

from studbook.analytics.batch import ImportBatch
from studbook.analytics.facts.of_batch import facts_of
from studbook.analytics.statistics.stats import STATISTICS, stats
from studbook.analytics.store import Store
from studbook.exchange.simulated import stories
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game
from studbook.grammar.language import language_of
from studbook.grammar.lark_engine import parse_hand
from studbook.grammar.write import scribe_of, write_hand
from studbook.histories.raw import RawHands, only
from studbook.histories.raw_batches import raw_batches
from studbook.histories.write import write_hands
from studbook.importing.contents import content_of
from studbook.importing.pipeline import BATCH_BYTES, BATCH_HANDS, import_paths
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch

LARK_HANDS = 400
"""Number of hands that Lark itself parses: enough for a rate; all of them would take minutes."""
WRITTEN = 20_000
"""Maximum number of simulated hands; larger inputs repeat them under other numbers."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class StageSpeed:
    """One stage: the median of several runs."""

    stage: str
    hands_per_second: float
    megabytes_per_second: float
    seconds: float
    against_lark: float | None = None
    """Speed as a multiple of Lark's own loop, which stops at the tree."""
    against_re: float | None = None
    compared_only: bool = False
    """Whether this is only a comparison, not a stage of Studbook."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All measurements of one run."""

    hands: int
    megabytes: float
    runs: int
    measures: list[StageSpeed]
    statistics: dict[str, float]
    """Seconds for the table of one player, by breakdown."""
    peak_megabytes: float
    database_bytes_per_hand: float


@dataclass(frozen=True, slots=True)
class SiteSpeed:
    """Speed of converting one site's text to columns, on one core."""

    site: str
    hands: int
    bytes_per_hand: float
    hands_per_second: float
    megabytes_per_second: float
    lark_hands_per_second: float
    """Speed of the same work by Lark itself."""


def bench(hands: int, seed: int, games: Sequence[Game], runs: int, say: Say, site: str = SITES[0]) -> Figures:
    """Measure every stage on `hands` hands in a site's format; medians of `runs` runs.

    Raises UnknownToSiteError for a game that the site does not deal.
    """
    with TemporaryDirectory() as folder:
        say(f"simulating and writing {hands:,} hands")
        path = Path(folder) / "hands.txt"
        write_hands(_texts(hands, seed, games, site), path)
        return _Bench(path, hands, runs, say, site).figures()


def bench_sites(hands: int, seed: int, games: Sequence[Game], runs: int, say: Say) -> list[SiteSpeed]:
    """Measure how fast each site is read, on the same hands in its own words, as far as it deals them."""
    dealt = {site: [game for game in games if game in scribe_of(site).games] for site in SITES}
    return [_bench_site(site, hands, seed, dealt[site], runs, say) for site in SITES if dealt[site]]


def _bench_site(site: str, hands: int, seed: int, games: Sequence[Game], runs: int, say: Say) -> SiteSpeed:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hands.txt"
        say(site)
        write_hands(_texts(hands, seed, games, site), path)
        lark, native = _Bench(path, hands, runs, lambda _: None, site).readings()
        return SiteSpeed(
            site,
            hands,
            path.stat().st_size / hands,
            native.hands_per_second,
            native.megabytes_per_second,
            lark.hands_per_second,
        )


def _texts(hands: int, seed: int, games: Sequence[Game], site: str) -> Iterator[str]:
    """Write hands in a site's format; beyond the simulated ones, repeat them under other numbers at other tables."""
    part = min(hands, WRITTEN) // len(games) + 1
    written = [
        (hand.hand_id, hand.table, write_hand(hand, site)) for game in games for hand in stories(game, part, seed)
    ]
    for number in range(hands):
        hand_id, table, text = written[number % len(written)]
        turn = number // len(written)
        yield text.replace(hand_id, f"{turn}{hand_id}").replace(table, f"{turn} {table}") if turn else text


class _Bench:
    """One input, its stages, and the time each took."""

    def __init__(self, path: Path, hands: int, runs: int, say: Say, site: str) -> None:
        self.path, self.hands, self.runs, self.say, self.site = path, hands, runs, say, site
        self.megabytes = path.stat().st_size / 1e6
        self.lark = self.plain = 0.0

    def figures(self) -> Figures:
        """Run every stage."""
        measures = [*self._reading(), *self._importing()]
        return Figures(
            hands=self.hands,
            megabytes=self.megabytes,
            runs=self.runs,
            measures=measures,
            statistics=self.statistics,
            peak_megabytes=_peak(),
            database_bytes_per_hand=self.bytes_per_hand,
        )

    def _timed(
        self, stage: str, work: Callable[[], Any], share: float = 1.0, warm: bool = True, compared_only: bool = False
    ) -> StageSpeed:
        """Time a stage that handles a share of the hands: the median, without a first run, which may compile."""
        self.say(stage)
        if warm:
            work()
        times = []
        for _ in range(self.runs):
            started = perf_counter()
            work()
            times.append(perf_counter() - started)
        seconds = median(times)
        rate = self.hands * share / seconds
        ratios = (rate / self.lark if self.lark else None, rate / self.plain if self.plain else None)
        return StageSpeed(stage, rate, self.megabytes * share / seconds, seconds, *ratios, compared_only)

    def _batches(self) -> Iterator[RawHands]:
        return raw_batches([self.path], hands=BATCH_HANDS, max_bytes=BATCH_BYTES)

    def readings(self) -> tuple[StageSpeed, StageSpeed]:
        """Measure how fast Lark and the native engine convert text to columns, both on one core."""
        first = next(self._batches())
        few = only(first, np.arange(len(first.site)) < LARK_HANDS)
        lark = self._timed("lark", lambda: read(few, None, "lark"), len(few.site) / self.hands, warm=False)
        native = self._timed("native", lambda: read(first), len(first.site) / self.hands)
        return lark, native

    def _reading(self) -> Iterator[StageSpeed]:
        first = next(self._batches())
        few = only(first, np.arange(len(first.site)) < LARK_HANDS)
        share = len(few.site) / self.hands
        all_of_it = len(first.site) / self.hands
        lark = self._timed("Lark's own loop, text to tree", lambda: _by_lark(few, self.site), share, compared_only=True)
        yield lark
        yield self._timed("--engine lark, text to columns", lambda: read(few, None, "lark"), share, compared_only=True)
        self.lark = lark.hands_per_second
        if self.site == SITES[0]:  # the only site whose lines it can read
            plain = self._timed("a plain re line reader", lambda: _by_re(first), all_of_it, compared_only=True)
            yield plain
            self.plain = plain.hands_per_second
        yield self._timed("cut files into hands", lambda: sum(len(raw.site) for raw in self._batches()))
        yield self._timed("text to event columns", lambda: read(first), all_of_it)
        batch = read(first, content_of(first))[0].batch
        yield self._timed("replay, settle and check", lambda: audit_batch(batch), all_of_it)
        audited = audit_batch(batch)
        yield self._timed("facts for statistics", lambda: facts_of(batch, audited), all_of_it)
        item = ImportBatch.of(batch, audited, facts_of(batch, audited), SITES)
        yield self._timed("store in DuckDB", lambda: _append(item), all_of_it)

    def _importing(self) -> Iterator[StageSpeed]:
        with TemporaryDirectory() as folder:
            for jobs in (1, 2):
                yield self._timed(f"whole import, --jobs {jobs}", partial(self._import, Path(folder), jobs), warm=False)
            database = Path(folder) / "hands.duckdb"
            self.bytes_per_hand = database.stat().st_size / self.hands
            with Store(database) as store:
                yield self._timed("import again, all known", partial(self._import_again, store))
                self.statistics = dict(self._statistics(store))

    def _import(self, folder: Path, jobs: int) -> None:
        database = folder / "hands.duckdb"
        database.unlink(missing_ok=True)
        with Store(database) as store:
            import_paths(store, [self.path], jobs=jobs)

    def _import_again(self, store: Store) -> None:
        """Import the same hands from another file, because an unchanged file would not be read at all."""
        with TemporaryDirectory() as folder:
            copy = Path(folder) / self.path.name
            shutil.copyfile(self.path, copy)
            import_paths(store, [copy], jobs=2)

    def _statistics(self, store: Store) -> Iterator[tuple[str, float]]:
        for by in ((), ("stakes",), ("month",)):
            name = f"{len(STATISTICS)} statistics of one player" + (f" by {by[0]}" if by else "")
            yield name, self._timed(name, partial(stats, store, "Hero", by)).seconds


def _by_lark(raw: RawHands, site: str) -> None:
    language = language_of(site)
    for start, end in zip(raw.start.tolist(), raw.end.tolist(), strict=True):
        parse_hand(language, raw.text[start:end])


_LINES = re.compile(
    rb"(?P<seat>Seat (\d+): (.+) \((\S+) in chips\))|(?P<action>(.+): (posts the ante|brings in for|bets|calls|raises|"
    rb"folds|checks)(?: (\S+))?(?: to (\S+))?(?: and is all-in)?)|(?P<deal>Dealt to (.+?)((?: \[[^\]]+\])+))|"
    rb"(?P<collect>(.+) collected (\S+) from (.+))|(?P<total>Total pot (\S+).*\| Rake (\S+))"
)
"""A quick script's approach: one expression per line, groups as strings, no rules, no columns."""


def _by_re(raw: RawHands) -> int:
    return sum(1 for line in raw.text.split(b"\n") if (found := _LINES.fullmatch(line)) and found.groups())


def _append(item: ImportBatch) -> None:
    with TemporaryDirectory() as folder, Store(Path(folder) / "hands.duckdb") as store:
        store.append(item)


def _peak() -> float:
    """Return the peak resident memory of this process so far, in megabytes; NaN on Windows, which does not say."""
    try:
        import resource
    except ImportError:
        return float("nan")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1e3

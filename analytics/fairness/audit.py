"""All tests of the deal, for each site and for all sites together."""

from typing import NamedTuple

import numpy as np
import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.database.resources import sql_file
from studbook.analytics.fairness.accounts import Received, account_outcomes
from studbook.analytics.fairness.deals import DealtHands, Int64, chosen_hands, columns, read_deals
from studbook.analytics.fairness.door_cards import dealt_doors, door_outcomes
from studbook.analytics.fairness.exchange import Exchange, exchange_outcomes, streets
from studbook.analytics.fairness.naive import Naive, naive
from studbook.analytics.fairness.outcome import FairnessOutcome
from studbook.analytics.fairness.sequential import anytime_values
from studbook.analytics.fairness.serial import serial_outcomes
from studbook.analytics.fairness.starting import starting_outcomes
from studbook.analytics.fairness.swaps import AllIns, read_all_ins, swap_outcome
from studbook.analytics.fairness.tails import discoveries
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.store import Store

RATE = 0.01
"""False discovery rate: of the tests that are reported as different from a fair deal, one in a hundred may be wrong."""
ALL_SITES = "all sites"
UNFAIR, FAIR, NOT_RUN = "differs from a fair deal", "fits a fair deal", "not run"
SCHEMA: dict[str, pl.DataType] = {
    "site": pl.String(), "test": pl.String(), "name": pl.String(), "hands": pl.Int64(), "left_out": pl.Int64(),
    "observed": pl.Float64(), "expected": pl.Float64(), "spread": pl.Float64(), "counts": pl.String(),
    "p": pl.Float64(), "verdict": pl.String(), "bias": pl.Float64(), "bias_of": pl.String(), "why_not": pl.String(),
    "p_anytime": pl.Float64(),
}  # fmt: skip


Row = tuple[str, FairnessOutcome, float | None]
"""Site, result of a test, and its p-value that is valid at every look."""


class FairnessResult(NamedTuple):
    """A row of `Fairness.table`: one test of one site, or of all."""

    site: str
    test: str
    """F1 to F8."""
    name: str
    hands: int
    """That entered."""
    left_out: int
    observed: float | None
    expected: float | None
    """What a fair deal gives, with `spread`, its standard deviation."""
    spread: float | None
    counts: str | None
    """Unit of what was observed and expected."""
    p: float | None
    """None if the test was not run."""
    verdict: str
    bias: float | None
    """The smallest that so many hands would have shown in four of five cases, in the unit `bias_of`."""
    bias_of: str | None
    why_not: str | None
    """Why the test was not run."""
    p_anytime: float | None
    """A p-value that is valid at every look, if one was asked for."""


class SiteFigures(NamedTuple):
    """What figures show of one site, or of all."""

    site: str
    doors: Int64
    """How often each card was a door card, shape (52,)."""
    numbers: Int64
    """Number of hands with 0, 1, 2, ... door cards, all known."""
    exchange: tuple[Exchange, ...]
    accounts: pl.DataFrame
    """Columns `site`, `player`, `streets`, `z`, most extreme first."""


class Fairness(NamedTuple):
    """The tests of the deal."""

    table: pl.DataFrame
    """A row per site and test, see `fairness`; `results` are its rows."""
    figures: tuple[SiteFigures, ...]
    hands: int
    too_wide: int
    """Hands left out because a seat number is too large."""
    naive: Naive
    """What a comparison with live outs would have printed, which is no test of the deal."""

    @property
    def results(self) -> list[FairnessResult]:
        """The rows of the table."""
        return records(self.table, FairnessResult)

    @property
    def run(self) -> int:
        """Number of tests with a p-value."""
        return self.table["p"].count()

    @property
    def by_chance(self) -> float:
        """Number of tests with a p-value below 1 % to expect by chance alone."""
        return RATE * self.run


def fairness(store: Store, filters: Filters = EVERY_HAND, anytime: bool = False) -> Fairness:
    """Test whether the hands that match the filters were dealt fairly, per site and over all.

    The table has a row per site and test. Columns: `site`, `test` (F1 to F8), `name`, `hands` (that entered),
    `left_out`, `observed`, `expected` and `spread` (mean and standard deviation in a fair deal) in the unit `counts`,
    `p`, `verdict` (by Benjamini-Hochberg at 1 % over all rows), `bias` (the smallest that this many hands would have
    shown in four of five cases) in the unit `bias_of`, and `why_not`, why a test was not run. With `anytime`,
    `p_anytime` is a p-value that stays valid however often one looks, of the tests that have one (`sequential`), and
    their verdict is by it; the others are valid for one look. Raises ValueError for filters that choose among a
    player's own hands, because these select cards.
    """
    if filters.own or filters.finding is not None:
        raise ValueError(f"the deal cannot be tested on hands chosen by {', '.join(filters.own) or 'finding'}")
    with chosen_hands(store, filters):
        deals, all_ins, biased = read_deals(store), read_all_ins(store), naive(store)
        rows: list[Row] = []
        figures: list[SiteFigures] = []
        duplicates = columns(store, "duplicates")
        twice = dict(zip(duplicates["site"].tolist(), duplicates["hands"].tolist(), strict=True))
        for site, own in _per_site(deals):
            here = np.isin(all_ins.site, [deals.sites[number] for number in np.unique(own.site)])
            outcomes, figure = _site(store, site, own, all_ins.where(here))
            looks = anytime_values(own, list(streets(own))) if anytime else {}
            found = sum(twice.values()) if site == ALL_SITES else twice.get(site, 0)
            rows += [(site, one, looks.get(one.name)) for one in [*outcomes, integrity(own.hands, found)]]
            figures.append(figure)
    return Fairness(_table(rows), tuple(figures), deals.hands + deals.too_wide, deals.too_wide, biased)


def _per_site(deals: DealtHands) -> list[tuple[str, DealtHands]]:
    present = np.unique(deals.site)
    if len(present) == 1:
        return [(deals.sites[present[0]], deals)]
    parts = [(deals.sites[number], deals.where(deals.site == number)) for number in present]
    return [(ALL_SITES, deals), *parts] if parts else []


class Results(NamedTuple):
    """All tests on one set of hands but F8."""

    outcomes: list[FairnessOutcome]
    exchange: tuple[Exchange, ...]
    accounts: Received


def run_tests(deals: DealtHands, all_ins: AllIns) -> Results:
    """Run F1 to F7 on some hands; `all_ins` are those among them."""
    parts = list(streets(deals))
    exchange = exchange_outcomes(deals, parts)
    by_account, accounts = account_outcomes(deals, parts)
    outcomes = [
        *door_outcomes(deals), *starting_outcomes(deals), *serial_outcomes(deals),
        *(one.outcome for one in exchange), swap_outcome(all_ins, deals.hands), *by_account,
    ]  # fmt: skip
    return Results(outcomes, tuple(exchange), accounts)


def _site(store: Store, site: str, deals: DealtHands, all_ins: AllIns) -> tuple[list[FairnessOutcome], SiteFigures]:
    results = run_tests(deals, all_ins)
    doors, numbers = dealt_doors(deals.door[deals.complete])
    accounts, counts = _named(store, results.accounts), np.bincount(numbers, minlength=1)
    return results.outcomes, SiteFigures(site, doors, counts, results.exchange, accounts)


def _named(store: Store, accounts: Received) -> pl.DataFrame:
    """The accounts of F7 with their names, most extreme first."""
    found = pl.DataFrame({"account": accounts.number, "streets": accounts.streets, "z": accounts.z})
    joined = found.join(store.query(sql_file("sql/fairness", "names")), on="account")
    return joined.select("site", "player", "streets", "z").sort(pl.col("z").abs(), descending=True, maintain_order=True)


def integrity(hands: int, found: int) -> FairnessOutcome:
    """F8: hands in which a card is dealt twice; one is proof that the deck, or the text, is not sound."""
    name = "a card dealt twice"
    return FairnessOutcome("F8", name, hands, 0, found, 0, 0, "hands", 0.0 if found else 1.0, 1, "hand")


def _table(rows: list[Row]) -> pl.DataFrame:
    counted = [outcome.p if look is None else look for _, outcome, look in rows if outcome.p is not None]
    found = iter(discoveries(counted, RATE))
    out = []
    for site, outcome, look in rows:
        is_run = outcome.p is not None
        verdict = (UNFAIR if next(found) else FAIR) if is_run else NOT_RUN
        own = {"site": site, "verdict": verdict, "p_anytime": look if is_run else None}
        out.append(own | outcome._asdict())
    return pl.DataFrame(out, schema=SCHEMA)

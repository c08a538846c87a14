"""Find leaks: statistics in which a player differs significantly from the population."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import polars as pl

from studbook.analytics.database.bit_sql import with_bits
from studbook.analytics.database.resources import sql_file
from studbook.analytics.sql.definitions import StatisticMeaning, definitions
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, as_query, conditions
from studbook.analytics.statistics.players import require_player
from studbook.analytics.statistics.population import KEPT_APART, compared
from studbook.analytics.statistics.rows import compared_figures
from studbook.analytics.statistics.spots import conditions_of, spot_name, spots
from studbook.analytics.statistics.stats import GROUPS
from studbook.analytics.store import Store

MINIMUM = 30
"""Minimum number of decisions, of the player and of the population, for a statistic to be compared."""

BY_CHANCE = 0.05
"""Share of comparisons that stand out by chance alone, as follows from 95 % intervals."""

COSTLIEST = 3
"""Number of leaks that a dashboard shows."""

_Z = 1.959964
_OUTCOMES = ("scoop", "quartered", "won_at_showdown")
"""Statistics of results, which the player does not decide."""
_MONEY = {
    "play money": "currency:play",
    "tournament chips": "currency:chips",
    "currency not printed": "currency:unknown",
    "real money": "not currency:play,chips,unknown",
}
"""Words of the search language for each kind of money."""


class Cost(NamedTuple):
    """What a difference costs, in big bets per 100 hands, with its 95 % interval."""

    value: float | None
    low: float | None
    high: float | None
    unknown: str | None = None
    """Why it cannot be estimated."""


class Leak(NamedTuple):
    """A statistic in which a player differs significantly from others."""

    game: str
    played_for: str
    statistic: str
    on_street: str | None
    hands: int
    """The player's, of that game and kind of money."""
    own: Figure
    other_hands: int
    other: Figure
    difference: Figure
    """Its sample is the player's."""
    standard_errors: float
    """Of the difference, with its sign."""
    cost: Cost
    search: str | None
    says: str
    means: str

    @property
    def key(self) -> "LeakKey":
        """Facts that no two leaks share."""
        return self.game, self.played_for, self.statistic, self.on_street


LeakKey = tuple[str, str, str, str | None]
"""Game, kind of money, statistic and street of a leak."""


class Leaks(NamedTuple):
    """The statistics that stand out, and the number of comparisons."""

    table: pl.DataFrame
    """One row per statistic that differs significantly, most standard errors first; see `leaks`."""
    compared: int
    """Number of statistics that could be compared, counting each game and street separately."""
    minimum: int
    """Minimum number of decisions on both sides of a comparison."""

    @property
    def records(self) -> list[Leak]:
        """The rows of the table."""
        return leak_records(self.table)

    @property
    def by_chance(self) -> float:
        """Number of statistics that would stand out if the player played like everyone else."""
        return BY_CHANCE * self.compared


@cache
def meanings() -> Mapping[str, StatisticMeaning]:
    """Meanings of the statistics that have one, by name."""
    names = dict.fromkeys(name for group in GROUPS.values() for name in group)
    return {name: meaning for name in names if (meaning := definitions()[name].meaning)}


def leaks(store: Store, player: str, filters: Filters = EVERY_HAND, minimum: int = MINIMUM) -> Leaks:
    """List the statistics in which a player's 95 % interval excludes the population's value.

    The interval is that of the difference, so it also reflects the uncertainty of the population's value; it excludes
    nothing that the player's own interval includes. Columns of the table: those of `analytics.statistics.population`,
    with `on_street` (null if the statistic is not of one street), `standard_errors` (of the difference, signed), `says`
    and `means` (sentences); `cost`, `cost_low` and `cost_high` in big bets per 100 hands (see
    `docs/explanation/comparing-players.md`; null if it cannot be estimated, and `no_cost` says why); `search`, the
    query of `studbook find` for the player's hands that show it. A leak is a difference, not proof of an error.
    Raises UnknownPlayer and Nameless, and ValueError for filters that choose among a player's own hands.
    """
    if filters.is_of_one_player:
        raise ValueError(f"leaks compare all hands of a player: leave out the filters {', '.join(filters.own)}")
    require_player(store, player)
    later = [name for name in meanings() if name in GROUPS["streets"]]
    others = [name for name in meanings() if name not in GROUPS["streets"]]
    with _decision_kinds(store, player, filters):
        on_others = _compared(store, others, "played", KEPT_APART)
        on_later = _compared(store, later, "later_streets", [*KEPT_APART, "on_street"])
    table = pl.concat([on_others.with_columns(on_street=pl.lit(None, pl.String)), on_later], how="diagonal")
    enough = table.filter((pl.col("n") >= minimum) & (pl.col("other_n") >= minimum))
    hands = on_others.select(*KEPT_APART, "hands").unique()
    found = _with_costs(_standing_out(enough), hands)
    searched = found.with_columns(
        search=pl.Series([_search(row, filters) for row in found.to_dicts()], dtype=pl.String)
    )
    return Leaks(_with_sentences(searched), enough.height, minimum)


def leak_records(table: pl.DataFrame) -> list[Leak]:
    """Return the rows of a table of leaks."""
    return [_leak(row) for row in table.iter_rows(named=True)]


def _leak(row: Mapping[str, Any]) -> Leak:
    own, other, difference = compared_figures(row)
    return Leak(
        **{name: row[name] for name in ("game", "played_for", "statistic", "on_street", "hands", "other_hands")},
        own=own,
        other=other,
        difference=difference,
        cost=Cost(*(row[name] for name in ("cost", "cost_low", "cost_high", "no_cost"))),
        **{name: row[name] for name in ("standard_errors", "search", "says", "means")},
    )


def costliest(found: Leaks, number: int = COSTLIEST) -> pl.DataFrame:
    """Return the leaks with the highest estimated cost, if it is more than nothing."""
    return found.table.filter(pl.col("cost") > 0).sort("cost", descending=True, maintain_order=True).head(number)


def in_order(found: Leaks, order: str) -> Leaks:
    """Sort leaks by `difference` (in standard errors) or by `cost` (unknown ones last), highest first.

    Raises ValueError for another order.
    """
    if order == "cost":
        return found._replace(table=found.table.sort("cost", descending=True, nulls_last=True, maintain_order=True))
    if order != "difference":
        raise ValueError(f"cannot sort leaks by {order}: choose from difference, cost")
    return found


def _with_costs(table: pl.DataFrame, hands: pl.DataFrame) -> pl.DataFrame:
    """Turn the cost of a hand into that of 100 hands, or say why it cannot be estimated."""
    is_every = [spots()[spot_name(*row)].is_every_hand for row in table.select("statistic", "on_street").iter_rows()]
    joined = table.join(hands.rename({"hands": "all_hands"}), KEPT_APART, "left", maintain_order="left")
    per_100 = 100 * pl.col("spots") / pl.col("all_hands")
    known = pl.col("no_cost").is_null()
    is_outcome = pl.col("statistic").is_in(_OUTCOMES)
    return (
        joined.with_columns(is_every=pl.Series(is_every, dtype=pl.Boolean))
        .with_columns(
            no_cost=pl.when("is_every")
            .then(pl.lit("it concerns every hand, so its cost cannot be told apart from the rest of the play"))
            .when(is_outcome)
            .then(pl.lit("it counts results, not decisions"))
            .when(pl.col("spot_cost_low").is_null() | pl.col("spot_cost_high").is_null())
            .then(pl.lit("too few hands, or all with the same result"))
        )
        .with_columns(
            pl.when(known).then(per_100 * pl.col(f"spot_{name}")).alias(name)
            for name in ("cost", "cost_low", "cost_high")
        )
        .drop("is_every", "all_hands", "spots", "spot_cost", "spot_cost_low", "spot_cost_high")
    )


def _search(row: Mapping[str, Any], filters: Filters) -> str | None:
    """Query for the player's hands that show a difference: what they do too often, or what they left undone.

    None if the filters cannot be written as a query.
    """
    key = "did" if row["difference"] > 0 else "skipped"
    chosen = as_query(replace(filters, game=row["game"]))
    money = _MONEY[row["played_for"]] if filters.currency is None else ""
    if chosen is None:
        return None
    return " ".join(part for part in (chosen, money, f"{key}:{spot_name(row['statistic'], row['on_street'])}") if part)


@contextmanager
def _decision_kinds(store: Store, player: str, filters: Filters) -> Iterator[None]:
    """Keep a temporary table of the kinds of hands that everyone was dealt, by what they did."""
    where, parameters = conditions(None, filters)
    sql = sql_file("sql/questions", "decision_kinds").format(
        conditions=where, row_of_seat=_row("seats_packed", store.is_archive)
    )
    store.connection.execute(sql, parameters | {"player": player})
    try:
        yield
    finally:
        store.connection.execute("DROP TABLE IF EXISTS decision_kinds")


def _compared(store: Store, statistics: Sequence[str], source: str, dimensions: Sequence[str]) -> pl.DataFrame:
    """Compare shares, as `analytics.statistics.population.against` does, but evaluate each kind of hand only once."""
    store.macros.define(statistics)
    counted = sql_file("sql/questions", "counted_kinds").format(
        dimensions=", ".join(dimensions),
        weighed=", ".join(map(_weighed, statistics)),
        source=source,
        conduct="later" if source == "later_streets" else "conduct",
        row_of_stored=_row("stored", store.is_archive),
        **dict(store.ask("view_bodies").iter_rows()),
    )
    return compared(store.query(counted), statistics, dimensions, costs=True)


def _row(seats: str, is_archive: bool) -> str:
    """Return what identifies a row of seats: the views of an archive have no row numbers."""
    return with_bits(f"({seats}.hand * 256 + seat_facts.seat({seats}.facts))") if is_archive else f"{seats}.rowid"


def _weighed(name: str) -> str:
    """Share of all hands from the examples, weighted by how often each occurs; and the results of its denominator."""
    had, did = conditions_of(name)
    powers = (f"{power} := (sum({power}_power) FILTER ({had}))::DOUBLE" for power in ("first", "second", "third"))
    return (
        f"share(sum(times) FILTER ({did}), sum(times) FILTER ({had})) AS {name}, "
        f"struct_pack(n := coalesce(sum(known) FILTER ({had}), 0)::BIGINT, {', '.join(powers)}) AS {name}_spot"
    )


def _standing_out(table: pl.DataFrame) -> pl.DataFrame:
    """Keep the significant differences, largest first."""
    difference = pl.col("difference")
    end = pl.when(difference > 0).then("difference_low").otherwise("difference_high")
    return (
        table.with_columns(standard_errors=_Z * difference / (difference - end).abs())
        .filter(end * difference > 0)
        .sort(pl.col("standard_errors").abs(), descending=True, maintain_order=True)
    )


def _with_sentences(table: pl.DataFrame) -> pl.DataFrame:
    """Add the sentences."""
    says, meant = [], []
    for name, street, difference in table.select("statistic", "on_street", "difference").iter_rows():
        words = meanings()[name]
        says.append(f"{words.does} {'more' if difference > 0 else 'less'} often than others".format(street=street))
        meant.append((words.more if difference > 0 else words.less).format(street=street))
    return table.with_columns(says=pl.Series(says, dtype=pl.String), means=pl.Series(meant, dtype=pl.String))

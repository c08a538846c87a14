"""Compare a player with others: both values of each statistic, and their difference with its 95 % interval."""

from collections.abc import Sequence

import polars as pl

from studbook.analytics.database.clock import local_sql
from studbook.analytics.database.resources import sql_file
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.intervals import TYPES, difference, figures, named
from studbook.analytics.statistics.players import require_player
from studbook.analytics.statistics.stats import (
    BROKEN_DOWN,
    DIMENSIONS,
    GROUPS,
    STUD_GROUPS,
    group_source,
    statistic_calls,
)
from studbook.analytics.store import Store

POPULATION = "population"
"""Name for all other players, if a player is not compared with one in particular."""

KEPT_APART = ("game", "played_for")
"""Dimensions that are never mixed; `played_for` is real money, play money, tournament chips, or not printed."""

CARDS_SHOWN = ("starting", "cards", "start", "low_street", "low_made_rate", "low_missed", "low_beaten")
"""Not comparable, because they need cards that other players only show when they win."""

_OWN_TO_EACH = ("player", "session", "start", "holding", "low_street")
"""Dimensions whose values no two players share, or that other players' hands seldom have."""

_ORDER = {
    "stakes": "min(big_bet)",
    "weekday": "min(isodow({local}))",
    "door_rank": "min(strpos('23456789TJQKA', door_rank))",
    "best_left": "min(strpos('23456789TJQKA', best_left))",
}
"""Sort expressions of dimensions that are not sorted by their own values."""

_NO_HANDS = Figure(None, 0, None, None)


def against_population(
    store: Store, player: str, group: str = "overview", filters: Filters = EVERY_HAND, by: Sequence[str] = ()
) -> pl.DataFrame:
    """Compare a player with the population: all other players' hands that match the same filters.

    One row per game, currency kind, dimensions and statistic. Columns: `game`, `played_for`, `by`, the group's own
    dimension (`BROKEN_DOWN`), `statistic`; `hands`, `value`, `n`, `low`, `high` of the player and `other_hands`,
    `other`, `other_n`, `other_low`, `other_high` of the population; `difference`, `difference_low`, `difference_high`.
    Units are the statistic's; null if a sample is empty. The intervals treat hands as independent, although the
    players in a hand are not. Raises UnknownPlayer, Nameless, and ValueError for an unknown group or dimension.
    """
    return against(store, player, None, group, filters, by)


def against(
    store: Store,
    player: str,
    other: str | None,
    group: str = "overview",
    filters: Filters = EVERY_HAND,
    by: Sequence[str] = (),
) -> pl.DataFrame:
    """Compare a player with another, or with all others if `other` is None; see `against_population`."""
    if group not in COMPARED:
        raise ValueError(f"unknown group of comparable statistics: {group}; choose from {', '.join(COMPARED)}")
    if other == player:
        raise ValueError(f"{player!r} cannot be compared with themselves")
    unknown = [name for name in by if name not in COMPARED_BY]
    if unknown:
        raise ValueError(f"cannot compare by {', '.join(unknown)}: choose from {', '.join(COMPARED_BY)}")
    for name in (player, other):
        if name is not None:
            require_player(store, name)
    own = [BROKEN_DOWN[group]] if group in BROKEN_DOWN else []
    dimensions = list(dict.fromkeys([*KEPT_APART, *by, *own]))
    statistics = [name for name in GROUPS[group] if name not in CARDS_SHOWN]
    where, parameters = conditions(None, filters)
    counted = sql_file("sql/questions", "counted").format(
        dimensions=", ".join(dimensions),
        order=", ".join(_ORDER.get(name, name).format(local=local_sql("started_at")) for name in dimensions),
        statistics=statistic_calls(store, statistics),
        source=group_source(store, group, by),
        conditions=where if other is None else f"{where} AND player IN ($player, $other)",
    )
    who = {"player": player} if other is None else {"player": player, "other": other}
    return compared(store.query(counted, parameters | who), statistics, dimensions)


COMPARED = tuple(name for name in STUD_GROUPS if name not in CARDS_SHOWN)
"""Groups of statistics that can be compared."""

COMPARED_BY = (*(name for name in DIMENSIONS if name not in _OWN_TO_EACH), "currency")
"""Dimensions by which a comparison can be broken down."""


def compared(counted: pl.DataFrame, statistics: Sequence[str], dimensions: Sequence[str]) -> pl.DataFrame:
    """Compare what was counted of the player (`his`) and of the others; see `against_population`."""
    own, others = counted.filter("his"), counted.filter(~pl.col("his"))
    places = _places(own, others, dimensions)
    rows = [row for row in range(own.height) for _ in statistics]
    hands = [0 if place is None else others["hands"][place] for place in places]
    sides = _both(own, others, statistics, places)
    own_figures, other_figures = (pl.DataFrame(side, TYPES, orient="row") for side in sides)
    return pl.DataFrame(
        [
            *own.select(dimensions)[rows],
            pl.Series("statistic", [*statistics] * own.height, pl.String),
            own["hands"].gather(rows),
            *own_figures,
            pl.Series("other_hands", hands, pl.Int64).gather(rows),
            *named("other", other_figures),
            *_differences("difference", *sides),
        ]
    )


def _places(own: pl.DataFrame, others: pl.DataFrame, dimensions: Sequence[str]) -> list[int | None]:
    """Row of the others with the same values as each row of the player."""
    numbered = others.select(dimensions).with_row_index("place")
    joined = own.select(dimensions).join(numbered, on=dimensions, how="left", nulls_equal=True, maintain_order="left")
    return joined["place"].to_list()


def _both(
    own: pl.DataFrame, others: pl.DataFrame, names: Sequence[str], places: Sequence[int | None]
) -> tuple[list[Figure], list[Figure]]:
    """Figures of the player and of the others: of each row of the player, those of all statistics."""
    mine, theirs = (
        [list(map(Figure._make, figures(table[name]).iter_rows())) for name in names] for table in (own, others)
    )
    return (
        [column[row] for row in range(len(places)) for column in mine],
        [_NO_HANDS if place is None else column[place] for place in places for column in theirs],
    )


def _differences(name: str, own: Sequence[Figure], other: Sequence[Figure]) -> list[pl.Series]:
    """Columns `name`, `_low` and `_high` of the differences."""
    found = list(map(difference, own, other))
    return [
        pl.Series(f"{name}{end}", [one[place] for one in found], pl.Float64)
        for place, end in enumerate(("", "_low", "_high"))
    ]

"""Compare a player with others: both values of each statistic, and their difference with its 95 % interval."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
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

_OWN_TO_EACH = ("player", "session", "start", "low_street")
"""Dimensions whose values no two players share, or that other players' hands seldom have."""

_ORDER = {
    "stakes": "min(big_bet)",
    "weekday": "min(isodow(started_at))",
    "door_rank": "min(strpos('23456789TJQKA', door_rank))",
    "best_left": "min(strpos('23456789TJQKA', best_left))",
}
"""Sort expressions of dimensions that are not sorted by their own values."""

_SPOTS = ", any_value(spot) FILTER (his) AS own_spot, any_value(spot) FILTER (NOT his) AS other_spot"
_COSTS = (
    ", own_spot.n AS spots, other_spot.value - own_spot.value AS spot_cost, "
    "difference_low(other_spot, own_spot) AS spot_cost_low, difference_high(other_spot, own_spot) AS spot_cost_high"
)
"""SQL of what a statistic's hands cost, if it is asked for."""


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
        order="".join(f"{sql} AS order_of_{name}, " for name, sql in _ORDER.items() if name in dimensions),
        statistics=statistic_calls(store, statistics),
        source=group_source(group, by),
        conditions=where if other is None else f"{where} AND player IN ($player, $other)",
    )
    who = {"player": player} if other is None else {"player": player, "other": other}
    return compared(store, counted, statistics, dimensions, parameters | who)


COMPARED = tuple(name for name in STUD_GROUPS if name not in CARDS_SHOWN)
"""Groups of statistics that can be compared."""

COMPARED_BY = (*(name for name in DIMENSIONS if name not in _OWN_TO_EACH), "currency")
"""Dimensions by which a comparison can be broken down."""


def compared(
    store: Store,
    counted: str,
    statistics: Sequence[str],
    dimensions: Sequence[str],
    parameters: dict[str, Any],
    costs: bool = False,
) -> pl.DataFrame:
    """Compare the SQL counts of the player (`his`) and of the others; see `against_population`.

    With `costs`, `counted` also has `<statistic>_spot`, and the result has `spots` (number of hands with a known big
    bet that the statistic counts for the player) and `spot_cost`, `spot_cost_low`, `spot_cost_high`: how many big bets
    less than the others the player wins in such a hand, with the ends of the 95 % interval.
    """
    orders = [f"order_of_{name}" for name in dimensions if name in _ORDER]
    sql = sql_file("sql/questions", "compared").format(
        counted=counted,
        dimensions=", ".join(dimensions),
        orders="".join(f"any_value({name}) FILTER (his) AS {name}, " for name in orders),
        order=", ".join(f"order_of_{name}" if name in _ORDER else name for name in dimensions),
        names=", ".join(f"({name}, {name}_spot) AS {name}" if costs else name for name in statistics),
        values="figure, spot" if costs else "figure",
        spots=_SPOTS if costs else "",
        costs=_COSTS if costs else "",
    )
    return store.query(sql, parameters | {"statistics": list(statistics)})

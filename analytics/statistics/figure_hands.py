"""Hands that a figure counts, as examples, so that anyone who reads a statistic can look at what it is made of."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.sql.definitions import definitions
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.stats import BROKEN_DOWN, group_source
from studbook.analytics.store import Store

EXAMPLES = 3
"""Number of hands of each figure."""
_NUMBER = "site::VARCHAR || ':' || hand_id"


def figure_hands(
    store: Store,
    player: str | None,
    statistics: Sequence[str],
    group: str,
    dimensions: Sequence[str],
    filters: Filters = EVERY_HAND,
) -> pl.DataFrame:
    """Find the newest hands that statistics of a group count: a row per value of the dimensions, at least one.

    Columns: the dimensions, as in `analytics.statistics.stats.stats` (or `played_for` instead of the currency), and for
    each statistic a list of hands, such as `pokerstars:35874676388`; null if it counts none. Of a share of hands, they
    are those in which the player did what it counts, or, if there are none, in which they had the choice.
    """
    store.macros.define(statistics)
    where, parameters = conditions(player, filters)
    own = [BROKEN_DOWN[group]] if group in BROKEN_DOWN else []
    named = list(dict.fromkeys([*dimensions, *own]))
    sql = sql_file("sql/questions", "figure_hands").format(
        dimensions=", ".join(map(_written, named)),
        columns=", ".join(f"{_newest(name)} AS {name}" for name in statistics),
        source=group_source(store, group, named, "player = $player" if player else "true"),
        conditions=where,
    )
    return store.query(sql, parameters)


def _written(dimension: str) -> str:
    shown = {"session": "strftime(session, '%Y-%m-%d %H:%M')", "played_for": "played_for(currency)"}.get(dimension)
    return f"{shown} AS {dimension}" if shown else dimension


def _newest(statistic: str) -> str:
    """SQL of the newest hands of a statistic."""
    counted = definitions()[statistic].conditions
    if counted is None:  # an amount, or a statistic of the user with a macro
        return _latest("true")
    return f"coalesce({_latest(f'({counted.had}) AND ({counted.did})')}, {_latest(counted.had)})"


def _latest(condition: str) -> str:
    return f"arg_max({_NUMBER}, started_at, {EXAMPLES}) FILTER ({condition})"


def common_hands(store: Store, player: str, filters: Filters = EVERY_HAND) -> pl.DataFrame:
    """Find a player's newest hands with each opponent: columns `opponent`, `site`, `currency`, `hands` (a list)."""
    where, parameters = conditions(player, filters)
    return store.query(sql_file("sql/questions", "common_hands").format(conditions=where), parameters)


def numbers_of(store: Store, keys: Sequence[Any]) -> dict[int, str]:
    """Numbers of hands with their sites, such as `pokerstars:35874676388`, by their keys; None is left out."""
    found = store.ask("hand_sites", hands=[key for key in keys if key is not None])
    return {hand: f"{site}:{number}" for hand, site, number in found.iter_rows()}

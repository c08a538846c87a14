"""Count a player's hands by every dimension that a page can filter by, in one pass."""

import polars as pl

from studbook.analytics.resources import sql_file
from studbook.analytics.stats import EVERY_HAND, Filters, conditions, statistic_calls
from studbook.analytics.store import Store

PANELS = ("game", "site", "stakes", "kind", "month", "door_rank", "start", "players")
"""Dimensions with a panel each, in addition to the currency. `kind` is `cash` or `tournament`."""


def panels(store: Store, player: str, filters: Filters = EVERY_HAND) -> pl.DataFrame:
    """Count hands, net result and win rate for each value of every panel.

    Columns: `panel`, `value` (text; null if it is not known), `currency`, `hands`, `net` (decimal, in the currency),
    `win_rate` (big bets per 100 hands), `_low` and `_high` (95 % interval) and `_n`.
    """
    where, parameters = conditions(player, filters)
    statistic_calls(store, ["win_rate"])
    sql = sql_file("sql/questions", "panels").format(
        panels=" ".join(f"WHEN grouping({name}) = 0 THEN '{name}'" for name in PANELS),
        values=" ".join(f"WHEN grouping({name}) = 0 THEN {name}::VARCHAR" for name in PANELS),
        sets=", ".join(f"(currency, {name})" for name in PANELS),
        conditions=where,
    )
    return store.query(sql, parameters)

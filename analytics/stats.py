"""Statistics over the stored hands: one SQL file a statistic, put together into one pass over the hands.

`analytics/sql/statistics/<name>.sql` says of each statistic what it counts, and defines it as a macro over columns of
the view `played`. All but `net` come with the size of their sample and a 95 % interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

import polars as pl

from analytics.resources import sql_file
from analytics.store import Store

STATISTICS = ("win_rate", "vpip", "bring_in", "complete", "went_to_showdown", "won_at_showdown", "scoop")
"""Names of the statistics, in the order in which they are shown."""

DIMENSIONS = (
    "player", "site", "game", "limit_type", "stakes", "table_size", "players", "table_name", "tournament", "club",
    "mixed", "year", "month", "weekday", "hour", "door",
)  # fmt: skip
"""What statistics may be broken down by: columns of the view `played`, besides `currency`, which always is one."""

EVERYTHING = 1_000_000_000
"""A limit that limits nothing."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which hands count; None lets everything pass.

    `since` (inclusive) and `until` (exclusive) are in UTC; `tournament` is True for tournaments only, False for cash
    games only; `table_size` is the number of seats at the table, `players` that of players dealt in.
    """

    site: str | None = None
    game: str | None = None
    stakes: str | None = None
    currency: str | None = None
    table_size: int | None = None
    players: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    tournament: bool | None = None


EVERY_HAND = Filters()
"""Filters that let everything pass."""

_ORDER = {"stakes": "lowest_bet", "weekday": "day_of_week"}
"""What a dimension is ordered by, where not by its own values."""

_SPECIAL = {
    "since": "started_at >= $since",
    "until": "started_at < $until",
    "tournament": "(tournament IS NOT NULL) = $tournament",
}


def conditions(player: str | None, filters: Filters) -> tuple[str, dict[str, Any]]:
    """Write the SQL condition over `played`, and its parameters."""
    values = {"player": player} | {field.name: getattr(filters, field.name) for field in fields(filters)}
    given = {name: value for name, value in values.items() if value is not None}
    return " AND ".join(_SPECIAL.get(name, f"{name} = ${name}") for name in given) or "true", given


def _dimensions(player: str | None, by: Sequence[str]) -> list[str]:
    unknown = [name for name in by if name not in (*DIMENSIONS, "currency")]
    if unknown:
        raise ValueError(f"cannot break down by {', '.join(unknown)}: choose from {', '.join(DIMENSIONS)}")
    who = ["player", "site"] if player is None and not by else []
    return list(dict.fromkeys([*who, *by, "currency"]))


def _calls(store: Store) -> str:
    """Call each statistic's macro with the columns of `played` that its parameters name."""
    parameters = store.query(sql_file("sql/questions", "macro_parameters"))
    columns = dict(parameters.select("name", "parameters").iter_rows())
    return ", ".join(f"{name}({', '.join(columns[name])}) AS {name}" for name in STATISTICS)


def _flat(name: str) -> str:
    return f"{name}.value AS {name}, {name}.n AS {name}_n, {name}.low AS {name}_low, {name}.high AS {name}_high"


def stats(
    store: Store,
    player: str | None = None,
    by: Sequence[str] = (),
    filters: Filters = EVERY_HAND,
    limit: int | None = None,
) -> pl.DataFrame:
    """Count the statistics of one player, or of all: a row per value of the dimensions and per currency.

    Without a player and without dimensions: a row per player, site and currency, most hands first. Columns: the
    dimensions, `currency`, `hands`, `net` (decimal, in the currency), then of each of `STATISTICS` the value, `_n`
    (sample size) and `_low`, `_high` (95 % interval); null where the sample is empty. Raises ValueError for an unknown
    dimension.
    """
    dimensions = _dimensions(player, by)
    where, parameters = conditions(player, filters)
    sql = sql_file("sql/questions", "stats").format(
        columns=", ".join([*dimensions, "hands", "net", *map(_flat, STATISTICS)]),
        dimensions=", ".join(dimensions),
        statistics=_calls(store),
        conditions=where,
        order=", ".join([*(_ORDER.get(name, name) for name in by), "hands DESC", *dimensions]),
        limit=EVERYTHING if limit is None else int(limit),
    )
    return store.query(sql, parameters)


def winnings(
    store: Store,
    player: str,
    filters: Filters = EVERY_HAND,
    points: int = 800,
) -> pl.DataFrame:
    """Sum up a player's winnings in the order of play, at about `points` hands of each currency.

    Columns: `currency`, `number` (of the hand in that currency, from 1), `started_at` (UTC), `net`, `showdown`,
    `non_showdown` (decimals; the last two add up to the first).
    """
    where, parameters = conditions(player, filters)
    sql = sql_file("sql/questions", "winnings").format(conditions=where, points=int(points))
    return store.query(sql, parameters)


def similar_players(store: Store, player: str) -> list[str]:
    """Names of players that look most like this one, at most five."""
    return list(store.ask("similar_players", player=player)["player"])

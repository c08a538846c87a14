"""Tournaments of a player: what each cost, what it paid, and what they come to together."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.polars_duckdb import given
from studbook.analytics.database.records import records
from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import EVERY_HAND, Condition, Filters, conditions
from studbook.analytics.statistics.intervals import with_figures
from studbook.analytics.statistics.players import UnknownPlayer
from studbook.analytics.statistics.stats import EVERYTHING
from studbook.analytics.store import Store
from studbook.game.games import BY_NAME

DIMENSIONS = {"site": "site", "buy-in": "price", "game": "game"}
"""Dimensions by which totals can be broken down, and their columns."""
GAMES = (*BY_NAME, "mixed")
"""Games of tournaments."""
FEWEST_PRIZES = 5
"""Minimum number of prizes for an interval of the return on investment, because a few prizes decide it."""
FILTERED = frozenset({"site", "game", "currency", "since", "until"})
"""Filters that apply to tournaments."""

"""SQL over columns of `tournament_entries`, and its parameters."""

_STATUS = """
CASE
    WHEN len(contradictions) > 0 THEN 'contradictory'
    WHEN currency = 'unknown' AND buy_in > 0 THEN 'currency unknown'
    WHEN cost IS NULL THEN 'cost unknown'
    WHEN won IS NULL THEN 'result unknown'
    WHEN currency = 'unknown' THEN 'currency unknown'
    ELSE 'counted'
END
"""


class TournamentEntry(NamedTuple):
    """A row of `tournaments`: what one tournament cost and paid; what is unknown is None."""

    started_at: datetime | None
    """In UTC."""
    site: str
    tournament: str
    """Its number."""
    game: str | None
    currency: str
    buy_in: Decimal | None
    """Of one entry, with the bounty."""
    fee: Decimal | None
    entries: int
    cost: Decimal | None
    """All entries, rebuys and add-ons."""
    prize: Decimal | None
    bounties: Decimal | None
    net: Decimal | None
    place: int | None
    field: int | None
    """Number of players."""
    finish: float | None
    """Place in percent of the field."""
    hours: float | None
    hands: int
    summaries: int
    """Number of summaries that were read."""
    status: str
    """`counted`, or why it does not count."""
    contradictions: list[str]


class TournamentTotals(NamedTuple):
    """A row of `tournament_totals`: what tournaments come to, in one currency."""

    player: str | None
    """None if all are of one player; so are other dimensions that the totals are not broken down by."""
    site: str | None
    price: Decimal | None
    """Buy-in with fee."""
    game: str | None
    currency: str
    tournaments: int
    counted: int
    """Those that count; the amounts are theirs, and None if there are none."""
    result_unknown: int
    """Those that do not count for this reason, like the next three."""
    cost_unknown: int
    currency_unknown: int
    contradictory: int
    entries: int | None
    cost: Decimal | None
    prizes: Decimal | None
    bounties: Decimal | None
    net: Decimal | None
    paid: int
    """Number with a prize."""
    roi: float | None
    """The net in percent of the cost, with the ends of its 95 % interval, as for `itm`."""
    roi_low: float | None
    roi_high: float | None
    itm: float | None
    """Percentage with a prize."""
    itm_low: float | None
    itm_high: float | None
    finish: float | None
    """Average place in percent of the field, of `finish_n` tournaments."""
    finish_n: int
    hours: float | None
    hourly: float | None
    """Net per hour."""


def totals_records(table: pl.DataFrame) -> list[TournamentTotals]:
    """Return the rows of `tournament_totals`, by the columns that they are broken down by."""
    missing = [name for name in ("player", *DIMENSIONS.values()) if name not in table.columns]
    return records(table.with_columns(pl.lit(None).alias(name) for name in missing), TournamentTotals)


def tournaments(store: Store, player: str, filters: Filters = EVERY_HAND, limit: int = EVERYTHING) -> pl.DataFrame:
    """List a player's tournaments, latest first: a row per tournament, whether or not its result is known.

    Columns: `started_at` (UTC), `site`, `tournament`, `game`, `currency`, `buy_in` (of one entry, with the bounty),
    `fee`, `entries`, `cost` (all entries, rebuys and add-ons), `prize`, `bounties`, `net`, `place`, `field` (players),
    `finish` (place in percent of the field), `hours`, `hands`, `summaries` (number read), `status` (`counted`, or why
    it does not count) and `contradictions`. Amounts are decimals; what is unknown is null. Of the filters,
    `site`, `game`, `currency`, `since` and `until` apply. Raises UnknownPlayer if the player has no tournaments at all.
    """
    return _listed(store, player, "tournament_entries", _conditions(player, filters), limit)


def tournament_totals(
    store: Store, player: str | None = None, by: Sequence[str] = (), filters: Filters = EVERY_HAND
) -> pl.DataFrame:
    """Add up tournaments: a row per currency and value of the dimensions, or per player too if none is named.

    Columns: the dimensions (`site`, `price`, `game`), `currency`, `tournaments`, `counted`, and how many do not count
    because of what (`result_unknown`, `cost_unknown`, `currency_unknown`, `contradictory`). Of those that count:
    `entries`, `cost`, `prizes`, `bounties`, `net`, `paid` (with a prize), `roi` (net in percent of cost) and `itm`
    (percentage with a prize), both with the ends of a 95 % interval (`_low`, `_high`; null if there are too few),
    `hours` (tournaments played at once count once) and `hourly`. `finish` is the average place in percent of the field,
    of all `finish_n` tournaments in which both are known. Raises ValueError for an unknown dimension.
    """
    unknown = [name for name in by if name not in DIMENSIONS]
    if unknown:
        raise ValueError(f"cannot break down by {', '.join(unknown)}: choose from {', '.join(DIMENSIONS)}")
    dimensions = [*(["player"] if player is None else []), *(DIMENSIONS[name] for name in by)]
    order = [*(["tournaments DESC"] if player is None else []), *dimensions, "currency"]
    return _added_up(store, "tournament_entries", _conditions(player, filters), dimensions, "ALL", order)


def tournaments_and_totals(
    store: Store, player: str, filters: Filters = EVERY_HAND, limit: int = EVERYTHING
) -> tuple[pl.DataFrame, dict[str, pl.DataFrame]]:
    """Return `tournaments`, and a player's totals by each dimension, named by its column; `""` for all together."""
    where, parameters = _conditions(player, filters)
    entries = store.query(f"FROM tournament_entries WHERE {where}", parameters)
    with given(store.connection, "entries", entries):  # worked out once, listed and added up several times
        return _listed(store, player, "entries", ("true", {}), limit), _all_totals(store)


def _all_totals(store: Store) -> dict[str, pl.DataFrame]:
    """Add up the rows of `entries` by each dimension, and all together, with one query."""
    names = list(DIMENSIONS.values())
    by = [f"by_{name}" for name in names]
    flags = [f"GROUPING({name}) = 0 AS by_{name}" for name in names]
    groups = ", ".join(["(currency)", *(f"({name}, currency)" for name in names)])
    order = [*(f"CASE WHEN by_{name} THEN {name} END" for name in names), "currency"]
    table = _added_up(store, "entries", ("true", {}), [*names, *flags], f"GROUPING SETS ({groups})", order)
    totals = {"": table.filter(~pl.any_horizontal(by)).drop(*names, *by)}
    for name in names:
        totals[name] = table.filter(f"by_{name}").drop(*by, *(other for other in names if other != name))
    return totals


def _listed(store: Store, player: str, source: str, condition: Condition, limit: int) -> pl.DataFrame:
    """List the rows of a source that match. Raises UnknownPlayer if the player has no tournaments at all."""
    where, parameters = condition
    sql = sql_file("sql/questions", "tournaments").format(
        status=_STATUS, source=source, conditions=where, count=int(limit)
    )
    table = store.query(sql, parameters or None)
    if table.is_empty() and not plays_tournaments(store, player):
        raise UnknownPlayer(player, _similar(store, player), "tournaments")
    return table


def _added_up(
    store: Store, source: str, condition: Condition, dimensions: Sequence[str], groups: str, order: Sequence[str]
) -> pl.DataFrame:
    """Add up the rows of a source that match a condition, by dimensions and currency."""
    store.macros.define(())
    where, parameters = condition
    sql = sql_file("sql/questions", "tournament_totals").format(
        status=_STATUS,
        source=source,
        conditions=where,
        dimensions="".join(f"{name}, " for name in dimensions),
        groups=groups,
        order=", ".join(order),
    )
    table = with_figures(store.query(sql, parameters or None), ("roi", "itm"))
    enough = pl.col("paid") >= FEWEST_PRIZES
    ends = (pl.when(enough).then(name).alias(name) for name in ("roi_low", "roi_high"))
    return _with_hours(table.with_columns(ends).drop("roi_n", "itm_n"))


def _with_hours(table: pl.DataFrame) -> pl.DataFrame:
    """Add `hours` by the clock, in which tournaments played at once count once, and the net per hour."""
    spells = zip(table["starts"].to_list(), table["lengths"].to_list(), strict=True)
    hours = pl.Series("hours", [None if starts is None else clock_hours(starts, lengths) for starts, lengths in spells])
    timed = table.with_columns(hours.cast(pl.Float64)).drop("starts", "lengths")
    return timed.with_columns(hourly=pl.col("net_timed") / pl.col("hours")).drop("net_timed")


def clock_hours(starts: Sequence[float | None], lengths: Sequence[float]) -> float:
    """Hours in which at least one of several plays ran, each given by its start, in hours, and its length.

    They are in the order of their starts; one whose start is unknown counts in full.

    >>> clock_hours([0, 1, 5, None], [2, 2, 1, 0.5])
    4.5
    """
    hours, covered = 0.0, float("-inf")
    for start, length in zip(starts, lengths, strict=True):
        if start is None:
            hours += length
            continue
        hours += max(0.0, min(length, start + length - covered))
        covered = max(covered, start + length)
    return hours


def can_filter(filters: Filters) -> bool:
    """Whether tournaments can be found by these filters; no hand of a cash game belongs to one."""
    others = replace(filters, **dict.fromkeys(FILTERED), tournament=None)
    return others == EVERY_HAND and filters.tournament is not False


def _conditions(player: str | None, filters: Filters) -> Condition:
    kept = {name: getattr(filters, name) for name in FILTERED}
    return conditions(player, Filters(**kept))


def plays_tournaments(store: Store, player: str) -> bool:
    """Whether a player has tournaments."""
    return bool(store.ask("plays_tournaments", player=player).item())


def _similar(store: Store, player: str) -> list[str]:
    return store.ask("similar_entrants", player=player)["player"].to_list()

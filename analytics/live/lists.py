"""Lists for pages: hands, and what the audit found."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.bit_sql import with_bits
from studbook.analytics.database.records import only_record
from studbook.analytics.database.resources import sql_file
from studbook.analytics.search.seat_columns import SHOWN, seat_columns
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.store import Store

PAGE = 50
"""Hands on a page."""


class Career(NamedTuple):
    """How much, when and where a player played; the moments are in UTC, and None without hands."""

    hands: int
    first_hand: datetime | None
    last_hand: datetime | None
    sites: list[str]


class LatestHand(NamedTuple):
    """A hand of the database, of any player."""

    hand: int
    """Its key in the database."""
    site: str
    hand_id: str
    started_at: datetime
    """In UTC."""
    game: str
    stakes: str
    currency: str
    pot: Decimal
    table_name: str
    severity: str | None
    """That of the most severe finding; None without findings."""


class HandOfPlayer(NamedTuple):
    """A hand of one player, with the fields of a `LatestHand` but the table."""

    hand: int
    site: str
    hand_id: str
    started_at: datetime
    game: str
    stakes: str
    currency: str
    pot: Decimal
    net: Decimal
    """Of the player, like the fields below but the last."""
    cards: str | None
    """With blanks between them."""
    result: str
    """In a few words, as a search has it."""
    severity: str | None


def career(store: Store, player: str, filters: Filters = EVERY_HAND) -> Career:
    """Sum up the hands of a player that match the filters."""
    where, parameters = conditions(player, filters)
    sql = sql_file("sql/questions", "career").format(conditions=where, source="played")
    found = only_record(store.query(sql, parameters), Career)
    return found._replace(sites=found.sites or [])


def hand_list(store: Store, page: int = 1) -> pl.DataFrame:
    """List all hands of the database, latest first: a row is a `LatestHand`.

    Returns one hand more than a page shows if there is another page.
    """
    return store.ask("latest_hands", count=PAGE + 1, first=(page - 1) * PAGE)


def listed_hands(store: Store, rows: Sequence[int]) -> pl.DataFrame:
    """List hands of a player, latest first: a row is a `HandOfPlayer`; for `rows` see `analytics.live.own_hands`."""
    sql = sql_file("sql/questions", "listed_hands").format(
        shown=with_bits(seat_columns(SHOWN)),
        result=sql_file("sql/search", "result"),
        hands=", ".join(str(int(row) >> 7) for row in rows) or "NULL",
        rows=", ".join(str(int(row)) for row in rows) or "NULL",
    )
    return store.query(sql)


def findings(store: Store, player: str | None, filters: Filters = EVERY_HAND) -> pl.DataFrame:
    """List what the audit found in a player's hands, or in all hands: a row is a `FindingExample`."""
    where, parameters = conditions(player, filters) if player is not None else ("true", None)
    source = "hands" if player is None else "played"
    return store.query(sql_file("sql/questions", "player_findings").format(conditions=where, source=source), parameters)


def undecided(store: Store, player: str, filters: Filters = EVERY_HAND) -> int:
    """Count the hands of a player whose known cards do not decide who is paid."""
    where, parameters = conditions(player, filters)
    sql = sql_file("sql/questions", "player_undecided").format(conditions=where, source="played")
    return int(store.query(sql, parameters).item())


def plays_red_dog(store: Store, player: str) -> bool:
    """Whether a player was dealt into a deal of the Red Dog family."""
    return bool(store.ask("plays_red_dog", player=player).item())


def values_played(store: Store) -> dict[str, list[str]]:
    """Return the games, sites, stakes and currencies of the stud hands of the database, the stakes by their size."""
    kinds = store.ask("own_kinds", after=-1)
    by_size = kinds.sort("big_bet", "small_bet")
    return {
        name: (by_size if name == "stakes" else kinds)[name].unique(maintain_order=True).to_list()
        for name in ("game", "site", "stakes", "currency")
    }


def totals(store: Store) -> tuple[int, int]:
    """Count the hands of the database, and those with a finding."""
    hands, found = store.ask("live_totals").row(0)
    return int(hands), int(found)

"""Find stored hands: one row per hand and hero."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.search.compile import compile_query
from studbook.analytics.search.parse import parse
from studbook.analytics.search.plan import FOLDER, ORDERS
from studbook.analytics.statistics.players import require_player
from studbook.analytics.store import Store

HERO = "Hero"
"""Name of the player whose seat a site marks, unless the user gave another (`studbook settings --hero`)."""


class FoundHand(NamedTuple):
    """A hand that a search found."""

    hand_id: str
    site: str
    started_at: datetime
    """In UTC."""
    game: str
    stakes: str
    currency: str
    tournament: str | None
    table_name: str
    players: int
    """Number of players dealt in."""
    player: str | None
    """The hero; None if no hero was dealt in, like `cards`, `net` and `result`."""
    cards: str | None
    """With blanks between them."""
    pot: Decimal
    """Before rake."""
    net: Decimal | None
    result: str | None
    """In words."""
    path: str | None
    """Its file, if it came from one."""
    line: int
    hand: int
    """Its key in the database."""


def heroes_of(store: Store) -> list[str]:
    """Names of the heroes of a database: `Hero`, and the names that the user gave for single sites."""
    return [HERO, *store.query("SELECT DISTINCT hero FROM hero_names WHERE hero <> 'Hero' ORDER BY hero")["hero"]]


def find(
    store: Store, query: str, player: str | None = None, limit: int | None = None, sort: str = "newest"
) -> pl.DataFrame:
    """Find hands: a row per hand and hero.

    Columns: `hand_id`, `site`, `started_at` (UTC), `game`, `stakes`, `currency`, `tournament`, `table_name`, `players`;
    the hero's `player`, `cards`, `net` (decimal) and `result` in words, null if no hero was dealt in; `pot` (decimal,
    before rake); `path` and `line`; `hand` (key in the database) and `matches` (number of rows without `limit`). Raises
    SearchError if the query cannot be understood, UnknownPlayer, Nameless, and ValueError for an unknown order.
    """
    if sort not in ORDERS:
        raise ValueError(f"unknown order: {sort}; choose from {', '.join(ORDERS)}")
    term = parse(query)
    names: Sequence[str] = [player] if player is not None else heroes_of(store)
    if player is not None:
        require_player(store, player)
    compiled = compile_query(term, names, player is not None, sort, limit)
    store.connection.execute(sql_file(FOLDER, "macros"))
    return store.query(compiled.sql, compiled.parameters)


def has_heroes(store: Store) -> bool:
    """Whether any hand has a player who is the hero without being named."""
    sql = f"SELECT EXISTS (FROM ({sql_file(FOLDER, 'heroes').format(players='players')})) AS found"
    return bool(store.query(sql, {"players": heroes_of(store)})["found"][0])

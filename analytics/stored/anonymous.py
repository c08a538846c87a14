"""Copy hands into another database under other names, so that anyone may see them.

The copy holds nothing that could name a person: no original texts, chat, files, clubs, tags or notes. It is made of the
tables of hands alone, so a table that is added to the database later is not copied either.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.polars_duckdb import given
from studbook.analytics.store import Store
from studbook.analytics.stored.hands import stored_hands
from studbook.game.events import Deal
from studbook.game.hand import hands_of
from studbook.game.vocabulary import Kind, Street

HERO = "Hero"
SOMEONE = "someone"
"""New name of a player who has no seat in the hand, such as one whom a line of the summary names."""
_TABLES = (
    "hands", "seats_packed", "events_packed", "pots_packed", "awards", "findings", "deals", "turns", "choices",
    "buy_in_currencies",
)  # fmt: skip
_OF_NO_ONE = ("readings", "rates")
"""Tables that are copied whole: they are about rules and exchange rates."""
_AT_A_TIME = 20_000
"""Hands that are copied at a time, so that memory does not grow with the database."""
_ENOUGH = 200
"""Hands that are read to find out who the hero is."""
_PRINTED_BY_SITES = (Kind.NO_LOW, Kind.CAPPED, Kind.OPEN_PAIR, Kind.ANNOUNCE)
"""Kinds of events with a text that is the same whoever plays."""
_FREE = (Kind.CHAT, Kind.NOTICE, Kind.UNKNOWN)
"""Kinds of events that are nothing but a text, which may name anyone."""
_KIND = pl.col("facts") // (1 << 16) % 64
_IN_HANDS: dict[str, list[pl.Expr]] = {
    "hands": [
        pl.lit("Table 1").alias("table_name"),
        pl.when(pl.col("club").is_not_null()).then(pl.lit("Club")).alias("club"),
    ],
    "events_packed": [pl.when(_KIND.is_in([int(kind) for kind in _PRINTED_BY_SITES])).then("text").alias("text")],
}
"""Columns of a table that are changed, other than names of players."""


class _Names(NamedTuple):
    """New names of players by site and printed name."""

    of: pl.DataFrame
    """Columns `site`, `player` and `new_name`."""
    sites: pl.DataFrame
    """Columns `hand` and `site`."""

    def applied(self, rows: pl.DataFrame) -> pl.DataFrame:
        """Rows of a table of hands, with the new names; a seat that is no one's keeps its number as its name."""
        if "player" not in rows.columns:
            return rows
        is_seat = pl.col("player").str.contains(r"^Seat\+\d+$")
        new = pl.when(is_seat).then("player").otherwise(pl.coalesce("new_name", pl.lit(SOMEONE)))
        known = rows.join(self.sites, "hand", "left").join(self.of, ["site", "player"], "left")
        return known.with_columns(pl.when(pl.col("player").fill_null("") == "").then("player").otherwise(new)).select(
            rows.columns
        )


def copy_anonymously(store: Store, keys: Sequence[int], copy: Store, hero: str | None = None) -> None:
    """Copy hands by key into an empty database, with the players renamed `Hero`, `Player1`, `Player2`, ...

    `hero` is the person who becomes Hero, by the name that statistics use; otherwise, it is whoever's downcards are
    printed as they are dealt. A seat that a site marks as the user's stays Hero's. Names that are aliases of one person
    become one name. The hands keep their keys.
    """
    names = _names(store, keys, hero)
    for table in _OF_NO_ONE:
        _insert(copy, table, store.query(f"FROM {table}"))
    for start in range(0, len(keys), _AT_A_TIME):
        with given(store.connection, "asked", _frame(keys[start : start + _AT_A_TIME])):
            for table in _TABLES:
                rows = store.query(f"FROM {table} SEMI JOIN asked USING (hand) ORDER BY {table}.rowid")
                _insert(copy, table, names.applied(_without_texts(table, rows)))


def _without_texts(table: str, rows: pl.DataFrame) -> pl.DataFrame:
    if table == "events_packed":
        rows = rows.filter(~_KIND.is_in([int(kind) for kind in _FREE]))
    return rows.with_columns(_IN_HANDS.get(table, []))


def _insert(copy: Store, table: str, rows: pl.DataFrame) -> None:
    """Append rows to a table of the copy."""
    with given(copy.connection, "copied", rows):
        copy.connection.execute(f"INSERT INTO {table} BY NAME FROM copied")  # a table of ours


def _frame(keys: Sequence[int]) -> pl.DataFrame:
    return pl.DataFrame({"hand": list(keys)}, {"hand": pl.Int64})


def _names(store: Store, keys: Sequence[int], hero: str | None) -> _Names:
    people = store.ask_about("people_of_hands", _frame(keys))
    if hero is None and (seen := _with_seen_downcards(store, keys[:_ENOUGH])):
        hero = people.filter(pl.struct("site", "name").is_in([seen])).select(pl.first("player")).item()
    new = dict(_new_names(people["player"].unique(maintain_order=True).to_list(), hero))
    of = people.select("site", pl.col("name").alias("player"), pl.col("player").replace_strict(new).alias("new_name"))
    return _Names(of.unique(["site", "player"]), store.query("SELECT hand, site FROM hands"))


def _with_seen_downcards(store: Store, keys: Sequence[int]) -> dict[str, str] | None:
    """Site and printed name of the player who most often is the only one with known downcards when they are dealt."""
    stored = stored_hands(store, keys)
    found: Counter[tuple[str, str]] = Counter()
    for hand in hands_of(stored.batch):
        dealt = [event for event in hand.events if isinstance(event, Deal) and event.street <= Street.THIRD]
        known = {event.player for event in dealt if sum(name != "X" for name in event.cards) > 1}
        if len(known) == 1:
            found[stored.sites[hand.site], known.pop()] += 1
    if not found:
        return None
    (site, name), _ = found.most_common(1)[0]
    return {"site": site, "name": name}


def _new_names(persons: Sequence[str], hero: str | None) -> Iterator[tuple[str, str]]:
    """New name of each person, in the order in which they first play."""
    number = 0
    for person in persons:
        if person == hero:
            yield person, HERO
        else:
            number += 1
            yield person, f"Player{number}"

"""A player's hands in a temporary table, of which a report asks some twenty questions.

The view `played` joins every seat of every player with its hand, and unpacks 60 columns of bits. The table does that
once: a question of it takes a third of the time to plan, and reads only the hands of the player.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from studbook.analytics.database.resources import sql_file
from studbook.analytics.database.tidying import undo
from studbook.analytics.sql.own_statistics import own_files
from studbook.analytics.statistics.filters import Filters, conditions
from studbook.analytics.store import Store

_TABLE = "narrow_hands"
_NARROW = {"later_streets": "narrow_later_streets", "draws": "narrow_draws"}
"""Views over the table, by the views over `played` that they stand for."""


@contextmanager
def narrow_hands(store: Store, player: str, filters: Filters) -> Iterator[Store]:
    """Yield the store with a player's hands that match in a table, which its questions read instead of `played`.

    The store then knows these hands only: questions about it need no filters, and other players' hands are not there.
    """
    where, parameters = conditions(player, filters)
    made = sql_file("sql/questions", _TABLE).format(conditions=where, more=_of_user(store))
    store.connection.execute(made, parameters)
    try:
        bodies = dict(store.ask("view_bodies").iter_rows())
        for view, name in _NARROW.items():
            sql = f"CREATE OR REPLACE TEMP VIEW {name} AS WITH played AS (FROM {_TABLE}) {bodies[view]}"
            store.connection.execute(sql)
        yield store.narrowed({"played": _TABLE, **_NARROW})
    finally:
        drops = [*(f"DROP VIEW IF EXISTS {name}" for name in _NARROW.values()), f"DROP TABLE IF EXISTS {_TABLE}"]
        undo(store.connection, *drops)


def _of_user(store: Store) -> str:
    """More columns of `played`: those that only statistics of the user name."""
    if not own_files():
        return ""
    words = {word.lower() for text in own_files().values() for word in re.findall(r"\w+", text)}
    kept = set(re.findall(r"\w+", sql_file("sql/questions", _TABLE)))
    known = store.query("SELECT column_name FROM duckdb_columns() WHERE table_name = 'played'")["column_name"]
    return "".join(f", {name}" for name in known if name in words and name not in kept)

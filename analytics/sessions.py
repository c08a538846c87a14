"""Sessions of a player: when, how long, and with what result."""

import polars as pl

from studbook.analytics.resources import sql_file
from studbook.analytics.stats import EVERY_HAND, EVERYTHING, Filters, conditions
from studbook.analytics.store import Store


def sessions(store: Store, player: str, filters: Filters = EVERY_HAND, limit: int = EVERYTHING) -> pl.DataFrame:
    """List a player's sessions, latest first, as `sql/questions/session_list.sql` says: a row per session and currency.

    A session is play at one site without a break of more than 30 minutes.
    """
    where, parameters = conditions(player, filters)
    source = sql_file("sql/questions", "sessions").format(source="played")
    sql = sql_file("sql/questions", "session_list").format(sessions=source, conditions=where, count=int(limit))
    return store.query(sql, parameters)

"""Hands compared with one another at their tables: stacks, stakes and rake from hand to hand.

The steps are in `sql/continuity`, the checks in `sql/checks`.
"""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import polars as pl

from studbook.analytics.audit.rake import DEPARTING, fit_all, oddities
from studbook.analytics.database.connection import transaction
from studbook.analytics.database.polars_duckdb import given
from studbook.analytics.database.resources import questions, sql_file
from studbook.analytics.store import MANY_HANDS, Store

ONLY_WITH = {
    **dict.fromkeys(("B06", "P11", "R07", "X05"), "several"),
    **dict.fromkeys(("X01", "X02", "X03", "X04", "X06", "X07"), "moves"),
    **dict.fromkeys(("G01", "G10"), "deals"),
    **dict.fromkeys(("P03", "X08"), "repeated"),
    "M11": "tournaments",
    "R02": "raked",
    "X10": "quick",
    "X12": "dealt_again",
    "X13": "currencies",
}
"""Columns of `sql/continuity/present.sql` without which a check of `sql/checks` has nothing to do."""
_DEPARTURES = {"hand": pl.Int64, "line": pl.Int32, "expected": pl.Int64, "found": pl.Int64}
"""Columns of `sql/questions/rake_departures.sql` that R02 reads."""


def continuity(store: Store) -> int:
    """Compare hands with one another at every table that has got hands since the last comparison.

    An interrupted import leaves this to the next one. Returns the number of findings between hands at these tables,
    0 if nothing was due.
    """
    due = store.connection.execute("SELECT min(first_hand) FROM comparison_due").fetchall()[0][0]
    if due is None:
        return 0
    with transaction(store.connection):
        found = _compare_hands(store, int(due))
        store.connection.execute("DELETE FROM comparison_due")
    return found


BETWEEN_SHARDS = ("P03", "X08", "R02")
"""Checks that compare hands of different tables; all others need only the hands of one table."""


def compare_tables(store: Store, first_hand: int) -> None:
    """Run the checks that need only the hands of one table, at every table that has a hand from `first_hand` on."""
    follow_tables(store, first_hand)
    _run_checks(store, first_hand, pl.DataFrame(schema=_DEPARTURES), without=BETWEEN_SHARDS)


def compare_numbers(store: Store, first_hand: int) -> None:
    """Run the checks of hands that have the number of another hand, from `first_hand` on (P03, X08)."""
    store.connection.execute(sql_file("sql/continuity", "twice_told"), {"first_hand": first_hand})
    store.connection.execute(sql_file("sql/continuity", "told_differently"))
    for code in ("P03", "X08"):
        store.connection.execute(sql_file("sql/checks", code))


def compare_rake(store: Store, first_hand: int) -> None:
    """Run the check of the rake (R02) at every stake at which there is a hand from `first_hand` on."""
    connection = store.connection
    connection.execute(sql_file("sql/continuity", "new_hands"), {"first_hand": first_hand})
    with given(connection, "rake_departures", _rake_departures(store, first_hand)):
        connection.execute(sql_file("sql/checks", "R02"))


def follow_tables(store: Store, first_hand: int = 0) -> None:
    """Follow players from hand to hand at the tables of `first_hand` and of all hands added after it.

    Creates the temporary tables `table_hands`, `table_seats`, `doubled`, `table_lines`, `moves`, `sheets` and
    `sittings`; see `sql/continuity`.
    """
    store.connection.execute(sql_file("sql/continuity", "table_hands"), {"first_hand": first_hand})
    several = store.connection.execute("FROM table_hands WHERE hand_before IS NOT NULL LIMIT 1").fetchall()
    for table in ("table_seats", *(("table_lines", "chips_added") if several else ()), "jumps"):
        _follow(store, table)
    has_jumps = several and store.connection.execute("FROM jumps LIMIT 1").fetchall()
    for table in ("told", "moves") if has_jumps else ("no_moves",):
        _follow(store, table)
    for table in ("sheets", "sittings"):
        _follow(store, table)


def _follow(store: Store, table: str) -> None:
    store.connection.execute(sql_file("sql/continuity", table))


def _compare_hands(store: Store, first_hand: int) -> int:
    """Run the checks between hands at these tables again; returns the number of their findings."""
    if store.next_hand - first_hand < MANY_HANDS:
        follow_tables(store, first_hand)
        _run_checks(store, first_hand, _rake_departures(store, first_hand))
    else:
        # In this order: the connection is closed when nothing uses it any more.
        with closing(store.second_connection()) as other, ThreadPoolExecutor(1, "rake") as pool:
            departures = pool.submit(_rake_departures, other, first_hand)  # of batches that are stored
            follow_tables(store, first_hand)
            _run_checks(store, first_hand, departures.result())
    store.connection.execute(sql_file("sql/continuity", "no_longer_needed"))
    return int(store.connection.execute(sql_file("sql/continuity", "count")).fetchall()[0][0])


def _run_checks(store: Store, first_hand: int, rake_departures: pl.DataFrame, without: tuple[str, ...] = ()) -> None:
    """Forget the findings between hands at the tables that are followed; run every check that has something to do."""
    connection = store.connection
    _follow(store, "dealt_again")
    connection.execute(sql_file("sql/continuity", "twice_told"), {"first_hand": first_hand})
    connection.execute(sql_file("sql/continuity", "forget"))
    with given(connection, "rake_departures", rake_departures):
        present = store.query(sql_file("sql/continuity", "present")).row(0, named=True)
        due = [one for one in questions("sql/checks") if one.name not in without]
        due = [one for one in due if present.get(ONLY_WITH.get(one.name, ""), True)]
        if any(ONLY_WITH.get(one.name) == "repeated" for one in due):
            connection.execute(sql_file("sql/continuity", "told_differently"))
        for check in due:
            connection.execute(check.sql)


def _rake_departures(store: Store, first_hand: int) -> pl.DataFrame:
    """R02: hands at the stakes of new hands that deviate from a schedule which nearly all hands there follow."""
    fits = fit_all(store.ask("rake_pots", since=first_hand))
    asked = pl.concat([pl.DataFrame(schema=DEPARTING), *map(oddities, fits)])
    return pl.DataFrame(schema=_DEPARTURES) if asked.is_empty() else store.ask_about("rake_departures", asked)

"""Whether an archive has exactly what a database file has: every table, and statistics to the last byte."""

from pathlib import Path

from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store

TABLES = (
    "hands", "seats_packed", "events_packed", "pots_packed", "awards", "findings", "deals", "turns", "choices",
    "buy_in_currencies", "tickets", "readings", "rejects", "files", "applied", "summaries", "summary_results",
)  # fmt: skip
_KEYS = {"hand", "file", "summary", "import", "imported_at", "seen"}
"""Columns that only number rows, or say when they were written."""

Content = dict[str, list[str]]


def content(path: Path | str) -> Content:
    """Return the rows of all tables, sorted, with the content of a hand in place of its key; and all statistics."""
    with Store(path, read_only=True) as store:
        found = {table: _rows(store, _without_keys(store, table)) for table in TABLES}
        return found | _statistics(store)


def digests(path: Path | str) -> Content:
    """Return the same as `content` with a number of rows and a sum of hashes for each table: for millions of hands."""
    with Store(path, read_only=True) as store:
        found = {
            table: _rows(store, f"SELECT count(*), sum(hash(t)::HUGEINT) FROM ({_without_keys(store, table)}) AS t")
            for table in TABLES
        }
        return found | _statistics(store)


def _statistics(store: Store) -> Content:
    groups = ("overview", "luck", "starting", "scoop", "bets")
    tables = {group: stats(store, None, ["game"], limit=None, group=group) for group in groups}
    return {f"statistics: {group}": sorted(map(repr, table.rows())) for group, table in tables.items()}


def _without_keys(store: Store, table: str) -> str:
    columns = [row[0] for row in store.sql(f"DESCRIBE {table}").rows]
    shown = ", ".join(f't."{name}"' for name in columns if name not in _KEYS)
    joined = f"SELECT hands.content AS content_of_hand, {shown} FROM {table} AS t JOIN hands ON hands.hand = t.hand"
    return joined if "hand" in columns else f"SELECT {shown} FROM {table} AS t"


def _rows(store: Store, sql: str) -> list[str]:
    return sorted(map(repr, store.sql(sql).rows))


def differing(one: Content, other: Content) -> dict[str, list[str]]:
    """Return rows that only one of them has, by table."""
    return {
        name: sorted(set(one[name]) ^ set(other[name]))[:4] or ["repeated rows"]
        for name in one
        if one[name] != other[name]
    }

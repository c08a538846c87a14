"""Whether an archive has exactly what a database file has: every table, and statistics to the last byte."""

from pathlib import Path

from studbook.analytics.stats import stats
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
        found = {table: _rows(store, table) for table in TABLES}
        for group in ("overview", "luck", "starting", "scoop", "bets"):
            table = stats(store, None, ["game"], limit=None, group=group)
            found[f"statistics: {group}"] = sorted(map(repr, table.rows()))
    return found


def _rows(store: Store, table: str) -> list[str]:
    columns = [row[0] for row in store.sql(f"DESCRIBE {table}").rows]
    shown = ", ".join(f't."{name}"' for name in columns if name not in _KEYS)
    joined = f"SELECT hands.content, {shown} FROM {table} AS t JOIN hands ON hands.hand = t.hand"
    answer = store.sql(joined if "hand" in columns else f"SELECT {shown} FROM {table} AS t")
    return sorted(map(repr, answer.rows))


def differing(one: Content, other: Content) -> dict[str, list[str]]:
    """Return rows that only one of them has, by table."""
    return {
        name: sorted(set(one[name]) ^ set(other[name]))[:4] or ["repeated rows"]
        for name in one
        if one[name] != other[name]
    }

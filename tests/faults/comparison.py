"""Everything a store holds, in a form that two imports of the same hands share: numbers of rows are replaced."""

from pathlib import Path

import duckdb

from analytics.connection import connect
from analytics.schema import tables, version

BETWEEN_HANDS = False
"""Whether findings between hands are compared, too: once an interrupted import records which are due (A2)."""
FILES = False
"""Whether `files` is compared, too: once it holds a row per file, not per file and run (A7)."""

Content = dict[str, list[tuple[object, ...]]]

_NUMBERS = {
    "hand": "(SELECT content FROM hands AS h WHERE h.hand = t.hand) AS hand",
    "file": "(SELECT path FROM files AS f WHERE f.file = t.file) AS file",
}
_TIMES = {"imported_at", "applied_at"}


def content(file: Path) -> Content:
    """Rows of every table, in an order of their own."""
    with connect(file, read_only=True) as connection:
        return {name: _rows(connection, name) for name in sorted(tables(version())) if name != "files" or FILES}


def _rows(connection: duckdb.DuckDBPyConnection, table: str) -> list[tuple[object, ...]]:
    names = [row[0] for row in connection.execute(f"DESCRIBE {table}").fetchall()]
    columns = [_NUMBERS.get(name, f't."{name}"') for name in names if name not in _TIMES]
    rows = "" if BETWEEN_HANDS or table != "findings" else "WHERE NOT between_hands"
    return connection.execute(f"SELECT {', '.join(columns)} FROM {table} AS t {rows} ORDER BY ALL").fetchall()


def differing(one: Content, other: Content) -> list[str]:
    """Tables in which two stores differ, with an example."""
    found = []
    for table in one.keys() | other.keys():
        if one.get(table) != other.get(table):
            left, right = map(set, (map(str, one.get(table, [])), map(str, other.get(table, []))))
            found.append(f"{table}: missing {sorted(left - right)[:2]}, too many {sorted(right - left)[:2]}")
    return found

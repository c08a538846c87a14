"""Everything a store holds, in a form that two imports of the same hands share: numbers of rows are replaced."""

from pathlib import Path

import duckdb

from studbook.analytics.database.connection import connect
from studbook.analytics.database.schema import tables, version

Content = dict[str, list[tuple[object, ...]]]

_NUMBERS = {
    "hand": "(SELECT content FROM hands AS h WHERE h.hand = t.hand) AS hand",
    "file": "(SELECT path FROM files AS f WHERE f.file = t.file) AS file",
}
_OWN_TO_A_RUN = {"imported_at", "applied_at", "import", "seen", "block"}
"""Times and numbers of imports, and numbers of blocks, which `digest` and `bytes` stand for."""
_RUNS = {"imports", "files_met", "files_before", "rejects_before", "applied_by_import"}
"""What belongs to an import: there are two if the first was interrupted. `applied` adds up the last of them."""


def content(file: Path) -> Content:
    """Rows of every table, in an order of their own."""
    with connect(file, read_only=True) as connection:
        return {name: _rows(connection, name) for name in sorted(tables(version()) - _RUNS | {"applied"})}


def _rows(connection: duckdb.DuckDBPyConnection, table: str) -> list[tuple[object, ...]]:
    names = [row[0] for row in connection.execute(f"DESCRIBE {table}").fetchall()]
    columns = [_NUMBERS.get(name, f't."{name}"') for name in names if name not in _OWN_TO_A_RUN]
    return connection.execute(f"SELECT {', '.join(columns)} FROM {table} AS t ORDER BY ALL").fetchall()


def differing(one: Content, other: Content) -> list[str]:
    """Tables in which two stores differ, with an example."""
    found = []
    for table in one.keys() | other.keys():
        if one.get(table) != other.get(table):
            left, right = map(set, (map(str, one.get(table, [])), map(str, other.get(table, []))))
            found.append(f"{table}: missing {sorted(left - right)[:2]}, too many {sorted(right - left)[:2]}")
    return found

"""The contents of a database, in a form that does not depend on row numbers, import numbers or times."""

from typing import Any

from studbook.analytics.store import Store

_KEYS = {
    "hand": "(SELECT (h.content, h.hand_id) FROM hands AS h WHERE h.hand = t.hand) AS hand",
    "file": "(SELECT f.path FROM files AS f WHERE f.file = t.file) AS file",
}
_LEFT_OUT = {"imported_at", "import", "seen", "until", "block", "place", "disk_size", "changed", "ends"}
_SKIPPED = {"imports", "schema_version", "files_met", "files_before", "rejects_before", "blocks", "comparison_due"}

Content = dict[str, list[tuple[Any, ...]]]


def content(store: Store, *left_out: str) -> Content:
    """Return the rows of every table, in a fixed order, and the bytes of every file."""
    sql = "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() AND NOT temporary"
    names = {str(name) for (name,) in store.sql(sql).rows} - _SKIPPED - {"applied_by_import"}
    found = {name: _rows(store, name, _LEFT_OUT | set(left_out)) for name in sorted(names | {"applied"})}
    found["bytes"] = sorted(
        (path, b"".join(data for _, data in store.texts.read(file)))
        for file, path in store.sql("SELECT file, path FROM files").rows
    )
    found["due"] = store.sql("FROM comparison_due").rows
    return found


def _rows(store: Store, table: str, left_out: set[str]) -> list[tuple[Any, ...]]:
    names = [row[0] for row in store.sql(f"DESCRIBE {table}").rows]
    columns = [_KEYS.get(name, f't."{name}"') for name in names if name not in left_out]
    return store.sql(f"SELECT {', '.join(columns)} FROM {table} AS t ORDER BY ALL").rows


def differing(one: Content, other: Content) -> list[str]:
    """Return the differences between two databases, one example per table."""
    found = []
    for table in sorted(one.keys() | other.keys()):
        left, right = list(map(repr, one.get(table, []))), list(map(repr, other.get(table, [])))
        if sorted(left) != sorted(right):
            missing = str([row for row in left if row not in right][:1])[:300]
            added = str([row for row in right if row not in left][:1])[:300]
            found.append(f"{table}: {len(left)} and {len(right)} rows, missing {missing}, too many {added}")
    return found

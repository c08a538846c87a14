"""Undo imports that are complete: restore the store to its state before one of them (`studbook undo`).

An import that is interrupted needs none of this: each batch is one transaction (`analytics/database/connection.py`).
"""

import duckdb

from studbook.analytics.batch import BlockRow
from studbook.analytics.database.connection import transaction
from studbook.analytics.database.resources import sql_file
from studbook.analytics.store import Store
from studbook.histories.blocks import BLOCK, digest_of

_OF_HANDS = """
SELECT table_name
FROM duckdb_columns()
JOIN duckdb_tables() USING (database_name, schema_name, table_name)
WHERE database_name = current_database() AND column_name = 'hand' AND table_name <> 'hands'
ORDER BY table_name
"""
"""Selects all tables that belong to hands, including any that later schemas add."""


def undo_imports(store: Store, number: int) -> None:
    """Undo an import and all later ones; checks between hands that this may affect become due."""
    connection = store.connection
    with transaction(connection):
        _run(connection, "due", number)
        for (table,) in connection.execute(_OF_HANDS).fetchall():
            gone = f"DELETE FROM {table} WHERE hand IN (SELECT hand FROM hands WHERE import >= {number})"  # noqa: S608  # our own tables, a number
            connection.execute(gone)
        for part in ("hands", "other_hands", "summaries", "rejects", "files"):
            _run(connection, part, number)
        _shorten_files(store)
        _run(connection, "imports", number)
        store.texts.forget_unused()


def _run(connection: duckdb.DuckDBPyConnection, part: str, number: int) -> None:
    """Run the statements in `sql/undo/<part>.sql`; DuckDB accepts parameters for single statements only."""
    connection.execute(sql_file("sql/undo", part).replace("$import", str(int(number))))


def _shorten_files(store: Store) -> None:
    """Shorten the stored text of files to its length before the import."""
    for file, kept in store.connection.execute("SELECT file, kept FROM files_undone").fetchall():
        shorten(store, file, kept)


def shorten(store: Store, file: int, kept: int) -> None:
    """Keep only the first `kept` bytes of a file."""
    number, rest = divmod(kept, BLOCK)
    last = _last_block(store.connection, file, number) if rest else None
    sql = "DELETE FROM file_blocks WHERE file = ? AND number * ? >= ?"
    store.connection.execute(sql, [file, BLOCK, kept])
    if last is None or last[1] <= rest:
        return
    lines, _, block = last
    data = store.texts.block(block)[:rest]
    store.texts.keep([BlockRow(file, number, lines, digest_of(data), data)])


def _last_block(connection: duckdb.DuckDBPyConnection, file: int, number: int) -> tuple[int, int, int] | None:
    sql = "SELECT lines, size, block FROM file_blocks WHERE file = ? AND number = ?"
    row = connection.execute(sql, [file, number]).fetchone()
    return (row[0], row[1], row[2]) if row else None

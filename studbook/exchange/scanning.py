"""Lazy Polars frames over the tables of a database, and over hand histories."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl
from polars.io.plugins import register_io_source

from studbook.analytics.database.polars_duckdb import frame, frames
from studbook.analytics.database.schema import tables, version
from studbook.analytics.store import IN_MEMORY, Store
from studbook.importing.pipeline import import_paths

BATCH = 50_000
"""Rows that are read at once."""


def scan(table: str, database: str | Path) -> pl.LazyFrame:
    """Scan a table or view of a database, such as `seats` or `played`: only the columns that a query needs are read.

    Each use of the frame opens the database for reading. Raises ValueError for a table that the database does not have,
    and StoreError if the file is not a Studbook database.
    """
    with Store(database, read_only=True) as store:
        schema = _schema(store, table)

    def batches(
        columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, size: int | None
    ) -> Iterator[pl.DataFrame]:
        with Store(database, read_only=True) as store:
            yield from _batches(store, table, columns, predicate, rows, size)

    return register_io_source(batches, schema=schema, is_pure=True)


def scan_hands(*paths: str | Path, table: str = "hands") -> pl.LazyFrame:
    """Scan the hands of files and folders as a table or view that a database would have of them.

    Each use of the frame reads and audits the files again, in memory. Raises ValueError for an unknown table.
    """
    with Store(IN_MEMORY) as empty:
        schema = _schema(empty, table)

    def batches(
        columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, size: int | None
    ) -> Iterator[pl.DataFrame]:
        with Store(IN_MEMORY) as store:
            import_paths(store, [Path(path) for path in paths])
            yield from _batches(store, table, columns, predicate, rows, size)

    return register_io_source(batches, schema=schema, is_pure=True)


def _schema(store: Store, table: str) -> pl.Schema:
    views = store.connection.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
    known = sorted(tables(version()) | {name for (name,) in views})
    if table not in known:
        raise ValueError(f"no table {table!r}: choose from {', '.join(known)}")
    return frame(store.connection, f"FROM {table} LIMIT 0").schema


def _batches(
    store: Store, table: str, columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, size: int | None
) -> Iterator[pl.DataFrame]:
    """Read rows in batches; Polars itself applies a condition to each."""
    chosen = "*" if columns is None else ", ".join(f'"{name}"' for name in columns)
    limit = "" if rows is None or predicate is not None else f" LIMIT {int(rows)}"
    left = rows
    for batch in frames(store.connection, f"SELECT {chosen} FROM {table}{limit}", size or BATCH):  # noqa: S608  # our own names
        kept = batch if predicate is None else batch.filter(predicate)
        yield kept if left is None else kept.head(left)
        left = None if left is None else left - min(left, kept.height)
        if left == 0:
            return

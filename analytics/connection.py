"""Connections to DuckDB: their settings, and transactions that keep the error that ended them."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb

Settings = dict[str, str | bool | int | float | list[str]]

ALONE: Settings = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
}
"""Never download anything; without these settings, DuckDB tries to for an SQLite file or a misspelt function."""

CONFIG: Settings = ALONE | {"memory_limit": "256MB", "checkpoint_threshold": "64MB"}
"""Settings of DuckDB: data that does not fit into memory is kept on disk, next to the database.

Batches stay in the log until a checkpoint is worthwhile, because it rewrites the last rows of every table.
"""

ASKING: Settings = CONFIG | {"memory_limit": "1GB"}
"""The same for a store that is open for reading only: no import needs the memory, and queries over a million hands
would otherwise wait for the disk."""


def connect(file: Path, read_only: bool = False) -> duckdb.DuckDBPyConnection:
    """Open a database file. The path is absolute, so that DuckDB never takes it for an address ("md:", "s3:")."""
    return duckdb.connect(str(file.absolute()), read_only=read_only, config=ASKING if read_only else CONFIG)


def connect_memory() -> duckdb.DuckDBPyConnection:
    """Open an empty database in memory."""
    return duckdb.connect(":memory:", config=CONFIG)


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Write everything that the block writes, or nothing if anything fails, including an interruption.

    The caller gets the error of the block. DuckDB ends some transactions itself (a full disk, a failed commit): it then
    refuses to roll back, "no transaction is active", which must not replace the reason.
    """
    connection.begin()
    try:
        yield
        connection.commit()
    except BaseException:
        with suppress(duckdb.Error):
            connection.rollback()
        raise

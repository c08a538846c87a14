"""Connections to DuckDB: their settings, and transactions that keep the error which ended them."""

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
"""Nothing is ever downloaded. Without these settings a file of SQLite, or a misspelt function, makes DuckDB try."""

CONFIG: Settings = ALONE | {"memory_limit": "256MB", "checkpoint_threshold": "64MB"}
"""Settings of DuckDB: what does not fit into memory waits on disk, beside the database.

Batches wait in the log until they are worth a checkpoint, which writes the last rows of every table anew.
"""

ASKING: Settings = CONFIG | {"memory_limit": "1GB"}
"""The same for a store that is open for reading only: no import needs the memory, and questions about a million hands
would else wait for the disk."""


def connect(file: Path, read_only: bool = False) -> duckdb.DuckDBPyConnection:
    """Open a database file. The path is absolute, so that DuckDB never takes it for an address ("md:", "s3:")."""
    return duckdb.connect(str(file.absolute()), read_only=read_only, config=ASKING if read_only else CONFIG)


def connect_memory() -> duckdb.DuckDBPyConnection:
    """Open an empty database in memory."""
    return duckdb.connect(":memory:", config=CONFIG)


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Write everything that the block writes, or nothing when anything fails, an interruption included.

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

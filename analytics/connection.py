"""Connections to DuckDB: their settings, and transactions that keep the error that ended them."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakSet

import duckdb

from studbook.analytics.trouble import StoreError

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

SMALL = 16 << 20
"""Bytes of a database that one thread reads as fast as several, which would spend a quarter more processor time."""
ONE_THREAD: Settings = {"threads": 1}


_OPEN: WeakSet[duckdb.DuckDBPyConnection] = WeakSet()


def require_place(folder: Path) -> None:
    """Raise StoreError for a folder in which DuckDB keeps no database: it takes what follows `?` for a query."""
    if "?" in str(folder.absolute()):
        raise StoreError(f"{folder}: DuckDB keeps no database in a folder with ? in its name; choose another")


def connect(file: Path, read_only: bool = False) -> duckdb.DuckDBPyConnection:
    """Open a database file. The path is absolute, so that DuckDB never takes it for an address ("md:", "s3:")."""
    require_place(file.parent)
    config = ASKING if read_only else CONFIG
    if not file.exists() or file.stat().st_size < SMALL:
        config = config | ONE_THREAD
    return _noted(duckdb.connect(str(file.absolute()), read_only=read_only, config=config))


def connect_memory() -> duckdb.DuckDBPyConnection:
    """Open an empty database in memory."""
    return _noted(duckdb.connect(":memory:", config=CONFIG | ONE_THREAD))


def use_all_threads(connection: duckdb.DuckDBPyConnection) -> None:
    """Let DuckDB use all processors: the database is no longer small."""
    connection.execute("RESET threads")


def second(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Open a second connection to the same database."""
    return _noted(connection.cursor())


def _noted(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    _OPEN.add(connection)
    return connection


def interrupt_all() -> None:
    """Interrupt the queries of all open connections; those that are idle are not affected.

    DuckDB notices a signal, but waits for the threads that work on a query, which notice only this.
    """
    for connection in list(_OPEN):
        with suppress(duckdb.Error):
            connection.interrupt()


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

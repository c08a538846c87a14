"""Connections to DuckDB: their settings, and transactions that keep the error that ended them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary, WeakSet

import duckdb

from studbook.analytics.database.trouble import StoreError

Settings = dict[str, str | bool | int | float | list[str]]

ALONE: Settings = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "allow_persistent_secrets": False,
}
"""Never download anything; without these settings, DuckDB tries to for an SQLite file or a misspelt function.

The user's secrets in DuckDB's own folder are none of a database's business.
"""

CONFIG: Settings = ALONE | {"memory_limit": "256MB", "checkpoint_threshold": "64MB"}
"""Settings of DuckDB: data that does not fit into memory is kept on disk, next to the database.

Batches stay in the log until a checkpoint is worthwhile, because it rewrites the last rows of every table.
"""

ASKING: Settings = CONFIG | {"memory_limit": "1GB"}
"""The same for a store that is open for reading only: no import needs the memory, and queries over a million hands
would otherwise wait for the disk."""

STORING = "112MB"
"""The same for a connection that stores many batches: these need memory, too, and DuckDB only passes rows on."""

SMALL = 16 << 20
"""Bytes of a database that one thread reads as fast as several, which would spend a quarter more processor time."""
ONE_THREAD: Settings = {"threads": 1}


Reach: TypeAlias = Iterable[Path] | None
"""Files besides the database that its SQL may read and write; None for all files.

A database may come from a stranger, and its views, macros and defaults are SQL. So only the path that the user gave
decides what it reaches, and nothing that is stored in it.
"""

_REFRESHED = "refreshing"
_FILES = ("", ".wal", ".wal.checkpoint", ".wal.recovery")
"""Endings of the names of the files that DuckDB keeps a database in."""

GIVEN: "WeakKeyDictionary[duckdb.DuckDBPyConnection, dict[str, Any]]" = WeakKeyDictionary()
"""The data frames that SQL knows on each connection, by name; see `polars_duckdb.given`."""
_OPEN: WeakSet[duckdb.DuckDBPyConnection] = WeakSet()


def require_place(folder: Path) -> None:
    """Raise StoreError for a folder in which DuckDB keeps no database: it takes what follows `?` for a query."""
    if "?" in str(folder.absolute()):
        raise StoreError(f"{folder}: DuckDB keeps no database in a folder with ? in its name; choose another")


def connect(file: Path, read_only: bool = False, reach: Reach = ()) -> duckdb.DuckDBPyConnection:
    """Open a database file, whose SQL reaches no other files than those in `reach`.

    The path is absolute, so that DuckDB never takes it for an address ("md:", "s3:").
    """
    require_place(file.parent)
    config = ASKING if read_only else CONFIG
    if not file.exists() or file.stat().st_size < SMALL:
        config = config | ONE_THREAD
    connection = duckdb.connect(str(file.absolute()), read_only=read_only, config=config)
    if reach is not None:
        confine(connection, reach if read_only else (*reach, *files_of(refreshed(file))))
    return _noted(connection)


def connect_memory() -> duckdb.DuckDBPyConnection:
    """Open an empty database in memory. It holds nothing that others wrote, and reaches all files."""
    return _noted(duckdb.connect(":memory:", config=CONFIG | ONE_THREAD))


def confine(connection: duckdb.DuckDBPyConnection, reach: Iterable[str | Path] = ()) -> None:
    """Confine a connection, and all others to its database, to some files for good: the first list of files counts.

    `reach` has paths, and texts that are taken as they are (an address). Reading and writing other files then fails, in
    views and macros as well, and so does loading an extension.
    """
    if is_confined(connection):
        return
    names = (str(path.absolute() if isinstance(path, Path) else path) for path in reach)
    paths = ", ".join("'" + name.replace("'", "''") + "'" for name in names)
    connection.execute(f"SET allowed_paths = [{paths}]; SET enable_external_access = false")


def is_confined(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether a connection reaches only some files."""
    return not connection.execute("SELECT current_setting('enable_external_access')").fetchall()[0][0]


def refreshed(file: Path) -> Path:
    """Return the file that a refresh of a database writes beside it."""
    return file.with_name(f"{file.name}.{_REFRESHED}")


def files_of(file: Path) -> list[Path]:
    """Return all files that DuckDB keeps a database in."""
    return [file.with_name(f"{file.name}{ending}") for ending in _FILES]


def use_all_threads(connection: duckdb.DuckDBPyConnection) -> None:
    """Let DuckDB use all processors: the database is no longer small."""
    connection.execute("RESET threads")


def less_memory(connection: duckdb.DuckDBPyConnection) -> str:
    """Limit DuckDB's memory for storing batches; returns the limit before."""
    before = str(connection.execute("SELECT current_setting('memory_limit')").fetchall()[0][0])
    set_memory(connection, STORING)
    return before


def set_memory(connection: duckdb.DuckDBPyConnection, limit: str) -> None:
    """Limit DuckDB's memory, such as "256MB"."""
    connection.execute(f"SET memory_limit = '{limit}'")


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
        GIVEN.pop(connection, None)  # names that the transaction made are gone
        raise

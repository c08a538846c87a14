"""Open a database: create a new file, upgrade an older one, or explain why it cannot be opened."""

import os
import stat
from pathlib import Path
from typing import NamedTuple

import duckdb

from studbook.analytics.database import drafts
from studbook.analytics.database.archive.folder import is_archive
from studbook.analytics.database.borrowing import Loan, borrow
from studbook.analytics.database.connection import Reach, connect, connect_memory
from studbook.analytics.database.descriptions import describe
from studbook.analytics.database.schema import build, require_current, require_known, state, version
from studbook.analytics.database.template import copy_template, keep_template
from studbook.analytics.database.trouble import (
    LOG_TROUBLE,
    CannotWriteError,
    InUseError,
    StoreError,
    explain,
    explain_opening,
    explain_os,
    first_line,
)
from studbook.analytics.database.upgrade import drop_stale_log, inspect, old_log, upgrade

IN_MEMORY = ":memory:"


class Opened(NamedTuple):
    """An open database."""

    connection: duckdb.DuckDBPyConnection
    notices: tuple[str, ...] = ()
    """What was done to the file while opening it."""
    file: os.stat_result | None = None
    """The file that was opened for writing."""
    loan: Loan | None = None
    """The loan of the file, if another Studbook owns it."""
    is_archive: bool = False
    """Whether its tables are views over the files of an archive."""


def open_database(path: str, read_only: bool, borrows: bool = True, reach: Reach = ()) -> Opened:
    """Open a database of this version; it is created or upgraded if it may be written.

    Tables, views and columns of a file get their comments then; a database in memory may have none. If another Studbook
    serves the file, it is borrowed from it, unless `borrows` is false. A folder is an archive, which is only read. SQL
    reaches no other files than those in `reach`, and the files of an archive; in memory, it reaches all.

    Raises StoreError if the file is not a Studbook database, is damaged, in use, or cannot be read or written.
    """
    if path == IN_MEMORY:
        connection = connect_memory()
        if not copy_template(connection):
            build(connection)
        return Opened(connection)
    if is_archive(path):
        return _open_archive(path, read_only, reach)
    try:
        return _open_file(path, read_only, reach)
    except InUseError:
        loan = borrow(Path(path)) if borrows else None
        if loan is None:
            raise
    try:
        return _open_file(path, read_only, reach)._replace(loan=loan)
    except BaseException:
        loan.close()
        raise


def _open_archive(path: str, read_only: bool, reach: Reach) -> Opened:
    from studbook.analytics.database.archive.catalog import open_catalog

    if not read_only:
        raise StoreError(f"{path} is an archive, which only `studbook archive` writes: name a database file")
    try:
        return Opened(open_catalog(path, reach), is_archive=True)
    except OSError as error:
        raise explain_os(path, error) from error
    except duckdb.Error as error:
        raise explain(path, error) or StoreError(f"{path} cannot be read: {first_line(error)}") from error


def _open_file(path: str, read_only: bool, reach: Reach) -> Opened:
    try:
        file = Path(os.path.realpath(path))
        _require_file(file, path, read_only)
        drop_stale_log(file)
        if read_only:
            return Opened(_connected(file, path, read_only, reach))
        current = _current(file, reach)
        notices = () if current else _make_ready(file, path)
        return Opened(current or _connected(file, path, read_only, reach), notices, file.stat())
    except OSError as error:
        raise explain_os(path, error) from error
    except duckdb.Error as error:
        raise explain_opening(path, error) from error


def require_in_place(opened: Opened, path: str) -> None:
    """Raise CannotWriteError if the file that was opened for writing no longer has that name."""
    if not opened.file:
        return
    try:
        is_there = os.path.samestat(opened.file, Path(path).stat())
    except OSError:
        is_there = False
    if not is_there:
        raise CannotWriteError(f"{path} was removed or replaced while it was written: what was imported may be lost")


def _require_file(file: Path, path: str, read_only: bool) -> None:
    if not file.exists():
        if read_only:
            raise StoreError(f"{path} does not exist: import some hands first")
        if drafts.log_of(file).exists():
            raise StoreError(f"{path}.wal exists without {path}: restore {path}, or move {path}.wal elsewhere")
    elif not stat.S_ISREG(file.stat().st_mode):
        raise StoreError(f"{path} is not a regular file")
    elif read_only and not file.stat().st_size:
        raise StoreError(f"{path} is empty: import some hands first")


def _current(file: Path, reach: Reach) -> duckdb.DuckDBPyConnection | None:
    """Open a file for writing if it has no log and is of this version, which needs no look at it beforehand."""
    if not file.exists() or not file.stat().st_size or drafts.log_of(file).exists():
        return None
    try:
        connection = connect(file, reach=reach)
    except duckdb.Error:
        return None  # the look at it finds out why
    try:
        if state(connection).is_current:
            describe(connection)
            return connection
    except BaseException:
        connection.close()
        raise
    connection.close()
    return None


def _make_ready(file: Path, path: str) -> tuple[str, ...]:
    """Create a missing file, or upgrade an older one, before it is opened for writing."""
    if not file.exists() or not file.stat().st_size:
        _create(file)
        return ()
    try:
        found = inspect(file)
    except duckdb.Error as error:
        if "different configuration" in str(error):  # already open in this process, for writing: a second connection
            return ()
        raise
    require_known(found, path)
    notice = upgrade(file, path) if found.version < version() else ""
    return (notice,) if notice else ()


def _create(file: Path) -> None:
    with drafts.draft_of(file) as draft:
        with connect(draft, reach=None) as connection:  # it is empty, and its template is a file
            is_copy = copy_template(connection)
            if not is_copy:
                build(connection)
                describe(connection)
            connection.execute("CHECKPOINT")
        if not is_copy:
            keep_template(draft)
        drafts.publish(draft, file)


def _connected(file: Path, path: str, read_only: bool, reach: Reach) -> duckdb.DuckDBPyConnection:
    try:
        connection = connect(file, read_only, reach)
    except duckdb.Error as error:
        if read_only and LOG_TROUBLE.search(str(error)):
            _require_current_log(file, path)
        raise
    try:
        require_current(state(connection), path)
        if not read_only:
            describe(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _require_current_log(file: Path, path: str) -> None:
    """Raise StoreError if a file that only `old_log` can open was created by an older version."""
    with old_log(file, read_only=True) as connection:
        require_current(state(connection), path)

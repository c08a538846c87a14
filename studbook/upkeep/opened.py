"""Open a database for a command or an agent: a problem is one line, and so is a refresh that is due."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from studbook.importing.revisions import notice
from studbook.program.endings import KEPT, UserError, WriteError, of_store
from studbook.program.log import notify_user

if TYPE_CHECKING:
    from studbook.analytics.database.connection import Reach
    from studbook.analytics.store import Store

DATABASE = Path("studbook.duckdb")


@contextmanager
def open_store(database: Path, read_only: bool = True, notify: bool = True, reach: "Reach" = ()) -> Iterator["Store"]:
    """Open the database; report any problem with it in one line, now or later, and say if a refresh is due.

    Its SQL reaches no other files than those in `reach`; all, if that is None.
    """
    from studbook.analytics.database.opening import IN_MEMORY
    from studbook.analytics.store import Store

    if str(database) != IN_MEMORY:
        require_place(database, read_only)
    is_kept = False
    try:
        with Store(database, read_only=read_only, reach=reach) as store:
            is_kept = not read_only and notify
            for news in store.notices:
                notify_user(news)
            if notify:
                _say_what_waits(store)
            yield store
    except BaseException as error:
        known = _of_database(database, error)
        if is_kept:
            (known or error).add_note(KEPT)
        if known:
            raise known from error
        raise


@contextmanager
def temporary_store(in_memory: bool) -> Iterator["Store"]:
    """Open an empty store for the time of a command.

    In memory, DuckDB neither compresses rows nor keeps a log of them; rows that do not fit there go to a folder. It
    suits rows that are read once.
    """
    import duckdb

    from studbook.analytics.database.opening import IN_MEMORY

    with TemporaryDirectory(prefix="studbook-", ignore_cleanup_errors=True) as folder:
        file = Path(IN_MEMORY) if in_memory else Path(folder) / "audit.duckdb"
        try:
            with open_store(file, read_only=False, notify=False) as store:
                if in_memory:
                    store.overflow_into(Path(folder))
                yield store
        except UserError as error:
            if isinstance(error.__cause__, duckdb.OutOfMemoryException):  # DuckDB says so of a full folder, too
                place = Path(folder).parent
                raise WriteError(
                    f"{place} has no room for temporary files: set TMPDIR to a folder with more"
                ) from error
            raise


def require_place(database: Path, read_only: bool) -> None:
    """Raise UserError, which says what to do, if a database cannot be at this place."""
    from studbook.analytics.database.archive.folder import is_archive

    if is_archive(database):
        if not read_only:
            raise UserError(
                f"{database} is an archive, which only `studbook archive` writes: name a database file with --db"
            )
        return
    if read_only and not database.exists():
        raise UserError(
            f"{database} does not exist: import some hands first (studbook import PATH), or use --db for another one"
        )
    if database.is_dir():
        raise UserError(f"{database} is a folder: name a database file in it, such as --db {database / DATABASE}")
    if not database.parent.is_dir():
        raise UserError(f"{database.parent}: no such folder; create it, or name another database with --db")


def _of_database(database: Path, error: BaseException) -> UserError | None:
    """Return the error as a UserError if it is about the database."""
    import duckdb

    from studbook.analytics.database.trouble import StoreError, explain

    known = explain(str(database), error) if isinstance(error, duckdb.Error) else error
    return of_store(known) if isinstance(known, StoreError) else None


def _say_what_waits(store: "Store") -> None:
    waits = notice(store.path, store.oldest_revision())
    if waits:
        notify_user(waits)

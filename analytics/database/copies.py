"""Copies of a database file: backups, restoring them, and copies that replace the file."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

import duckdb

from studbook.analytics.database import drafts
from studbook.analytics.database.connection import connect
from studbook.analytics.database.schema import require_known
from studbook.analytics.database.trouble import DamagedError, StoreError, explain_opening, explain_os
from studbook.analytics.database.upgrade import Rows, drop_stale_log, inspect, old_log, rows_of, swap


class Copied(NamedTuple):
    """A copy that was made."""

    file: Path
    hands: int
    kept: Path | None = None
    """The file that was there before."""


def today() -> str:
    """Date and time, in the format of backup names."""
    return datetime.now(UTC).astimezone().strftime("%Y%m%d-%H%M%S")


def backup_name(file: Path) -> Path:
    """Default name of a backup: next to the database, with the date; a second one of the same second has a number."""
    name = f"{file.name}.{today()}.backup"
    names = (file.with_name(name if number == 1 else f"{name}-{number}") for number in count(1))
    return next(free for free in names if not free.exists() and not drafts.log_of(free).exists())


def back_up(file: Path, to: Path, replace: bool = False) -> Copied:
    """Copy a database to a file that does not exist, or that may be replaced.

    The copy is complete and checked before it gets its name. Raises StoreError if the database is in use, or cannot be
    copied.
    """
    with _explained(file):
        drop_stale_log(file)
        require_known(inspect(file), str(file))
        _require_free(file, to, replace)
        with drafts.draft_of(to) as draft:
            counted = _copy(file, draft)
            _name(draft, to, replace)
        return Copied(to, counted.get("hands", 0))


def restore(backup: Path, file: Path) -> Copied:
    """Replace a database with a backup; the previous file is kept under another name."""
    with _explained(backup):
        require_known(inspect(backup), str(backup))
        if file.exists() and backup.samefile(file):
            raise StoreError(f"{backup} is the database itself")
        with drafts.draft_of(file) as draft:
            counted = _copy(backup, draft)
            kept = _take_place(draft, file)
        return Copied(file, counted.get("hands", 0), kept)


@contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """Change a copy of a database, which replaces the file at the end unless anything fails.

    In any case the file is either unchanged or equal to the finished copy.
    """
    file = Path(os.path.realpath(file))
    with drafts.draft_of(file) as draft:
        with connect(file) as connection:
            connection.execute("CHECKPOINT")
        _copy(file, draft)
        before = file.stat()
        yield draft
        with connect(draft) as connection:
            connection.execute("CHECKPOINT")
        drafts.flush(draft)
        with drafts.alone(file) as held:
            now = file.stat()
            if (now.st_mtime_ns, now.st_size) != (before.st_mtime_ns, before.st_size) or drafts.log_of(file).exists():
                raise StoreError(f"{file} was changed by another program in the meantime: nothing was undone")
            drafts.let_go(held)
            draft.replace(file)
        drafts.flush_folder(file.parent)


def _copy(file: Path, draft: Path) -> Rows:
    """Copy a file with its log, which no other process may have open; check that the copy is complete."""
    before = _counted(file)
    with drafts.alone(file) as held:
        drafts.copy(held, draft)
        log = drafts.log_of(file)
        if log.exists():
            shutil.copyfile(log, drafts.log_of(draft))
    with old_log(draft, read_only=False) as connection:
        connection.execute("CHECKPOINT old")
    drafts.flush(draft)
    if before != _counted(draft):
        raise DamagedError(f"the copy of {file} is not complete")
    return before


def _counted(file: Path) -> Rows:
    found = inspect(file)
    with old_log(file, read_only=True) as connection:
        return rows_of(connection, found.version)


def _require_free(file: Path, to: Path, replace: bool) -> None:
    if to.exists() and file.samefile(to):
        raise StoreError(f"{to} is the database itself")
    if to.is_dir():
        raise StoreError(f"{to} is a folder: give the name of a file in it")
    if to.exists() and not replace:
        raise _taken(to)


def _taken(to: Path) -> StoreError:
    return StoreError(f"{to} already exists: choose another file, or add --force")


def _name(draft: Path, to: Path, replace: bool) -> None:
    if replace:
        drafts.log_of(to).unlink(missing_ok=True)
        draft.replace(to)
    else:
        try:
            drafts.link(draft, to)
        except FileExistsError as error:  # another program has made it since
            raise _taken(to) from error
    drafts.flush_folder(to.parent)


def _take_place(draft: Path, file: Path) -> Path | None:
    """Give a draft the name of a database; returns the new name of the previous file."""
    if not file.exists():
        drafts.publish(draft, file)
        return None
    drop_stale_log(file)
    kept = backup_name(file)
    with drafts.alone(file) as held:
        swap(file, held, draft, kept)
    return kept


@contextmanager
def _explained(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise explain_os(str(error.filename or file), error) from error
    except duckdb.Error as error:
        raise explain_opening(str(file), error) from error

"""Upgrade a file of an older version on a copy, which then replaces it; the old file stays as a backup.

This includes files whose import, by a version up to schema 7, was interrupted before DuckDB's first checkpoint: their
tables are only in the log, and replaying it needs a macro that the file does not have yet (see `old_log`).
"""

import filecmp
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import duckdb

from studbook.analytics.database import drafts
from studbook.analytics.database.connection import confine, connect, connect_memory, files_of
from studbook.analytics.database.descriptions import describe
from studbook.analytics.database.schema import DatabaseState, build, require_known, state, tables, version
from studbook.analytics.database.trouble import LOG_TROUBLE, DamagedError

AMOUNT_TEXT = """
CREATE MACRO memory.main.amount_text(amount) AS (
    CASE WHEN amount = trunc(amount) THEN amount::BIGINT::VARCHAR
    ELSE regexp_replace(amount::DECIMAL(18, 4)::VARCHAR, '0{1,2}$', '') END
)
"""
"""Macro that generated the column `hands.stakes` in schemas 1 to 7 (`schema/001_hands_and_audit.sql`)."""

Rows = dict[str, int]
"""Number of rows in each table of a database."""


@contextmanager
def old_log(file: Path, read_only: bool) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a file whose log defines the tables of schemas 1 to 7.

    When DuckDB opens a file, it replays the log before it loads its own functions, and finds macros of the file only
    after the replay. In an attached file, both are available.
    """
    with connect_memory() as connection:
        connection.execute(AMOUNT_TEXT)
        confine(connection, files_of(file.absolute()))
        name = str(file.absolute()).replace("'", "''")
        connection.execute(f"ATTACH '{name}' AS old (TYPE duckdb{', READ_ONLY' * read_only})")
        connection.execute("USE old")
        yield connection
        connection.execute("USE memory")
        connection.execute("DETACH old")


def inspect(file: Path) -> DatabaseState:
    """Find out the state of a file without changing it."""
    try:
        with connect(file, read_only=True) as connection:
            return state(connection)
    except duckdb.Error as error:
        if not LOG_TROUBLE.search(str(error)):
            raise
    with old_log(file, read_only=True) as connection:
        return state(connection)


def upgrade(file: Path, path: str) -> str:
    """Upgrade a file to this version and return a message about it; `path` is the user's name for the file."""
    with drafts.alone(file) as held:
        draft = file.with_name(f"{file.name}.upgrading")
        drafts.remove(draft)
        try:
            before = _upgraded_copy(file, held, draft)
            if before.version == version():  # another process was faster
                return ""
            backup = _backup_name(file, before.version)
            swap(file, held, draft, backup)
        finally:
            drafts.remove(draft)
    return (
        f"{path} was upgraded from schema {before.version} to {version()}. The previous file is kept: "
        f"{Path(path).with_name(backup.name)}. Delete it when you no longer need it"
    )


def _upgraded_copy(file: Path, held: BinaryIO, draft: Path) -> DatabaseState:
    """Make the draft and return the state of the file. Raises DamagedError if rows were lost on the way."""
    drafts.copy(held, draft)
    log = drafts.log_of(file)
    if log.exists():
        shutil.copyfile(log, drafts.log_of(draft))
    found, rows = _settled(draft)
    require_known(found, str(file))
    if found.version < version():
        with connect(draft) as connection:
            build(connection, since=found.version)
            describe(connection)
            connection.execute("CHECKPOINT")
        _verify(draft, found, rows)
        drafts.flush(draft)
    return found


def _settled(draft: Path) -> tuple[DatabaseState, Rows]:
    """Write the log of a draft into the draft itself."""
    with old_log(draft, read_only=False) as connection:
        found = state(connection)
        rows = rows_of(connection, found.version)
        connection.execute("CHECKPOINT old")
    return found, rows


def rows_of(connection: duckdb.DuckDBPyConnection, number: int) -> Rows:
    """Count the rows of the tables of a database at a version, if this version has them, too."""
    kept = tables(number) & tables(version()) - {"schema_version"}
    return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchall()[0][0] for name in kept}  # noqa: S608  # names of our own tables


def _verify(draft: Path, found: DatabaseState, rows: Rows) -> None:
    with connect(draft, read_only=True) as connection:
        now = state(connection)
        if now.missing or now.version != version() or rows != rows_of(connection, found.version):
            raise DamagedError(f"{draft} lacks rows of the previous file: nothing was changed")


def swap(file: Path, held: BinaryIO, draft: Path, backup: Path) -> None:
    """Keep the file and its log as a backup, and give the draft its name."""
    log = drafts.log_of(file)
    if log.exists():
        drafts.link(log, drafts.log_of(backup))
    drafts.link(file, backup, held)
    drafts.flush_folder(file.parent)
    with draft.open("r+b") as new:
        drafts.lock(new, draft)  # until the old log is gone
        drafts.let_go(new)
        drafts.let_go(held)
        draft.replace(file)
        log.unlink(missing_ok=True)
    drafts.flush_folder(file.parent)


def _backup_name(file: Path, number: int) -> Path:
    """A free name; a backup of the same file that was left by a killed upgrade is removed."""
    name = f"{file.name}.schema-{number}.backup"
    for count in range(1, 1000):
        backup = file.with_name(name if count == 1 else f"{name}-{count}")
        _forget_same(file, backup)
        if not backup.exists() and not drafts.log_of(backup).exists():
            return backup
    raise FileExistsError(name)


def _forget_same(file: Path, backup: Path) -> None:
    if backup.exists() and not backup.samefile(file):
        return  # a backup in truth
    kept, log = drafts.log_of(backup), drafts.log_of(file)
    if backup.exists() or (kept.exists() and log.exists() and kept.samefile(log)):
        kept.unlink(missing_ok=True)
        backup.unlink(missing_ok=True)


def drop_stale_log(file: Path) -> None:
    """Finish an upgrade that was killed between its last two steps, when the old log is still next to the new file."""
    log = drafts.log_of(file)
    if not log.exists() or not any(_is_stale(file, backup) for backup in _backups(file)):
        return
    with drafts.alone(file):
        if any(_is_stale(file, backup) for backup in _backups(file)):
            log.unlink(missing_ok=True)


def _backups(file: Path) -> list[Path]:
    return [
        file.with_name(other.name.removesuffix(".wal"))
        for other in file.parent.glob(f"{_quoted(file.name)}.*.backup*.wal")
    ]


def _quoted(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _is_stale(file: Path, backup: Path) -> bool:
    """Whether the log next to a file belongs to its backup, and the file has already been replaced."""
    log, kept = drafts.log_of(file), drafts.log_of(backup)
    if not (log.exists() and kept.exists() and backup.exists() and file.exists()):
        return False
    return _same(log, kept) and not _same(file, backup)


def _same(one: Path, other: Path) -> bool:
    if one.samefile(other):
        return True
    return one.stat().st_nlink == 1 and filecmp.cmp(one, other, shallow=False)

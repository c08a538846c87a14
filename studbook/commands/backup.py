"""`studbook backup` and `studbook restore`: back up the database, and restore a backup."""

from pathlib import Path
from typing import Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, write_json
from studbook.upkeep.opened import DATABASE


def backup(
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write (default: a dated file next to the database)."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Back up the database to a file, and check the copy.

    The backup is a complete database: every command accepts it with --db, and `studbook restore` restores it. No other
    program may have the database open at the same time.

    Exit code 0; 2 if the backup failed (the message says why); 3 if the disk is full or not writable.

    [dim]studbook backup[/dim]

    [dim]studbook backup -o ~/backups/hands.duckdb --force[/dim]
    """
    from studbook.analytics.database.borrowing import borrowing
    from studbook.analytics.database.copies import back_up, backup_name

    _require_database(db)
    with borrowing(db):
        copied = back_up(db, output or backup_name(db), replace=force)
    if json:
        write_json({"database": str(db), "backup": str(copied.file), "hands": copied.hands})
    else:
        typer.echo(f"{copied.file}: a copy of {db} with {_hands(copied.hands)}")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup, or any other Studbook database.", show_default=False)],
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Replace the database with a backup, and keep the old database under another name.

    The backup is copied and checked first, and stays where it is. A backup created by an older version is upgraded by
    the next import. No other program may have the database open at the same time.

    Exit code 0; 2 if nothing was restored (the message says why); 3 if the disk is full or not writable.

    [dim]studbook restore studbook.duckdb.20260314-153000.backup[/dim]
    """
    from studbook.analytics.database.borrowing import borrowing
    from studbook.analytics.database.copies import restore as put_back

    if not file.is_file():
        raise UserError(f"{file}: no such file")
    if not db.parent.is_dir():
        raise UserError(f"{db.parent}: no such folder; create it, or name another database with --db")
    with borrowing(db):
        copied = put_back(file, db)
    kept = str(copied.kept) if copied.kept else None
    if json:
        write_json({"database": str(db), "backup": str(file), "hands": copied.hands, "kept": kept})
        return
    typer.echo(f"{db}: restored from {file}, {_hands(copied.hands)}")
    if kept:
        typer.echo(f"The old database was kept as {kept}. Delete it when you no longer need it")


def _require_database(db: Path) -> None:
    from studbook.analytics.database.archive.folder import is_archive

    if is_archive(db):
        raise UserError(f"{db} is an archive: copy the folder")
    if not db.is_file():
        raise UserError(f"{db} does not exist: name another database with --db")


def _hands(number: int) -> str:
    return f"{number:,} hand{'' if number == 1 else 's'}"

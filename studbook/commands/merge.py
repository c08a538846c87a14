"""`studbook merge`: add the contents of other databases to this one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, write_json
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.upkeep.undo_and_merge import Merged


def merge(
    others: Annotated[list[Path], typer.Argument(help="Databases to add.", show_default=False)],
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Add what other databases have and this one does not: files, hands, aliases, site settings.

    The other databases do not change. Their files are imported from the text that they keep, by the rules of the
    original import, so the result is the same as one import of all files. Merging again adds nothing; to complete a
    merge that was stopped, run it again.

    Exit code 0; 1 if hands could not be added (an earlier version did not keep their text) or the databases contradict
    each other (this one's value stays); 2 if a database cannot be read.

    [dim]studbook merge laptop.duckdb old.duckdb[/dim]
    """
    from studbook.analytics.database.archive.folder import is_archive
    from studbook.upkeep.undo_and_merge import merge as take_in
    from studbook.upkeep.undo_and_merge import require_rules

    for other in others:
        if is_archive(other):
            raise UserError(f"{other} is an archive: import the files that it was made from")
        if not other.is_file():
            raise UserError(f"{other}: no such file")
        if db.exists() and other.samefile(db):
            raise UserError(f"{other} is the database to merge into")
    for other in others:
        require_rules(other)
    with open_store(db, read_only=False) as store:
        merged = [take_in(other, store) for other in others]
    for one in merged:
        if json:
            write_json(one._asdict() | {"database": str(db)})
        else:
            _print(one, db)
    raise typer.Exit(1 if any(one.left or one.contradictions for one in merged) else 0)


def _print(merged: "Merged", db: Path) -> None:
    typer.echo(f"{merged.path}: {_of(merged.hands, 'hand')} from {_of(merged.files, 'file')} added to {db}")
    if merged.left:
        typer.echo(
            f"{merged.left:,} hands in {merged.path} were not added: the version that imported them kept no text. "
            f"Import their files into {db}"
        )
    for contradiction in merged.contradictions:
        typer.echo(f"{contradiction} ({merged.path}); not changed in this database")


def _of(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"

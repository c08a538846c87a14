"""`studbook merge`: what other databases hold goes into this one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import DATABASE, Database, Machine, UserError, open_store, prepare_compiled, write_json

if TYPE_CHECKING:
    from studbook.history import Merged


def merge(
    others: Annotated[list[Path], typer.Argument(help="Databases to take in.", show_default=False)],
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Take in what other databases have and this one has not: files, hands, aliases, settings of sites.

    The other databases stay as they are. Their files are imported from the text that they keep, by the rules that they
    were imported with, so that the result is what one import of all files would have made. Merging again adds nothing;
    a merge that was stopped is completed by the same merge again.

    Exit code 0, or 1 if hands had to be left (an earlier version did not keep their text) or the databases contradict
    each other (this one's word stays); 2 if a database cannot be read.

    [dim]studbook merge laptop.duckdb old.duckdb[/dim]
    """
    from studbook.history import merge as take_in

    for other in others:
        if not other.is_file():
            raise UserError(f"{other}: no such file")
        if db.exists() and other.samefile(db):
            raise UserError(f"{other} is the database itself")
    prepare_compiled(json)
    with open_store(db, read_only=False) as store:
        merged = [take_in(other, store) for other in others]
    for one in merged:
        if json:
            write_json(one._asdict() | {"database": str(db)})
        else:
            _print(one, db)
    raise typer.Exit(1 if any(one.left or one.contradictions for one in merged) else 0)


def _print(merged: "Merged", db: Path) -> None:
    typer.echo(f"{merged.path}: {merged.hands:,} hands of {merged.files:,} files added to {db}")
    if merged.left:
        typer.echo(
            f"{merged.left:,} hands were left in {merged.path}: the version that imported them kept no text. "
            f"Import their files into {db}"
        )
    for contradiction in merged.contradictions:
        typer.echo(f"{contradiction} ({merged.path}); unchanged here")

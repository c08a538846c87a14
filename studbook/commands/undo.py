"""`studbook undo`: the imports of a database, and one of them taken back."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    DATABASE,
    Database,
    Machine,
    UserError,
    console,
    open_store,
    prepare_compiled,
    write_json,
)

if TYPE_CHECKING:
    from studbook.again import PastImport


def undo(
    number: Annotated[
        int | None, typer.Argument(help="Number of an import; without one, all are listed.", show_default=False)
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """List the imports of the database, or take one back as a whole.

    Afterwards the database is what it would be if that import had never been made: its hands are gone with everything
    that was found in them, files are as they were before it, and a hand that a later import met again counts as that
    one's. Aliases and settings stay. The files can be imported again.

    The work is done on a copy, which then takes the database's place: whatever stops it leaves the database as it was.
    Later imports are made again from the text in the database, so undoing an old one takes as long as they did.

    Exit code 0; 1 if you answered no; 2 if there is no such import.

    [dim]studbook undo[/dim]

    [dim]studbook undo 7[/dim]
    """
    from studbook.again import past_imports
    from studbook.history import undo as take_back

    with open_store(db) as store:
        imports = past_imports(store)
    if number is None:
        _list(imports, json)
        return
    _confirm(imports, number, str(db), yes, json)
    prepare_compiled(json)
    undone = take_back(db, number)
    if json:
        write_json(undone._asdict() | {"database": str(db)})
    else:
        typer.echo(f"import {number} was undone: {db} had {undone.hands_before:,} hands and has {undone.hands:,}")


def _confirm(imports: list["PastImport"], number: int, db: str, yes: bool, json: bool) -> None:
    chosen = next((past for past in imports if past.number == number), None)
    if chosen is None:
        known = ", ".join(str(past.number) for past in imports)
        raise UserError(f"{db} has no import {number}: {f'its imports are {known}' if known else 'it has none'}")
    if yes:
        return
    if json or not sys.stdin.isatty():
        raise UserError("add --yes to undo an import without being asked")
    later = [past for past in imports if past.number > number]
    again = f", and make {len(later)} later import{'s' * (len(later) > 1)} again" if later else ""
    if not typer.confirm(
        f"Undo import {number} of {chosen.started_at:%Y-%m-%d %H:%M} ({chosen.hands:,} hands){again}?"
    ):
        raise typer.Exit(1)


def _list(imports: list["PastImport"], json: bool) -> None:
    from studbook.reports.terminal import imports_table

    if json:
        for past in imports:
            write_json(past.as_json())
    elif imports:
        console().print(imports_table([past.as_json() for past in imports]))
    else:
        typer.echo("no imports")

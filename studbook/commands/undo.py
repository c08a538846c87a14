"""`studbook undo`: list the imports of a database, or undo one."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, console, write_json
from studbook.reports.layout.words import moment, zone_name
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.reports.results.terminal import ListedImport
    from studbook.upkeep.repeat_imports import PastImport


def undo(
    number: Annotated[
        int | None, typer.Argument(help="Number of the import to undo; without it, list all.", show_default=False)
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """List the imports of the database, or undo one completely.

    Afterwards the database is the same as if that import had never happened: its hands and their findings are removed,
    files are as they were before it, and a hand that a later import found again counts as imported by that one.
    Aliases and settings stay. You can import the files again.

    The work is done on a copy, which then replaces the database; if anything stops it, the database does not change.
    Later imports are repeated from the text in the database, so undoing an old import takes as long as they did.

    Exit code 0; 1 if you answered no; 2 if there is no such import.

    [dim]studbook undo[/dim]

    [dim]studbook undo 7[/dim]
    """
    from studbook.upkeep.repeat_imports import past_imports
    from studbook.upkeep.undo_and_merge import undo as take_back

    with open_store(db) as store:
        imports = past_imports(store)
        if number is not None and store.is_archive:
            raise UserError(f"{db} is an archive, from which no import can be undone")
    if number is None:
        _list(imports, json)
        return
    _confirm(imports, number, str(db), yes, json)
    undone = take_back(db, number)
    if json:
        write_json(undone._asdict() | {"database": str(db)})
    else:
        typer.echo(f"import {number} was undone: {db} had {undone.hands_before:,} hands and has {undone.hands:,}")


def _confirm(imports: list["PastImport"], number: int, db: str, yes: bool, json: bool) -> None:
    chosen = next((past for past in imports if past.number == number), None)
    if chosen is None:
        known = ", ".join(str(past.number) for past in imports)
        raise UserError(f"{db} has no import {number}: {f'its imports are {known}' if known else 'it has no imports'}")
    if yes:
        return
    if json or not sys.stdin.isatty():
        raise UserError("add --yes to undo an import without confirmation")
    later = [past for past in imports if past.number > number]
    again = f", and repeat {len(later)} later import{'s' * (len(later) > 1)}" if later else ""
    when = f"{moment(chosen.started_at)} {zone_name()}"
    if not typer.confirm(f"Undo import {number} of {when} ({chosen.hands:,} hands){again}?"):
        raise typer.Exit(1)


def _listed(past: "PastImport") -> "ListedImport":
    from studbook.reports.results.terminal import ListedImport

    counts = (past.files, past.hands, past.rejected)
    is_whole = past.ended_at is not None
    return ListedImport(past.number, past.started_at, is_whole, *counts, past.version, [*past.stated])


def _list(imports: list["PastImport"], json: bool) -> None:
    from studbook.reports.results.terminal import imports_table

    if json:
        for past in imports:
            write_json(past.as_json())
    elif imports:
        console().print(imports_table(map(_listed, imports)))
    else:
        typer.echo("no imports")

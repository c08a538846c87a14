"""`studbook personal`: everything that you wrote into the database yourself, as one JSON file."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import Database, UserError, path_of, say, write_text, writing
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.stored.user_tables import Rows

personal = typer.Typer(
    name="personal",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=(
        "Export and import what you wrote yourself: aliases, settings of sites, tags, notes, saved searches, "
        "answers to drills, and money paid in and out.\n\n"
        "[dim]studbook personal export -o mine.json[/dim]\n\n"
        "[dim]studbook personal import mine.json --db other.duckdb[/dim]"
    ),
)

_FORMAT = "studbook personal"


@personal.command("export")
def export(
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", parser=path_of, metavar="FILE", help="A JSON file; by default standard output."),
    ] = None,
    db: Database = DATABASE,
) -> None:
    """Write it all to a JSON file.

    [dim]studbook personal export -o mine.json[/dim]
    """
    from studbook.analytics.stored.user_tables import all_rows
    from studbook.histories.whole_files import write_whole

    with open_store(db) as store:
        text = json.dumps({"format": _FORMAT, "tables": dict(all_rows(store))}, indent=1) + "\n"
    if output is None:
        write_text(text)
        return
    with writing(output):
        write_whole(output, text)
    say(output)


@personal.command("import")
def import_(
    file: Annotated[Path, typer.Argument(parser=path_of, metavar="FILE", help="A file that export wrote.")],
    db: Database = DATABASE,
) -> None:
    """Add what a JSON file has and the database does not. What the database already has otherwise stays as it is.

    Exit code 1 if the two contradict each other.

    [dim]studbook personal import mine.json[/dim]
    """
    from studbook.analytics.stored.user_tables import add_rows

    rows = _read(file)
    with open_store(db, read_only=False) as store:
        try:
            contradictions = add_rows(rows, store)
        except ValueError as error:
            raise UserError(f"{file}: {error}") from error
    for contradiction in contradictions:
        say(f"left out: {contradiction}", err=True)
    raise typer.Exit(1 if contradictions else 0)


def _read(file: Path) -> "Rows":
    """Rows of a file by table; raises UserError if the file is not what `export` writes."""
    try:
        content = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"{file}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise UserError(f"{file}: not a JSON file: {error}") from error
    tables = content.get("tables") if isinstance(content, dict) and content.get("format") == _FORMAT else None
    if not isinstance(tables, dict) or not all(_is_table(rows) for rows in tables.values()):
        raise UserError(f"{file}: not a file that `studbook personal export` wrote")
    return tables


def _is_table(rows: Any) -> bool:
    return isinstance(rows, list) and all(
        isinstance(row, dict) and all(value is None or isinstance(value, str) for value in row.values()) for row in rows
    )

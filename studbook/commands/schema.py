"""`studbook schema`: describe the tables, views and columns of the database."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Machine, UserError, console, only_one, write_json
from studbook.upkeep.opened import open_store

if TYPE_CHECKING:
    from studbook.analytics.rows.catalog import Catalog, Entry


def schema(
    name: Annotated[str | None, typer.Argument(help="One table or view, such as seats.", show_default=False)] = None,
    db: Annotated[
        Path | None,
        typer.Option("--db", help="Describe this database, with tables that others have added.", show_default=False),
    ] = None,
    json: Machine = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/reference/tables.md.")] = False,
) -> None:
    """List the tables and views of the database, or describe one: what a row is, and what its columns hold.

    Without --db, those of a new database.

    The database has the same descriptions as comments, so other programs show them, too. `studbook sql` queries it.

    [dim]studbook schema[/dim]

    [dim]studbook schema seats[/dim]

    [dim]studbook schema --db my.duckdb[/dim]
    """
    from studbook.reports.reference.schema import entry_table, schema_markdown, schema_table

    only_one(json=json, markdown=markdown)
    if markdown and (name or db):
        raise UserError("--markdown prints the whole page of a new database: leave out the name and --db")
    known = _known(db)
    chosen = _find(known, name) if name else None
    if json:
        for entry in [chosen] if chosen else known.entries:
            write_json(_as_json(entry))
    elif markdown:
        typer.echo(schema_markdown(known))
    elif chosen:
        console().print(entry_table(chosen, known))
    else:
        console().print(schema_table(known))


def _known(db: Path | None) -> "Catalog":
    from studbook.analytics.rows.catalog import catalog, catalog_of

    if db is None:
        return catalog()
    with open_store(db) as store:
        return catalog_of(store.connection)


def _find(known: "Catalog", name: str) -> "Entry":
    from difflib import get_close_matches

    entries = {entry.name.lower(): entry for entry in known.entries}
    if name.lower() not in entries:
        near = get_close_matches(name.lower(), entries, 3, 0.5)
        hint = f"did you mean {', '.join(near)}?" if near else "see `studbook schema`"
        raise UserError(f"no table or view {name!r}; {hint}")
    return entries[name.lower()]


def _as_json(entry: "Entry") -> dict[str, object]:
    columns = [{"name": one.name, "type": one.type, "description": one.description} for one in entry.columns]
    return entry._asdict() | {"columns": columns}

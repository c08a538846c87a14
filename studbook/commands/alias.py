"""`studbook alias`: join one person's names."""

from typing import Annotated

import typer

from studbook.commands.common import Database, Machine, Site, UserError, console, say, write_json
from studbook.upkeep.opened import DATABASE, open_store

alias = typer.Typer(
    name="alias",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=(
        "Count several names as one person, whose statistics then cover all of them.\n\n"
        "[dim]studbook alias add Ann --site fulltilt --name AnnOnTilt[/dim]\n\n"
        "[dim]studbook alias add Ann --site pokerstars --name Ann[/dim]    this Ann is the same person\n\n"
        '[dim]studbook alias add "Ann (winamax)" --site winamax --name Ann[/dim]    this one is not\n\n'
        "[dim]studbook alias list[/dim]"
    ),
)

Person = Annotated[str, typer.Argument(metavar="NAME", help="The name of the person.", show_default=False)]


@alias.command("add")
def add(
    person: Person,
    site: Annotated[Site, typer.Option("--site", help="The site of the name.", show_default=False)],
    name: Annotated[str, typer.Option("--name", help="The person's name at that site.", show_default=False)],
    db: Database = DATABASE,
) -> None:
    """Add a name at a site to a person.

    [dim]studbook alias add Ann --site fulltilt --name AnnOnTilt[/dim]
    """
    from studbook.analytics.players.aliases import add_alias, aliases

    if not person.strip() or not name.strip():
        raise UserError("the name is empty")
    with open_store(db, read_only=False) as store:
        try:
            before = add_alias(store, person, str(site), name)
        except ValueError as error:
            raise UserError(str(error)) from error
        hands = next(
            row["hands"] for row in aliases(store, person).to_dicts() if (row["site"], row["name"]) == (site, name)
        )
    moved = f" (before: {before})" if before else ""
    say(f"{name} at {site} is {person}{moved}: {hands:,} stored hands")


@alias.command("remove")
def remove(
    person: Person,
    site: Annotated[
        Site | None, typer.Option("--site", help="Remove names at this site only.", show_default=False)
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="Remove this name only.", show_default=False)] = None,
    db: Database = DATABASE,
) -> None:
    """Remove a person's aliases: all of them, those at a site, or one name.

    [dim]studbook alias remove Ann --site fulltilt[/dim]
    """
    from studbook.analytics.players.aliases import remove_alias

    with open_store(db, read_only=False) as store:
        removed = remove_alias(store, person, None if site is None else str(site), name)
    if not removed:
        raise UserError(f"{person!r} has no such alias: see `studbook alias list`")
    say(f"{removed:,} alias{'' if removed == 1 else 'es'} of {person} removed")


@alias.command("list")
def show(
    person: Annotated[str | None, typer.Argument(metavar="[NAME]", help="List this person's aliases only.")] = None,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """List aliases.

    [dim]studbook alias list --json[/dim]
    """
    from studbook.analytics.database.records import records
    from studbook.analytics.players.aliases import Alias, aliases
    from studbook.reports.reference.settings import aliases_table

    with open_store(db) as store:
        found = records(aliases(store, person), Alias)
    if json:
        for one in found:
            write_json(one._asdict())
    elif found:
        console().print(aliases_table(found))
    else:
        say("no aliases", err=True)

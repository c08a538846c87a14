"""`studbook tag`: tag hands, players and sessions."""

from typing import Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, console, say, write_json
from studbook.commands.remarks import Asked, Hand, Player, Session, SiteOfTarget, opened_target
from studbook.upkeep.opened import DATABASE, open_store

tag = typer.Typer(
    name="tag",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=(
        "Tag hands, players and sessions. Tags survive a new import, a refresh and a merge.\n\n"
        "[dim]studbook tag add misplayed --hand 35874676388[/dim]\n\n"
        "[dim]studbook tag add loose --player Bob[/dim]\n\n"
        '[dim]studbook tag add tired --session "2026-01-31 20:15" --player Hero --site pokerstars[/dim]\n\n'
        "[dim]studbook tag list[/dim]"
    ),
)

Tags = Annotated[list[str], typer.Argument(metavar="TAG...", help="One tag or several.", show_default=False)]


@tag.command("add")
def add(
    tags: Tags,
    hand: Hand = None,
    player: Player = None,
    session: Session = None,
    site: SiteOfTarget = None,
    db: Database = DATABASE,
) -> None:
    """Add tags to a hand, a player or a session.

    [dim]studbook tag add misplayed expensive --hand 35874676388[/dim]
    """
    from studbook.analytics.players.remarks import add_tags, automatic_tags, tags_of

    taken = sorted(set(tags) & automatic_tags().keys())
    if taken:
        raise UserError(f"{taken[0]} is a tag that hands get by themselves: see `studbook tag automatic`")
    with opened_target(db, Asked(hand, player, session, site)) as (store, target):
        try:
            add_tags(store, target, tags)
        except ValueError as error:
            raise UserError(str(error)) from error
        say(f"{hand or target.key}: {', '.join(tags_of(store, target))}")


@tag.command("remove")
def remove(
    tags: Tags,
    hand: Hand = None,
    player: Player = None,
    session: Session = None,
    site: SiteOfTarget = None,
    db: Database = DATABASE,
) -> None:
    """Remove tags from a hand, a player or a session.

    [dim]studbook tag remove misplayed --hand 35874676388[/dim]
    """
    from studbook.analytics.players.remarks import remove_tag, tags_of

    with opened_target(db, Asked(hand, player, session, site)) as (store, target):
        there = tags_of(store, target)
        missing = [one for one in tags if one not in there]
        if missing:
            raise UserError(f"{hand or target.key} has no tag {missing[0]!r}: see `studbook tag list`")
        for one in tags:
            remove_tag(store, target, one)


@tag.command("list")
def show(db: Database = DATABASE, json: Machine = False) -> None:
    """List everything with a tag or a note.

    [dim]studbook tag list --json[/dim]
    """
    from studbook.analytics.database.records import records
    from studbook.analytics.players.remarks import Remarked, remarks
    from studbook.reports.reference.settings import remarks_table

    with open_store(db) as store:
        found = records(remarks(store), Remarked)
    if json:
        for one in found:
            write_json(one._asdict())
    elif found:
        console().print(remarks_table(found))
    else:
        say("no tags and no notes", err=True)


@tag.command("automatic")
def automatic(json: Machine = False) -> None:
    """List the tags that hands get by themselves.

    [dim]studbook tag automatic[/dim]
    """
    from studbook.analytics.players.remarks import automatic_tags

    for name, question in automatic_tags().items():
        if json:
            write_json({"tag": name, "meaning": question.question})
        else:
            say(f"{name:<20}{question.question}")

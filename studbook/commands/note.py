"""`studbook note`: write notes about hands, players and sessions."""

from typing import Annotated

import typer

from studbook.commands.common import Database, UserError, say
from studbook.commands.remarks import Asked, Hand, Player, Session, SiteOfTarget, opened_target
from studbook.upkeep.opened import DATABASE

note = typer.Typer(
    name="note",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=(
        "Write notes about hands, players and sessions. Notes survive a new import, a refresh and a merge.\n\n"
        '[dim]studbook note write "should have folded on fifth" --hand 35874676388[/dim]\n\n'
        '[dim]studbook note write "never bluffs on seventh" --player Bob[/dim]\n\n'
        "[dim]studbook note show --player Bob[/dim]"
    ),
)


@note.command("write")
def write(
    text: Annotated[str, typer.Argument(help="The note, which replaces the one before.", show_default=False)],
    hand: Hand = None,
    player: Player = None,
    session: Session = None,
    site: SiteOfTarget = None,
    db: Database = DATABASE,
) -> None:
    """Write the note of a hand, a player or a session, in place of the one before.

    [dim]studbook note write "never bluffs on seventh" --player Bob[/dim]
    """
    from studbook.analytics.players.remarks import write_note

    if not text.strip():
        raise UserError("the note is empty; `studbook note remove` removes one")
    with opened_target(db, Asked(hand, player, session, site)) as (store, target):
        try:
            write_note(store, target, text)
        except ValueError as error:
            raise UserError(str(error)) from error


@note.command("show")
def show(
    hand: Hand = None,
    player: Player = None,
    session: Session = None,
    site: SiteOfTarget = None,
    db: Database = DATABASE,
) -> None:
    """Print the note of a hand, a player or a session; `studbook tag list` lists them all.

    [dim]studbook note show --hand 35874676388[/dim]
    """
    from studbook.analytics.players.remarks import remarks
    from studbook.reports.layout.words import printable

    with opened_target(db, Asked(hand, player, session, site), read_only=True) as (store, target):
        notes = remarks(store, target)["note"].drop_nulls().to_list()
    if not notes:
        raise UserError(f"{hand or target.key} has no note")
    for line in notes[0].splitlines():
        say(printable(line))


@note.command("remove")
def remove(
    hand: Hand = None,
    player: Player = None,
    session: Session = None,
    site: SiteOfTarget = None,
    db: Database = DATABASE,
) -> None:
    """Remove the note of a hand, a player or a session.

    [dim]studbook note remove --player Bob[/dim]
    """
    from studbook.analytics.players.remarks import remarks, write_note

    with opened_target(db, Asked(hand, player, session, site)) as (store, target):
        if not remarks(store, target)["note"].drop_nulls().len():
            raise UserError(f"{hand or target.key} has no note")
        write_note(store, target, "")

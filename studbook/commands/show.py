"""`studbook show`: show a hand street by street or turn by turn, and how its pot was settled."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, GameRules, UserError, console, variants_of
from studbook.commands.stored import stored_hands
from studbook.upkeep.opened import DATABASE

if TYPE_CHECKING:
    from rich.console import Console

    from studbook.analytics.store import Store


def show(
    hand: Annotated[str, typer.Argument(help="Number of a stored hand, or a file with hands.", show_default=False)],
    db: Database = DATABASE,
    game_rules: GameRules = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the original text of the hand, as the site wrote it.")
    ] = False,
) -> None:
    """Show a hand street by street, or a Red Dog deal turn by turn: cards, pot, action, and how it was settled.

    Of a hand of another game, it shows what each player put in and got, and the text.

    [dim]studbook show 35874676388[/dim]     from the database

    [dim]studbook show hands.txt[/dim]       every hand in a file

    [dim]studbook show 35874676388 --text[/dim]    as the site wrote it
    """
    screen = console()
    with stored_hands(hand, db, variants=variants_of(game_rules), with_others=True) as (store, keys):
        if text:
            _print_texts(store, keys)
            return
        for key in keys:
            _show(screen, store, key)


def _show(screen: "Console", store: "Store", key: int) -> None:
    """Print a hand or a deal; only the modules of its family are loaded."""
    if key < 0:
        _show_other(screen, store, key)
        return
    from studbook.analytics.stored.audits import audited_hand
    from studbook.analytics.stored.hands import stored_hand

    audited, played = audited_hand(store, key), stored_hand(store, key)
    if audited.is_deal:
        from studbook.analytics.red_dog.dealt import dealt
        from studbook.reports.hand.deal import show_deal

        show_deal(screen, dealt(store, [audited], {key: played})[key])
        return
    from studbook.analytics.audit.explained import described
    from studbook.reports.hand.hand import show_hand

    show_hand(screen, audited, played, described(audited, played))


def _show_other(screen: "Console", store: "Store", key: int) -> None:
    from studbook.analytics.stored.other_hands import other_hand, other_seats
    from studbook.reports.hand.other import show_other
    from studbook.upkeep.originals import hand_text

    show_other(screen, other_hand(store, key), other_seats(store, key), hand_text(store, key))


def _print_texts(store: "Store", keys: list[int]) -> None:
    """Print the original texts of hands, with an empty line between them."""
    from studbook.upkeep.originals import hand_text

    texts = [hand_text(store, key) for key in keys]
    found = [text for text in texts if text is not None]
    if found:
        typer.echo("\n\n".join(found))
    if len(found) < len(keys):
        raise UserError("the text is not in the database: an earlier version imported the file and kept no text")

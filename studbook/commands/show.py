"""`studbook show`: show a hand street by street or turn by turn, and how its pot was settled."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    DATABASE,
    STORED_READINGS,
    Database,
    GameRules,
    UserError,
    console,
    open_store,
    variants_of,
)

if TYPE_CHECKING:
    from rich.console import Console

    from studbook.analytics.store import Store
    from studbook.game.vocabulary import Game
    from studbook.rules.reddog.variants import Variant
    from studbook.rules.stud.house import House


def show(
    hand: Annotated[str, typer.Argument(help="Number of a stored hand, or a file with hands.", show_default=False)],
    db: Database = DATABASE,
    game_rules: GameRules = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the original text of the hand, as the site wrote it.")
    ] = False,
) -> None:
    """Show a hand street by street, or a Red Dog deal turn by turn: cards, pot, action, and how it was settled.

    [dim]studbook show 35874676388[/dim]     from the database

    [dim]studbook show hands.txt[/dim]       every hand in a file

    [dim]studbook show 35874676388 --text[/dim]    as the site wrote it
    """
    screen = console()
    with stored_hands(hand, db, variants=variants_of(game_rules)) as (store, keys):
        if text:
            _print_texts(store, keys)
            return
        for key in keys:
            _show(screen, store, key)


def _show(screen: "Console", store: "Store", key: int) -> None:
    """Print a hand or a deal; only the modules of its family are loaded."""
    from studbook.analytics.stored_audit import audited_hand
    from studbook.analytics.stored_hands import stored_hand

    audited, played = audited_hand(store, key), stored_hand(store, key)
    if audited.is_deal:
        from studbook.analytics.reddog.dealt import dealt
        from studbook.reports.deal import show_deal

        show_deal(screen, dealt(store, [audited], {key: played})[key])
        return
    from studbook.analytics.explained import described
    from studbook.reports.hand import show_hand

    show_hand(screen, audited, played, described(audited, played))


def _print_texts(store: "Store", keys: list[int]) -> None:
    """Print the original texts of hands, with an empty line between them."""
    from studbook.originals import hand_text

    texts = [hand_text(store, key) for key in keys]
    found = [text for text in texts if text is not None]
    if found:
        typer.echo("\n\n".join(found))
    if len(found) < len(keys):
        raise UserError("the text is not in the database: an earlier version imported the file and kept no text")


@contextmanager
def stored_hands(
    hand: str, db: Path, rules: "House | None" = None, variants: "Mapping[Game, Variant] | None" = None
) -> Iterator[tuple["Store", list[int]]]:
    """Yield the store and the keys of the hands to show; the rules apply to a file, which is audited here.

    Raises UserError if game rules are given for a stored hand, which keeps its own.
    """
    from studbook.analytics.stored_audit import audit_totals, hands_with_number

    if not hand.strip():
        raise UserError("the hand is empty: give the number of a stored hand, or a file")
    path = Path(hand)
    if path.exists():
        from studbook.pipeline import import_paths

        with open_store(Path(":memory:"), read_only=False) as store:
            import_paths(store, [path], rules=rules, variants=variants)
            yield store, _keys(hand, list(range(audit_totals(store).hands)), "no stud hands in this file")
        return
    if variants:
        raise UserError(f"--game-rules needs a file: {STORED_READINGS}")
    with open_store(db) as store:
        keys = hands_with_number(store, hand.lstrip("#"))
        yield store, _keys(hand, keys, f"no such file, and no hand with this number in {db}")


def _keys(hand: str, keys: list[int], otherwise: str) -> list[int]:
    if not keys:
        raise UserError(f"{hand}: {otherwise}")
    return keys

"""The hands that a command is about: stored ones, or those of a file, which is audited first."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import STORED_READINGS, UserError
from studbook.upkeep.opened import open_store

if TYPE_CHECKING:
    from studbook.analytics.store import Store
    from studbook.game.vocabulary import Game
    from studbook.rules.red_dog.variants import Variant
    from studbook.rules.stud.house import House

_NO_HANDS = "no stud hands in this file"
_OTHER_GAME = "of games other than stud, only the money is kept: `studbook show` shows it, and the text of the hand"
_NO_STUD = f"{_NO_HANDS}; {_OTHER_GAME}"
Anonymous = Annotated[
    bool, typer.Option("--anonymous", help="Give the players other names, and leave out chat, tables and files.")
]


@contextmanager
def stored_hands(
    hand: str,
    db: Path,
    rules: "House | None" = None,
    variants: "Mapping[Game, Variant] | None" = None,
    with_others: bool = False,
) -> Iterator[tuple["Store", list[int]]]:
    """Yield the store and the keys of the hands to show; the rules apply to a file, which is audited here.

    If no hand of stud is found, keys of hands of other games, which are below 0, are given to those who ask for them
    (`with_others`). Raises UserError if there are no hands, and if game rules are given for a stored hand, which keeps
    its own.
    """
    from studbook.analytics.stored.audits import audit_totals, hands_with_number
    from studbook.analytics.stored.other_hands import other_hands_kept, others_with_number

    if not hand.strip():
        raise UserError("the hand is empty: give the number of a stored hand, or a file")
    path = Path(hand)
    if path.exists():
        from studbook.importing.pipeline import import_paths

        with open_store(Path(":memory:"), read_only=False) as store:
            import_paths(store, [path], rules=rules, variants=variants)
            keys = list(range(audit_totals(store).hands))
            others = [] if keys else other_hands_kept(store)
            yield store, _keys(hand, keys, others if with_others else [], _NO_STUD if others else _NO_HANDS)
        return
    if variants:
        raise UserError(f"--game-rules needs a file: {STORED_READINGS}")
    with open_store(db) as store:
        keys = hands_with_number(store, hand.lstrip("#"))
        others = [] if keys else others_with_number(store, hand.lstrip("#"))
        nothing = f"no such file, and no hand with this number in {db}"
        yield store, _keys(hand, keys, others if with_others else [], _OTHER_GAME if others else nothing)


@contextmanager
def under_other_names(
    store: "Store", keys: Sequence[int], hero: str | None = None, at: Path = Path(":memory:")
) -> Iterator["Store"]:
    """Yield a new database with copies of the hands, in which the players have other names."""
    from studbook.analytics.store import Store
    from studbook.analytics.stored.anonymous import copy_anonymously

    with Store(at) as copy:
        copy_anonymously(store, keys, copy, hero)
        yield copy


def _keys(hand: str, keys: list[int], others: list[int], otherwise: str) -> list[int]:
    if not keys and not others:
        raise UserError(f"{hand}: {otherwise}")
    return keys or others

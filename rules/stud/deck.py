"""Whether the deck is enough for a street, and what happens if it is not (DE-17 to DE-19, B-23)."""

from enum import IntEnum

from studbook.game.codes import street
from studbook.machine.rule import compiled


class Deck(IntEnum):
    """How a house deals from a deck that runs short."""

    NO_BURN = 0
    """Nothing is burned; a community card if there are not enough cards."""
    ISA = 1
    """DE-17, DE-18: burn cards are shuffled in if that is enough, otherwise a community card."""
    WSOP = 2
    """WSOP 231: as ISA on the last street, but two cards must be left over for the burn cards to stay out."""
    NEVER = 3
    """There are no community cards."""


@compiled
def deal_street(rule: int, stub: int, burned: int, players: int, this_street: int) -> tuple[int, int, int, int]:
    """DE-17, DE-18, B-23: deal a street to `players` from `stub` cards, with `burned` ones set aside.

    Returns whether a community card is due, whether the burn cards are shuffled in, and both numbers afterwards.
    """
    if rule in (Deck.NO_BURN, Deck.NEVER):
        due = 1 if rule == Deck.NO_BURN and stub < players else 0
        return due, 0, stub - (1 if due else players), 0
    spare = 1 if rule == Deck.ISA or this_street < street.SEVENTH else 2
    if stub >= players + spare:
        return 0, 0, stub - players - 1, burned + 1
    needed = 3 if this_street == street.SIXTH else 2
    if stub + burned >= players + needed:
        return 0, 1, stub + burned - players - 1, 1
    if stub >= 3:
        return 1, 0, stub - 2, burned + 1
    return 1, 1, stub + burned - 2, 1

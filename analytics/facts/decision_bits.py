"""Places of bits in packed columns: decisions of a player, starting hands and halves won, live outs and dead cards.

A test finds two fields in one place.
"""

from enum import IntEnum


class Decision(IntEnum):
    """Bits of `deeds`; all but the first three are of the first betting round (third street; second in five-card stud).

    A *wager* is a completion, a bet or a raise; there, an all-in for less than half a small bet is not one (B-24).
    """

    POSITION = 0
    """Four bits: 1 for the player who opens (the bring-in), 2 for the next player dealt in, ...; 0 if no one opened."""
    BEHIND_RAISER = 4
    """Four bits: players still in from the raiser to this player's first response to a wager, inclusive; 0 if none."""
    OPENED = 8
    """Acted first: the bring-in, or a bet in its place."""
    CHANCE = 9
    """The first decision came before any wager, and another player opened."""
    LIMPED = 10
    COMPLETED = 11
    FACED_COLD = 12
    """Faced a wager before putting in any chips but an ante."""
    CALLED_COLD = 13
    FACED_ONE = 14
    """Faced exactly one wager by another player."""
    RERAISED = 15
    STEAL_CHANCE = 16
    STOLE = 17
    STEAL_WON = 18
    FACED_STEAL = 19
    RESTOLE = 20
    COMPLETED_LOW = 21
    """Opened, and also made the first wager."""
    FACED_ALONE = 22
    """Brought in and faced a wager with one opponent left."""
    FACED_SEVERAL = 23
    DEFENDED = 24
    LAST_WAGER = 25
    CONTINUE_CHANCE = 26
    CONTINUED = 27
    LEFT_TO_ACT = 39
    """Four bits each from here on, for a player who can be first in: players left to act, bring-in included, + 1."""
    AS_GOOD_LEFT = 43
    """Number of them with a door card of the player's rank or better, + 1; 0 if one of these cards is not printed."""
    BEST_LEFT = 47
    """Rank of the best of their door cards, + 1; 0 if one of them is not printed, or no one is left."""


class LaterDecision(IntEnum):
    """Bits of one street in `later`, eight bits per street from third street on (third only in five-card stud)."""

    CHANCE = 1
    """Had a decision before anyone bet."""
    BET = 2
    FACED = 4
    """Faced a bet; the next three are the response to the first one faced."""
    CALLED = 8
    RAISED = 16
    FOLDED = 32
    CHECKED = 64
    """Checked, and then faced a bet."""
    CHECK_RAISED = 128


LATER_BITS = 8


HIGH_PART, LOW_PART, SPLIT, START, CARDS_KNOWN, LOW_MADE = 28, 30, 32, 33, 37, 38
"""Two bits each: 1 for part of the high (low) half of the main pot, 2 for all of it; one bit: a low half was paid from
it; four bits: number in `STARTS` (game/starting_classes.py); one bit: all seven cards are known; one bit: five of them
make a low."""

STREET_PLACES = 14
"""Bits of a street in the column `sights`, from the first betting round on, at most four streets: six of dead cards + 1
(0: unknown), six of live outs, two of the next card (0 there was none, 1 it did not improve the hand, 2 it did)."""
FROM_DEAL = 56
"""Bit: the downcards were known when they were dealt, not because they were shown."""
LOW_STREET = 57
"""Three bits, stud8: street on which the player's cards first held five different ranks from ace to eight, 1 for the
fifth; 4 if all the cards that they got held no low; 0 if the cards are not known."""

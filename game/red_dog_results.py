"""What the replay of the Red Dog family works out, as columns, beside what it has in common with stud."""

from enum import IntEnum
from typing import NamedTuple

from studbook.game.columns import Int8, Int32, Int64


class Deals(NamedTuple):
    """A row per deal, aligned with `Hands`."""

    dealer: Int8
    """Index of the seat; -1 where it is not printed."""
    number: Int8
    """Which deal in a row of this dealer, from 1; 0 where it is not printed."""
    before: Int64
    """In the pot before anything is put in; of a pot whose content is not printed 0."""
    filled: Int64
    """What antes, or the dealer, put in."""
    left: Int64
    """What stays in the pot for the next deal."""
    taken: Int64
    """What the dealer took, or the players divided, at the end."""
    largest: Int64
    """Most that was in the pot at any time."""
    broken: Int8
    """1 where the pot was broken before everybody had his turn."""
    stitch: Int8
    """1 for a stitch round (RD-37)."""


class Turns(NamedTuple):
    """A row per turn of a player: his bet, or his pass."""

    hand: Int32
    number: Int8
    """Of the turn in its deal, from 0."""
    seat: Int8
    line: Int32
    stake: Int64
    """0 where he passed."""
    pot: Int64
    """In the pot when he bet, without his stake."""
    least: Int64
    """Least and most that he might have bet at that moment (RD-05, RD-18, RD-32, table stakes)."""
    most: Int64
    bought: Int8
    """Cards that he bought before (RD-28)."""
    paid: Int64
    """What he paid for them."""
    turned: Int8
    """Card 0-51 that he bet against; -1 where there was none, or it is not printed."""
    known: Int8
    """1 where everybody had seen that card before: one burned that came round again (C.3-12)."""
    outcome: Int8
    """1 won, -1 lost as the text says; 0 passed."""
    due: Int8
    """The same by the cards; 0 where it cannot be decided, because his cards are not all printed."""
    result: Int64
    """What the turn brought him, purchases included, as printed."""
    wins: Int64
    """Of `of` equally likely cases, given all that he could see when he bet, those in which he wins (RULES C.5)."""
    of: Int64
    """0 where it cannot be said: his own cards are not printed."""
    best: Int64
    """The stake with the best expectation, between `least` and `most`; -1 where `of` is 0."""


class Chosen(IntEnum):
    """What a player does where he might buy a card, or pass."""

    BET = 0
    BUY = 1
    PASS = 2


class Choices(NamedTuple):
    """A row per choice of a player where cards are bought: to bet, to buy another one, or to pass (RD-28)."""

    hand: Int32
    turn: Int8
    """`Turns.number`."""
    line: Int32
    bought: Int8
    """Cards that he bought before."""
    card: Int8
    """Card 0-51 that lies open, -1 where it is not printed."""
    pot: Int64
    least: Int64
    """Least and most that he may bet, as in `Turns`."""
    most: Int64
    price: Int64
    """Of another card; -1 where he may not buy: he has had his, cannot pay, or the pack is used up."""
    may_pass: Int8
    """1 where he may pass, which is worth nothing more (RD-29)."""
    chosen: Int8
    """`Chosen`."""
    wins: Int64
    """Of `of` equally likely cases those in which a bet is won, as in `Turns`."""
    of: Int64
    bet: Int64
    """What the best bet brings on average, and what buying does, rounded to ten-thousandths; `rules.reddog.buying`."""
    buy: Int64
    right: Int8
    """1 where nothing is worth more than what he chose, 0 where something is, without rounding; -1 where that is not
    worked out: cards, price or pot are not sure, he was not allowed to, or 64 bits are too few. `bet` and `buy` say
    nothing then."""

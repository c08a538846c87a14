"""The results of the Red Dog replay as columns, in addition to those it shares with stud."""

from enum import IntEnum
from typing import NamedTuple

from studbook.game.columns import Int8, Int32, Int64


class Deals(NamedTuple):
    """A row per deal, aligned with `Hands`."""

    dealer: Int8
    """Index of the seat; -1 if it is not printed."""
    number: Int8
    """Number of this dealer's deal in a row, from 1; 0 if it is not printed."""
    before: Int64
    """In the pot before anything is put in; 0 if that is not printed."""
    filled: Int64
    """What antes or the dealer put in."""
    left: Int64
    """What stays in the pot for the next deal."""
    taken: Int64
    """What the dealer took, or the players divided, at the end."""
    largest: Int64
    """Largest pot at any time."""
    broken: Int8
    """1 if the pot was broken before everyone had a turn."""
    stitch: Int8
    """1 for a stitch round (RD-37)."""


class Turns(NamedTuple):
    """A row per player's turn: a bet or a pass."""

    hand: Int32
    number: Int8
    """Number of the turn in its deal, from 0."""
    seat: Int8
    line: Int32
    stake: Int64
    """0 if the player passed."""
    pot: Int64
    """In the pot at the bet, without the stake."""
    least: Int64
    """Minimum and maximum bet at that moment (RD-05, RD-18, RD-32, table stakes)."""
    most: Int64
    bought: Int8
    """Cards bought before (RD-28)."""
    paid: Int64
    """Total price of those cards."""
    turned: Int8
    """Card 0-51 that the bet was against; -1 if there was none, or it is not printed."""
    known: Int8
    """1 if everyone had seen that card before: a burn card that came round again (C.3-12)."""
    outcome: Int8
    """1 won, -1 lost, according to the text; 0 passed."""
    due: Int8
    """The same by the cards; 0 if undecidable because the player's cards are not all printed."""
    result: Int64
    """Net result of the turn, including purchases, as printed."""
    wins: Int64
    """Winning cases among `of` equally likely ones, given all that the player could see when betting (RULES C.5)."""
    of: Int64
    """0 if unknown: the player's cards are not printed."""
    best: Int64
    """The stake with the best expectation, between `least` and `most`; -1 if `of` is 0."""


class Chosen(IntEnum):
    """What a player chooses when buying a card or passing may be possible."""

    BET = 0
    BUY = 1
    PASS = 2


class Choices(NamedTuple):
    """A row per choice in a game that sells cards: to bet, to buy another card, or to pass (RD-28)."""

    hand: Int32
    turn: Int8
    """`Turns.number`."""
    line: Int32
    bought: Int8
    """Cards bought before."""
    card: Int8
    """Card 0-51 that is turned up, -1 if it is not printed."""
    pot: Int64
    least: Int64
    """Minimum and maximum bet, as in `Turns`."""
    most: Int64
    price: Int64
    """Price of another card; -1 if the player may not buy: had them all, cannot pay, or the pack is used up."""
    may_pass: Int8
    """1 if the player may pass, which is worth nothing more (RD-29)."""
    chosen: Int8
    """`Chosen`."""
    wins: Int64
    """Winning cases of a bet among `of` equally likely ones, as in `Turns`."""
    of: Int64
    bet: Int64
    """Average value of the best bet, and of buying, rounded to ten-thousandths; see `rules.red_dog.buying`."""
    buy: Int64
    right: Int8
    """1 if no choice is worth more than the one made, 0 if one is, without rounding; -1 if that is not
    computed: cards, price or pot are unsure, the choice was not allowed, or 64 bits are too few. `bet` and `buy` mean
    nothing then."""

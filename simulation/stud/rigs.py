"""Rigged decks: each breaks the rule that every order of the unseen cards is equally likely, in one known way.

A rig needs the history of its table or of its players, so it is part of the simulation, not a kind of damage to a hand.
Without a rig, nothing here draws a random number.
"""

from enum import IntEnum
from typing import NamedTuple

from studbook.game import games
from studbook.game.bitset import has
from studbook.game.cards import DECK_SIZE, packed_card, packed_length
from studbook.machine.rule import compiled
from studbook.simulation.chance import draw
from studbook.simulation.records import InPlay, SimulatedHand

WHOLE = 10_000
"""Unit of a rig's strength: ten-thousandths."""
TRIES = 8
"""Cards of which a helped player gets the best."""
LIKELY = 51
"""The ace of spades."""
FAVOURED_CHAIR = 2
"""Seat 3."""
LUCKY_NAME = 5
_ACE = 12
_EIGHT = 8
"""Number of low ranks of eight or lower, the ace included."""
HEARTS, SPADES = 2, 3


class RigKind(IntEnum):
    """Ways to rig a deck."""

    NONE = 0
    LIKELY_CARD = 1
    """The ace of spades is dealt as any card, if it is still in the deck."""
    LOSERS = 2
    """Players who are losing get the best of eight upcards on later streets."""
    SHORT_STACKS = 3
    """The shortest stacks do."""
    NO_PAIRS = 4
    """A door card that pairs another is replaced."""
    REPEATED_DECKS = 5
    """The cards of the table's last hand are dealt again in the same order."""
    SUITS = 6
    """A heart becomes the spade of its rank, if that is still in the deck."""
    SEAT = 7
    """Seat 3 gets the best of eight upcards on later streets."""
    ACCOUNT = 8
    """One account does."""


class Rig(NamedTuple):
    """A way to rig the deck, and in which share of all cards (of all hands for repeated decks) it works."""

    kind: RigKind
    strength: float

    @property
    def parts(self) -> int:
        """Strength in ten-thousandths."""
        return round(self.strength * WHOLE)


FAIR = Rig(RigKind.NONE, 0)


@compiled
def take(play: InPlay, position: int) -> int:
    """Take the card at a place of the deck, as the next one."""
    card: int = play.deck[position]
    play.deck[position] = play.deck[play.gone]
    play.deck[play.gone] = card
    play.gone += 1
    return card


@compiled
def position_of(play: InPlay, card: int) -> int:
    """Place of a card in the deck, -1 if it has been dealt."""
    for position in range(play.gone, DECK_SIZE):
        if play.deck[position] == card:
            return position
    return -1


@compiled
def top_card(play: InPlay) -> int:
    """ES-01: next card of the deck, shuffled as it is dealt."""
    return take(play, play.gone + draw(play, DECK_SIZE - play.gone))


@compiled
def value_to(play: SimulatedHand, seat: int, card: int) -> int:
    """How much a card helps a player's board: pairs in stud, cards of eight or lower that do not pair in low games."""
    rank = card >> 2
    pairs = False
    for slot in range(packed_length(play.board_cards[seat])):
        pairs |= packed_card(play.board_cards[seat], slot) >> 2 == rank
    if games.IS_HIGH[play.game]:
        return rank + (20 if pairs else 0)
    low = (rank + 1) % 13 if games.ACE_IS_LOW[play.game] else rank
    return _ACE - low + (20 if low < _EIGHT and not pairs else 0)


@compiled
def best_position(play: SimulatedHand, seat: int) -> int:
    """Place of the best of a few cards for a player."""
    best, most = play.gone, -1
    for _ in range(TRIES):
        position = play.gone + draw(play, DECK_SIZE - play.gone)
        value = value_to(play, seat, play.deck[position])
        if value > most:
            best, most = position, value
    return best


@compiled
def is_shortest(play: SimulatedHand, seat: int) -> bool:
    """Whether no one who is still in began the hand with less."""
    for other in range(play.seats):
        if has(play.alive, other) and play.began[other] < play.began[seat]:
            return False
    return True


@compiled
def is_helped(play: SimulatedHand, seat: int) -> bool:
    """Whether the rig helps this player on later streets."""
    if play.rig == RigKind.LOSERS:
        return bool(play.losing[seat])
    if play.rig == RigKind.SHORT_STACKS:
        return is_shortest(play, seat)
    if play.rig == RigKind.SEAT:
        return bool(play.chair[seat] == FAVOURED_CHAIR)
    return bool(play.rig == RigKind.ACCOUNT and play.name[seat] == LUCKY_NAME)


@compiled
def begin_rig(play: SimulatedHand) -> None:
    """Before the first card: decide whether the deck of the last hand is dealt again."""
    play.repeats = 0
    if play.rig == RigKind.REPEATED_DECKS:
        play.repeats = int(draw(play, WHOLE) < play.strength)


@compiled
def pairs_a_door(play: SimulatedHand, seat: int, card: int) -> bool:
    """Whether a card has the rank of a door card that was dealt before in this hand."""
    for other in range(seat):
        if has(play.dealt, other) and packed_card(play.board_cards[other], 0) >> 2 == card >> 2:
            return True
    return False


@compiled
def next_card(play: SimulatedHand, seat: int, is_up: bool, is_door: bool) -> int:
    """Next card for a player, from a fair or a rigged deck."""
    if play.rig == RigKind.NONE:
        return top_card(play)
    if play.rig == RigKind.REPEATED_DECKS:
        return take(play, play.gone) if play.repeats else top_card(play)
    if draw(play, WHOLE) >= play.strength:
        return top_card(play)
    if is_up and not is_door and is_helped(play, seat):
        return take(play, best_position(play, seat))
    position = play.gone + draw(play, DECK_SIZE - play.gone)
    if play.rig == RigKind.LIKELY_CARD and position_of(play, LIKELY) >= 0:
        position = position_of(play, LIKELY)
    elif play.rig == RigKind.SUITS and play.deck[position] & 3 == HEARTS:
        spade = position_of(play, play.deck[position] - HEARTS + SPADES)
        position = spade if spade >= 0 else position
    elif play.rig == RigKind.NO_PAIRS and is_door:
        for _ in range(TRIES):
            if pairs_a_door(play, seat, play.deck[position]):
                position = play.gone + draw(play, DECK_SIZE - play.gone)
    return take(play, position)

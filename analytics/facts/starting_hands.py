"""Starting hands and halves won of every player, as bits in addition to those of `analytics.facts.decisions`.

Whole columns at once; `HIGH_PART` and the others are places in the column `deeds`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.facts.decision_bits import CARDS_KNOWN, HIGH_PART, LOW_MADE, LOW_PART, SPLIT, START
from studbook.game.cards import DECK_SIZE, SLOT_BITS, SLOT_MASK
from studbook.game.columns import Batch, Int64
from studbook.game.games import LOW_HALF
from studbook.game.results import SettledHands
from studbook.game.starting_classes import low_rank, starting_classes
from studbook.game.vocabulary import Did, Half

_FULL_HAND, _HOLES = 7, 2
_WORST_LOW, _LOW_CARDS = 8, 5
Column = NDArray[Any]


def _card(packed: Int64, slot: int) -> Int64:
    """Card 0-51 in a slot, -1 if unknown."""
    card = ((packed >> (SLOT_BITS * slot)) & SLOT_MASK) - 1
    return np.where(card < DECK_SIZE, card, -1)


def _is_hilo(games: NDArray[Any]) -> NDArray[np.bool_]:
    return np.asarray(np.array(LOW_HALF)[games] > 0, np.bool_)


def _low_bits(batch: Batch, settled: SettledHands) -> Int64:
    """Stud8: whether seven known cards hold five different ranks from ace to eight."""
    packed = settled.seats.cards
    ranks, known = np.zeros(len(packed), np.int64), np.zeros(len(packed), np.int64)
    for slot in range(_FULL_HAND):
        card = _card(packed, slot)
        low = low_rank(card >> 2)
        known += card >= 0
        ranks |= np.where((card >= 0) & (low <= _WORST_LOW), np.int64(1) << low, 0)
    is_known = (known == _FULL_HAND) & _is_hilo(batch.hands.game[batch.seats.hand])
    made = is_known & (np.bitwise_count(ranks) >= _LOW_CARDS)
    bits: Int64 = is_known.astype(np.int64) << CARDS_KNOWN | made.astype(np.int64) << LOW_MADE
    return bits


def _half_bits(batch: Batch, settled: SettledHands) -> Int64:
    """The part of the main pot's high and low half that each player was paid."""
    awards, bits = settled.awards, np.zeros(len(batch.seats.hand), np.int64)
    main = (awards.pot == 0) & (awards.printed > 0) & _is_hilo(batch.hands.game[awards.hand])
    rows = batch.hands.first_seat[awards.hand].astype(np.int64) + awards.seat
    for half, place in ((Half.HIGH, HIGH_PART), (Half.LOW, LOW_PART)):
        paid = main & ((awards.half == half) | ((half == Half.HIGH) & (awards.half == Half.WHOLE)))
        winners = np.bincount(awards.hand[paid], minlength=len(batch.hands.game))
        part = np.where(winners[awards.hand[paid]] > 1, 1, 2)
        np.bitwise_or.at(bits, rows[paid], part << place)
        if half == Half.LOW:
            bits |= (winners[batch.seats.hand] > 0).astype(np.int64) << SPLIT
    return bits


def _start_bits(batch: Batch, settled: SettledHands) -> Int64:
    """Class of the starting hand, if all three cards are known: stud and stud8 by pairs and draws, razz by the low."""
    seats, game = settled.seats, batch.hands.game[batch.seats.hand]
    cards = [_card(seats.cards, slot) for slot in range(_HOLES + 1)]
    known = (np.minimum.reduce(cards) >= 0) & (seats.down == _HOLES) & (cards[_HOLES] == seats.door)
    return np.where(known, starting_classes(cards, game.astype(np.int64)), 0) << START


def starting_hands_of(batch: Batch, settled: SettledHands) -> Int64:
    """Bits of cards and halves of every seat of a batch; 0 for players who were not dealt in."""
    dealt = (settled.seats.did & Did.DEALT_IN) > 0
    return np.where(dealt, _low_bits(batch, settled) | _half_bits(batch, settled) | _start_bits(batch, settled), 0)

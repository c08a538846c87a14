"""Starting hands and halves won of every player, as bits in addition to those of `analytics.facts.decisions`.

Whole columns at once; `HIGH_PART` and the others are places in the column `deeds`.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import DECK_SIZE, SLOT_BITS, SLOT_MASK
from studbook.game.columns import Batch, Int64
from studbook.game.results import Did, SettledHands
from studbook.game.vocabulary import Game, Half

HIGH_PART, LOW_PART, SPLIT, START, CARDS_KNOWN, LOW_MADE = 28, 30, 32, 33, 37, 38
"""Two bits each: 1 for part of the high (low) half of the main pot, 2 for all of it; one bit: a low half was paid from
it; four bits: number in `STARTS`; one bit: all seven cards are known; one bit: five of them make a low."""

STARTS = (
    "rolled up", "big pair in the hole", "big split pair", "small pair", "three low", "three-flush", "three-straight",
    "three big", "to a five", "to a six", "to a seven", "to an eight", "two low", "other",
)  # fmt: skip
"""Classes of starting hands, from 1; the first that fits counts. `statistics.md` defines them."""

_FULL_HAND, _HOLES = 7, 2
_TEN = 8
_WORST_LOW, _LOW_CARDS = 8, 5
Column = NDArray[Any]


def _card(packed: Int64, slot: int) -> Int64:
    """Card 0-51 in a slot, -1 if unknown."""
    card = ((packed >> (SLOT_BITS * slot)) & SLOT_MASK) - 1
    return np.where(card < DECK_SIZE, card, -1)


def _low(rank: Int64) -> Int64:
    """Rank with the ace low: ace 1, deuce 2, ... king 13."""
    return (rank + 1) % 13 + 1


def _low_bits(batch: Batch, settled: SettledHands) -> Int64:
    """Stud8: whether seven known cards hold five different ranks from ace to eight."""
    packed = settled.seats.cards
    ranks, known = np.zeros(len(packed), np.int64), np.zeros(len(packed), np.int64)
    for slot in range(_FULL_HAND):
        card = _card(packed, slot)
        low = _low(card >> 2)
        known += card >= 0
        ranks |= np.where((card >= 0) & (low <= _WORST_LOW), np.int64(1) << low, 0)
    is_known = (known == _FULL_HAND) & (batch.hands.game[batch.seats.hand] == Game.STUD8)
    made = is_known & (np.bitwise_count(ranks) >= _LOW_CARDS)
    bits: Int64 = is_known.astype(np.int64) << CARDS_KNOWN | made.astype(np.int64) << LOW_MADE
    return bits


def _half_bits(batch: Batch, settled: SettledHands) -> Int64:
    """The part of the main pot's high and low half that each player was paid."""
    awards, bits = settled.awards, np.zeros(len(batch.seats.hand), np.int64)
    main = (awards.pot == 0) & (awards.printed > 0) & (batch.hands.game[awards.hand] == Game.STUD8)
    rows = batch.hands.first_seat[awards.hand].astype(np.int64) + awards.seat
    for half, place in ((Half.HIGH, HIGH_PART), (Half.LOW, LOW_PART)):
        paid = main & ((awards.half == half) | ((half == Half.HIGH) & (awards.half == Half.WHOLE)))
        winners = np.bincount(awards.hand[paid], minlength=len(batch.hands.game))
        part = np.where(winners[awards.hand[paid]] > 1, 1, 2)
        np.bitwise_or.at(bits, rows[paid], part << place)
        if half == Half.LOW:
            bits |= (winners[batch.seats.hand] > 0).astype(np.int64) << SPLIT
    return bits


def _high_classes(ranks: list[Int64], suits: list[Int64], is_split: Column) -> Iterator[tuple[str, Column]]:
    first, second, door = ranks
    pair = np.where(first == second, first, np.where((first == door) | (second == door), door, -1))
    yield "rolled up", (first == second) & (second == door)
    yield "big pair in the hole", (pair >= _TEN) & (first == second)
    yield "big split pair", pair >= _TEN
    yield "small pair", pair >= 0
    low = [_low(rank) for rank in ranks]
    yield "three low", is_split & (np.maximum.reduce(low) <= _WORST_LOW)
    yield "three-flush", (suits[0] == suits[1]) & (suits[1] == suits[2])
    spans = [np.maximum.reduce(kind) - np.minimum.reduce(kind) for kind in (ranks, low)]
    yield "three-straight", (spans[0] == 2) | (spans[1] == 2)
    yield "three big", np.minimum.reduce(ranks) >= _TEN
    yield "other", np.ones(len(first), np.bool_)


def _razz_classes(ranks: list[Int64]) -> Iterator[tuple[str, Column]]:
    low = [_low(rank) for rank in ranks]
    unpaired = (low[0] != low[1]) & (low[1] != low[2]) & (low[0] != low[2])
    highest = np.maximum.reduce(low)
    for name, most in (("to a five", 5), ("to a six", 6), ("to a seven", 7), ("to an eight", _WORST_LOW)):
        yield name, unpaired & (highest <= most)
    different = np.bitwise_or.reduce([np.where(rank <= _WORST_LOW, np.int64(1) << rank, 0) for rank in low])
    yield "two low", np.bitwise_count(different) == 2
    yield "other", np.ones(len(highest), np.bool_)


def _start_bits(batch: Batch, settled: SettledHands) -> Int64:
    """Class of the starting hand, if all three cards are known: stud and stud8 by pairs and draws, razz by the low."""
    seats, game = settled.seats, batch.hands.game[batch.seats.hand]
    cards = [_card(seats.cards, slot) for slot in range(_HOLES + 1)]
    ranks, suits = [card >> 2 for card in cards], [card & 3 for card in cards]
    known = (np.minimum.reduce(cards) >= 0) & (seats.down == _HOLES) & (cards[_HOLES] == seats.door)
    is_razz, is_split = game == Game.RAZZ, game == Game.STUD8
    is_high = is_split | (game == Game.STUD)
    start = np.zeros(len(game), np.int64)
    for played, classes in ((is_high, _high_classes(ranks, suits, is_split)), (is_razz, _razz_classes(ranks))):
        for name, fits in classes:
            start[(start == 0) & known & played & fits] = STARTS.index(name) + 1
    return start << START


def starting_hands_of(batch: Batch, settled: SettledHands) -> Int64:
    """Bits of cards and halves of every seat of a batch; 0 for players who were not dealt in."""
    dealt = (settled.seats.did & Did.DEALT_IN) > 0
    return np.where(dealt, _low_bits(batch, settled) | _half_bits(batch, settled) | _start_bits(batch, settled), 0)

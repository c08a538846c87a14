"""The strengths of `game.ranking` for whole arrays of hands: the same integers, by the tables of `game.ranking_tables`.

They stand in for compiled rules while there is no machine code: a hand takes a hundredth of what it takes plain Python.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from studbook.game import games
from studbook.game import ranking_tables as tables
from studbook.game.codes import wins
from studbook.game.ranking import (
    CATEGORY,
    DEUCE_TOP,
    FIVE,
    FLUSH,
    FULL_HOUSE,
    LOW_TOP,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    ace_to_five_strength,
    deuce_to_seven_strength,
    suit_ranks,
)
from studbook.machine.plain import plain_copy

Masks = NDArray[np.int64]
Strengths = NDArray[np.int64]

_DEUCE, _SUITS, _SEVEN = 2, 4, 7
_BIT = np.array([0, 0, *(1 << rank for rank in range(13))], np.int64)
"""The rank set of one rank, from deuce to ace; the empty set for 0, which means no rank."""
_SPREAD = np.bitwise_or.reduce([(np.arange(1 << 13) >> rank & 1) << 4 * rank for rank in range(13)])
"""The clubs of each rank set, as a mask."""


def pot_strengths(masks: Masks, game: int) -> Strengths:
    """H03, H04, FR-19: strengths that win a game's pot, or its high half, of hands of five to seven cards."""
    pot = games.POT[game]
    if pot == wins.ACE_TO_FIVE:
        return _ace_to_five(masks)
    return _deuce_to_seven(masks) if pot == wins.DEUCE_TO_SEVEN else _high(masks, FIVE)


def low_strengths(masks: Masks, game: int) -> Strengths:
    """FR-20, DE-29: strengths that win a game's low half; 0 for no low, and in games without such a half."""
    if games.LOW_HALF[game] != wins.EIGHT_OR_BETTER:
        return np.zeros(len(masks), np.int64)
    digits = tables.LOWS8[_ranks_in(masks)]
    return np.where(digits, LOW_TOP - digits, 0)


def _ace_to_five(masks: Masks) -> Strengths:
    """H03, FR-24: strengths of razz hands; those of fewer than five ranks depend on no suit, and are kept."""
    digits = tables.LOWS[_ranks_in(masks)]
    strengths = np.where(digits, LOW_TOP - digits, 0)
    rest = np.flatnonzero(digits == 0)
    held = enumerate(_ranks_by_number(masks[rest]))
    alike = np.bitwise_or.reduce([_SPREAD[ranks] << times for times, ranks in held])
    hands, which = np.unique(alike, return_inverse=True)
    strengths[rest] = np.array([_paired_low(hand) for hand in hands.tolist()], np.int64)[which]
    return strengths


@cache
def _paired_low(hand: int) -> int:
    strength: int = plain_copy(ace_to_five_strength)(hand)
    return strength


def _suits(masks: Masks) -> Iterator[NDArray[np.int64]]:
    """Yield the rank sets of clubs, diamonds, hearts and spades, as indices of the tables."""
    ranks = plain_copy(suit_ranks)  # shifts and masks only, which arrays have too
    return (ranks(masks, suit) >> _DEUCE for suit in range(_SUITS))


def _ranks_in(masks: Masks) -> NDArray[np.int64]:
    return np.asarray(np.bitwise_or.reduce([*_suits(masks)]))


def _ranks_by_number(masks: Masks) -> tuple[Masks, Masks, Masks, Masks]:
    """Rank sets of the ranks held at least once, twice, three times and four times, like `ranks_held`."""
    clubs, diamonds, hearts, spades = _suits(masks)
    minors, both_minors = clubs | diamonds, clubs & diamonds
    majors, both_majors = hearts | spades, hearts & spades
    twice = both_minors | both_majors | (minors & majors)
    thrice = (both_minors & majors) | (minors & both_majors)
    return minors | majors, twice, thrice, both_minors & both_majors


def _best(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The highest rank of each set, 0 if there is none."""
    return np.asarray(tables.DIGITS[ranks] >> 16)


def _counted(once: Masks, twice: Masks, thrice: Masks, four: Masks) -> Strengths:
    """FR-21: strengths by equal ranks alone, like `counted_strength`."""
    quads, trips, pair = _best(four), _best(thrice), _best(twice)
    others = twice & ~_BIT[np.where(thrice, trips, pair)]
    second = _best(others)  # with trips, the pair of a full house
    single = once & ~_BIT[np.where(four, quads, np.where(thrice, trips, pair))]
    kickers = tables.DIGITS[single]
    last = tables.DIGITS[single & ~_BIT[second]]
    kinds = [four > 0, (thrice > 0) & (second > 0), thrice > 0, second > 0, twice > 0]
    strengths = [
        QUADS * CATEGORY + (quads << 16) + (kickers >> 16 << 12),
        FULL_HOUSE * CATEGORY + (trips << 16) + (second << 12),
        TRIPS * CATEGORY + (trips << 16) + (kickers >> 12 << 8),
        TWO_PAIR * CATEGORY + (pair << 16) + (second << 12) + (last >> 16 << 8),
        PAIR * CATEGORY + (pair << 16) + (kickers >> 8 << 4),
    ]
    return np.select(kinds, strengths, kickers)


def _high(masks: Masks, lowest_top: int) -> Strengths:
    """FR-21: strengths of the best five cards; `lowest_top` is a straight's lowest top rank (B-12)."""
    held = _ranks_by_number(masks)
    strengths = _counted(*held)
    straight = tables.STRAIGHTS[held[0]]
    found = straight >= lowest_top
    strengths[found] = np.maximum(strengths[found], STRAIGHT * CATEGORY + (straight[found] << 16))
    for suit in _suits(masks):
        found = tables.SIZES[suit] >= FIVE
        strengths[found] = np.maximum(strengths[found], _flush(suit[found], lowest_top))
    return strengths


def _flush(suited: Masks, lowest_top: int) -> Strengths:
    """Strengths of flushes and straight flushes among the ranks of one suit."""
    straight = tables.STRAIGHTS[suited]
    flush = FLUSH * CATEGORY + tables.DIGITS[suited]
    return np.where(straight >= lowest_top, STRAIGHT_FLUSH * CATEGORY + (straight << 16), flush)


def _deuce_to_seven(masks: Masks) -> Strengths:
    """H04, B-12: strengths of seven cards: the lowest five ranks, or else the best hand without two of the cards.

    For fewer cards there is no table: the rule itself is asked.
    """
    if np.any(np.bitwise_count(masks) != _SEVEN):
        return np.array([plain_copy(deuce_to_seven_strength)(mask) for mask in masks.tolist()], np.int64)
    suits = [*_suits(masks)]
    has_flush = np.logical_or.reduce([tables.SIZES[suit] >= FIVE for suit in suits])
    digits = tables.DEUCE_LOWS[np.bitwise_or.reduce(suits)]
    is_easy = (digits > 0) & ~has_flush
    strengths = np.where(is_easy, DEUCE_TOP - digits, 0)
    rest = masks[~is_easy]
    fives = [rest ^ first ^ second for first, second in combinations(_cards(rest), 2)]
    best = np.minimum.reduce([_high(five, FIVE + 1) for five in fives])
    strengths[~is_easy] = DEUCE_TOP - best
    return strengths


def _cards(masks: Masks) -> Iterator[Masks]:
    """Yield the lowest card of each of some hands of seven cards, then the next one, each as a mask."""
    for _ in range(_SEVEN):
        card = masks & -masks
        masks = masks ^ card
        yield card

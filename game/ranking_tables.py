"""The strengths of `game.ranking` by table look-up: the same integers in a third of the time, for millions of hands.

A table index is a set of ranks: bit 0 is the deuce, bit 12 the ace.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from studbook.game import games
from studbook.game.bitset import count_of
from studbook.game.codes import wins
from studbook.game.ranking import (
    ACE,
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
from studbook.machine.rule import compiled

_DEUCE, _RANKS = 2, 13
_SETS = np.arange(1 << _RANKS)
_SEVEN = 7
Table = NDArray[np.int64]


def _highest() -> Table:
    """The five highest ranks as digits, the highest the 16**4 one; the last digits are 0 if there are fewer."""
    digits, found = np.zeros_like(_SETS), np.zeros_like(_SETS)
    for rank in reversed(range(_RANKS)):
        held = (_SETS >> rank & 1) * (found < FIVE)
        digits |= held * ((rank + _DEUCE) << 4 * np.maximum(FIVE - 1 - found, 0))
        found += held
    return digits


def _lowest(ranks: Iterable[int], first: int = 1) -> Table:
    """The five lowest of these ranks, the lowest counting as `first`, as digits; 0 if there are fewer."""
    digits, found = np.zeros_like(_SETS), np.zeros_like(_SETS)
    for value, rank in enumerate(ranks, start=first):
        held = (_SETS >> rank & 1) * (found < FIVE)
        digits |= held * (value << 4 * found)
        found += held
    return np.where(found == FIVE, digits, 0)


def _straights() -> Table:
    """Top rank of the best straight, 5 for the wheel, 0 if there is none."""
    tops = np.zeros_like(_SETS)
    for top in range(FIVE, ACE + 1):
        run = sum(1 << (rank - _DEUCE) % _RANKS for rank in range(top - FIVE + 1, top + 1))
        tops[_SETS & run == run] = top
    return tops


_ACE_FIRST = (ACE - _DEUCE, *range(_RANKS - 1))
DIGITS, STRAIGHTS = _highest(), _straights()
"""The five highest ranks as digits; the top rank of the best straight, 0 if there is none."""
LOWS, LOWS8 = _lowest(_ACE_FIRST), _lowest(_ACE_FIRST[:8])
"""The five lowest ranks as digits, the ace low, and those of an eight or better; 0 if there are fewer than five."""
DEUCE_LOWS = _lowest(range(_RANKS), _DEUCE)
"""The five lowest ranks as digits, the ace high; 0 if there are fewer, or they are a straight."""
DEUCE_LOWS[(DEUCE_LOWS >> 16) - (DEUCE_LOWS & 15) == FIVE - 1] = 0  # a straight
SIZES: Table = np.bitwise_count(_SETS).astype(np.int64)
"""Number of ranks."""


@compiled
def _digits(ranks: int) -> int:
    return int(DIGITS[ranks])


@compiled
def _straight(ranks: int) -> int:
    return int(STRAIGHTS[ranks])


@compiled
def _ranks_of(mask: int, suit: int) -> int:
    return suit_ranks(mask, suit) >> _DEUCE


@compiled
def _counted(once: int, twice: int, thrice: int, four: int) -> int:
    """FR-21: strength by equal ranks alone, like `counted_strength`."""
    if four:
        quads = _digits(four) >> 16
        return QUADS * CATEGORY + (quads << 16) + (_digits(once & ~(1 << (quads - _DEUCE))) >> 16 << 12)
    if thrice:
        trips = _digits(thrice) >> 16
        others = ~(1 << (trips - _DEUCE))
        if twice & others:
            return FULL_HOUSE * CATEGORY + (trips << 16) + (_digits(twice & others) >> 16 << 12)
        return TRIPS * CATEGORY + (trips << 16) + (_digits(once & others) >> 12 << 8)
    if not twice:
        return _digits(once)
    first, second = _digits(twice) >> 16, (_digits(twice) >> 12) & 15
    rest = once & ~(1 << (first - _DEUCE))
    if second:
        kicker = _digits(rest & ~(1 << (second - _DEUCE))) >> 16
        return TWO_PAIR * CATEGORY + (first << 16) + (second << 12) + (kicker << 8)
    return PAIR * CATEGORY + (first << 16) + (_digits(rest) >> 8 << 4)


@compiled
def _high(mask: int, lowest_top: int) -> int:
    """FR-21: strength of the best five of five to seven cards; `lowest_top` is a straight's lowest top rank (B-12)."""
    clubs, diamonds, hearts, spades = _ranks_of(mask, 0), _ranks_of(mask, 1), _ranks_of(mask, 2), _ranks_of(mask, 3)
    minors, both_minors = clubs | diamonds, clubs & diamonds
    majors, both_majors = hearts | spades, hearts & spades
    once, twice = minors | majors, both_minors | both_majors | (minors & majors)
    thrice = (both_minors & majors) | (minors & both_majors)
    suited = 0
    for suit in (clubs, diamonds, hearts, spades):
        if SIZES[suit] >= FIVE:
            suited = suit
    if suited and _straight(suited) >= lowest_top:
        return STRAIGHT_FLUSH * CATEGORY + (_straight(suited) << 16)
    counted = _counted(once, twice, thrice, both_minors & both_majors)
    if suited:
        return max(counted, FLUSH * CATEGORY + _digits(suited))
    if _straight(once) >= lowest_top:
        return max(counted, STRAIGHT * CATEGORY + (_straight(once) << 16))
    return counted


@compiled
def _ranks_in(mask: int) -> int:
    return _ranks_of(mask, 0) | _ranks_of(mask, 1) | _ranks_of(mask, 2) | _ranks_of(mask, 3)


@compiled
def _has_flush(mask: int) -> bool:
    for suit in range(4):
        if SIZES[_ranks_of(mask, suit)] >= FIVE:
            return True
    return False


@compiled
def _deuce_to_seven(mask: int) -> int:
    """H04, B-12: the lowest five ranks, or else the best hand among seven cards without two of them."""
    digits = int(DEUCE_LOWS[_ranks_in(mask)])
    if digits and not _has_flush(mask):
        return DEUCE_TOP - digits
    best, first = 0, mask
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            other = second & -second
            second ^= other
            best = max(best, DEUCE_TOP - _high(mask ^ one ^ other, FIVE + 1))
    return best


@compiled
def quick_pot_strength(mask: int, this_game: int) -> int:
    """Like `game.ranking.pot_strength`, for five to seven cards."""
    pot = games.POT[this_game]
    if pot == wins.ACE_TO_FIVE:
        digits = int(LOWS[_ranks_in(mask)])
        return LOW_TOP - digits if digits else ace_to_five_strength(mask)
    if pot == wins.DEUCE_TO_SEVEN:
        return _deuce_to_seven(mask) if count_of(mask) == _SEVEN else deuce_to_seven_strength(mask)
    return _high(mask, FIVE)


@compiled
def quick_low_strength(mask: int, this_game: int) -> int:
    """Like `game.ranking.low_half_strength`."""
    digits = int(LOWS8[_ranks_in(mask)]) if games.LOW_HALF[this_game] == wins.EIGHT_OR_BETTER else 0
    return LOW_TOP - digits if digits else 0

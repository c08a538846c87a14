"""Hand rankings: high, eight-or-better and ace-to-five, as one integer per hand.

A hand is a 52-bit mask of cards (bit = card 0-51, see `game.cards`) with five to eight known cards; its *strength* is
the strength of the best five, and the higher strength wins. Suits never decide (FR-21, FR-24).

A high strength is `category * 16**5` plus the ranks that distinguish hands of one category, each rank once, four
bits per rank, the most significant first: two pair, kings and nines with a five, is `0x2D9500`. Jack, queen, king and
ace are 11 to 14; a straight has only its top rank, 5 for the wheel.

A low strength counts down from `LOW_TOP`, so that the higher strength is still the better hand. It subtracts the
five ranks with the ace as 1, paired ranks first: 7,6,5,4,3 is `LOW_TOP - 0x76543`.

Within this module a *rank set* is an integer whose bit n means the rank n, 2 to 14; the ace of a low is bit 1.
"""

from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from studbook.game import games
from studbook.game.bitset import count_of
from studbook.game.cards import DECK_SIZE
from studbook.game.codes import wins
from studbook.machine.rule import compiled

HIGH_CARD = 0
PAIR = 1
TWO_PAIR = 2
TRIPS = 3
STRAIGHT = 4
FLUSH = 5
FULL_HOUSE = 6
QUADS = 7
STRAIGHT_FLUSH = 8

CATEGORY = 1 << 20
"""One step of category: above five ranks of four bits."""
RANKS_ONLY = CATEGORY - 1
LOW_TOP = 8 * CATEGORY
"""Better than every low: low strengths count down from here."""
DEUCE_TOP = 9 * CATEGORY
"""The same for 2-7, in which straight flushes also count."""

FIVE = 5
ACE = 14
LOW_ACE = 1
ACE_BIT = 1 << ACE
LOW_ACE_BIT = 1 << LOW_ACE
EIGHT_OR_LESS = 0b1_1111_1110
ONE_SUIT = 0x1_1111_1111_1111
"""The thirteen clubs of a 52-bit mask; shifted left by 1 to 3, the other suits."""


@compiled
def suit_ranks(mask: int, suit: int) -> int:
    """Rank set of the cards of one suit."""
    ranks = (mask >> suit) & ONE_SUIT
    ranks = (ranks | (ranks >> 3)) & 0x0303030303030303
    ranks = (ranks | (ranks >> 6)) & 0x000F000F000F000F
    ranks = (ranks | (ranks >> 12)) & 0x000000FF000000FF
    return ((ranks | (ranks >> 24)) & 0x1FFF) << 2


@compiled
def ranks_held(mask: int) -> tuple[int, int, int, int]:
    """Rank sets of the ranks held at least once, twice, three times and four times."""
    clubs = suit_ranks(mask, 0)
    diamonds = suit_ranks(mask, 1)
    hearts = suit_ranks(mask, 2)
    spades = suit_ranks(mask, 3)
    minors, both_minors = clubs | diamonds, clubs & diamonds
    majors, both_majors = hearts | spades, hearts & spades
    twice = both_minors | both_majors | (minors & majors)
    thrice = (both_minors & majors) | (minors & both_majors)
    return minors | majors, twice, thrice, both_minors & both_majors


@compiled
def ace_low(ranks: int) -> int:
    """Rank set with its ace as 1 (FR-23, DE-30)."""
    return (ranks & ~ACE_BIT) | ((ranks & ACE_BIT) >> (ACE - LOW_ACE))


@compiled
def highest_rank(ranks: int) -> int:
    """Rank set with only the highest rank of a set; empty for an empty set."""
    for rank in range(ACE, 0, -1):
        if ranks & (1 << rank):
            return 1 << rank
    return 0


@compiled
def lowest_ranks(ranks: int, count: int) -> int:
    """Rank set of the `count` lowest ranks of a set."""
    chosen = 0
    while ranks and count:
        lowest = ranks & -ranks
        chosen |= lowest
        ranks ^= lowest
        count -= 1
    return chosen


@compiled
def placed(ranks: int, count: int, times: int, place: int) -> int:
    """The `count` highest ranks of a set as digits, each `times` times; the first digit is the 16**`place` one."""
    digits = 0
    for rank in range(ACE, 0, -1):
        if count and ranks & (1 << rank):
            count -= 1
            for _ in range(times):
                digits |= rank << (4 * place)
                place -= 1
    return digits


@compiled
def straight_top(ranks: int) -> int:
    """FR-21: top rank of the best straight in a rank set, 5 for the wheel, 0 if there is none."""
    both_aces = ranks | ((ranks & ACE_BIT) >> (ACE - LOW_ACE))
    run = both_aces & (both_aces << 1) & (both_aces << 2) & (both_aces << 3) & (both_aces << 4)
    for top in range(ACE, 4, -1):
        if run & (1 << top):
            return top
    return 0


@compiled
def most_suited(mask: int) -> int:
    """Number of cards in the longest suit."""
    most = 0
    for suit in range(4):
        most = max(most, count_of(suit_ranks(mask, suit)))
    return most


@compiled
def most_in_row(ranks: int) -> int:
    """Largest number of ranks within five consecutive ones: how close a straight is."""
    most = 0
    both = ranks | ((ranks >> ACE) & 1) << 1
    for bottom in range(1, 11):
        most = max(most, count_of((both >> bottom) & 0b11111))
    return most


@compiled
def suited_strength(mask: int) -> int:
    """FR-21: strength of the best straight, flush or straight flush of a mask; 0 if there is none."""
    held = 0
    for suit in range(4):
        ranks = suit_ranks(mask, suit)
        held |= ranks
        if count_of(ranks) >= FIVE:
            top = straight_top(ranks)
            if top:
                return STRAIGHT_FLUSH * CATEGORY + (top << 16)
            return FLUSH * CATEGORY + placed(ranks, FIVE, 1, 4)
    top = straight_top(held)
    if top:
        return STRAIGHT * CATEGORY + (top << 16)
    return 0


@compiled
def counted_strength(once: int, twice: int, thrice: int, four: int) -> int:
    """FR-21, FR-14: strength by equal ranks alone, the highest ones first; also for fewer than five cards.

    The four rank sets are those of `ranks_held`.
    """
    if four:
        quads = highest_rank(four)
        return QUADS * CATEGORY + placed(quads, 1, 1, 4) + placed(once ^ quads, 1, 1, 3)
    if thrice:
        trips = highest_rank(thrice)
        if twice ^ trips:
            return FULL_HOUSE * CATEGORY + placed(trips, 1, 1, 4) + placed(twice ^ trips, 1, 1, 3)
        return TRIPS * CATEGORY + placed(trips, 1, 1, 4) + placed(once ^ trips, 2, 1, 3)
    if twice:
        pair = highest_rank(twice)
        second = highest_rank(twice ^ pair)
        if second:
            kickers = once ^ pair ^ second
            return TWO_PAIR * CATEGORY + placed(pair | second, 2, 1, 4) + placed(kickers, 1, 1, 2)
        return PAIR * CATEGORY + placed(pair, 1, 1, 4) + placed(once ^ pair, 3, 1, 3)
    return placed(once, FIVE, 1, 4)


@compiled
def high_strength(mask: int) -> int:
    """FR-19, FR-21: strength of the best five-card high hand; 0 with fewer than five cards.

    >>> from studbook.game.cards import pack, packed_mask, parse_cards
    >>> hex(high_strength(packed_mask(pack(parse_cards("Kc Kd 9h 9s 5c 4d 2h")))))
    '0x2d9500'
    """
    if count_of(mask) < FIVE:
        return 0
    once, twice, thrice, four = ranks_held(mask)
    return max(counted_strength(once, twice, thrice, four), suited_strength(mask))


@compiled
def low8_strength(mask: int) -> int:
    """FR-23, FR-24, FR-26, B-1, B-2, DE-30, DE-31, DE-36: strength of the best eight-or-better low, 0 for none.

    Five different ranks from ace to eight, compared from the highest downwards; straights and flushes do not count.
    """
    low_ranks = ace_low(ranks_held(mask)[0]) & EIGHT_OR_LESS
    if count_of(low_ranks) < FIVE:
        return 0
    return LOW_TOP - placed(lowest_ranks(low_ranks, FIVE), FIVE, 1, 4)


@compiled
def paired_low(once: int, twice: int, thrice: int, four: int) -> int:
    """H03: value of a razz hand with fewer than five different ranks; lower is better.

    The four rank sets are those of `ranks_held` with the ace low. A pair beats two pair, and two pair
    beats trips, full houses and quads; within each the lower rank is better.
    """
    different = count_of(once)
    if different == 4:
        pair = lowest_ranks(twice, 1)
        return PAIR * CATEGORY + placed(pair, 1, 2, 4) + placed(once ^ pair, 3, 1, 2)
    if different == 3 and count_of(twice) >= 2:
        pairs = lowest_ranks(twice, 2)
        return TWO_PAIR * CATEGORY + placed(pairs, 2, 2, 4) + placed(once ^ pairs, 1, 1, 0)
    if different == 3:
        return TRIPS * CATEGORY + placed(thrice, 1, 3, 4) + placed(once ^ thrice, 2, 1, 1)
    if twice == once:
        trips = lowest_ranks(thrice, 1)
        return FULL_HOUSE * CATEGORY + placed(trips, 1, 3, 4) + placed(once ^ trips, 1, 2, 1)
    return QUADS * CATEGORY + placed(four, 1, 4, 4) + placed(once ^ four, 1, 1, 0)


@compiled
def ace_to_five_strength(mask: int) -> int:
    """H03, FR-24: strength of the best razz hand, always above 0; 0 only with fewer than five cards.

    The ace is low, straights and flushes do not count, and any unpaired hand beats any paired one.
    """
    if count_of(mask) < FIVE:
        return 0
    once, twice, thrice, four = ranks_held(mask)
    once = ace_low(once)
    if count_of(once) >= FIVE:
        return LOW_TOP - placed(lowest_ranks(once, FIVE), FIVE, 1, 4)
    return LOW_TOP - paired_low(once, ace_low(twice), ace_low(thrice), ace_low(four))


@compiled
def _deuce_to_seven_five(five: int) -> int:
    """B-12: value of exactly five cards in 2-7, lower is better: as a high hand, but the ace is only high."""
    once, twice, thrice, four = ranks_held(five)
    counted = counted_strength(once, twice, thrice, four)
    suited = suited_strength(five)
    if suited == STRAIGHT * CATEGORY + (FIVE << 16):  # A,2,3,4,5 is ace high
        return counted
    if suited == STRAIGHT_FLUSH * CATEGORY + (FIVE << 16):
        return FLUSH * CATEGORY + placed(once, FIVE, 1, 4)
    return max(counted, suited)


@compiled
def deuce_to_seven_strength(mask: int) -> int:
    """H04, B-12: strength of the best 2-7 razz hand, always above 0; 0 only with fewer than five cards.

    The lowest high hand wins: the ace is high, straights and flushes count, 7,5,4,3,2 is the best.
    """
    best = 0
    five = mask
    while five:
        if count_of(five) == FIVE:
            best = max(best, DEUCE_TOP - _deuce_to_seven_five(five))
        five = (five - 1) & mask
    return best


@compiled
def pot_strength(mask: int, this_game: int) -> int:
    """DE-16, FR-19, B-12, H03: strength that wins a game's pot, or its high half; in both kinds of razz a low."""
    pot = games.POT[this_game]
    if pot == wins.ACE_TO_FIVE:
        return ace_to_five_strength(mask)
    if pot == wins.DEUCE_TO_SEVEN:
        return deuce_to_seven_strength(mask)
    return high_strength(mask)


@compiled
def low_half_strength(mask: int, this_game: int) -> int:
    """FR-20, DE-29: strength that wins a game's low half; 0 for no low, and in games without such a half."""
    return low8_strength(mask) if games.LOW_HALF[this_game] == wins.EIGHT_OR_BETTER else 0


@compiled
def high_said(strength: int) -> int:
    """H06: high strength with only the ranks that a site's description names, the kickers 0.

    Two pair and a full house name two ranks, every other hand one: 'two pair, Kings and Nines' is `0x2D9000`, 'a
    straight, Five to Nine' `0x490000`, 'a full house, Fives full of Aces' `0x65E000`.
    """
    category = strength // CATEGORY
    if category in (TWO_PAIR, FULL_HOUSE):
        return strength & ~0xFFF
    return strength & ~0xFFFF


@compiled
def low_said(strength: int) -> int:
    """H06: five ranks of a low as a site prints them, ace 1, paired ranks first; 0 for the strength of no low.

    Lo: 7,6,5,4,3 is `0x76543`, a pair of Threes with 5,4,A is `0x33541`.
    """
    return (LOW_TOP - strength) & RANKS_ONLY


@compiled
def rank_all(masks: NDArray[np.int64], this_game: int, high: NDArray[np.int64], low: NDArray[np.int64]) -> None:
    """FR-19, FR-23: fill `pot_strength` and `low_half_strength` of every mask, int64[n] each."""
    for index in range(masks.size):
        high[index] = pot_strength(masks[index], this_game)
        low[index] = low_half_strength(masks[index], this_game)


def best_five(mask: int, strength: Callable[[int], int]) -> int:
    """FR-19, DE-16: mask of five cards that by themselves have the strength of the whole mask.

    Among several such fives, the one with the highest cards by rank and suit. Raises ValueError if no five cards have
    a strength: fewer than five cards, or no low.
    """
    held = [1 << card for card in reversed(range(DECK_SIZE)) if mask >> card & 1]
    best = strength(mask)
    for five in combinations(held, FIVE):
        if best and strength(sum(five)) == best:
            return sum(five)
    raise ValueError(f"no five cards of {mask:#x} make a hand")

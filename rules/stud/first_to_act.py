"""Decisions by upcards: who brings in, who opens a street, and whether a pair is showing."""

import numpy as np
from numpy.typing import NDArray

from studbook.game import games
from studbook.game.bitset import has, lowest
from studbook.game.cards import HIDDEN, packed_known, packed_length, packed_mask, rank_of
from studbook.game.ranking import LOW_TOP, ace_low, counted_strength, ranks_held
from studbook.machine.rule import compiled

ACE_RANK = 12
RANK_COUNT = 13
UNKNOWN = -1
"""Board that cannot be compared, or seat that cannot be determined."""


@compiled
def highest_brings_in(this_game: int) -> bool:
    """B-10, B-12: the highest door card brings in if low hands win; otherwise the lowest (FR-05, DE-05, ES-04)."""
    return games.HIGHEST_BRINGS_IN[this_game] == 1


@compiled
def door_order(card: int, this_game: int) -> int:
    """FR-06, DE-06, ES-04, B-11, B-12: order of a door card by rank, then suit c < d < h < s; ace low only in razz."""
    if games.BOARDS_ACE_LOW[this_game] and rank_of(card) == ACE_RANK:
        return card - 4 * RANK_COUNT
    return card


@compiled
def bring_in_seat(doors: NDArray[np.int64], dealt: int, game: int, high: int = 0) -> int:
    """FR-05, FR-06, DE-05, DE-06, ES-04, B-11, B-12: seat whose door card must open third street.

    `doors` holds one card per seat (-1 or `HIDDEN` if unknown), `dealt` is the bit set of the seats in the hand.
    `high` is 1 if the house lets the highest card bring in (B-10). Returns -1 if no one is dealt in or one of
    their door cards is unknown.
    """
    highest = high == 1 or highest_brings_in(game)
    chosen = UNKNOWN
    for seat in range(len(doors)):
        if not (dealt >> seat) & 1:
            continue
        if doors[seat] < 0 or doors[seat] >= HIDDEN:
            return UNKNOWN
        if chosen == UNKNOWN:
            chosen = seat
            continue
        lower = door_order(doors[seat], game) < door_order(doors[chosen], game)
        if lower != highest:
            chosen = seat
    return chosen


@compiled
def board_strength(cards_packed: int, this_game: int) -> int:
    """FR-14, FR-15, DE-10, ES-06: strength of one to four upcards for opening a street; the highest opens.

    Four of a kind, trips, two pair, pair, then high cards, ace high; straights and flushes do not count and suits
    never decide. In razz the lowest board opens (ace low, pairs bad), in 2-7 razz the same with the ace high.
    Returns -1 for an empty board or one with an unknown card.
    """
    known = packed_known(cards_packed)
    if known == 0 or known < packed_length(cards_packed):
        return UNKNOWN
    once, twice, thrice, four = ranks_held(packed_mask(cards_packed))
    if games.BOARDS_ACE_LOW[this_game]:
        once, twice, thrice, four = ace_low(once), ace_low(twice), ace_low(thrice), ace_low(four)
    strength = counted_strength(once, twice, thrice, four)
    return LOW_TOP - strength if games.IS_LOW[this_game] else strength


@compiled
def best_boards(strengths: NDArray[np.int64], live: int) -> int:
    """FR-14, FR-15, DE-10, B-13: bit set of the live seats that share the best board.

    `strengths` are those of `board_strength`, one per seat; the house decides which of several seats opens. Empty if
    any live board is unknown.
    """
    best = UNKNOWN
    seats = 0
    for seat in range(len(strengths)):
        if not (live >> seat) & 1:
            continue
        if strengths[seat] < 0:
            return 0
        if strengths[seat] > best:
            best = strengths[seat]
            seats = 0
        if strengths[seat] == best:
            seats |= 1 << seat
    return seats


@compiled
def first_of_equals(boards: NDArray[np.int64], leaders: int, by_suit: int) -> int:
    """FR-15, DE-10, B-13: the opener from equal boards: the first seat dealt to, or the one with the highest suit.

    `boards` are packed upcards, one per seat; `by_suit` is 1 if the suit decides.
    """
    first = lowest(leaders)
    for seat in range(len(boards)):
        better = has(leaders, seat) and packed_mask(boards[seat]) > packed_mask(boards[first])
        if by_suit and better:
            first = seat
    return first


@compiled
def has_open_pair(cards_packed: int) -> bool:
    """DE-12, ES-07: whether two of these upcards have the same rank; unknown cards pair with nothing."""
    return ranks_held(packed_mask(cards_packed))[1] != 0

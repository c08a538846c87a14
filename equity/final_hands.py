"""Every final hand that a player's range may become, with its weight, and how often it wins against another range.

Cards that neither player is known to hold, and that are not dead, are *free*. A final hand is a set of free cards, as
ascending indices among them, in addition to the cards that every hand of its player's range has. Its weight is the sum
of the weights of all hands of the range that it contains: it counts the ways of the deal that lead to it, so that no
pair of down cards is dealt out on its own.

`sweep` goes through the final hands of both players by ascending strength. The other player's hands met so far are
added to a table under every set of cards that they contain; inclusion and exclusion over the sets of a hand then leaves
those that share no card with it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.ranking_tables import quick_low_strength, quick_pot_strength
from studbook.machine.rule import compiled, inlined

Numbers = NDArray[np.int64]
Places = NDArray[np.uint8]
Weights = NDArray[np.int64] | NDArray[np.float64]

WEAKER, NOT_STRONGER, ALL = 0, 1, 2
"""Columns of what `sweep` finds: weights of the other player's hands that share no card with a hand."""


class FinalHands(NamedTuple):
    """Final hands of one player, a row each."""

    places: Places
    """Indices of their free cards, ascending, shape (rows, cards)."""
    weights: Weights
    high: Numbers
    """Strength for the pot or its high half; `sweep` takes rows in ascending order."""
    low: Numbers
    """Strength for the low half; 0 for none."""


class Overlaps(NamedTuple):
    """Weights of hands under each set of free cards that they contain."""

    sums: Weights
    choose: Numbers
    """Binomial coefficients [n, k]."""
    offsets: Numbers
    """First row of the sets of each size; the sets of one size are in colexicographic order."""
    sizes: Numbers
    """Members of every subset of seven cards, by its bits."""
    rows: Numbers
    """Work area: places of the subsets of one hand within their size."""


@compiled
def next_combination(places: Numbers, row: int, size: int) -> None:
    """Step to the next set of indices in colexicographic order."""
    slot = 0
    while slot < size - 1 and places[row, slot] + 1 == places[row, slot + 1]:
        places[row, slot] = slot
        slot += 1
    places[row, slot] += 1


@compiled
def _write_places(mask: int, row: int, places: Places) -> None:
    slot, index = 0, 0
    while slot < places.shape[1]:
        if (mask >> index) & 1:
            places[row, slot] = index
            slot += 1
        index += 1


@compiled
def extend(held: Numbers, weights: Weights, free: int, work: Numbers, out: FinalHands) -> None:
    """Complete every hand of a range: `held` are its free cards as bits of their indices, out of `free` ones.

    `work` is a work area of [2, free] numbers: for the cards to come, and for the free cards that are left.
    """
    row = 0
    for hand in range(held.size):
        left = 0
        for index in range(free):
            if not (held[hand] >> index) & 1:
                work[1, left] = index
                left += 1
        size = out.places.shape[1] - (free - left)
        for slot in range(size):
            work[0, slot] = slot
        more = True
        while more:
            mask = held[hand]
            for slot in range(size):
                mask |= 1 << work[1, work[0, slot]]
            _write_places(mask, row, out.places)
            out.weights[row] = weights[hand]
            row += 1
            more = False
            if size:
                next_combination(work, 0, size)
                more = work[0, size - 1] < left


@inlined
def list_subsets(sums: Overlaps, places: Places | Numbers, row: int) -> None:
    """Place of every subset of a hand among the sets of its size."""
    sums.rows[0] = 0
    for slot in range(places.shape[1]):
        bit = 1 << slot
        for members in range(bit):
            size = sums.sizes[members] + 1
            sums.rows[members | bit] = sums.rows[members] + sums.choose[places[row, slot], size]


@compiled
def all_of(held: Overlaps, free: int, size: int, work: Numbers, out: FinalHands) -> int:
    """List every set of free cards that contains hands of a range; return their number.

    `held` has the weights of the range's hands, each of `size` free cards; `work` is a work area of [1, cards] numbers.
    """
    width, found = out.places.shape[1], 0
    for slot in range(width):
        work[0, slot] = slot
    while work[0, width - 1] < free:
        list_subsets(held, work, 0)
        weight = held.sums[0] * 0
        for members in range(1 << width):
            if held.sizes[members] == size:
                weight += held.sums[held.offsets[size] + held.rows[members]]
        if weight:
            for slot in range(width):
                out.places[found, slot] = work[0, slot]
            out.weights[found] = weight
            found += 1
        next_combination(work, 0, width)
    return found


@compiled
def rank_hands(game: int, held: int, free: Numbers, hands: FinalHands) -> None:
    """FR-19: rank final hands; `held` are the cards, as 52 bits, that they all have in addition to their free ones."""
    for row in range(hands.places.shape[0]):
        mask = held
        for slot in range(hands.places.shape[1]):
            mask |= 1 << free[hands.places[row, slot]]
        hands.high[row] = quick_pot_strength(mask, game)
        hands.low[row] = quick_low_strength(mask, game)


@compiled
def add_hand(sums: Overlaps, hands: FinalHands, row: int, sign: int) -> None:
    """Add a hand's weight under every set of its cards; with a sign of -1, take it away again."""
    list_subsets(sums, hands.places, row)
    largest = sums.offsets.size - 2
    weight = hands.weights[row] * sign
    for members in range(1 << hands.places.shape[1]):
        size = sums.sizes[members]
        if size <= largest:
            sums.sums[sums.offsets[size] + sums.rows[members]] += weight


@compiled
def apart(sums: Overlaps, hands: FinalHands, row: int) -> float:
    """Weight of the added hands that share no card with this one: a whole number if the weights are."""
    list_subsets(sums, hands.places, row)
    largest = sums.offsets.size - 2
    number: float = sums.sums[0] * 0
    for members in range(1 << hands.places.shape[1]):
        size = sums.sizes[members]
        if size <= largest:
            weight = sums.sums[sums.offsets[size] + sums.rows[members]]
            number += -weight if size & 1 else weight
    return number


@compiled
def sweep(one: FinalHands, other: FinalHands, sums: Overlaps, out: Weights) -> None:
    """Compare every hand with the other player's hands: add to `out`, a row per hand with a column for each result.

    Both players' rows are in ascending order of strength; `sums` is empty before and full afterwards.
    """
    rows, others = one.high.size, other.high.size
    first = at = 0
    while first < rows:
        strength, last = one.high[first], first
        while last < rows and one.high[last] == strength:
            last += 1
        while at < others and other.high[at] < strength:
            add_hand(sums, other, at, 1)
            at += 1
        for row in range(first, last):
            out[row, 0] += apart(sums, one, row)
        ties = at < others and other.high[at] == strength
        while at < others and other.high[at] == strength:
            add_hand(sums, other, at, 1)
            at += 1
        for row in range(first, last):
            out[row, 1] += apart(sums, one, row) if ties else out[row, 0]
        first = last
    while at < others:
        add_hand(sums, other, at, 1)
        at += 1
    for row in range(rows):
        out[row, 2] += apart(sums, one, row)


@compiled
def meet(one: FinalHands, other: FinalHands, sums: Overlaps, out: Weights) -> None:
    """Weight of the other player's hands that share no card with each hand, into `out`, shape (rows, 1)."""
    for row in range(other.high.size):
        add_hand(sums, other, row, 1)
    for row in range(one.high.size):
        out[row, 0] += apart(sums, one, row)


@compiled
def take_away(hands: FinalHands, sums: Overlaps) -> None:
    """Empty a table to which exactly these hands were added."""
    for row in range(hands.high.size):
        add_hand(sums, hands, row, -1)

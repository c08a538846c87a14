"""Compare all hands of two players at once, for many sequences of actions: the innermost loops of the solver.

As in `final_hands`, the other player's hands are added to a table under every set of cards that they contain, by
ascending strength, and inclusion and exclusion over the sets of a hand leaves those that share no card with it. Here a
row of the table has numbers for several sequences of actions side by side, so that the processor adds four at a time.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.machine.rule import compiled, inlined

Numbers = NDArray[np.int64]
Table = NDArray[np.float32]

LANES = 32
"""Sequences of actions side by side."""
_ONE, _TWO, _THREE = 2, 4, 8
"""Sets of cards of a hand with so many down cards, the empty one among them."""


class Side(NamedTuple):
    """The hands of one player."""

    sets: Numbers
    """Rows of the table for the sets of cards of each hand, by the bits of their members, shape (hands, sets)."""
    shares: Table
    """How much of a hand's reach counts under each of them, of the same shape."""
    ways: Table
    """Ways to hold each hand."""
    order: Numbers
    """Hands by ascending strength."""
    strengths: Numbers
    """Strengths in this order."""


class SweepWork(NamedTuple):
    """Work areas."""

    table: Table
    """Reach under each set of cards, shape (sets, LANES)."""
    reach: Table
    """Reach of the other player's hands, shape (hands, LANES)."""
    found: Table
    """What was found for each hand, shape (hands, LANES)."""


@inlined
def _begin(work: SweepWork, reach: Table, lanes: Numbers, first: int) -> None:
    """Empty the table, and turn some of the sequences around."""
    for row in range(work.table.shape[0]):
        for lane in range(LANES):
            work.table[row, lane] = 0
    for lane in range(LANES):
        if first + lane < lanes.size:
            line = lanes[first + lane]
            for hand in range(reach.shape[1]):
                work.reach[hand, lane] = reach[line, hand]
        else:
            for hand in range(reach.shape[1]):
                work.reach[hand, lane] = 0


@inlined
def _add(work: SweepWork, side: Side, hand: int) -> None:
    for one in range(side.sets.shape[1]):
        row, share = side.sets[hand, one], side.shares[hand, one]
        for lane in range(LANES):
            work.table[row, lane] += share * work.reach[hand, lane]


@compiled
def _read_three(table: Table, sets: Numbers, hand: int, found: Table, times: float) -> None:
    none, a, b, ab = sets[hand, 0], sets[hand, 1], sets[hand, 2], sets[hand, 3]
    c, ac, bc, abc = sets[hand, 4], sets[hand, 5], sets[hand, 6], sets[hand, 7]
    factor = np.float32(times)
    for lane in range(LANES):
        found[hand, lane] += factor * (
            table[none, lane] - table[a, lane] - table[b, lane] + table[ab, lane]
            - table[c, lane] + table[ac, lane] + table[bc, lane] - table[abc, lane]
        )  # fmt: skip


@compiled
def _read(table: Table, sets: Numbers, hand: int, found: Table, times: float) -> None:
    """Add what is apart from a hand, several times."""
    if sets.shape[1] == _THREE:
        _read_three(table, sets, hand, found, times)
        return
    for one in range(sets.shape[1]):
        row = sets[hand, one]
        factor = np.float32(times if one in (0, 3, 5, 6) else -times)
        for lane in range(LANES):
            found[hand, lane] += factor * table[row, lane]


@inlined
def _keep(work: SweepWork, side: Side, lanes: Numbers, first: int, out: Table) -> None:
    """Write what was found, for all ways to hold a hand."""
    for lane in range(LANES):
        if first + lane < lanes.size:
            line = lanes[first + lane]
            for hand in range(out.shape[1]):
                out[line, hand] = work.found[hand, lane] * side.ways[hand]


@inlined
def _clear(work: SweepWork) -> None:
    for hand in range(work.found.shape[0]):
        for lane in range(LANES):
            work.found[hand, lane] = 0


@compiled
def meet_all(mine: Side, theirs: Side, reach: Table, lanes: Numbers, work: SweepWork, out: Table) -> None:
    """Reach of the other player's hands that share no card with each hand, for these rows of `reach` and `out`."""
    first = 0
    while first < lanes.size:
        _begin(work, reach, lanes, first)
        _clear(work)
        for hand in range(reach.shape[1]):
            _add(work, theirs, hand)
        for hand in range(out.shape[1]):
            _read(work.table, mine.sets, hand, work.found, 1.0)
        _keep(work, mine, lanes, first, out)
        first += LANES


@compiled
def compare_all(mine: Side, theirs: Side, reach: Table, lanes: Numbers, work: SweepWork, out: Table) -> None:
    """The same: reach of weaker hands less that of stronger ones."""
    first = 0
    while first < lanes.size:
        _begin(work, reach, lanes, first)
        _clear(work)
        row = at = 0
        while row < mine.order.size:
            strength, last = mine.strengths[row], row
            while at < theirs.order.size and theirs.strengths[at] < strength:
                _add(work, theirs, theirs.order[at])
                at += 1
            ties = at < theirs.order.size and theirs.strengths[at] == strength
            while last < mine.order.size and mine.strengths[last] == strength:
                _read(work.table, mine.sets, mine.order[last], work.found, 1.0 if ties else 2.0)
                last += 1
            while at < theirs.order.size and theirs.strengths[at] == strength:
                _add(work, theirs, theirs.order[at])
                at += 1
            if ties:
                for again in range(row, last):
                    _read(work.table, mine.sets, mine.order[again], work.found, 1.0)
            row = last
        while at < theirs.order.size:
            _add(work, theirs, theirs.order[at])
            at += 1
        for row in range(mine.order.size):
            _read(work.table, mine.sets, mine.order[row], work.found, -1.0)
        _keep(work, mine, lanes, first, out)
        first += LANES

"""How the hands of two players meet, by `sweeps`."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from studbook.equity.solver.places import Numbers, Reals
from studbook.equity.solver.sweeps import LANES, Side, SweepWork, Table, compare_all, meet_all

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Sets:
    """Sets of cards as rows of a table."""

    sides: tuple[Side, Side]
    rows: int
    """Rows of the table."""


@dataclass(frozen=True)
class Order:
    """An order of hands by which a part of the pot is won."""

    sides: tuple[Side, Side]
    part: float


Strength = tuple[Numbers, Numbers | None]
"""Strengths of a player's hands for the pot, and for its low half if there is one: 0 for no low."""


def orders_of(sets: Sets, one: Strength, other: Strength) -> tuple[Order, ...]:
    """Orders of the hands of two players: of the whole pot, or of its halves.

    The high hand wins the low half, too, if neither player has a low: these hands are compared once more.
    """
    everything = (np.arange(len(one[0])), np.arange(len(other[0])))
    if one[1] is None or other[1] is None:
        return (_order(sets, (one[0], other[0]), everything, 1.0),)
    without = (np.flatnonzero(one[1] == 0), np.flatnonzero(other[1] == 0))
    return (
        _order(sets, (one[0], other[0]), everything, 0.5),
        _order(sets, (one[1], other[1]), everything, 0.5),
        _order(sets, (one[0], other[0]), without, 0.5),
    )


def _order(sets: Sets, strengths: tuple[Numbers, Numbers], chosen: tuple[Numbers, Numbers], part: float) -> Order:
    """The order of these hands of both players."""
    sides = []
    for side, strength, rows in zip(sets.sides, strengths, chosen, strict=True):
        order = rows[np.argsort(strength[rows], kind="stable")]
        sides.append(side._replace(order=order, strengths=strength[order]))
    return Order((sides[0], sides[1]), part)


@dataclass(frozen=True)
class SetMeeting:
    """Meetings by inclusion and exclusion."""

    sets: Sets
    orders: tuple[Order, ...] = ()
    """For the whole pot or its parts; none before the last street."""

    def met(self, player: int, reach: Reals) -> Reals:
        """As `Meeting.met`."""
        mine, theirs = self.sets.sides[player], self.sets.sides[1 - player]
        out = np.zeros((len(reach), len(mine.ways)), np.float32)
        meet_all(mine, theirs, _rows(reach), _used(reach), self._work(mine, theirs), out)
        return out

    def above(self, player: int, reach: Reals) -> Reals:
        """As `Meeting.above`."""
        total = self._compared(self.orders[0], player, reach)
        for order in self.orders[1:]:
            total += self._compared(order, player, reach)
        return total

    def _compared(self, order: Order, player: int, reach: Reals) -> Reals:
        mine, theirs = order.sides[player], order.sides[1 - player]
        out = np.zeros((len(reach), len(mine.ways)), np.float32)
        compare_all(mine, theirs, _rows(reach), _used(reach), self._work(mine, theirs), out)
        if order.part != 1:
            out *= np.float32(order.part)
        return out

    def _work(self, mine: Side, theirs: Side) -> SweepWork:
        return SweepWork(
            *(np.empty((rows, LANES), np.float32) for rows in (self.sets.rows, len(theirs.ways), len(mine.ways)))
        )


def _rows(reach: Reals) -> Table:
    return np.ascontiguousarray(reach, np.float32)


def _used(reach: Reals) -> Numbers:
    """Sequences of actions that some hand takes."""
    return np.flatnonzero(reach.any(axis=1))

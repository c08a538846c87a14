"""What has been dealt face up, and which hands both players may hold there.

A hand's *reach* is the weight with which its player gets to a place by the deal of their range and by their own
actions, for each way to hold it. A hand's *value* is what it wins against all hands of the other player, added up over
all ways to hold it. With this choice, what deals out one more down card to reaches is what collects values, turned
around: a pair of down cards in a set of three is one of three for the reach of the set, and gets the set's value once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float32]
Numbers = NDArray[np.int64]


class Meeting(Protocol):
    """How the hands of two players meet: all arrays have a row per sequence of actions, and a column per hand."""

    def met(self, player: int, reach: Reals) -> Reals:
        """Reach of the other player's hands that share no card with each hand, over all ways to hold it."""
        ...

    def above(self, player: int, reach: Reals) -> Reals:
        """The same, times the part of the pot above one half that the hand wins, in halves: from -1 to 1."""
        ...


@dataclass(frozen=True)
class DealtPlace:
    """Cards face up, the hands of both players, and what may be dealt next."""

    hands: tuple[int, int]
    """Number of hands of each player."""
    first: int
    """The player who acts first."""
    meeting: Meeting
    branches: "Sequence[Branch]" = field(default=())
    """What is dealt next; after the last street, nothing."""


@dataclass(frozen=True)
class Growth:
    """How the hands of a player after a deal come from the hands before it."""

    before: Numbers
    """Hands before the deal that each hand after it may come from, shape (hands after, ways); the number of hands
    before the deal stands for one that is not in the range."""
    after: Numbers
    """Hands after the deal that each hand before it leads to, shape (hands before, ways); the number of hands after
    the deal stands for none."""
    times: Reals
    """How often a hand before the deal is among those that lead to the hand after it, shaped as `after`."""

    def reach(self, reach: Reals) -> Reals:
        """Reach after the deal."""
        padded = _with_none(reach)
        found = padded[:, self.before[:, 0]]
        for way in range(1, self.before.shape[1]):
            found += padded[:, self.before[:, way]]
        return found

    def value(self, value: Reals) -> Reals:
        """Value before the deal."""
        padded = _with_none(value)
        found = np.zeros((len(value), len(self.after)), value.dtype)
        for way in range(self.after.shape[1]):
            found += padded[:, self.after[:, way]] * self.times[:, way].astype(value.dtype)
        return found


def _with_none(rows: Reals) -> Reals:
    """With a column of zeros for no hand."""
    return np.concatenate([rows, np.zeros((len(rows), 1), rows.dtype)], axis=1)


@dataclass(frozen=True)
class Branch:
    """Something that may be dealt."""

    place: DealtPlace
    chance: float
    """Its probability, once both hands are dealt; if the players' own hands grow, of each card of both."""
    growth: tuple[Growth, Growth] | None = None
    """How each player's hands grow; none if only up cards are dealt."""

    def reach(self, player: int, reach: Reals) -> Reals:
        """A player's reach after the deal."""
        return self.growth[player].reach(reach) if self.growth else reach

    def value(self, player: int, value: Reals) -> Reals:
        """A player's value before the deal."""
        value = self.growth[player].value(value) if self.growth else value
        return value * value.dtype.type(self.chance)


def growth_of(before: Numbers, hands_before: int) -> Growth:
    """The growth in which each hand after the deal comes from these hands, shape (hands after, ways)."""
    hands, ways = before.shape
    known = before.ravel() < hands_before
    keys = before.ravel() * hands + np.repeat(np.arange(hands), ways)
    pairs, times = np.unique(keys[known], return_counts=True)
    rows, to = np.divmod(pairs, hands)
    slot = np.arange(len(rows)) - np.searchsorted(rows, rows)
    shape = (hands_before, int(slot.max(initial=0)) + 1)
    after, often = np.full(shape, hands), np.zeros(shape, np.float32)
    after[rows, slot], often[rows, slot] = to, times
    return Growth(before, after, often)

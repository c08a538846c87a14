"""The places of a spot: what may be dealt, and the hands of both players.

Cards are of *kinds*. Where suits never matter, as in razz, a kind is a rank: all ways to hold a set of ranks have the
same chances, so they are played alike, and nothing is lost. On seventh street at most 455 sets of three ranks then
stand for 13,244 sets of cards. In other games every card is a kind of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from studbook.equity.solver.meetings import SetMeeting, Sets, orders_of
from studbook.equity.solver.places import Branch, DealtPlace, Growth, Numbers, growth_of
from studbook.equity.solver.sweeps import Side

Floats = NDArray[np.float64]

Strengths = Callable[[int, tuple[int, ...], Numbers], tuple[Numbers, Numbers | None]]
"""Strengths of a player's hands for the pot, and for the low half if there is one (0 for no low): of the player, the
kinds of their later up cards, and the kinds of their down cards, shape (hands, cards)."""
First = Callable[[tuple[int, ...]], int]
"""Who acts first, given the kinds of both players' later up cards, in turn."""


@dataclass(frozen=True)
class Pack:
    """The cards that are left, and what hands are worth."""

    left: Numbers
    """Number of cards of each kind that are neither up nor dead."""
    strengths: Strengths
    first: First


@dataclass(frozen=True)
class DownHands:
    """Sets of down cards that a player may hold."""

    kinds: Numbers
    """Ascending, shape (hands, cards)."""
    numbers: dict[tuple[int, ...], int] = field(repr=False)
    """Row of each set."""

    @classmethod
    def of(cls, sets: list[tuple[int, ...]]) -> "DownHands":
        """Hands in this order, which are all of the same size."""
        return cls(np.array(sets, np.int64), {one: row for row, one in enumerate(sets)})

    def ways(self, left: Numbers) -> Floats:
        """In how many ways each hand is dealt from what is left."""
        return _ways_of(self.kinds, left)

    @cached_property
    def size(self) -> int:
        """Number of hands."""
        return len(self.kinds)


def _ways_of(kinds: Numbers, left: Numbers) -> Floats:
    """In how many ways sets of cards are dealt; shape (sets, cards)."""
    ways = np.ones(len(kinds))
    for card in range(kinds.shape[1]):
        turn = (kinds[:, :card] == kinds[:, card, None]).sum(axis=1)
        ways *= np.maximum(left[kinds[:, card]] - turn, 0) / (turn + 1)
    return ways


def hands_left(size: int, left: Numbers) -> DownHands:
    """Every set of a size that can be dealt."""
    sets = list(combinations_with_replacement(range(len(left)), size))
    return DownHands.of([one for one, ways in zip(sets, DownHands.of(sets).ways(left), strict=True) if ways])


def grown(hands: DownHands, left: Numbers) -> tuple[DownHands, Growth]:
    """Hands with one more card, which may be of any kind, and how they come about."""
    found: dict[tuple[int, ...], None] = {}
    for one in hands.numbers:
        for kind in range(len(left)):
            if one.count(kind) < left[kind]:
                found[tuple(sorted((*one, kind)))] = None
    sets = sorted(found)
    before = [[hands.numbers.get(one[:at] + one[at + 1 :], hands.size) for at in range(len(one))] for one in sets]
    return DownHands.of(sets), growth_of(np.array(before, np.int64), hands.size)


class PackPlaces:
    """Makes the places of a pack, from both players' hands of down cards."""

    def __init__(self, pack: Pack, hands: tuple[DownHands, DownHands]) -> None:
        self.pack, self.hands = pack, hands
        self._known: dict[tuple[int, bytes], Sets] = {}

    @cached_property
    def _grown(self) -> tuple[tuple[DownHands, Growth], tuple[DownHands, Growth]]:
        return grown(self.hands[0], self.pack.left), grown(self.hands[1], self.pack.left)

    def last(self) -> DealtPlace:
        """The last street: every hand is complete."""
        return self._last(self.hands, ())

    def before_last(self, ups: tuple[int, ...] = ()) -> DealtPlace:
        """The street before the last down card, after these later up cards of both players, in turn."""
        (one, first), (other, second) = self._grown
        left = self._left(ups)
        branch = Branch(self._last((one, other), ups), 1 / self._pairs(left), (first, second))
        meeting = SetMeeting(self._sets(self.hands, left))
        return DealtPlace(_sizes(self.hands), self.pack.first(ups), meeting, (branch,))

    def before_up_cards(self) -> DealtPlace:
        """The street before that: each player gets one more up card."""
        left, branches = self.pack.left, []
        for one in range(len(left)):
            for other in range(len(left)):
                ways = int(left[one] * (left[other] - (one == other)))
                if ways:
                    branches.append(Branch(self.before_last((one, other)), ways / self._pairs(left)))
        return DealtPlace(
            _sizes(self.hands), self.pack.first(()), SetMeeting(self._sets(self.hands, left)), tuple(branches)
        )

    def _last(self, hands: tuple[DownHands, DownHands], ups: tuple[int, ...]) -> DealtPlace:
        sets = self._sets(hands, self._left(ups))
        one, other = (self.pack.strengths(player, ups[player::2], hands[player].kinds) for player in range(2))
        return DealtPlace(_sizes(hands), self.pack.first(ups), SetMeeting(sets, orders_of(sets, one, other)))

    def _pairs(self, left: Numbers) -> int:
        """In how many ways two cards are dealt, once both hands are."""
        free = int(left.sum()) - 2 * self.hands[0].kinds.shape[1]
        return int(free * (free - 1))

    def _left(self, ups: tuple[int, ...]) -> Numbers:
        left: Numbers = self.pack.left - np.bincount(np.array(ups, np.int64), minlength=len(self.pack.left))
        return left

    def _sets(self, hands: tuple[DownHands, DownHands], left: Numbers) -> Sets:
        key = (hands[0].kinds.shape[1], left.tobytes())
        if key not in self._known:
            self._known[key] = sets_of(hands, left)
        return self._known[key]


def sets_of(hands: tuple[DownHands, DownHands], left: Numbers) -> Sets:
    """Every set of cards that hands contain, and how much of a hand counts for each way to deal the set."""
    numbers: dict[tuple[int, ...], int] = {}
    size = hands[0].kinds.shape[1]
    parts = [[at for at in range(size) if members >> at & 1] for members in range(1 << size)]
    sides = []
    for one in hands:
        rows = [[numbers.setdefault(tuple(row[at] for at in part), len(numbers)) for part in parts]
                for row in one.kinds.tolist()]  # fmt: skip
        ways = one.ways(left)
        shares = np.stack([ways / np.maximum(_ways_of(one.kinds[:, part], left), 1) for part in parts], axis=1)
        order = np.arange(one.size)
        sides.append(Side(np.array(rows, np.int64), shares.astype(np.float32), ways.astype(np.float32), order, order))
    return Sets((sides[0], sides[1]), len(numbers))


def _sizes(hands: tuple[DownHands, DownHands]) -> tuple[int, int]:
    return hands[0].size, hands[1].size

"""Ranges in a position: what may still be held and dealt, given dead cards and what other players hold for certain."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import comb, gcd

import numpy as np
from numpy.typing import NDArray

from studbook.equity.pot_equity import FULL_HANDS
from studbook.game.cards import DECK_SIZE
from studbook.game.columns import MAX_SEATS
from studbook.game.vocabulary import Game

Numbers = NDArray[np.int64]

WEIGHT = 1000
"""Weight of a hand that is always played: weights are whole thousandths."""
MOST_WEIGHT = 1 << 30
"""Maximum sum of a range's weights: random numbers have 31 bits."""


@dataclass(frozen=True, slots=True)
class Range:
    """Hands that a player may hold, each with a weight: the number of ways to hold it, in thousandths."""

    masks: Numbers
    """Known cards of each hand as 52 bits, all of them the same number of cards."""
    weights: Numbers
    text: str = ""
    """As the user wrote it."""

    @property
    def known(self) -> int:
        """Number of known cards of every hand."""
        return int(self.masks[0]).bit_count()

    @property
    def fixed(self) -> int:
        """Cards that every hand has, as 52 bits."""
        return int(np.bitwise_and.reduce(self.masks))


@dataclass(frozen=True, slots=True)
class RangeSpot:
    """The position to evaluate."""

    game: Game
    ranges: tuple[Range, ...]
    common: int
    """A face-up community card as 52 bits, 0 for none."""
    dead: int

    @property
    def own(self) -> int:
        """Cards that each player has at the end, without the community card."""
        return FULL_HANDS[self.game] - self.common.bit_count()

    @property
    def to_come(self) -> tuple[int, ...]:
        """Cards that each player still gets."""
        return tuple(self.own - range_.known for range_ in self.ranges)

    @property
    def fixed(self) -> int:
        """Cards that no hand can get any more: dead, a community card, or held by a player for certain."""
        return reduce(int.__or__, (range_.fixed for range_ in self.ranges), self.dead | self.common)

    @property
    def free(self) -> tuple[int, ...]:
        """All other cards."""
        return tuple(card for card in range(DECK_SIZE) if not self.fixed >> card & 1)

    def rows(self, player: int) -> tuple[int, int]:
        """Number of final hands: if each hand of the range is completed by itself, and if all are listed at once."""
        range_, free = self.ranges[player], len(self.free)
        held = range_.known - range_.fixed.bit_count()
        to_come = self.to_come[player]
        return len(range_.masks) * comb(max(free - held, 0), to_come), comb(free, held + to_come)


def range_spot(game: Game, ranges: Sequence[Range], dead: Iterable[int] = (), common: Iterable[int] = ()) -> RangeSpot:
    """The position of players with these ranges; raises ValueError, with a readable message, if it is impossible."""
    if game not in FULL_HANDS:
        raise ValueError("equity is available only for stud games")
    if not 2 <= len(ranges) <= MAX_SEATS:
        raise ValueError(f"equity is for 2 to {MAX_SEATS} players, not {len(ranges)}")
    shared = sum(1 << card for card in set(common))
    if shared.bit_count() > 1:
        raise ValueError("there is never more than one community card")
    gone = sum(1 << card for card in set(dead))
    asked = RangeSpot(game, tuple(_apart(ranges, gone | shared)), shared, gone)
    for number, cards in enumerate(asked.to_come, start=1):
        if cards < 0:
            raise ValueError(f"player {number} has {asked.own - cards} cards; the maximum here is {asked.own}")
    left = DECK_SIZE - (gone | shared).bit_count() - asked.own * len(ranges)
    if left < 0:
        raise ValueError(f"{len(ranges)} players need {-left} more cards than there are")
    return asked


def _apart(ranges: Sequence[Range], gone: int) -> list[Range]:
    """Leave out hands that have a dead card, or one that another player holds for certain."""
    left = [_without(range_, gone, number) for number, range_ in enumerate(ranges, start=1)]
    before = -1
    while before != (before := sum(len(range_.masks) for range_ in left)):
        fixed = [range_.fixed for range_ in left]
        for number, range_ in enumerate(left):
            others = reduce(int.__or__, (mask for at, mask in enumerate(fixed) if at != number), 0)
            left[number] = _without(range_, others, number + 1)
    return [_in_lowest_terms(range_) for range_ in left]


def _without(range_: Range, gone: int, number: int) -> Range:
    if np.unique(np.bitwise_count(range_.masks)).size != 1:
        raise ValueError(f"the hands of player {number} need the same number of different cards")
    keep = range_.masks & gone == 0
    if not keep.any():
        named = f" ({range_.text})" if range_.text else ""
        raise ValueError(
            f"player {number}{named} can hold none of these hands: every one has a card that is seen elsewhere"
        )
    return Range(range_.masks[keep], range_.weights[keep], range_.text)


def _in_lowest_terms(range_: Range) -> Range:
    weights = range_.weights // (gcd(*range_.weights.tolist()) or 1)
    if int(weights.sum()) >= MOST_WEIGHT:
        raise ValueError("a range has too many hands: name more of the cards")
    return Range(range_.masks, weights, range_.text)

"""Sets of hands as columns: cards packed into one integer per hand, and weights."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.equity.ranges.syntax import CardClass
from studbook.game.cards import DECK_SIZE, SLOT_BITS, SLOT_MASK

Numbers = NDArray[np.int64]
MOST_HANDS = 3_000_000
"""Maximum number of hands that a part of a range may have."""


class TooManyError(ValueError):
    """A part of a range that has more hands than can be listed."""


class Shape(NamedTuple):
    """Numbers of cards: down cards in any order, up cards in order, last down card; or cards in any place."""

    down: int = 0
    up: int = 0
    last: int = 0
    anywhere: int = 0

    def __str__(self) -> str:
        if self.anywhere:
            return f"{self.anywhere} card{'s' * (self.anywhere != 1)}"
        return f"({'x' * self.down}){'x' * self.up}" + f"({'x' * self.last})" * bool(self.last)


class HandSet(NamedTuple):
    """Hands, each once, in ascending order of `keys`."""

    shape: Shape
    keys: Numbers
    """Cards packed as in `game.cards`, those in any order descending."""
    weights: NDArray[np.float64]

    @property
    def cards(self) -> Numbers:
        """Cards of each hand, shape (hands, cards)."""
        size = sum(self.shape)
        return (self.keys[:, None] >> SLOT_BITS * np.arange(size) & SLOT_MASK) - 1

    def only(self, keep: NDArray[np.bool_]) -> "HandSet":
        """Some of the hands."""
        return HandSet(self.shape, self.keys[keep], self.weights[keep])


def packed(cards: Numbers) -> Numbers:
    """One integer per row of cards."""
    keys = np.zeros(len(cards), np.int64)
    for slot in range(cards.shape[1]):
        keys |= (cards[:, slot] + 1) << SLOT_BITS * slot
    return keys


def hand_set(shape: Shape, cards: Numbers, weights: NDArray[np.float64] | None = None) -> HandSet:
    """Hands of a row of cards each; a hand in several rows has the weight of the last one.

    The first cards, as many as the shape has in any order, are sorted.
    """
    loose = shape.anywhere or shape.down
    cards = np.concatenate([-np.sort(-cards[:, :loose], axis=1), cards[:, loose:]], axis=1)
    weights = np.ones(len(cards)) if weights is None else weights
    keys, first = np.unique(packed(cards)[::-1], return_index=True)
    return HandSet(shape, keys, weights[::-1][first])


def joined(parts: Sequence[HandSet]) -> HandSet:
    """Hands of several sets of one shape; a hand in two of them has the weight of the later one."""
    keys, first = np.unique(np.concatenate([part.keys for part in parts])[::-1], return_index=True)
    return HandSet(parts[0].shape, keys, np.concatenate([part.weights for part in parts])[::-1][first])


def sequences(pattern: Sequence[CardClass], gone: int) -> Numbers:
    """Every way to fill in a pattern with different cards that are not `gone`, shape (ways, cards)."""
    rows = np.zeros((1, 0), np.int64)
    for index, card in enumerate(pattern):
        fits = np.array(
            [at for at in range(DECK_SIZE) if not gone >> at & 1 and at >> 2 in card.ranks and at & 3 in card.suits],
            np.int64,
        )
        if len(rows) * len(fits) > MOST_HANDS:
            raise TooManyError("too many hands: name more of the cards")
        new = np.tile(fits, len(rows))
        rows = np.repeat(rows, len(fits), axis=0)
        keep = (rows != new[:, None]).all(axis=1)
        for before, earlier in enumerate(pattern[:index]):
            keep &= _agree(rows[:, before], new, earlier, card)
        rows = np.concatenate([rows, new[:, None]], axis=1)[keep]
    return rows


def _agree(one: Numbers, other: Numbers, first: CardClass, second: CardClass) -> NDArray[np.bool_]:
    """Whether two cards have equal ranks (suits) if their variables are equal, and different ones if those differ."""
    fits = np.ones(len(one), np.bool_)
    if first.rank_variable and second.rank_variable:
        fits &= (one >> 2 == other >> 2) == (first.rank_variable == second.rank_variable)
    if first.suit_variable and second.suit_variable:
        fits &= (one & 3 == other & 3) == (first.suit_variable == second.suit_variable)
    return fits

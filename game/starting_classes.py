"""Classes of starting hands: pairs and draws in stud and stud8, lows in razz. Whole columns at once."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Int64
from studbook.game.games import IS_LOW, LOW_HALF, WITH_CLASSES

STARTS = (
    "rolled up", "big pair in the hole", "big split pair", "small pair", "three low", "three-flush", "three-straight",
    "three big", "to a five", "to a six", "to a seven", "to an eight", "two low", "other",
)  # fmt: skip
"""Classes of starting hands, from 1; the first that fits counts. `statistics.md` defines them."""

_TEN = 8
_WORST_LOW = 8
Column = NDArray[Any]


def low_rank(rank: Int64) -> Int64:
    """Rank with the ace low: ace 1, deuce 2, ... king 13."""
    return (rank + 1) % 13 + 1


def _high_classes(ranks: list[Int64], suits: list[Int64], is_split: Column) -> Iterator[tuple[str, Column]]:
    first, second, door = ranks
    pair = np.where(first == second, first, np.where((first == door) | (second == door), door, -1))
    yield "rolled up", (first == second) & (second == door)
    yield "big pair in the hole", (pair >= _TEN) & (first == second)
    yield "big split pair", pair >= _TEN
    yield "small pair", pair >= 0
    low = [low_rank(rank) for rank in ranks]
    yield "three low", is_split & (np.maximum.reduce(low) <= _WORST_LOW)
    yield "three-flush", (suits[0] == suits[1]) & (suits[1] == suits[2])
    spans = [np.maximum.reduce(kind) - np.minimum.reduce(kind) for kind in (ranks, low)]
    yield "three-straight", (spans[0] == 2) | (spans[1] == 2)
    yield "three big", np.minimum.reduce(ranks) >= _TEN
    yield "other", np.ones(len(first), np.bool_)


def _razz_classes(ranks: list[Int64]) -> Iterator[tuple[str, Column]]:
    low = [low_rank(rank) for rank in ranks]
    unpaired = (low[0] != low[1]) & (low[1] != low[2]) & (low[0] != low[2])
    highest = np.maximum.reduce(low)
    for name, most in (("to a five", 5), ("to a six", 6), ("to a seven", 7), ("to an eight", _WORST_LOW)):
        yield name, unpaired & (highest <= most)
    different = np.bitwise_or.reduce([np.where(rank <= _WORST_LOW, np.int64(1) << rank, 0) for rank in low])
    yield "two low", np.bitwise_count(different) == 2
    yield "other", np.ones(len(highest), np.bool_)


def starting_classes(cards: list[Int64], game: Int64) -> Int64:
    """Number in `STARTS`, from 1, of hands of two down cards and a door card; 0 in games without such classes.

    `cards` has a column for each of the three cards, with known cards (0-51); `game` is a `Game` for each hand.
    """
    ranks, suits = [card >> 2 for card in cards], [card & 3 for card in cards]
    has_classes, is_low, is_split = (
        np.isin(game, WITH_CLASSES),
        np.array(IS_LOW)[game] > 0,
        np.array(LOW_HALF)[game] > 0,
    )
    start = np.zeros(len(game), np.int64)
    for played, classes in ((~is_low, _high_classes(ranks, suits, is_split)), (is_low, _razz_classes(ranks))):
        for name, fits in classes:
            start[(start == 0) & has_classes & played & fits] = STARTS.index(name) + 1
    return start

"""Expected decisions: from the public situation, the player's habits, and the opponent's.

A logistic regression with one effect for each stratum, one for each player and one for each opponent, fitted by
Newton's method. It generalises the Cochran-Mantel-Haenszel test: with strata alone the residuals of a pair add up
to that test's numerator. The effects of both players are needed because ordinary habits differ: a player who bets
strong hands only is raised less by everyone, which is no soft play.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Int64 = NDArray[np.int64]
Float64 = NDArray[np.float64]

PRIOR = 1.0
"""Precision of the normal prior of every effect: log odds of players and tables differ by one, or by less."""
_STEPS, _ROUNDS = 30, 60
_EXACT = 1e-3
"""Twice the gain in log likelihood of a step after which the fit is exact enough; the next step gains far less."""
_LONGEST = 2.0
"""Longest step of an effect at a time."""
_PART = 1e-4
"""Conjugate gradients end when this part of the squared slope is left."""


class Effects:
    """Effects of several groupings of the same decisions, as one vector."""

    def __init__(self, groups: Sequence[Int64]) -> None:
        self.sizes = [int(group.max(initial=-1)) + 1 for group in groups]
        self.groups = groups
        self.total = sum(self.sizes)
        self.starts = np.cumsum([0, *self.sizes])

    def spread_out(self, effects: Float64) -> Float64:
        """Sum of the effects of each decision."""
        out = np.zeros(len(self.groups[0]))
        for group, start in zip(self.groups, self.starts, strict=False):
            out += effects[start:].take(group)
        return out

    def gathered(self, values: Float64) -> Float64:
        """For each effect the sum over its decisions."""
        return np.concatenate(
            [np.bincount(group, values, size) for group, size in zip(self.groups, self.sizes, strict=True)]
        )


def expected(y: Float64, groups: Sequence[Int64]) -> Float64:
    """Probability of each decision; `y` is 1 or 0, `groups` are numbers from 0 of what the decisions have in common.

    Newton's method; each step is solved by conjugate gradients, which need no matrix.
    """
    return fitted(y, Effects(groups))


def fitted(y: Float64, effects: Effects) -> Float64:
    """The same for groupings that are needed again."""
    value = np.zeros(effects.total)
    chance = np.full(len(y), 0.5)
    for _ in range(_STEPS):
        slope = effects.gathered(y - chance) - PRIOR * value
        step = solved(effects, chance * (1 - chance), slope)
        longest, gain = float(np.abs(step).max(initial=0)), float(slope @ step)
        value += step * min(1.0, _LONGEST / max(longest, 1e-300))
        chance = 1 / (1 + np.exp(-effects.spread_out(value)))
        if gain < _EXACT:
            break
    return chance


def solved(effects: Effects, weight: Float64, slope: Float64) -> Float64:
    """Effects that explain a slope: one Newton step, or a weighted least-squares fit."""
    diagonal = effects.gathered(weight) + PRIOR
    step, rest = np.zeros(effects.total), slope.copy()
    scaled = rest / diagonal
    direction, size = scaled.copy(), float(rest @ scaled)
    stop = size * _PART
    for _ in range(_ROUNDS):
        if size <= stop:
            break
        image = effects.gathered(weight * effects.spread_out(direction)) + PRIOR * direction
        length = size / float(direction @ image)
        step += length * direction
        rest -= length * image
        scaled = rest / diagonal
        before, size = size, float(rest @ scaled)
        direction = scaled + size / before * direction
    return step


def added(place: NDArray[np.integer], values: NDArray[np.number] | None = None, size: int = 0) -> Float64:
    """Sums of values, or numbers of rows, by place."""
    return np.bincount(place, values, size).astype(np.float64)


def codes(*columns: NDArray[np.integer]) -> Int64:
    """Number the different combinations of columns from 0."""
    code = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        low, size = int(column.min(initial=0)), int(column.max(initial=0)) - int(column.min(initial=0)) + 1
        code = code * size + (column - low)
    return np.unique(code, return_inverse=True)[1].astype(np.int64)

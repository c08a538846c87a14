"""Effects of two accounts on each other beyond their habits: sums of residuals, their spread, and odds ratios."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.habits import Effects, Float64, Int64, added, fitted, solved
from studbook.analytics.collusion.spread import honest_spread
from studbook.analytics.collusion.trials import Trials, chosen_trials, effects_of, numbered

LEAST = 200
"""Least number of decisions of a pair."""
ALONE = 0.95
"""Greatest share of an account's decisions that may be against the partner: the rest shows its habits."""
USUAL = 0.05
"""Spread of the log odds of honest pairs, if there are too few pairs to estimate it."""
FAR, MOST_ASIDE = 5.0, 5
"""z beyond which a pair is put aside, and how many are at most."""
CLOSE, MOST_EXACT = 0.6, 40
"""Share of the variance below which it is worked out exactly, for so many pairs at most."""
INTERVAL_Z = 1.959963984540054


class PairSums(NamedTuple):
    """Sums over the decisions of two accounts against each other; arrays by pair."""

    first: Int64
    """Account with the lower number."""
    second: Int64
    decisions: Float64
    observed: Float64
    """How many decisions were a yes."""
    expected: Float64
    variance: Float64
    """Variance of the difference in honest play."""
    skewness: Float64
    """Skewness of it."""
    information: Float64
    """Sum of p (1 - p): by how much the sum grows if all log odds grow by one."""
    spread: float
    """Standard deviation of the log odds of honest pairs."""
    residual: Float64
    """By decision: what was done less what was expected."""

    @property
    def total_variance(self) -> Float64:
        """Variance of the difference, with the spread of honest pairs."""
        return np.asarray(self.variance + (self.spread * self.information) ** 2, np.float64)

    @property
    def z(self) -> Float64:
        """Standard normal in honest play, to the accuracy of a first correction for skewness."""
        plain = (self.observed - self.expected) / np.sqrt(self.total_variance)
        return corrected(plain, self.skewness)

    @property
    def plain_z(self) -> Float64:
        """Z as if no two honest players differed from their habits."""
        return np.asarray((self.observed - self.expected) / np.sqrt(self.variance), np.float64)


def corrected(z: Float64, skewness: Float64) -> Float64:
    """Cornish and Fisher's first correction, as far as it is monotone."""
    small = np.clip(skewness, -1 / np.maximum(np.abs(z), 1), 1 / np.maximum(np.abs(z), 1))
    return np.asarray(z - small / 6 * (z * z - 1), np.float64)


def pair_codes(one: NDArray[np.integer], other: NDArray[np.integer], accounts: int) -> Int64:
    """A number for each pair of accounts, the same in both directions."""
    low, high = np.minimum(one, other).astype(np.int64), np.maximum(one, other).astype(np.int64)
    return np.asarray(low * accounts + high, np.int64)


def pair_sums(trials: Trials, accounts: int) -> PairSums:
    """Add up the decisions of each pair; pairs with too few, or hardly any against others, are left out.

    A pair that is far off also changes what its players' habits seem to be, so that honest opponents look unusual. The
    farthest pairs are therefore put aside one by one, and the others compared without them.
    """
    first = found = _all_sums(trials, accounts)
    aside: list[int] = []
    pairs = pair_codes(trials.own, trials.other, accounts)
    while len(aside) < MOST_ASIDE and np.abs(found.plain_z).max(initial=0) > FAR:
        farthest = int(np.argmax(np.abs(found.plain_z)))
        aside.append(int(found.first[farthest] * accounts + found.second[farthest]))
        found = _all_sums(chosen_trials(trials, ~np.isin(pairs, aside)), accounts)
    chosen = np.isin(first.first * accounts + first.second, aside)
    columns: list[Any] = [np.concatenate([one[chosen], two]) for one, two in zip(first[:8], found[:8], strict=True)]
    return PairSums(*[*columns, found.spread, first.residual])


def _all_sums(trials: Trials, accounts: int) -> PairSums:
    effects = effects_of(trials)
    chance = fitted(trials.y.astype(np.float64), effects)
    residual = trials.y - chance
    pairs, place = np.unique(pair_codes(trials.own, trials.other, accounts), return_inverse=True)
    size = len(pairs)
    weight = chance * (1 - chance)
    information = added(place, weight, size)
    spread, third = _clusters(trials.hand, place, residual)
    factor, cube = spread / max(float(weight.sum()), 1e-300), third / max(float(weight.sum()), 1e-300)
    count = added(place, size=size)
    left = _left(trials, weight, accounts, pairs, information) - _shared(trials.session, place, weight, information)
    _make_exact(left, effects, weight, place, count)
    variance = factor * information * left
    kept = (count >= LEAST) & (left >= 1 - ALONE) & (variance > 0)
    variance, information = variance[kept], information[kept]
    observed, mean = added(place, trials.y, size)[kept], added(place, chance, size)[kept]
    spread = honest_spread(observed - mean, variance, information, USUAL)
    return PairSums(
        pairs[kept] // accounts, pairs[kept] % accounts, count[kept], observed, mean,
        variance, cube * information / variance**1.5, information, spread, residual,
    )  # fmt: skip


def _clusters(hand: NDArray[np.int32], place: Int64, residual: Float64) -> tuple[float, float]:
    """Sums of squares and of cubes of what each pair did in each hand: decisions in one hand depend on each other."""
    order = np.lexsort((place, hand))
    new = np.ones(len(order), np.bool_)
    new[1:] = (np.diff(hand[order]) != 0) | (np.diff(place[order]) != 0)
    sums = added(np.cumsum(new) - 1, residual[order])
    return float((sums**2).sum()), float((sums**3).sum())


def _left(trials: Trials, weight: Float64, accounts: int, pairs: Int64, information: Float64) -> Float64:
    """Share of the variance that is left after the habits of both accounts are fitted to the same decisions."""
    own, other = added(trials.own, weight, accounts), added(trials.other, weight, accounts)
    first, second = pairs // accounts, pairs % accounts
    half = information / 2
    used = sum(half / np.maximum(total[account], 1e-300) for total in (own, other) for account in (first, second))
    return np.asarray(np.maximum(0, 1 - used / 2), np.float64)


def _make_exact(left: Float64, effects: Effects, weight: Float64, place: Int64, count: Float64) -> None:
    """Replace the share by the exact one for pairs that make up much of their own habits."""
    close = np.flatnonzero((count >= LEAST) & (left < CLOSE))
    for pair in close[np.argsort(left[close])][:MOST_EXACT]:
        own = weight * (place == pair)
        slope = effects.gathered(own)
        left[pair] = 1 - float(slope @ solved(effects, weight, slope)) / float(own.sum())


def _shared(session: NDArray[np.uint64], place: Int64, weight: Float64, information: Float64) -> Float64:
    """Share of the variance that the moods of the tables take."""
    table = numbered(session)
    totals = added(table, weight)
    both, cell = np.unique(place * len(totals) + table, return_inverse=True)
    own = added(cell, weight)
    used = added(both // len(totals), own**2 / totals[both % len(totals)], len(information))
    return np.asarray(used / np.maximum(information, 1e-300), np.float64)


def odds_ratios(sums: PairSums) -> tuple[Float64, Float64, Float64]:
    """Odds of a yes against expectation, with a 95 % interval: one step from the expectation (Peto's estimate)."""
    shift = (sums.observed - sums.expected) / sums.information
    wide = INTERVAL_Z * np.sqrt(sums.total_variance) / sums.information
    low, middle, high = (np.exp(np.clip(value, -20, 20)) for value in (shift - wide, shift, shift + wide))
    return middle, low, high

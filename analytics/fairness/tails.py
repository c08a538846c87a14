"""Tail probabilities of the distributions that the tests need, and the false discovery rate.

Written out here because nothing else in Studbook needs a package of statistics. `tests/analytics/fairness` compares
each function with exact sums.
"""

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt

import numpy as np
from numpy.typing import NDArray

Float64 = NDArray[np.float64]

POWER_Z = 0.8416212335729143
"""Quantile of the normal distribution at 80 %: the power at which the smallest visible bias is stated."""
_SMALL = 1e-300
_STEPS = 10_000


def normal_p(z: float) -> float:
    """Two-sided p-value of a standard normal statistic.

    >>> round(normal_p(1.959964), 6)
    0.05
    """
    return erfc(abs(z) / sqrt(2))


def normal_quantile(p: float) -> float:
    """Value that a standard normal exceeds in absolute value with probability `p`, by bisection.

    >>> round(normal_quantile(0.05), 4)
    1.96
    """
    low, high = 0.0, 40.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if normal_p(middle) > p else (low, middle)
    return (low + high) / 2


def chi_square_p(statistic: float, df: int) -> float:
    """Probability that a chi-square variable with `df` degrees of freedom is at least as large.

    >>> round(chi_square_p(3.841459, 1), 6), chi_square_p(0, 5)
    (0.05, 1.0)
    """
    if statistic <= 0 or df <= 0:
        return 1.0
    return _upper_gamma(df / 2, statistic / 2)


def _upper_gamma(a: float, x: float) -> float:
    """Regularised upper incomplete gamma function."""
    return max(0.0, 1 - _lower_series(a, x)) if x < a + 1 else _upper_fraction(a, x)


def _lower_gamma(a: float, x: float) -> float:
    """Regularised lower incomplete gamma function; the small side is summed, never a difference from 1."""
    return _lower_series(a, x) if x < a + 1 else 1 - _upper_fraction(a, x)


def _front(a: float, x: float) -> float:
    return exp(a * log(x) - x - lgamma(a))


def _lower_series(a: float, x: float) -> float:
    """Lower function for x < a + 1: the series x**a exp(-x) / gamma(a) * (1 / a + x / (a (a + 1)) + ...)."""
    term = total = 1 / a
    for step in range(1, _STEPS):
        term *= x / (a + step)
        total += term
        if term < total * 1e-16:
            break
    return min(1.0, _front(a, x) * total)


def _upper_fraction(a: float, x: float) -> float:
    """Upper function for other x: its continued fraction, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _SMALL, 1 / b
    fraction = d
    for step in range(1, _STEPS):
        factor = -step * (step - a)
        b += 2
        d = 1 / _away_from_zero(factor * d + b)
        c = _away_from_zero(b + factor / c)
        fraction *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return min(1.0, _front(a, x) * fraction)


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _SMALL else _SMALL


def poisson_p(count: int, mean: float) -> float:
    """Probability that a Poisson variable is at least `count`, with all digits however small it is.

    >>> round(poisson_p(1, 0.5), 6), f"{poisson_p(30, 1):.6e}"
    (0.393469, '1.433081e-33')
    """
    if count <= 0:
        return 1.0
    return _lower_gamma(count, mean) if mean > 0 else 0.0


def kolmogorov_p(values: Sequence[float] | Float64) -> float:
    """P-value of the Kolmogorov-Smirnov test that independent values are uniform on 0 to 1 (Stephens's correction)."""
    ordered = np.sort(np.asarray(values, np.float64))
    count = len(ordered)
    if not count:
        return 1.0
    steps = np.arange(count + 1) / count
    distance = float(max((steps[1:] - ordered).max(), (ordered - steps[:-1]).max()))
    scaled = distance * (sqrt(count) + 0.12 + 0.11 / sqrt(count))
    terms = [(-1) ** (place - 1) * exp(-2 * place * place * scaled * scaled) for place in range(1, 101)]
    return min(1.0, max(0.0, 2 * sum(terms))) if scaled > 0.2 else 1.0


def trials_p(count: int, trials: Sequence[tuple[int, float]]) -> float:
    """Two-sided exact p-value of a number of successes; `trials` are numbers of trials, each with its chance.

    Twice the smaller tail, 1 at most.
    """
    chances = np.ones(1)
    for number, chance in trials:
        chances = np.convolve(chances, _binomial(number, chance))
    return float(min(1.0, 2 * min(chances[: count + 1].sum(), chances[count:].sum())))


def _binomial(number: int, chance: float) -> Float64:
    """Probabilities of 0 to `number` successes."""
    if chance in (0.0, 1.0):
        return np.asarray(np.eye(1, number + 1, int(number * chance))[0], np.float64)
    logs = [
        lgamma(number + 1) - lgamma(k + 1) - lgamma(number - k + 1) + k * log(chance) + (number - k) * log(1 - chance)
        for k in range(number + 1)
    ]
    return np.asarray(np.exp(np.array(logs)), np.float64)


def discoveries(p: Sequence[float], rate: float) -> list[bool]:
    """Benjamini-Hochberg: which of several tests are discoveries, if a share of `rate` of these may be false.

    >>> discoveries([0.001, 0.02, 0.5], 0.05)
    [True, True, False]
    """
    order = sorted(range(len(p)), key=lambda place: p[place])
    last = max((rank for rank, place in enumerate(order, 1) if p[place] <= rate * rank / len(p)), default=0)
    found = set(order[:last])
    return [place in found for place in range(len(p))]

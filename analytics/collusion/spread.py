"""Spread of honest pairs around what their habits predict: a pair within it is usual.

No two players react to each other exactly as the sum of their habits says. This spread is estimated from all pairs, by
the median of their absolute z, which a few dishonest pairs do not change (an empirical null, Efron 2004).
"""

from math import sqrt

import numpy as np

from studbook.analytics.collusion.habits import Float64

FEWEST = 30
"""Least number of pairs from which the spread can be estimated."""
_MIDDLE = 0.6744897501960817
"""Median of the absolute value of a standard normal variable."""
_NOISE = 0.7867
"""Standard error of that median, times the root of the number of pairs."""
_DOUBT = 1.0
"""Standard errors by which the median must be too large: chance is not taken for a spread."""
_STEPS = 60


def honest_spread(difference: Float64, variance: Float64, exposure: Float64, usual: float) -> float:
    """Standard deviation of the effect of honest pairs per unit of exposure; `usual` if there are too few pairs."""
    if len(difference) < FEWEST:
        return usual

    def middle(spread: float) -> float:
        return float(np.median(np.abs(difference) / np.sqrt(variance + (spread * exposure) ** 2)))

    low, high = 0.0, float(np.median(np.abs(difference) / exposure)) / _MIDDLE * 2
    likely = _MIDDLE + _DOUBT * _NOISE / sqrt(len(difference))
    if middle(0.0) <= likely:
        return 0.0
    for _ in range(_STEPS):
        half = (low + high) / 2
        low, high = (half, high) if middle(half) > likely else (low, half)
    return (low + high) / 2

"""The 95 % intervals of averages and of ratios of sums, by definition: equations solved by halving, no formulas."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from statistics import fmean, stdev

FEWEST = 20
"""Values without which there is no interval."""
Interval = tuple[float | None, float | None]
NONE: Interval = (None, None)


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """Find the zero of an increasing function: halve until no number is left between both ends."""
    while low < (middle := (low + high) / 2) < high:
        low, high = (low, middle) if function(middle) > 0 else (middle, high)
    return middle


@cache
def student(n: int) -> float:
    """97.5 % point of Student's t with n - 1 degrees of freedom: half of its density is above 0, 2.5 % above it."""
    free = n - 1
    scale = math.exp(math.lgamma((free + 1) / 2) - math.lgamma(free / 2)) / math.sqrt(free * math.pi)

    def below(end: float) -> float:
        steps = 2000
        density = [scale * (1 + (end * step / steps) ** 2 / free) ** (-(free + 1) / 2) for step in range(steps + 1)]
        return end / steps * (sum(density) - (density[0] + density[-1]) / 2) - 0.475

    return root(below, 0, 20)


def hall(n: int, skew: float, point: float) -> float:
    """Point at which Hall's increasing cubic of a studentized mean is `point` standard errors."""

    def cubic(value: float) -> float:
        changed = value + skew * value**2 / 3 + skew**2 * value**3 / 27 + skew / (6 * n)
        return changed - point / math.sqrt(n)

    return root(cubic, -1e3, 1e3)


def reaches(values: Sequence[float]) -> tuple[float, float]:
    """How far below and above the mean the interval reaches."""
    n, mean, deviation, t = len(values), fmean(values), stdev(values), student(len(values))
    skew = fmean((value - mean) ** 3 for value in values) / fmean((value - mean) ** 2 for value in values) ** 1.5
    by_t = t / math.sqrt(n)
    return deviation * max(by_t, hall(n, skew, t)), deviation * max(by_t, -hall(n, skew, -t))


def average_interval(values: Sequence[float]) -> Interval:
    """Of an average."""
    if len(values) < FEWEST or min(values) == max(values):
        return NONE
    below, above = reaches(values)
    return fmean(values) - below, fmean(values) + above


def ratio_interval(parts: Sequence[float], wholes: Sequence[float]) -> Interval:
    """Of a ratio of sums, as a share."""
    if len(parts) < FEWEST:
        return NONE
    ratio = sum(parts) / sum(wholes)
    rests = [part - ratio * whole for part, whole in zip(parts, wholes, strict=True)]
    if max(map(abs, rests)) < 1e-7 * max(map(abs, wholes)):
        return NONE
    t, root_n = student(len(parts)), math.sqrt(len(parts))

    def far(theta: float) -> float:
        rest = [part - theta * whole for part, whole in zip(parts, wholes, strict=True)]
        return abs(fmean(rest)) / (stdev(rest) / root_n) - t

    if fmean(wholes) / (stdev(wholes) / root_n) <= t:
        return NONE
    high = root(far, ratio, ratio + 1e3)
    low = -root(lambda theta: far(-theta), -ratio, -ratio + 1e3)
    below, above = (reach / fmean(wholes) for reach in reaches(rests))
    return min(low, ratio - below), max(high, ratio + above)

"""What the macros of `sql/sums` return: counts and sums of powers.

`analytics.statistics.intervals` makes figures of them.
"""

from typing import NamedTuple


class ShareSums(NamedTuple):
    """Of `share`."""

    hits: float
    n: int


class AverageSums(NamedTuple):
    """Of `average`; the sums are None without values."""

    n: int
    first: float | None
    second: float | None
    third: float | None


class BesideSums(NamedTuple):
    """Of `beside`: those of an average, and the number and sum of the standard errors of what was subtracted."""

    n: int
    first: float | None
    second: float | None
    third: float | None
    errors: int
    error: float | None


class RatioSums(NamedTuple):
    """Of `ratio`; `n` counts the hands that have a denominator."""

    n: int
    parts: float
    wholes: float
    part_squares: float
    products: float
    whole_squares: float
    part_cubes: float
    part_squares_whole: float
    part_whole_squares: float
    whole_cubes: float


class Figure(NamedTuple):
    """A statistic: its value, the size of its sample, and its 95 % interval; None if the sample is too small."""

    value: float | None
    n: int
    low: float | None
    high: float | None


RETURNED = (ShareSums, AverageSums, BesideSums, RatioSums, Figure)
"""What a statistic may return: sums, or, if a user works it out in SQL, the figure itself."""
FIELDS = tuple(one._fields for one in RETURNED)

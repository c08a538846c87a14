"""The value and the 95 % interval of every statistic, from the counts and sums of powers that were counted.

Averages and ratios have one if there are at least 20 values that are not all equal: others do not show how values vary.
docs/reference/statistics.md describes the intervals, and how often they contain the true value.
"""

from collections.abc import Callable, Iterable
from math import cbrt, isfinite, sqrt
from typing import Any

import polars as pl

from studbook.analytics.sql.returned_sums import AverageSums, BesideSums, Figure, RatioSums, ShareSums

Z = 1.959964
FEWEST = 20
"""Minimum number of values for the interval of an average or a ratio."""


def shares(hits: pl.Series, n: pl.Series) -> pl.DataFrame:
    """Percentages, with Wilson's score intervals: they are within 0 and 100, and valid for small samples.

    >>> shares(pl.Series([0.0]), pl.Series([4])).row(0)
    (0.0, 4, 0.0, 48.9...)
    """
    sample = n.cast(pl.Float64)  # 0 / 0 is not a number
    middle, half = hits + Z * Z / 2, Z * (hits / sample * (sample - hits) + Z * Z / 4).sqrt()
    low, high = ((100.0 * end / (sample + Z * Z)).clip(0, 100).fill_nan(None) for end in (middle - half, middle + half))
    values = (100.0 * hits / sample).fill_nan(None)
    return pl.DataFrame({"value": values, "n": n.cast(pl.Int64), "low": low, "high": high})


def average(n: int, first: float | None, second: float | None, third: float | None) -> Figure:
    """Average of n values, from the sums of their first three powers.

    Each end of the interval is the wider of Student's t and Hall's transformation of it (P. Hall, 1992), which takes
    the skewness of the sample into account. t alone is too short at the long tail of skewed values; Hall's alone is too
    short if a sample of heavy-tailed values looks skewed by chance.
    """
    if not n or first is None:
        return Figure(None, n, None, None)
    mean, reaches = first / n, _average_reaches(n, first, second, third)
    if reaches is None:
        return Figure(mean, n, None, None)
    below, above = reaches
    return Figure(mean, n, mean - below, mean + above)


def beside(
    n: int, first: float | None, second: float | None, third: float | None, errors: int, error: float | None
) -> Figure:
    """Average distance from another average, which was subtracted from each value: `error` sums its standard errors.

    The distances to the ends of the average's own interval and 1.96 standard errors add up as squares.
    """
    mean = None if not n or first is None else first / n
    reaches = None if mean is None or first is None else _average_reaches(n, first, second, third)
    if mean is None or reaches is None or errors != n or error is None:
        return Figure(mean, n, None, None)
    other = Z * (error / errors)
    below, above = (sqrt(reach**2 + other**2) for reach in reaches)
    return Figure(mean, n, mean - below, mean + above)


def ratio(*sums: Any) -> Figure:
    """Percentage that one sum is of another, from `RatioSums`; the hands are the sample.

    Each end is the widest of three: Fieller's interval with Student's t, which takes the uncertainty of the denominator
    into account, and those of the differences between each numerator and its share of the denominator, by Student's t
    and by Hall's transformation. None if the sum of the denominators is not certainly above 0.
    """
    s = RatioSums(*sums)
    if not s.wholes or s.parts is None:
        return Figure(None, s.n, None, None)
    value = s.parts / s.wholes
    is_known = None not in (s.part_squares, s.products, s.whole_squares)  # such numbers are too large to be summed
    ends = _ratio_ends(s, value) if s.n >= FEWEST and is_known else None
    low, high = (100.0 * end for end in ends) if ends else (None, None)
    return Figure(100.0 * value, s.n, low, high)


def _ratio_ends(s: RatioSums, value: float) -> tuple[float, float] | None:
    n, t, mean = s.n, student(s.n), s.wholes / s.n
    part_variance = _covariance(n, s.part_squares, s.parts, s.parts)
    covariance = _covariance(n, s.products, s.parts, s.wholes)
    whole_variance = _covariance(n, s.whole_squares, s.wholes, s.wholes)
    a = mean**2 - t**2 * whole_variance / n
    spread = _rest_deviation(part_variance, covariance, whole_variance, value)
    if not _varies(n, spread, value * mean) or mean <= 0 or a <= 0:
        return None
    b = s.parts / n * mean - t**2 * covariance / n
    c = (s.parts / n) ** 2 - t**2 * part_variance / n
    root = sqrt(max(0, b**2 - a * c))
    below, above = _reaches(n, _rest_skew(s, value, spread))
    return min(b / a - root / a, value - spread / mean * below), max(b / a + root / a, value + spread / mean * above)


def _covariance(n: int, products: float, first: float, second: float) -> float:
    return (products - first * second / n) / (n - 1)


def _rest_deviation(part_variance: float, covariance: float, whole_variance: float, value: float) -> float:
    """How the numerators differ from their shares of the denominators.

    0 if that is no more than rounding, because products are summed with ten decimals.
    """
    rest = part_variance - 2 * covariance * value + whole_variance * value**2
    is_rounding = rest <= 1e-9 * (part_variance + whole_variance * value**2) + 2e-10
    return 0.0 if is_rounding else sqrt(rest)


def _rest_skew(s: RatioSums, value: float, spread: float) -> float:
    if None in s:
        return 0.0
    rest = (
        s.part_cubes / s.n
        - 3 * value * (s.part_squares_whole / s.n)
        + 3 * value**2 * (s.part_whole_squares / s.n)
        - value**3 * (s.whole_cubes / s.n)
    )
    unbiased: float = (s.n / (s.n - 1.0)) ** 1.5
    return rest * unbiased / spread**3


def difference(own: Figure, other: Figure) -> tuple[float | None, float | None, float | None]:
    """By how much two figures of independent samples differ, and the ends of its interval.

    Newcombe's hybrid: the distances from each value to the ends of its own interval add up as squares. For two averages
    this is the usual normal approximation; for two shares it is as reliable as Wilson's intervals.
    """
    if own.value is None or other.value is None:
        return None, None, None
    value = own.value - other.value
    if own.low is None or own.high is None or other.low is None or other.high is None:
        return value, None, None
    below = sqrt((own.value - own.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((own.high - own.value) ** 2 + (other.value - other.low) ** 2)
    return value, value - below, value + above


def student(n: int) -> float:
    """97.5 % point of Student's t with n - 1 degrees of freedom: its expansion has five digits from n = 20 on."""
    return Z + 2.372271 / (n - 1) + 2.822499 / (n - 1) ** 2 + 2.555852 / (n - 1) ** 3


def _average_reaches(n: int, first: float, second: float | None, third: float | None) -> tuple[float, float] | None:
    """Distances from an average to both ends of its interval; None if the values do not show how they vary.

    The sum of the second or third powers is None if these are too large to be summed.
    """
    if second is None or n < FEWEST:
        return None
    mean, square = first / n, second / n
    variance = max(square - mean**2, 0)
    deviation = sqrt(variance * n / (n - 1))
    if not _varies(n, deviation, mean):
        return None
    skew = 0.0 if third is None else (third / n - 3 * mean * square + 2 * mean**3) / variance**1.5
    below, above = _reaches(n, skew)
    return deviation * below, deviation * above


def _varies(n: int, deviation: float, size: float) -> bool:
    return n >= FEWEST and deviation > 1e-7 * abs(size) and isfinite(deviation)


def _reaches(n: int, skew: float) -> tuple[float, float]:
    """Distances from a mean to both ends of its interval, in standard deviations.

    A sample of n values is never more skewed than one in which a single value differs from all others.
    """
    root = sqrt(n)
    by_t, limited = student(n) / root, max(-root, min(root, skew))
    return max(by_t, _hall(n, limited, by_t)), max(by_t, _hall(n, -limited, by_t))


def _hall(n: int, skew: float, by_t: float) -> float:
    if abs(skew) <= 1e-6:
        return by_t
    return 3 / skew * (cbrt(1 + skew * (by_t - skew / (6 * n))) - 1)


_FIGURES: dict[tuple[str, ...], Callable[..., Figure]] = {
    AverageSums._fields: average,
    BesideSums._fields: beside,
    RatioSums._fields: ratio,
    Figure._fields: Figure,
}
TYPES = {"value": pl.Float64, "n": pl.Int64, "low": pl.Float64, "high": pl.Float64}
"""Columns of figures."""


def figures(sums: pl.Series) -> pl.DataFrame:
    """Columns `value`, `n`, `low` and `high` from a column of sums, as a macro of `sql/sums` returns them."""
    if sums.is_empty():  # its type is not known then
        return pl.DataFrame(schema=TYPES)
    parts = sums.struct.unnest()
    kind = tuple(parts.columns)
    return shares(*parts) if kind == ShareSums._fields else averages(*parts, figure=_FIGURES[kind])


def averages(*sums: pl.Series, figure: Callable[..., Figure] = average) -> pl.DataFrame:
    """Columns `value`, `n`, `low` and `high` from columns of sums, with a function that takes those of one row."""
    return pl.DataFrame(list(map(figure, *(part.to_list() for part in sums))), TYPES, orient="row")


def named(name: str, found: pl.DataFrame) -> list[pl.Series]:
    """Columns `name`, `_n`, `_low` and `_high` of figures."""
    return [column.alias(name if column.name == "value" else f"{name}_{column.name}") for column in found]


def with_figures(table: pl.DataFrame, names: Iterable[str]) -> pl.DataFrame:
    """Replace columns of sums by the columns of their figures."""
    asked = frozenset(names)
    columns = ([one] if one.name not in asked else named(one.name, figures(one)) for one in table)
    return pl.DataFrame([one for several in columns for one in several])

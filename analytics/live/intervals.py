"""The 95 % intervals of `sql/intervals`, for sums that are in memory: to plan a query takes longer than to count.

A test compares both.
"""

import polars as pl

Z = 1.959964
_FEWEST = 20
"""Minimum number of values for the interval of an average."""


def averages(name: str) -> list[pl.Expr]:
    """Average of values and its interval (`average.sql`), from their number `known` and sums of powers.

    The columns `first`, `second` and `third` are the sums of the first three powers. Returns the columns `name`,
    `_low`, `_high` and `_n`.
    """
    n = pl.col("known").cast(pl.Float64)
    mean = pl.col("first") / n
    square, cube = pl.col("second") / n, pl.col("third") / n
    variance = (square - mean**2).clip(0)
    deviation = (variance * n / (n - 1)).sqrt()
    varies = (pl.col("known") >= _FEWEST) & (deviation > 1e-7 * mean.abs()) & deviation.is_finite()
    third = cube - 3 * mean * square + 2 * mean**3
    skew = pl.when(variance > 0).then(third / variance**1.5).otherwise(0.0)
    t = Z + 2.372271 / (n - 1) + 2.822499 / (n - 1) ** 2 + 2.555852 / (n - 1) ** 3
    some = pl.col("known") > 0
    return [
        pl.when(some).then(mean).alias(name),
        pl.when(varies).then(mean - deviation * _reach(n, skew, t)).alias(f"{name}_low"),
        pl.when(varies).then(mean + deviation * _reach(n, -skew, t)).alias(f"{name}_high"),
        pl.col("known").cast(pl.Int64).alias(f"{name}_n"),
    ]


def _reach(n: pl.Expr, skew: pl.Expr, t: pl.Expr) -> pl.Expr:
    """Distance from the mean to an end, in standard deviations: the wider of Student's t and Hall's transformation."""
    limited = pl.min_horizontal(pl.max_horizontal(skew, -n.sqrt()), n.sqrt())
    hall = 3 / limited * ((1 + limited * (t / n.sqrt() - limited / (6 * n))).cbrt() - 1)
    return pl.max_horizontal(t / n.sqrt(), pl.when(limited.abs() > 1e-6).then(hall).otherwise(t / n.sqrt()))


def share(name: str, hits: pl.Expr, n: pl.Expr) -> list[pl.Expr]:
    """Percentage and Wilson's interval (`share.sql`); returns the columns `name`, `_n`, `_low` and `_high`."""
    sample = n.cast(pl.Float64)
    middle = hits + Z * Z / 2
    half = Z * (hits / sample * (sample - hits) + Z * Z / 4).sqrt()
    some = n > 0
    ends = {"low": middle - half, "high": middle + half}
    return [
        pl.when(some).then(100.0 * hits / sample).alias(name),
        n.cast(pl.Int64).alias(f"{name}_n"),
        *(
            pl.when(some).then((100.0 * end / (sample + Z * Z)).clip(0, 100)).alias(f"{name}_{which}")
            for which, end in ends.items()
        ),
    ]

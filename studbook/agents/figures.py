"""Figures as the tools give them: the value with its sample, its 95 % interval, and hands that it counts."""

from collections.abc import Mapping, Sequence
from typing import SupportsFloat

import polars as pl

from studbook.agents.quoting import number, shown_row
from studbook.analytics.sql.definitions import definitions
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.rows import Dimensions, DimensionValue, StatisticsRow, statistics_rows
from studbook.game.documents import Json

_NORMAL = 1.959964
"""Standard errors from the middle of a 95 % interval to its ends."""
_ENOUGH = 500
"""Hands below which an interval says little."""

FIGURES = (
    "Each figure has `value`, `n` (its sample), `low` and `high` (the ends of its 95 % interval), and `hands`, up to "
    "three of those it counts. A small sample or a wide interval proves nothing."
)
"""What the tools that count say about their figures."""


def figure(counted: Figure, hands: Sequence[str] = ()) -> Json | None:
    """Convert one statistic, with hands that it counts; None if its sample is empty."""
    return shown_row(counted._asdict()) | {"hands": [*map(number, hands)]} if counted.n else None


def figures(table: pl.DataFrame, statistics: Sequence[str], hands: pl.DataFrame) -> list[Json]:
    """Convert rows of `analytics.statistics.stats.stats`; `hands` has hands of each figure, see `Matching`."""
    found = Matching(table, hands, statistics)
    return [
        figures_row(row, {name: found.hands(row.dimensions, name) for name in statistics})
        for row in statistics_rows(table)
    ]


def figures_row(row: StatisticsRow, hands: Mapping[str, Sequence[str]], **counts: int) -> Json:
    """Convert a row of statistics: the dimensions and what was counted, then each statistic with a sample.

    `hands` are those of each statistic.
    """
    made = {name: figure(one, hands.get(name, ())) for name, one in row.figures.items()}
    rest = shown_row({**row.dimensions, "hands": row.hands, "net": row.net, **counts})
    return rest | {name: one for name, one in made.items() if one}


class Matching:
    """Hands of figures, found by the dimensions that both tables have."""

    def __init__(self, table: pl.DataFrame, hands: pl.DataFrame, statistics: Sequence[str]) -> None:
        self._same = [name for name in hands.columns if name in table.columns and name not in statistics]
        self._rows = {self._key(row): row for row in hands.iter_rows(named=True)}

    def _key(self, row: Dimensions) -> tuple[DimensionValue, ...]:
        return tuple(row[name] for name in self._same)

    def hands(self, row: Dimensions, name: str) -> list[str]:
        """Return hands of a figure in a row; empty if it has none."""
        return [*map(number, self._rows.get(self._key(row), {}).get(name) or ())]


def units(statistics: Sequence[str]) -> dict[str, str]:
    """Return the heading and the unit of each statistic."""
    known = definitions()
    return {name: f"{known[name].heading}, in {known[name].unit}" for name in statistics if name in known}


def estimate(value: SupportsFloat, standard_error: float) -> dict[str, float]:
    """Return a share with its 95 % interval, which is a point if all deals are counted."""
    middle, reach = float(value), _NORMAL * standard_error
    ends = {"low": max(middle - reach, 0.0), "high": min(middle + reach, 1.0)}
    return {name: round(part, 5) for name, part in ({"value": middle} | ends).items()}

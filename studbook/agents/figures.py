"""Figures as the tools give them: the value with its sample, its 95 % interval, and hands that it counts."""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsFloat

import polars as pl

from studbook.agents.quoting import number, shown, shown_row
from studbook.analytics.database.polars_duckdb import Row
from studbook.analytics.sql.definitions import definitions

_ENDS = ("", "_n", "_low", "_high")
_NORMAL = 1.959964
"""Standard errors from the middle of a 95 % interval to its ends."""
_ENOUGH = 500
"""Hands below which an interval says little."""

FIGURES = (
    "Each figure has `value`, `n` (its sample), `low` and `high` (the ends of its 95 % interval), and `hands`, up to "
    "three of those it counts. A small sample or a wide interval proves nothing."
)
"""What the tools that count say about their figures."""


def figure(row: Row, name: str, hands: Sequence[str]) -> dict[str, Any] | None:
    """Return one statistic of a row of `analytics.statistics.stats.stats`; None if its sample is empty."""
    value, sample, low, high = (shown(row[f"{name}{end}"]) for end in _ENDS)
    if not sample:
        return None
    return {"value": value, "n": sample, "low": low, "high": high, "hands": [*map(number, hands)]}


def figures(table: pl.DataFrame, statistics: Sequence[str], hands: pl.DataFrame) -> list[dict[str, Any]]:
    """Convert rows of statistics: the columns before them, then each statistic with a sample as a figure.

    `hands` has hands of each figure, in a row for the same values of their common columns.
    """
    parts = {f"{name}{end}" for name in statistics for end in _ENDS}
    found = Matching(table, hands, statistics)
    rows = []
    for row in table.iter_rows(named=True):
        made = {name: figure(row, name, found.hands(row, name)) for name in statistics}
        rest = shown_row({name: value for name, value in row.items() if name not in parts})
        rows.append(rest | {name: one for name, one in made.items() if one})
    return rows


class Matching:
    """Hands of figures, found by the columns that both tables have."""

    def __init__(self, table: pl.DataFrame, hands: pl.DataFrame, statistics: Sequence[str]) -> None:
        self._same = [name for name in hands.columns if name in table.columns and name not in statistics]
        self._rows = {self._key(row): row for row in hands.iter_rows(named=True)}

    def _key(self, row: Row) -> tuple[Any, ...]:
        return tuple(row[name] for name in self._same)

    def hands(self, row: Row, name: str) -> list[str]:
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


def with_hands(row: Mapping[str, Any], numbers: Mapping[int, str]) -> dict[str, Any]:
    """Replace the key of a hand by its number."""
    rest = {name: value for name, value in row.items() if name != "hand"}
    key = row.get("hand")
    return shown_row(rest) | ({} if key is None or key not in numbers else {"hand": number(numbers[key])})

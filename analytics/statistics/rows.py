"""Rows of counted statistics as records: what reports and agents read from the tables of `analytics.statistics`."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

import polars as pl

from studbook.analytics.sql.returned_sums import Figure

DimensionValue: TypeAlias = str | int | None
"""The value of a dimension; None if a hand has none, or it is not known."""

Dimensions: TypeAlias = Mapping[str, DimensionValue]
"""Values of dimensions by their names."""


class StatisticsRow(NamedTuple):
    """A row of `analytics.statistics.stats.stats`, or of the panels of a live page."""

    dimensions: Dimensions
    """`currency` is among them."""
    hands: int
    net: Decimal
    """In that currency."""
    figures: Mapping[str, Figure]
    """Statistics by name."""

    @property
    def currency(self) -> str:
        """The currency of the amounts."""
        return str(self.dimensions["currency"])

    @property
    def game(self) -> str:
        """The game, if the statistics are broken down by it."""
        return str(self.dimensions["game"])


class SharesRow(NamedTuple):
    """A row of `analytics.statistics.stats.shares`: hands of all currencies, without amounts."""

    dimensions: Dimensions
    hands: int
    figures: Mapping[str, Figure]
    """Statistics by name."""

    @property
    def game(self) -> str:
        """The game, if the shares are broken down by it."""
        return str(self.dimensions["game"])


class ComparedRow(NamedTuple):
    """A row of `analytics.statistics.population.against`: one statistic of a player and of others."""

    dimensions: Dimensions
    """`game` and `played_for` are always among them."""
    statistic: str
    hands: int
    """Of the player, as `own` is."""
    own: Figure
    other_hands: int
    other: Figure
    difference: Figure
    """Its sample is the player's."""


def statistics_rows(table: pl.DataFrame) -> list[StatisticsRow]:
    """Return the rows of a table of statistics."""
    before, names = _columns(table)
    return [
        StatisticsRow(_chosen(row, before), row["hands"], row["net"], _figures(row, names))
        for row in table.iter_rows(named=True)
    ]


def shares_rows(table: pl.DataFrame) -> list[SharesRow]:
    """Return the rows of a table of shares."""
    before, names = _columns(table)
    return [SharesRow(_chosen(row, before), row["hands"], _figures(row, names)) for row in table.iter_rows(named=True)]


def compared_rows(table: pl.DataFrame) -> list[ComparedRow]:
    """Return the rows of a comparison."""
    before = table.columns[: table.columns.index("statistic")]
    return [
        ComparedRow(_chosen(row, before), row["statistic"], row["hands"], own, row["other_hands"], other, difference)
        for row in table.iter_rows(named=True)
        for own, other, difference in [compared_figures(row)]
    ]


def compared_figures(row: Mapping[str, Any]) -> tuple[Figure, Figure, Figure]:
    """Return the figures of a player and of others in a row of a comparison, and their difference."""
    return (
        Figure(row["value"], row["n"], row["low"], row["high"]),
        Figure(row["other"], row["other_n"], row["other_low"], row["other_high"]),
        Figure(row["difference"], row["n"], row["difference_low"], row["difference_high"]),
    )


def _columns(table: pl.DataFrame) -> tuple[list[str], list[str]]:
    """Return the names of the dimensions, which stand before `hands`, and those of the statistics."""
    known = set(table.columns)
    return table.columns[: table.columns.index("hands")], [name for name in table.columns if f"{name}_n" in known]


def _chosen(row: Mapping[str, Any], names: Sequence[str]) -> Dimensions:
    return {name: row[name] for name in names}


def _figures(row: Mapping[str, Any], names: Sequence[str]) -> dict[str, Figure]:
    return {name: Figure(row[name], row[f"{name}_n"], row[f"{name}_low"], row[f"{name}_high"]) for name in names}

"""Turn rows of statistics into table cells: the figure, its interval and its sample."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache

import polars as pl

from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.explanations import explanations
from studbook.analytics.statistics.rows import DimensionValue, statistics_rows
from studbook.game.games import ACE_LOW_NAMES
from studbook.reports.layout.model import Cell, Table, without_empty
from studbook.reports.layout.words import (
    MINUS,
    NOTHING,
    count,
    currency_name,
    money,
    percent,
    rate,
    short_game,
    span,
    zone_sentence,
)
from studbook.reports.results.headings import LABELS

CAPTION = "Each number with its 95 % interval and the number of hands it is based on (n)"
_DIMENSIONS = {
    "game": "Game",
    "stakes": "Stakes",
    "month": "Month",
    "weekday": "Weekday",
    "hour": "Hour",
    "players": "Players",
    "start": "Starting hand",
    "holding": "First three cards",
    "on_street": "Street",
    "low_street": "Low made on",
    "turned_rank": "Card",
}

_FILTERS = frozenset({"game", "stakes", "month", "players", "start"})
"""Dimensions by which a live page can filter."""

FEWEST_SHOWN = 20
"""Minimum sample of a statistic that is shown."""

PLAIN = frozenset({"cards", "minimum stakes per bet", "percent of the amount put in to bet against"})
"""Units of quantities that are only counted: nothing is won or lost."""
PERCENT = "percent"
"""Unit of shares."""


@cache
def units() -> dict[str, str]:
    """Unit of every statistic, from its SQL file."""
    return {one.name: one.unit.rstrip(".") for one in explanations()}


def figure(counted: Figure, name: str) -> Cell:
    """A statistic as a cell, with its interval as a bar if it is a share; a dash if the sample is too small."""
    value, n, low, high = counted
    if value is None or n < FEWEST_SHOWN:
        return Cell(NOTHING, (f"n {count(n)}",), quiet=True)
    unit = units()[name]
    is_share, signed = unit == PERCENT, unit not in (PERCENT, *PLAIN)
    ends = (low, high, value) if is_share and low is not None and high is not None else None
    notes = (span(low, high, signed=signed), f"n {count(n)}")
    shown = percent(value) if is_share else rate(value, signed=signed)
    return Cell(shown, tuple(note for note in notes if note), loses=shown.startswith(MINUS), ends=ends, quiet=True)


def net(amount: Decimal, currency: str) -> Cell:
    """The net result, in its currency."""
    return Cell(money(amount, currency, signed=True), (currency_name(currency),), amount < 0)


def dimension(value: DimensionValue, name: str) -> Cell:
    """The value of a dimension."""
    if value is None:
        return Cell(NOTHING)
    chooses = (name, str(value)) if name in _FILTERS else None
    return Cell(short_game(str(value)) if name == "game" else str(value), chooses=chooses)


def table(
    frame: pl.DataFrame, names: Sequence[str], by: Sequence[str], caption: str = CAPTION, counted: str = "Hands"
) -> Table:
    """A row per row of the frame: dimensions, number counted, net result, then the statistics."""
    if {"month", "weekday", "hour"} & set(by):
        caption = f"{caption.rstrip('.')}. {zone_sentence()}"
    heads = (*(_DIMENSIONS[name] for name in by), counted, "Net", *(LABELS[name] for name in names))
    rows = tuple(
        (
            *(dimension(row.dimensions[name], name) for name in by),
            Cell(count(row.hands)),
            net(row.net, row.currency),
            *(figure(row.figures[name], name) for name in names),
        )
        for row in statistics_rows(frame)
    )
    return without_empty(Table(caption, heads, rows))


FEWEST = 5
"""Minimum number of hands for a coloured cell in a heat map."""
HEAT = f"Below each number is the number of hands it is based on; cells with at least {FEWEST} hands are coloured, the \
stronger the greater the share."


def heat_map(
    caption: str, head: str, columns: Mapping[str, Mapping[str, Figure]], rows: Sequence[str], ends: bool = False
) -> Table:
    """Percentages as coloured cells: `columns` by label, each by row; a cell without a sample stays empty.

    With `ends`, every cell also shows its 95 % interval.
    """
    body = tuple((Cell(row), *(_field(column.get(row), ends) for column in columns.values())) for row in rows)
    return Table(caption, (head, *columns), body, heat=True)


def _field(one: Figure | None, ends: bool) -> Cell:
    if one is None or one.value is None:
        return Cell("")
    notes = (*([span(one.low, one.high, digits=0)] if ends else []), count(one.n))
    return Cell(rate(one.value, digits=0), notes, shade=one.value if one.n >= FEWEST else None)


def ranks(game: str) -> Sequence[str]:
    """Ranks of door cards from low to high, as the game ranks them."""
    return tuple("A23456789TJQK" if game in ACE_LOW_NAMES else "23456789TJQKA")


def useful(frame: pl.DataFrame, names: Iterable[str]) -> pl.DataFrame:
    """Rows in which at least one of the statistics has a sample."""
    return frame.filter(pl.any_horizontal(pl.col(f"{name}_n") > 0 for name in names))

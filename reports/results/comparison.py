"""A player compared with others, for the terminal: comparisons and opponents."""

from collections.abc import Iterator
from itertools import groupby

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.players.opponents import Opponent, opponent_records
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.rows import ComparedRow, compared_rows
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import NOTHING, count, game_name, hands, printable, rate, span
from studbook.reports.results.terminal import dimension_cells, shown_dimensions

_COMPARED_CAPTION = (
    "Below each figure is the number of hands, or of hands and streets, it is based on; 95 %: interval of the "
    "difference, bold if it excludes zero."
)
_OPPONENTS_CAPTION = (
    "won/lost/split: showdowns of only these two. VPIP and complete: percent of the hands together; fold (to a bet on "
    "later streets) and showdown: percent of the number below. All figures are the opponent's."
)


_LEAVES_OUT = ("complete", "showdown", "fold", "VPIP", "won/lost\n/split")
"""Columns that a narrow table of opponents leaves out, in order."""


def compared_tables(table: pl.DataFrame, player: str, other: str) -> Iterator[Table | Text]:
    """One table per game, currency and other dimension of `analytics.statistics.population.against`."""
    if table.is_empty():
        yield Text(f"No hands of {printable(player)} match these filters.")
    for _, rows in groupby(compared_rows(table), key=lambda row: row.dimensions):
        yield _compared(list(rows), player, other)
    if not table.is_empty():
        yield Text(_COMPARED_CAPTION, "dim")


def _compared(rows: list[ComparedRow], player: str, other: str) -> Table:
    first = rows[0]
    game, *others = first.dimensions.values()
    where = [game_name(str(game)), *(str(value or NOTHING) for value in others)]
    numbers = f"{hands(first.hands)} against {count(first.other_hands)}"
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, title=Text(f"{printable(', '.join(where))}: {numbers}", "bold"),
        title_justify="left",
    )  # fmt: skip
    shown.add_column("statistic")
    for head in (player, other, "difference", "95 %"):
        shown.add_column(Text(printable(head)), justify="right", overflow="fold", no_wrap=head == "95 %")
    for row in rows:
        shown.add_row(*_compared_cells(row))
    return shown


def _compared_cells(row: ComparedRow) -> list[Text]:
    difference, _, low, high = row.difference
    style = "bold" if low is not None and high is not None and low * high > 0 else ""
    return [
        Text(row.statistic.replace("_", " "), style),
        _over(row.own),
        _over(row.other),
        Text(rate(difference, signed=True), style),
        Text(span(low, high, signed=True)),
    ]


def _over(figure: Figure) -> Text:
    return Text(rate(figure.value)).append(f"\n{count(figure.n)}", "dim") if figure.n else Text(NOTHING)


def opponents_table(table: pl.DataFrame, player: str) -> Table:
    """Opponents as `analytics.players.opponents.opponents` returns them."""
    dimensions = shown_dimensions(table)
    shown = FittingTable(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=0, title=Text(f"{printable(player)} against", "bold"),
        leaves_out=_LEAVES_OUT,
        title_justify="left", caption=Text(_OPPONENTS_CAPTION, "dim"), caption_justify="left",
    )  # fmt: skip
    for name in dimensions:
        shown.add_column(name, overflow="fold", min_width=4, vertical="top")
    for head in ("hands", "net", "won/lost\n/split", "VPIP", "complete", "fold", "showdown"):
        shown.add_column(head, justify="right", no_wrap=True)
    for row in opponent_records(table):
        shown.add_row(*dimension_cells(row.together, dimensions), *_opponent_cells(row))
    return shown


def _opponent_cells(row: Opponent) -> list[Text]:
    figures = row.together.figures
    return [
        Text(f"{row.won}/{row.lost}/{row.split}"),
        Text(rate(figures["vpip"].value)),
        Text(rate(figures["complete"].value)),
        _over(figures["fold_to_bet"]),
        _over(figures["went_to_showdown"]),
    ]

"""Hands that `studbook find` found, for the terminal."""

from collections.abc import Mapping
from typing import Any

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.reports.layout.words import NOTHING, game_name, money, place, printable

_HEADS = ("hand\nstarted (UTC)", "game, stakes\nfile", "player\ncards", "pot\nnet", "result")


def found_table(table: pl.DataFrame) -> Table:
    """Hands as `analytics.search.results.find` returns them, in the same order."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for head in _HEADS:
        is_amount = head.startswith("pot")
        shown.add_column(head, justify="right" if is_amount else "left", no_wrap=is_amount, overflow="fold")
    for row in table.to_dicts():
        shown.add_row(*_cells(row))
    return shown


def _cells(row: Mapping[str, Any]) -> list[Text]:
    return [
        _two(row["hand_id"], f"{row['started_at']:%Y-%m-%d %H:%M}"),
        _two(f"{game_name(row['game'])} {row['stakes']}", place(row["path"], row["line"])),
        _two(row["player"], row["cards"]),
        _two(money(row["pot"], row["currency"]), money(row["net"], row["currency"], signed=True)),
        Text(row["result"] or NOTHING),
    ]


def _two(first: str | None, second: str | None) -> Text:
    return Text(printable(first or NOTHING)).append(f"\n{printable(second or NOTHING)}", "dim")

"""Hands that `studbook find` found, for the terminal."""

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.database.records import records
from studbook.analytics.search.results import FoundHand
from studbook.reports.layout.words import NOTHING, game_name, moment, money, place, printable, zone_sentence

_HEADS = ("hand\nstarted", "game, stakes\nfile", "player\ncards", "pot\nnet", "result")


def found_table(table: pl.DataFrame) -> Table:
    """Hands as `analytics.search.results.find` returns them, in the same order."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), caption=zone_sentence(), caption_justify="left")
    for head in _HEADS:
        is_amount = head.startswith("pot")
        shown.add_column(head, justify="right" if is_amount else "left", no_wrap=is_amount, overflow="fold")
    for found in records(table, FoundHand):
        shown.add_row(*_cells(found))
    return shown


def _cells(found: FoundHand) -> list[Text]:
    return [
        _two(found.hand_id, moment(found.started_at)),
        _two(f"{game_name(found.game)} {found.stakes}", place(found.path, found.line)),
        _two(found.player, found.cards),
        _two(money(found.pot, found.currency), money(found.net, found.currency, signed=True)),
        Text(found.result or NOTHING),
    ]


def _two(first: str | None, second: str | None) -> Text:
    return Text(printable(first or NOTHING)).append(f"\n{printable(second or NOTHING)}", "dim")

"""Result sheets for the terminal: one table per session, with rows that do not add up marked."""

from collections.abc import Iterator
from itertools import groupby

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.audit.sheets import SheetRow
from studbook.analytics.database.records import records
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import NOTHING, count, hands, moment, money, printable, zone_name

_AMOUNTS = ("first_stack", "last_stack", "added", "net", "rake")
_HEADS = ("player", "hands", "first", "last", "added", "net", "rake", "")


def sheet_tables(table: pl.DataFrame) -> Iterator[Table]:
    """One table per session of `analytics.audit.sheets.sheets`."""
    for _, rows in groupby(records(table, SheetRow), key=lambda row: row.session):
        yield _sheet(list(rows))


def _sheet(rows: list[SheetRow]) -> Table:
    first = rows[0]
    shown = FittingTable(
        box=box.SIMPLE_HEAD, pad_edge=False, leaves_out=("added", "first", "last", "rake"),
        title=Text(_title(first), "bold"), title_justify="left",
        caption=_caption(first), caption_justify="left",
    )  # fmt: skip
    for place, head in enumerate(_HEADS):
        shown.add_column(head, justify="left" if place in (0, len(_HEADS) - 1) else "right", overflow="fold")
    for row in rows:
        shown.add_row(*_cells(row))
    return shown


def _title(row: SheetRow) -> str:
    where = [row.site, row.table_name, f"tournament {row.tournament}" if row.tournament else ""]
    return printable(f"{row.session}. {', '.join(filter(None, where))}, {moment(row.began_at)} {zone_name()}")


def _caption(row: SheetRow) -> Text:
    currency = row.currency
    text = Text(f"{hands(row.session_hands)}, rake {money(row.session_rake, currency)}", "dim")
    if row.left_over:
        how = "much" if row.left_over > 0 else "little"
        text.append(f"; {money(abs(row.left_over), currency)} too {how} was paid", "red")
    return text


def _cells(row: SheetRow) -> list[Text]:
    cells = [Text(printable(row.player)), Text(count(row.hands))]
    cells += [Text(money(getattr(row, name), row.currency, signed=name == "net")) for name in _AMOUNTS]
    return [*cells, _remark(row)]


def _remark(row: SheetRow) -> Text:
    if row.adds_up is False:
        return Text("does not add up", "red")
    if row.unexplained is not None:
        return Text(f"{money(row.unexplained, row.currency, signed=True)} in between", "yellow")
    return Text("" if row.adds_up else NOTHING)

"""Tables for the terminal: readable at 80 columns, and without colour."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl
from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.rows import DimensionValue, StatisticsRow, statistics_rows
from studbook.analytics.statistics.stats import STATISTICS
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import (
    NOTHING,
    count,
    games_listed,
    hands,
    moment,
    money,
    printable,
    rate,
    span,
    zone_sentence,
)
from studbook.reports.results.headings import SHORT

if TYPE_CHECKING:
    from studbook.analytics.audit.unjudged import Unjudged
    from studbook.analytics.database.answers import Answer
    from studbook.analytics.stored.audits import AuditTotals, Finding

_OWN_SAMPLE = ("went_to_showdown", "won_at_showdown", "scoop")
"""Statistics that are not counted over all hands, so their sample is shown."""

_DIMENSION_HEADS = {"limit_type": "limit", "table_size": "table", "table_name": "table"}
_CAPTION = (
    "BB/100: big bets won per 100 hands, with the 95 % interval. The other figures are percentages of hands dealt; "
    "showdown, won there and scoop are percentages of the number below them."
)

_UNITS = {"chips": "chips", "play": "play money", "unknown": "not printed"}
"""Shown below an amount whose currency has no sign."""


class _Line(NamedTuple):
    label: str
    style: str


IMPORT_LINES = {
    "files": _Line("files", ""),
    "unchanged": _Line("unchanged, not read again", ""),
    "found": _Line("hands found", "bold"),
    "imported": _Line("imported", "green"),
    "known": _Line("already known", ""),
    "other": _Line("of other games", ""),
    "rejected": _Line("rejected", "red"),
    "summaries": _Line("tournament summaries", ""),
    "summaries_rejected": _Line("summaries rejected", "red"),
}
"""Rows of the table at the end of an import, in order."""


def import_table(totals: Mapping[str, int], games: Iterable[tuple[str, int]] = ()) -> Table:
    """Show what became of everything that an import found; the keys are those of `IMPORT_LINES`.

    The hands of other `games` are listed by name. Errors that follow from others are counted as such.
    """
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column("what")
    table.add_column("hands", justify="right")
    for name, line in IMPORT_LINES.items():
        if name in ("unchanged", "summaries", "summaries_rejected") and not totals[name]:
            continue
        style = line.style if totals[name] else "dim"
        table.add_row(Text(line.label, style), Text(count(totals[name]), style))
        for game, number in games if name == "other" else ():
            table.add_row(Text(f"  {printable(game)}", "dim"), Text(count(number), "dim"))
    return table


def audit_summary(totals: "AuditTotals", games: Iterable[tuple[str, int]] = (), following: int = 0) -> Text:
    """Result of an audit in one line; unless everything was judged, it does not say that there are no errors.

    The hands of other `games` are listed by name.
    """
    text = Text(f"{hands(totals.hands)} audited: ")
    parts = [
        (totals.errors - following, "error", "bold red" if totals.errors else "green"),
        (totals.warnings, "warning", "yellow" if totals.warnings else ""),
        (totals.infos, "note", ""),
    ]
    shown = [Text(_several(number, word), style) for number, word, style in parts if number or totals.is_whole]
    text.append(
        Text(", ").join(shown or [Text("not everything could be judged" if totals.hands else "nothing judged")])
    )
    if following:
        text.append(f" ({_several(following, 'more error')} {'follows' if following == 1 else 'follow'} from these)")
    for part in _unjudged_parts(totals):
        text.append(f"; {part}", "red")
    if totals.other:
        text.append(f"; {hands(totals.other)} of other games not audited{games_listed(games)}")
    return text


def _unjudged_parts(totals: "AuditTotals") -> Iterator[str]:
    """What could not be judged, counted."""
    if totals.undecided:
        yield f"{count(totals.undecided)} undecidable: not enough cards shown"
    if totals.rejects:
        yield f"{_several(totals.rejects, 'text')} rejected"
    if totals.unread:
        yield f"{_several(totals.unread, 'file')} without hands"


def finding_words(found: "Finding") -> str:
    """Say in a line what was found, and which error it follows from."""
    words = f"{found.severity} {found.code} {found.message}"
    return f"{words} (follows from {found.follows})" if found.follows else words


def unjudged_line(one: "Unjudged") -> str:
    """Say in a line which text or file could not be judged, and why."""
    if one.what == "text":
        return f"{one.file}:{one.line}:{one.column_number}: rejected {one.code} {one.reason}"
    return f"{one.file}: {one.code} {one.message}" if one.file else one.message


def _several(number: int, word: str) -> str:
    return f"{count(number) if number else 'no'} {word}{'' if number == 1 else 's'}"


class AnswerTable:
    """Rows of any SQL query: as a table if they fit, otherwise as records, one below the other."""

    def __init__(self, answer: "Answer") -> None:
        self.columns = [Text(printable(name)) for name in answer.columns]
        self.rows = [[_plain(value) for value in row] for row in answer.rows]
        self.right = [_are_numbers(row[place] for row in answer.rows) for place in range(len(self.columns))]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._table() if self._width() <= options.max_width else self._records()

    def _width(self) -> int:
        lines = [self.columns, *self.rows]
        return sum(max(line[place].cell_len for line in lines) + 3 for place in range(len(self.columns)))

    def _table(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for name, right in zip(self.columns, self.right, strict=True):
            table.add_column(name, justify="right" if right else "left", overflow="fold")
        for row in self.rows:
            table.add_row(*row)
        return table

    def _records(self) -> Table:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("name", style="dim", no_wrap=True)
        table.add_column("value", overflow="fold")
        for number, row in enumerate(self.rows):
            if number:
                table.add_row("", "")
            for name, value in zip(self.columns, row, strict=True):
                table.add_row(name, value)
        return table


def answer_table(answer: "Answer") -> AnswerTable:
    """Rows of any SQL query, for printing."""
    return AnswerTable(answer)


def _are_numbers(values: Iterable[Any]) -> bool:
    return any(isinstance(value, int | float | Decimal) and not isinstance(value, bool) for value in values)


def _plain(value: Any) -> Text:
    """Format a value without interpreting markup in it, because names can be any text."""
    if value is None:
        return Text("NULL", "dim")
    return Text(printable(str(value)))


def stats_table(table: pl.DataFrame, title: str) -> Table:
    """Statistics as `analytics.statistics.stats.stats` returns them.

    The 95 % interval is shown below the win rate, and the sample below statistics that are not counted over all hands.
    The currency is shown with the amount, as a sign or below it.
    """
    dimensions = shown_dimensions(table)
    shown = FittingTable(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=0, title=Text(title, "bold"), title_justify="left",
        caption=Text(_CAPTION, "dim"), caption_justify="left", leaves_out=last_first(STATISTICS),
    )  # fmt: skip
    for name in dimensions:
        shown.add_column(_DIMENSION_HEADS.get(name, name), overflow="fold", min_width=4, vertical="top")
    for head in ("hands", "net", *(SHORT[name] for name in STATISTICS)):
        shown.add_column(head, justify="right", no_wrap=head != SHORT["win_rate"])
    for row in statistics_rows(table):
        shown.add_row(*_cells(row, dimensions))
    return shown


def last_first(names: Sequence[str]) -> list[str]:
    """Headings of statistics in the order in which a narrow table leaves them out: the last first, never the first."""
    return [SHORT[name] for name in reversed(names[1:])]


def shown_dimensions(table: pl.DataFrame) -> list[str]:
    """Columns before the hands; the site only if there are several."""
    names = table.columns[: table.columns.index("hands")]
    return [name for name in names if name != "currency" and (name != "site" or table[name].n_unique() > 1)]


def _cells(row: StatisticsRow, dimensions: list[str]) -> list[Text]:
    return dimension_cells(row, dimensions) + [_statistic(row.figures[name], name) for name in STATISTICS]


def dimension_cells(row: StatisticsRow, dimensions: list[str]) -> list[Text]:
    """Cells of the dimensions, the hands and the net result."""
    cells = [Text(_dimension(name, row.dimensions[name])) for name in dimensions]
    return [*cells, Text(count(row.hands)), _net(row)]


def _dimension(name: str, value: DimensionValue) -> str:
    if value is None:
        return NOTHING
    return moment(datetime.fromisoformat(str(value))) if name == "session" else printable(str(value))


def _net(row: StatisticsRow) -> Text:
    amount = Text(money(row.net, row.currency, signed=True), "red" if row.net < 0 else "green")
    unit = _UNITS.get(row.currency)
    return amount.append(f"\n{unit}", "dim") if unit else amount


def _statistic(figure: Figure, name: str) -> Text:
    if name == "win_rate":
        between = span(figure.low, figure.high, signed=True)
        return Text(rate(figure.value, signed=True)).append(f"\n{between}" if between else "", "dim")
    text = Text(rate(figure.value))
    return text.append(f"\n{count(figure.n)}", "dim") if name in _OWN_SAMPLE else text


class ListedImport(NamedTuple):
    """An import of a database."""

    number: int
    started_at: datetime
    """In UTC."""
    is_whole: bool
    """Whether it ran to its end."""
    files: int
    hands: int
    rejected: int
    """Texts that could not be read."""
    version: str
    """Of Studbook."""
    rules: Sequence[str]
    """What was stated in place of each site's own rules."""


def imports_table(imports: Iterable[ListedImport]) -> Table:
    """Imports of a database, one row each."""
    table = Table(box=None, padding=(0, 2, 0, 0), caption=zone_sentence(), caption_justify="left")
    for title in ("import", "began", "files", "hands", "rejected"):
        table.add_column(title, justify="left" if title.startswith("began") else "right")
    table.add_column("version")
    table.add_column("rules")
    for one in imports:
        ended = "" if one.is_whole else " (interrupted)"
        numbers = map(count, (one.files, one.hands, one.rejected))
        rules = ", ".join(one.rules) or "each site's own"
        began = f"{moment(one.started_at)}{ended}"
        table.add_row(str(one.number), began, *numbers, printable(one.version), printable(rules))
    return table

"""A report as a PDF file: a page for a person, and then text, tables and pictures on A4 pages."""

import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from matplotlib.backends.backend_pdf import FigureCanvasPdf, PdfPages
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.patches import Rectangle

from studbook.reports.layout.columns import Columns, Lines, columns_of
from studbook.reports.layout.measure import fold
from studbook.reports.layout.model import Cell, Page, Part, Picture, Report, Section, Table
from studbook.reports.layout.pictures import POINTS_PER_INCH, lay_out, look
from studbook.reports.layout.short import SHORT_NOTE, shortened
from studbook.reports.layout.words import currency_name

MOST_SHEETS = 12
"""Pages of a PDF unless all is wanted."""

_WIDTH, _HEIGHT = 8.27, 11.69
_MARGIN = 0.7
_INSIDE = _WIDTH - 2 * _MARGIN
"""Page size, margin and width of the type area, in inches."""
_LINE = 1.3 / POINTS_PER_INCH
"""Line height in inches per point of font size."""
_CELL_LINE = 0.92
"""Line height in a cell, compared with that of a paragraph."""
_CELL_SPACE = 0.06
"""Inches between the text of a row and the line below it."""
_INK, _FAINT, _EDGE, _SHADE = "#1b1f1d", "#5a625d", "#c9cfcb", "#0072b2"
_PARTED = 0.55
"""Inches on the last page that are kept for saying what is left out."""

Printed = Callable[[int], None]
"""Called with the number of every page that is written."""


class _Style(NamedTuple):
    """How text is set."""

    size: float
    colour: str = _INK
    bold: bool = False
    ends: bool = False
    """Whether it ends at its place, instead of beginning there."""


class _FullError(Exception):
    """All the pages that are wanted are full."""


def print_report(report: Report, path: Path, full: bool = False, printed: Printed | None = None) -> None:
    """Write a report into one PDF file, without a date: the same report makes the same file.

    Unless `full`, it has at most `MOST_SHEETS` pages: the most important sections, with the first rows of long tables.
    """
    with (
        warnings.catch_warnings(),
        look(),
        PdfPages(path, metadata={"Title": report.player, "CreationDate": None}) as to,
    ):
        warnings.filterwarnings("ignore", "Glyph .* missing from")  # a name with letters that the font lacks
        press = _Press(to, None if full else MOST_SHEETS, printed)
        _print_first(press, report, full)
        _print_pages(press, report.pages if full else shortened(report))
        press.end_sheet()


def _print_first(press: "_Press", report: Report, full: bool) -> None:
    """Print the page for a person: who, whether they are winning, the graph, a few figures, the costliest leaks."""
    press.words(report.player, 26, bold=True)
    press.words(report.lede, 10, _FAINT)
    for answer in _of_money(report.answers or [f"{one.text} {one.notes[0]}" for one in report.sums]):
        press.words(answer, 11)
    wanted, press.most = press.most, 1
    with suppress(_FullError):
        for section in report.first:
            _print_section(press, section)
    press.most = wanted
    if not full:
        press.words(SHORT_NOTE, 8, _FAINT)
    press.end_sheet()


def _of_money(answers: Sequence[str]) -> Sequence[str]:
    """Leave out what is said of tournament chips, which are no money, unless that is all."""
    return [answer for answer in answers if currency_name("chips") not in answer] or answers


def _print_pages(press: "_Press", pages: Sequence[Page]) -> None:
    """Print all pages, or as many as there is paper for, and then say which are left out."""
    for place, page in enumerate(pages):
        try:
            _print_page(press, page)
        except _FullError:
            left = ", ".join(other.title for other in pages[place + 1 :])
            press.most = None
            press.words(f"The rest of {page.title}{f', and {left},' if left else ''} is in the full report.", 8, _FAINT)
            return


def _print_page(press: "_Press", page: Page) -> None:
    press.skip(0.25)
    press.keep(1.2 + (_needed(page.sections[0]) if page.sections else 0))
    press.words(page.title, 17, bold=True)
    press.words(page.lede, 9, _FAINT)
    for section in page.sections:
        _print_section(press, section)


def _print_section(press: "_Press", section: Section) -> None:
    press.skip(0.12)
    press.keep(0.35 + _needed(section))
    press.words(section.title, 12, bold=True)
    for part in section.parts:
        if isinstance(part, Table):
            press.table(part)
        elif isinstance(part, Picture):
            press.picture(part)
        else:
            press.words(part, 9)


def _needed(section: Section) -> float:
    """Inches below a heading that must be on its page: its text and what follows, so that none stands alone."""
    inches = 0.0
    for part in section.parts:
        inches += _height(part)
        if not isinstance(part, str):
            break
    return min(inches, _HEIGHT / 2)


def _height(part: Part) -> float:
    """About the height of a text, of a picture, or of the first rows of a table."""
    if isinstance(part, Picture):
        return min(part.wide[1], _HEIGHT / 2) + 0.4
    return 1.2 if isinstance(part, Table) else 0.2 * len(fold(part, _INSIDE, 9))


class _Press:
    """Fills pages from top to bottom."""

    def __init__(self, to: PdfPages, most: int | None, printed: Printed | None) -> None:
        self.to, self.sheet, self.number = to, Figure(figsize=(_WIDTH, _HEIGHT)), 1
        self.most, self.printed = most, printed
        """The number of pages that there may be, None for any; whom to tell of every page."""
        self.down = _MARGIN
        """Distance of the next item from the upper edge, in inches."""

    def end_sheet(self) -> None:
        """Number the page and begin another; an empty page is not printed."""
        if self.down == _MARGIN:
            return
        self.sheet.text(0.5, 0.4 / _HEIGHT, str(self.number), ha="center", fontsize=8, color=_FAINT)
        canvas = FigureCanvasPdf(self.sheet)
        lay_out(self.sheet)
        canvas.print_pdf(self.to)  # type: ignore[no-untyped-call]  # it has no types; `savefig` would draw twice
        if self.printed:
            self.printed(self.number)
        self.sheet, self.number, self.down = Figure(figsize=(_WIDTH, _HEIGHT)), self.number + 1, _MARGIN

    def skip(self, inches: float) -> None:
        """Leave some space, but not at the top of a page."""
        self.down += inches if self.down > _MARGIN else 0

    def keep(self, inches: float) -> bool:
        """Begin another page if less space is left; return whether one was begun."""
        is_last = self.number == self.most
        if self.down + inches <= _HEIGHT - _MARGIN - _PARTED * is_last or self.down == _MARGIN:
            return False
        if is_last:
            raise _FullError
        self.end_sheet()
        return True

    def put(self, text: str, left: float, style: _Style, lower: float = 0.0) -> None:
        """Set text `lower` inches below the current height; it begins or ends `left` inches from the margin."""
        self.sheet.text(
            (_MARGIN + left) / _WIDTH, 1 - (self.down + lower) / _HEIGHT, text, fontsize=style.size, color=style.colour,
            va="top", ha="right" if style.ends else "left", fontweight="bold" if style.bold else "normal",
            linespacing=1.15,
        )  # fmt: skip

    def cell(self, lines: tuple[Lines, Lines], left: float, style: _Style) -> None:
        """Set the text of a cell, and below it the small print."""
        text, notes = ("\n".join(part) for part in lines)
        self.put(text, left, style)
        if notes:
            lower = len(lines[0]) * style.size * _LINE * _CELL_LINE
            self.put(notes, left, style._replace(colour=_FAINT, bold=False), lower)

    def words(self, text: str, size: float, colour: str = _INK, bold: bool = False) -> None:
        """Set a paragraph."""
        for line in fold(text, _INSIDE, size, bold):
            self.keep(size * _LINE)
            self.put(line, 0, _Style(size, colour, bold))
            self.down += size * _LINE
        self.skip(0.06)

    def picture(self, picture: Picture) -> None:
        """Draw a picture as wide as the page allows, with its caption below."""
        width = min(picture.wide[0], _INSIDE)
        height = min(picture.wide[1] * width / picture.wide[0], _HEIGHT - 2 * _MARGIN - 0.6)
        self.keep(height + 0.05 + _LINE * 8 * len(fold(picture.caption, _INSIDE, 8)))
        grid = GridSpec(
            3, 3, self.sheet, width_ratios=[_MARGIN, width, _WIDTH - _MARGIN - width],
            height_ratios=[self.down, height, _HEIGHT - self.down - height],
        )  # fmt: skip
        picture.draw(self.sheet.add_subfigure(grid[1, 1]), False)
        self.down += height + 0.05
        self.words(picture.caption, 8, _FAINT)

    def table(self, table: Table) -> None:
        """Set a table, repeating its headings on every page."""
        self.keep(1.0)
        self.words(table.caption, 8, _FAINT)
        columns = columns_of(table, _INSIDE)
        head = _high(columns.heads, columns, bold=True)
        self.keep(head + max((_high(row, columns) for row in table.rows[:1]), default=0))
        self.row(columns.heads, columns, table.heat, bold=True)
        for row in table.rows:
            if self.keep(_high(row, columns)):
                self.row(columns.heads, columns, table.heat, bold=True)
            self.row(row, columns, table.heat)
        self.skip(0.15)

    def row(self, row: Sequence[Cell], columns: Columns, heat: bool, bold: bool = False) -> None:
        """Set one row, with a line below it."""
        left, high = 0.0, _high(row, columns, bold)
        for place, (cell, width) in enumerate(zip(row, columns.widths, strict=True)):
            if cell.shade is not None:
                self.shade(left, width, high, cell.shade)
            is_text = place in columns.words
            style = _Style(columns.size, "#b3261e" if cell.loses else _INK, bold or place == 0, not is_text)
            self.cell(columns.lines(cell, place, bold), left if is_text else left + width - 0.06, style)
            left += width
        self.down += high
        if not heat:
            self.sheet.add_artist(_rule(self.down, left))

    def shade(self, left: float, width: float, high: float, percent: float) -> None:
        """Colour the field of a heat map."""
        place = ((_MARGIN + left + 0.02) / _WIDTH, 1 - (self.down + high - 0.02) / _HEIGHT)
        size = (width - 0.04) / _WIDTH, (high - 0.01) / _HEIGHT
        self.sheet.add_artist(Rectangle(place, *size, color=_SHADE, alpha=percent / 100 * 0.6, linewidth=0, zorder=0))


def _rule(down: float, width: float) -> Rectangle:
    return Rectangle((_MARGIN / _WIDTH, 1 - (down - 0.02) / _HEIGHT), width / _WIDTH, 0.0003, color=_EDGE)


def _high(row: Sequence[Cell], columns: Columns, bold: bool = False) -> float:
    return columns.most_lines(row, bold) * columns.size * _LINE * _CELL_LINE + _CELL_SPACE

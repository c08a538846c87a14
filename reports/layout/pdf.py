"""A report as a PDF file: the same text, tables and pictures on A4 pages."""

import warnings
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from matplotlib.backends.backend_pdf import FigureCanvasPdf, PdfPages
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.patches import Rectangle

from studbook.reports.layout.model import Cell, Page, Picture, Report, Table
from studbook.reports.layout.pictures import POINTS_PER_INCH, lay_out, look

_WIDTH, _HEIGHT = 8.27, 11.69
_MARGIN = 0.7
_INSIDE = _WIDTH - 2 * _MARGIN
"""Page size, margin and width of the type area, in inches."""
_LINE = 1.3 / POINTS_PER_INCH
"""Line height in inches per point of font size."""
_LETTER = 0.56 / POINTS_PER_INCH
"""Average letter width in inches per point of font size; a slight overestimate."""
_SMALL, _TINY = 6.5, 5.5
_MOST_WORDS, _MOST_HEAD = 46, 12
"""Maximum letters per line in a text column, and in the heading of any column."""
_INK, _FAINT, _EDGE, _SHADE = "#1b1f1d", "#5a625d", "#c9cfcb", "#0072b2"


def print_report(report: Report, path: Path) -> None:
    """Write all pages of a report into one PDF file, without a date: the same report makes the same file."""
    with (
        warnings.catch_warnings(),
        look(),
        PdfPages(path, metadata={"Title": report.player, "CreationDate": None}) as to,
    ):
        warnings.filterwarnings("ignore", "Glyph .* missing from")  # a name with letters that the font lacks
        press = _Press(to)
        press.words(report.player, 26, bold=True)
        press.words(report.lede, 10, _FAINT)
        press.words(" · ".join(f"{one.text} {one.notes[0]}" for one in report.sums), 10)
        for answer in report.answers:
            press.words(answer, 10)
        for page in report.pages:
            _print_page(press, page)
        press.end_sheet()


def _print_page(press: "_Press", page: Page) -> None:
    press.skip(0.25)
    press.keep(2.5)
    press.words(page.title, 17, bold=True)
    press.words(page.lede, 9, _FAINT)
    for section in page.sections:
        press.skip(0.12)
        press.keep(1.5)
        press.words(section.title, 12, bold=True)
        for part in section.parts:
            if isinstance(part, Table):
                press.table(part)
            elif isinstance(part, Picture):
                press.picture(part)
            else:
                press.words(part, 9)


class _Press:
    """Fills pages from top to bottom."""

    def __init__(self, to: PdfPages) -> None:
        self.to, self.sheet, self.number = to, Figure(figsize=(_WIDTH, _HEIGHT)), 1
        self.down = _MARGIN
        """Distance of the next item from the upper edge, in inches."""

    def end_sheet(self) -> None:
        """Number the page and begin another."""
        self.sheet.text(0.5, 0.4 / _HEIGHT, str(self.number), ha="center", fontsize=8, color=_FAINT)
        canvas = FigureCanvasPdf(self.sheet)
        lay_out(self.sheet)
        canvas.print_pdf(self.to)  # type: ignore[no-untyped-call]  # it has no types; `savefig` would draw twice
        self.sheet, self.number, self.down = Figure(figsize=(_WIDTH, _HEIGHT)), self.number + 1, _MARGIN

    def skip(self, inches: float) -> None:
        """Leave some space."""
        self.down += inches

    def keep(self, inches: float) -> None:
        """Begin another page if less space is left."""
        if self.down + inches > _HEIGHT - _MARGIN and self.down > _MARGIN:
            self.end_sheet()

    def put(
        self, text: str, left: float, size: float, colour: str = _INK, bold: bool = False, ends: bool = False
    ) -> None:
        """Set text at the current height; it begins, or with `ends` ends, `left` inches from the margin."""
        self.sheet.text(
            (_MARGIN + left) / _WIDTH, 1 - self.down / _HEIGHT, text, fontsize=size, color=colour, va="top",
            ha="right" if ends else "left", fontweight="bold" if bold else "normal", linespacing=1.15,
        )  # fmt: skip

    def words(self, text: str, size: float, colour: str = _INK, bold: bool = False) -> None:
        """Set a paragraph."""
        for line in wrap(text, max(10, int(_INSIDE / (size * _LETTER)))) or [""]:
            self.keep(size * _LINE)
            self.put(line, 0, size, colour, bold)
            self.skip(size * _LINE)
        self.skip(0.06)

    def picture(self, picture: Picture) -> None:
        """Draw a picture as wide as the page allows, with its caption below."""
        width = min(picture.wide[0], _INSIDE)
        height = min(picture.wide[1] * width / picture.wide[0], _HEIGHT - 2 * _MARGIN - 0.6)
        self.keep(height + 0.4)
        grid = GridSpec(
            3, 3, self.sheet, width_ratios=[_MARGIN, width, _WIDTH - _MARGIN - width],
            height_ratios=[self.down, height, _HEIGHT - self.down - height],
        )  # fmt: skip
        picture.draw(self.sheet.add_subfigure(grid[1, 1]), False)
        self.skip(height + 0.05)
        self.words(picture.caption, 8, _FAINT)

    def table(self, table: Table) -> None:
        """Set a table, repeating its headings on every page."""
        self.words(table.caption, 8, _FAINT)
        heads = _heads(table)
        widths = _widths(table)
        self.row(heads, widths, table, bold=True)
        for row in table.rows:
            if self.down + _high(row, table) > _HEIGHT - _MARGIN:
                self.end_sheet()
                self.row(heads, widths, table, bold=True)
            self.row(row, widths, table)
        self.skip(0.15)

    def row(self, row: Sequence[Cell], widths: list[float], table: Table, bold: bool = False) -> None:
        """Set one row, with a line below it."""
        left, high = 0.0, _high(row, table)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            if cell.shade is not None:
                self.shade(left, width, high, cell.shade)
            is_text = place == 0 or place in table.words
            text = "\n".join(_lines(cell, place in table.words))
            colour = "#b3261e" if cell.loses else _INK
            self.put(text, left if is_text else left + width - 0.06, _SMALL, colour, bold or place == 0, not is_text)
            left += width
        self.skip(high)
        if not table.heat:
            self.sheet.add_artist(_rule(self.down))

    def shade(self, left: float, width: float, high: float, percent: float) -> None:
        """Colour the field of a heat map."""
        place = ((_MARGIN + left + 0.02) / _WIDTH, 1 - (self.down + high - 0.02) / _HEIGHT)
        size = (width - 0.04) / _WIDTH, (high - 0.01) / _HEIGHT
        self.sheet.add_artist(Rectangle(place, *size, color=_SHADE, alpha=percent / 100 * 0.6, linewidth=0, zorder=0))


def _heads(table: Table) -> list[Cell]:
    lines = [wrap(head, _MOST_HEAD) for head in table.heads]
    return [Cell(first, tuple(more)) for first, *more in lines]


def _rule(down: float) -> Rectangle:
    return Rectangle((_MARGIN / _WIDTH, 1 - (down - 0.02) / _HEIGHT), _INSIDE / _WIDTH, 0.0003, color=_EDGE)


def _lines(cell: Cell, is_wrapped: bool) -> list[str]:
    text = " ".join(card.face for card in cell.cards) or " ".join(word for word in (cell.rank, cell.text) if word)
    return [*(wrap(text, _MOST_WORDS) if is_wrapped else [text]), *cell.notes] or [""]


def _high(row: Sequence[Cell], table: Table) -> float:
    return max(len(_lines(cell, place in table.words)) for place, cell in enumerate(row)) * _SMALL * _LINE * 0.92 + 0.06


def _widths(table: Table) -> list[float]:
    """Width of every column in inches, in proportion to its longest line; together they fill the page."""
    columns = zip(_heads(table), *table.rows, strict=True)
    asked = [
        max(len(line) for cell in column for line in _lines(cell, place in table.words)) + 2
        for place, column in enumerate(columns)
    ]
    return [_INSIDE * letters / sum(asked) for letters in asked]

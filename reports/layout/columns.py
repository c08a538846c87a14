"""The columns of a printed table: a font size and widths with which every cell fits."""

import re
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from studbook.reports.layout.measure import fold, longest_word, width
from studbook.reports.layout.model import Cell, Table

_SIZES = (7.0, 6.5, 6.0, 5.5)
"""Font sizes of tables in points; the first with which no number is broken is taken."""
_GAP = 0.1
"""Space right of every column, in inches."""
_TEXT, _NOTE = 1.1, 0.8
"""Inches that a column of text, and the small print of any other, is given if it needs them, before it is broken."""
_STRETCH = 1.7
"""How much wider than its text a column becomes at most, to fill the page."""
_FIXED = "\N{NO-BREAK SPACE}"
_INTERVAL = re.compile(r"(?<=\d) to (?=[+\N{MINUS SIGN}\d])")
_MOST_LINES = 50
"""Lines of a cell that are printed."""


Lines = tuple[str, ...]


class Columns(NamedTuple):
    """How a table is set."""

    size: float
    """Font size in points."""
    widths: tuple[float, ...]
    """In inches, with the space between columns."""
    heads: tuple[Cell, ...]
    words: frozenset[int]
    """Columns of text, the first among them."""

    def lines(self, cell: Cell, place: int, bold: bool = False) -> tuple[Lines, Lines]:
        """The lines of a cell's text, and of its small print."""
        text, *notes = _texts(cell)
        inches = self.widths[place] - _GAP
        above = fold(text, inches, self.size, bold or place == 0)[:_MOST_LINES]
        below = [line for note in notes for line in fold(note, inches, self.size)]
        return above, tuple(below[: _MOST_LINES - len(above)])

    def most_lines(self, row: Sequence[Cell], bold: bool = False) -> int:
        """Lines of the highest cell of a row."""
        return max(sum(map(len, self.lines(cell, place, bold))) for place, cell in enumerate(row))


def columns_of(table: Table, inches: float) -> Columns:
    """Choose size and widths for a type area; numbers are broken at blanks only if they fit in no other way."""
    heads, words = tuple(Cell(head) for head in table.heads), table.words | {0}
    for breaks, size in product((False, True), _SIZES):
        wide, least = _asked(table, size, words, breaks)
        if sum(least) <= inches:
            break
    else:
        least = [one * inches / sum(least) for one in least]
    even = [least[0], *[max(least[1:], default=0.0)] * (len(least) - 1)]
    if table.heat and sum(even) <= inches:
        wide = least = even
    widths = _spread(wide, least, inches, table.heat)
    return Columns(size, tuple(widths), heads, words)


def _asked(table: Table, size: float, words: frozenset[int], breaks: bool) -> tuple[list[float], list[float]]:
    """Width of every column without any break, and the least that it needs."""
    wide, least = [], []
    for place, (head, *cells) in enumerate(zip(table.heads, *table.rows, strict=True)):
        lines = [_texts(cell) for cell in cells]
        bold = place == 0
        first = max((width(text, size, bold) for text, *_ in lines), default=0.0)
        noted = max((width(note, size) for _, *notes in lines for note in notes), default=0.0)
        unbroken = max((longest_word(text, size, bold) for texts in lines for text in texts), default=0.0)
        natural, is_text = max(first, noted), place in words
        needed = max(unbroken, min(natural, _TEXT) if is_text else max(first, min(noted, _NOTE)))
        named = longest_word(head, size, bold=True)
        wide.append(max(natural, named) + _GAP)
        least.append(max(unbroken if breaks else needed, named) + _GAP)
    return wide, least


def _spread(wide: Sequence[float], least: Sequence[float], inches: float, fills: bool) -> list[float]:
    """Widths between the least and those wished for, and then in proportion, as far as the page is wide."""
    left, missing = inches - sum(least), sum(max(want - have, 0) for want, have in zip(wide, least, strict=True))
    share = min(left / missing, 1) if missing and left > 0 else 0
    widths = [have + share * max(want - have, 0) for want, have in zip(wide, least, strict=True)]
    factor = max(inches / sum(widths), 1)
    return [one * (factor if fills else min(factor, _STRETCH)) for one in widths]


def _texts(cell: Cell) -> list[str]:
    """The text of a cell and its notes; an interval and a row of cards are not broken."""
    cards = _FIXED.join(card.face for card in cell.cards)
    text = cards or " ".join(word for word in (cell.rank, cell.text) if word)
    return [text, *(_INTERVAL.sub(f"{_FIXED}to{_FIXED}", note) for note in cell.notes)]

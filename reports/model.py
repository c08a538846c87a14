"""What a report is made of, whatever it is written as: pages of sections of words, tables and pictures."""

from collections.abc import Callable
from typing import NamedTuple

from matplotlib.figure import Figure, SubFigure

from studbook.reports.words import Card

Draw = Callable[[Figure | SubFigure, bool], None]
"""Draws a picture; the second argument is true for a phone."""


class Cell(NamedTuple):
    """One cell of a table."""

    text: str
    notes: tuple[str, ...] = ()
    """Small print below it: interval and sample, a currency, a file."""
    loses: bool = False
    """Whether it is an amount below nothing."""
    ends: tuple[float, float, float] | None = None
    """Low end, high end and middle of an interval in percent, to be drawn as a bar."""
    cards: tuple[Card, ...] = ()
    href: str = ""
    """A page below the report's folder."""
    shade: float | None = None
    """Percentage that colours the field of a heat map."""
    rank: str = ""
    """`error`, `warning` or `info`, where it tells a severity."""


class Table(NamedTuple):
    """Rows under heads; the first cell of a row names it."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    words: frozenset[int] = frozenset()
    """Columns of words, besides the first: set to the left, and broken into lines."""
    tight: bool = False
    """A narrow table, which stays a table on a phone."""
    heat: bool = False
    """A heat map: its fields are coloured by their shade."""


class Picture(NamedTuple):
    """A figure, drawn anew for every size and medium."""

    name: str
    """Unique on its page; letters, digits and hyphens."""
    title: str
    description: str
    """All that it shows, in words."""
    caption: str
    draw: Draw
    wide: tuple[float, float]
    narrow: tuple[float, float]
    """Inches on a screen and on a phone."""


Part = str | Table | Picture
"""What a section is made of; words are paragraphs."""


class Section(NamedTuple):
    """A heading and what stands below it."""

    name: str
    title: str
    parts: tuple[Part, ...]


class Page(NamedTuple):
    """One page; `name` is its file without `.html`."""

    name: str
    title: str
    lede: str
    sections: tuple[Section, ...]


class Report(NamedTuple):
    """All pages about one player, the overview first."""

    player: str
    hands: str
    lede: str
    sums: tuple[Cell, ...]
    """What he won, a cell for every currency."""
    pages: tuple[Page, ...]
    replays: frozenset[int]
    """Keys of the hands that pages link to, as `hands/KEY.html`."""

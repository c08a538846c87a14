"""The parts of a report in any format: pages of sections of text, tables and pictures."""

from collections.abc import Callable
from typing import NamedTuple

from matplotlib.figure import Figure, SubFigure

from studbook.reports.layout.words import PrintedCard

Draw = Callable[[Figure | SubFigure, bool], None]
"""Draws a picture; the second argument is true for a phone."""


class Cell(NamedTuple):
    """One cell of a table."""

    text: str
    notes: tuple[str, ...] = ()
    """Small print below the text: interval and sample, a currency, a file."""
    loses: bool = False
    """Whether the cell shows a negative amount."""
    ends: tuple[float, float, float] | None = None
    """Low end, high end and middle of an interval in percent, drawn as a bar."""
    cards: tuple[PrintedCard, ...] = ()
    href: str = ""
    """A page below the report's folder."""
    shade: float | None = None
    """Percentage that colours the field of a heat map."""
    rank: str = ""
    """`error`, `warning` or `info` if the cell shows a severity."""
    links: tuple[tuple[str, str], ...] = ()
    """Texts and addresses of several pages; `text` is what a printed page shows instead."""
    search: str = ""
    """Query of the search language for the hands that the cell counts: a link on live pages."""
    colour: str = ""
    """Name of a colour that the user gave to what the cell names."""
    quiet: bool = False
    """Whether a page shows the small print only if it is asked for."""
    chooses: tuple[str, str] | None = None
    """A filter and its value for the hands that the cell counts: a link on live pages."""


class Table(NamedTuple):
    """Rows under headings; the first cell of a row names it."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    words: frozenset[int] = frozenset()
    """Text columns other than the first; they are left-aligned and wrapped."""
    tight: bool = False
    """A narrow table, which stays a table on a phone."""
    heat: bool = False
    """A heat map, whose cells are coloured by their shade."""
    style: str = ""
    """How a page lays out rows on a phone: `hands` in two lines, `players` in five; `stacked` is blocks anywhere."""
    orders: tuple[str, ...] = ()
    """For each heading, the address of the page in that order; empty for a heading that cannot order the rows."""


def without_empty(table: Table) -> Table:
    """Return the table without columns, other than the first, that hold nothing but dashes.

    >>> dash = Cell("\N{EN DASH}")
    >>> without_empty(Table("", ("A", "B"), ((Cell("1"), dash),))).heads
    ('A',)
    """
    places = range(len(table.heads))
    kept = (
        [one for one in places if not one or any(_holds(row[one]) for row in table.rows)] if table.rows else [*places]
    )
    if len(kept) == len(table.heads):
        return table
    return table._replace(
        heads=tuple(table.heads[one] for one in kept),
        rows=tuple(tuple(row[one] for one in kept) for row in table.rows),
        words=frozenset(new for new, old in enumerate(kept) if old in table.words),
        orders=tuple(table.orders[one] for one in kept) if table.orders else (),
    )


def _holds(cell: Cell) -> bool:
    return bool(cell.cards or cell.links or cell.rank or cell.text not in ("", "\N{EN DASH}"))


class Picture(NamedTuple):
    """A figure, redrawn for every size and medium."""

    name: str
    """Unique on its page; letters, digits and hyphens."""
    title: str
    description: str
    """Everything that it shows, in words."""
    caption: str
    draw: Draw
    wide: tuple[float, float]
    narrow: tuple[float, float]
    """Sizes in inches, on a screen and on a phone."""


Part = str | Table | Picture
"""A part of a section; text is a paragraph."""


class Section(NamedTuple):
    """A heading and the parts below it."""

    name: str
    title: str
    parts: tuple[Part, ...]
    folded: bool = False
    """Whether a page shows only the heading until the reader opens it."""


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
    """The player's winnings, one cell per currency."""
    answers: tuple[str, ...]
    """Sentences that answer whether the player is winning, one per currency of stud."""
    pages: tuple[Page, ...]
    replays: frozenset[int]
    """Keys of the hands that pages link to, as `hands/KEY.html`."""
    first: tuple[Section, ...] = ()
    """The first page of a printed report, for a person."""

"""Contents of a page, on disk or in the browser of the live application, and its HTML."""

from typing import NamedTuple

from markupsafe import Markup

from studbook.reports.hand.remarks import Remarks
from studbook.reports.layout.model import Cell, Picture, Section, Table
from studbook.reports.layout.pages import fill_in
from studbook.reports.live.filter_bar import FilterBar
from studbook.reports.live.graph import Graph
from studbook.reports.live.navigation import Link, Navigation
from studbook.reports.live.selection import Selection


class Chip(NamedTuple):
    """A filter that is on, with the address of the page without it."""

    label: str
    value: str
    without: str


class Tile(NamedTuple):
    """One figure on top of a page, with what it is and how it came about."""

    label: str
    value: str
    note: str = ""
    loses: bool = False
    href: str = ""
    """Address of the page that says more."""


class Search(NamedTuple):
    """What is in the search field of a page, and what is wrong with it."""

    query: str = ""
    player: str | None = None
    """The hero of the query; None for every hero of the database."""
    mistake: str = ""
    column: int = 1
    """Column of the mistake, from 1."""

    @property
    def pointer(self) -> str:
        """A line that points at the mistake."""
        return " " * (self.column - 1) + "^"


class Post(NamedTuple):
    """A text to copy."""

    name: str
    title: str
    text: str

    @property
    def lines(self) -> int:
        """Number of lines of its field."""
        return min(self.text.count("\n") + 1, 30)


class View(NamedTuple):
    """One page."""

    title: str
    lede: str = ""
    sums: tuple[Cell, ...] = ()
    links: tuple[Link, ...] = ()
    """Pages of a report on disk."""
    navigation: Navigation = Navigation()
    """Links to other pages; added to every page when it is replied."""
    bar: FilterBar | None = None
    """The form of filters; added like the navigation, to pages that take filters."""
    chips: tuple[Chip, ...] = ()
    clear: str = ""
    """Address of the page without filters."""
    answers: tuple[str, ...] = ()
    """Sentences that answer whether the player is winning."""
    sections: tuple[Section, ...] = ()
    panels: tuple[Table, ...] = ()
    """Small tables whose rows are filters."""
    groups: tuple[Link, ...] = ()
    """Groups of statistics, above the table that they change."""
    more: tuple[Link, ...] = ()
    """Links below the content, such as to the next page of a list."""
    search: Search = Search()
    saves: str = ""
    """Query for the hands of the filters that are on, for a form that saves it; empty if there is none."""
    back: str = "/"
    """Address of the page, to which that form leads back."""
    graphs: tuple[Graph, ...] = ()
    """Graphs of the bankroll."""
    ledger: "LedgerView | None" = None
    """Entries of the bankroll, with forms."""
    remarks: Remarks | None = None
    """Tags and the note of what the page is about, with forms."""
    graph: Graph | None = None
    """Graph of a player's winnings, before the sections."""
    switches: tuple[tuple[Link, ...], ...] = ()
    """What else the graph can show: in each group, one link is on."""
    asks: tuple[tuple[str, str], ...] = ()
    """Players one of whom may be the hero, each with a note: a form chooses one."""
    tiles: tuple[Tile, ...] = ()
    """Figures on top of the page."""
    aside: tuple[Section, ...] = ()
    """Sections next to the others, if there is room."""
    posts: tuple[Post, ...] = ()
    """Texts to copy."""
    whose: str = ""
    """The player, if the title is that of a topic."""

    @property
    def has_intervals(self) -> bool:
        """Whether a table has intervals that are shown only if they are asked for."""
        tables = [
            part for section in (*self.sections, *self.aside) for part in section.parts if isinstance(part, Table)
        ]
        return any(cell.quiet for table in (*tables, *self.panels) for row in table.rows for cell in row)


class Status(NamedTuple):
    """What the page shows about the running session."""

    version: int
    sentence: str
    trouble: str
    token: str
    """With which a form proves that it is on one of our own pages."""
    is_demonstration: bool = False
    """Whether the page shows the demonstration in place of the user's own hands."""


class LedgerEntry(NamedTuple):
    """An entry of the ledger in words."""

    key: str
    words: str


class LedgerView(NamedTuple):
    """Entries of the ledger, and what a form for another one may choose from."""

    entries: tuple[LedgerEntry, ...]
    back: str
    movements: tuple[str, ...]
    currencies: tuple[str, ...]
    sites: tuple[str, ...]


def render(view: View, status: Status) -> str:
    """Return the HTML text of a page."""
    return fill_in("live.html.j2", {"svg": _svg}, view=view, status=status)


def message_page(title: str, text: str) -> str:
    """Return a page that only says something, such as that a page does not exist."""
    return fill_in("live_message.html.j2", {}, title=title, text=text)


def _svg(picture: Picture, narrow: bool = False) -> Markup:
    from studbook.reports.layout.pictures import picture_svg  # Matplotlib: only pages with a figure need it

    return Markup(picture_svg(picture, narrow))  # noqa: S704  # `inline` has escaped all text in it


def linked(section: Section, selection: Selection) -> Section:
    """Return a section of a report with the addresses of live pages: replayers, filters and searches."""
    return section._replace(parts=tuple(_linked_part(part, selection) for part in section.parts))


def _linked_part(part: "str | Table | Picture", selection: Selection) -> "str | Table | Picture":
    if not isinstance(part, Table):
        return part
    rows = tuple(tuple(_linked_cell(cell, selection) for cell in row) for row in part.rows)
    return part._replace(rows=rows)


def _linked_cell(cell: Cell, selection: Selection) -> Cell:
    if cell.links:
        return cell._replace(links=tuple((text, _live(href)) for text, href in cell.links))
    if cell.search:
        return cell._replace(href=selection.search_href(cell.search))
    if cell.chooses:
        return cell._replace(href=selection.with_filter(*cell.chooses).href("/player"))
    return cell._replace(href=_live(cell.href)) if cell.href else cell


def _live(href: str) -> str:
    """Address of the live page of a hand of a report."""
    return f"/hand?key={href.removeprefix('hands/').removesuffix('.html')}" if href.startswith("hands/") else href

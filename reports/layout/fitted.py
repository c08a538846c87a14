"""Tables for a terminal of any width: no word is broken in the middle, and what has no room is said.

If a table is too wide, its lines are broken at blanks. If that is not enough, columns move together and sites have
short names; then columns are left out in the order that the table states; and then every row becomes a list.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

from studbook.game.sites import SITE_FACTS

HOW_TO_SEE = "a wider terminal shows them, and so do --json and --csv where a command has them"
"""How what is left out can be seen."""
_WIDE = 100_000
_WORDS = re.compile(r"^ +\S+|\S+\s(?:%\S*|to(?!\S))|\S+", re.MULTILINE)
"""Words; an indented one, a number and its percent sign, and the begin of an interval are one."""
_LETTERS = 3
"""Letters of the short name of a site whose title has fewer than two capitals."""


class FittingTable(Table):
    """A table that says which columns can be left out if the terminal is narrow."""

    def __init__(self, *heads: Any, leaves_out: Iterable[str] = (), sites: str = "site", **settings: Any) -> None:
        super().__init__(*heads, **settings)
        self.leaves_out = tuple(leaves_out)
        """Headings of columns, the first to be left out first."""
        self.sites = sites
        """Heading of the column of sites."""


class _FixedTable(Table):
    """A table whose widths are chosen."""


def short_site(site: str) -> str:
    """Short name of a site: what its title has in brackets, or its capitals, or the first letters.

    >>> [len(short_site(site)) for site in SITE_FACTS if len(short_site(site)) > 3]
    []
    """
    title = SITE_FACTS[site].title if site in SITE_FACTS else site
    bracketed = re.search(r"\((\w+)\)", title)
    if bracketed:
        return bracketed[1]
    title = title.partition(",")[0]
    capitals = "".join(letter for letter in title if letter.isupper())
    return capitals if 1 < len(capitals) <= _LETTERS else title[:_LETTERS]


def fitted(table: Table, console: Console, options: ConsoleOptions) -> RenderableType:
    """Return the table, or what shows as much of it as a narrow terminal has room for."""
    if isinstance(table, _FixedTable):
        return table
    columns = _Columns(table, console, options)
    if columns.natural() <= options.max_width:
        return table
    places = list(range(len(table.columns)))
    leaves_out = list(table.leaves_out) if isinstance(table, FittingTable) else []
    if not columns.fits(places):
        columns.are_close = True
    if not columns.fits(places) and isinstance(table, FittingTable):
        columns.shorten_sites(table.sites)
    left_out: list[str] = []
    while not columns.fits(places) and leaves_out:
        head = leaves_out.pop(0)
        kept = [place for place in places if columns.heads[place] != head]
        left_out += [head] if kept != places else []
        places = kept
    if not columns.fits(places):
        return _records(table, columns)
    return Group(columns.table(places), *_note(left_out, columns.sites))


def _note(left_out: Sequence[str], sites: Sequence[str]) -> list[Text]:
    """Say what is left out, and what short names mean."""
    notes = [f"Sites: {', '.join(f'{short_site(site)} {site}' for site in sites)}."] if sites else []
    if left_out:
        listed = ", ".join(" ".join(head.split()) for head in left_out)
        notes.append(f"No room for: {listed} ({HOW_TO_SEE}).")
    return [Text(note, "dim") for note in notes]


class _Columns:
    """The columns of a table with their widths."""

    def __init__(self, table: Table, console: Console, options: ConsoleOptions) -> None:
        self.original, self.console = table, console
        self.options, self.room = options.update(width=_WIDE), options.max_width
        self.cells = [[_text(cell, console) for cell in column.cells] for column in table.columns]
        self.heads = [str(_text(column.header, console)) for column in table.columns]
        self.sites: list[str] = []
        """Sites that are shown by their short names."""
        self.are_close = False
        """Whether columns have no more than one blank between them."""
        self._measure()

    def _measure(self) -> None:
        pairs = zip(self.original.columns, self.cells, strict=True)
        self.widths = [_width(column, cells, self.console, self.options) for column, cells in pairs]

    def natural(self) -> int:
        """Width of the table as it would be without limits."""
        return Measurement.get(self.console, self.options, self.original).maximum

    def fits(self, places: Sequence[int]) -> bool:
        """Whether these columns have room without a broken word."""
        return self._total(places, [self.widths[place].minimum for place in places]) <= self.room

    def shorten_sites(self, head: str) -> None:
        """Show sites by their short names."""
        for place, name in enumerate(self.heads):
            if name == head:
                found = {str(cell) for cell in self.cells[place]} & set(SITE_FACTS)
                self.sites = sorted(found)
                self.cells[place] = [
                    Text(short_site(str(cell))) if str(cell) in found else cell for cell in self.cells[place]
                ]
        self._measure()

    def table(self, places: Sequence[int]) -> Table:
        """The table with these columns: as wide as their words need, and then as they would like."""
        widths = [self.widths[place].minimum for place in places]
        left = self.room - self._total(places, widths)
        while left > 0:
            wishes = [self.widths[place].maximum - width for place, width in zip(places, widths, strict=True)]
            if max(wishes) <= 0:
                break
            widths[wishes.index(max(wishes))] += 1
            left -= 1
        return self._made(places, widths)

    def _total(self, places: Sequence[int], widths: Sequence[int]) -> int:
        return Measurement.get(self.console, self.options, self._made(places, widths)).maximum

    def _made(self, places: Sequence[int], widths: Sequence[int]) -> Table:
        old = self.original
        made = _FixedTable(
            title=old.title, caption=old.caption, box=old.box, pad_edge=old.pad_edge,
            padding=_close(old) if self.are_close else old.padding,
            show_header=old.show_header, title_justify=old.title_justify, caption_justify=old.caption_justify,
            title_style=old.title_style, caption_style=old.caption_style, show_lines=old.show_lines,
        )  # fmt: skip
        for place, width in zip(places, widths, strict=True):
            column = old.columns[place]
            made.add_column(
                column.header, justify=column.justify, style=column.style, vertical=column.vertical,
                width=width, overflow="fold",
            )  # fmt: skip
        for row, cells in zip(old.rows, zip(*(self.cells[place] for place in places), strict=True), strict=True):
            made.add_row(*cells, style=row.style, end_section=row.end_section)
        return made


def _close(table: Table) -> tuple[int, int]:
    """Padding that leaves one blank between columns; boxes have a blank between columns already."""
    return (0, 0) if table.box else (0, 1)


def _text(cell: RenderableType, console: Console) -> RenderableType:
    return console.render_str(cell) if isinstance(cell, str) else cell


def _width(column: Column, cells: Sequence[RenderableType], console: Console, options: ConsoleOptions) -> Measurement:
    """The least width without a broken word, and that without a broken line."""
    texts = [column.header, *cells]
    most = max(Measurement.get(console, options, text).maximum for text in texts)
    least = most if column.no_wrap else max(_longest_word(text, console, options) for text in texts)
    return Measurement(max(least, column.min_width or 0), max(most, column.min_width or 0))


def _longest_word(cell: RenderableType, console: Console, options: ConsoleOptions) -> int:
    if isinstance(cell, str | Text):
        return max((cell_len(word) for word in _WORDS.findall(str(cell))), default=0)
    return Measurement.get(console, options, cell).minimum


def _records(table: Table, columns: _Columns) -> RenderableType:
    """Every row as a list of headings and values."""
    listed = _FixedTable(
        title=table.title, caption=table.caption, box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0),
        title_justify=table.title_justify, caption_justify=table.caption_justify,
    )  # fmt: skip
    listed.add_column("name", style="dim", no_wrap=True)
    listed.add_column("value", overflow="fold")
    for number, row in enumerate(zip(*columns.cells, strict=True)):
        if number:
            listed.add_row("", "")
        for head, cell in zip(columns.heads, row, strict=True):
            if str(cell):
                listed.add_row(" ".join(head.split()), cell)
    return listed

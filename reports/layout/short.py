"""What a printed report shows unless all of it is wanted: the sections that matter most, and the first rows."""

from collections.abc import Mapping
from typing import NamedTuple

from studbook.reports.layout.model import Page, Part, Picture, Report, Section, Table
from studbook.reports.layout.words import count

SHORT_NOTE = (
    "This is the short report: the most important sections, and the first rows of long tables. The option --full "
    "prints everything, and the pages for a browser show it all."
)


class _Excerpt(NamedTuple):
    """What is kept of a page."""

    rows: int = 12
    """Rows of every table."""
    sections: frozenset[str] = frozenset()
    """Names of the sections, all if empty."""
    pictures: bool = False


_ORDER: Mapping[str, _Excerpt] = {
    "results": _Excerpt(sections=frozenset(("games", "stakes", "month"))),
    "leaks": _Excerpt(rows=6),
    "third": _Excerpt(sections=frozenset(("numbers",))),
    "bring-in": _Excerpt(),
    "scoop": _Excerpt(pictures=True, sections=frozenset(("wheel", "lows"))),
    "streets": _Excerpt(rows=20),
    "starting": _Excerpt(rows=9),
    "sessions": _Excerpt(rows=12, pictures=True),
    "tournaments": _Excerpt(rows=8),
    "luck": _Excerpt(sections=frozenset(("all-ins",))),
    "opponents": _Excerpt(rows=10),
    "pots": _Excerpt(rows=4),
    "red-dog": _Excerpt(rows=12, pictures=True),
    "index": _Excerpt(rows=12, pictures=True),
    "audit": _Excerpt(rows=6),
}
"""Pages of a short report, the most important first."""
_CHIPS = ("results-chips",)
"""Sections of the overview that are left out: tournaments are shown in money."""


def shortened(report: Report) -> list[Page]:
    """The pages of a short report, in order; the overview without what the first page shows."""
    by_name = {page.name: page for page in report.pages}
    seen = {*_CHIPS, *(section.name for section in report.first)}
    overview = [section for section in report.pages[0].sections if section.name not in seen]
    by_name["index"] = report.pages[0]._replace(sections=tuple(overview))
    made = [_shortened(by_name[name], kept) for name, kept in _ORDER.items() if name in by_name]
    return [page for page in made if page.sections]


def _shortened(page: Page, kept: _Excerpt) -> Page:
    sections = []
    for section in page.sections:
        if not kept.sections or section.name in kept.sections:
            parts = tuple(_clipped(part, kept.rows) for part in section.parts if _is_kept(part, kept))
            if any(not isinstance(part, str) for part in parts) or len(parts) == len(section.parts):
                sections.append(Section(section.name, section.title, parts))
    return page._replace(sections=tuple(sections))


def _is_kept(part: Part, kept: _Excerpt) -> bool:
    """Whether a part is kept: no heat maps, and no results in tournament chips."""
    if isinstance(part, Picture):
        return kept.pictures and not part.name.endswith("-chips")
    return not (isinstance(part, Table) and part.heat)


def _clipped(part: Part, rows: int) -> Part:
    """Keep the first rows of a table, and say how many there are."""
    return part if isinstance(part, str | Picture) else clipped(part, rows)


def clipped(table: Table, rows: int) -> Table:
    """Keep the first rows of a table, and say in its caption how many there are in all."""
    if len(table.rows) <= rows:
        return table
    caption = f"{table.caption.rstrip('.')}. Here: {rows} of {count(len(table.rows))} rows"
    return table._replace(rows=table.rows[:rows], caption=caption)

"""A report as a folder of pages, each of which needs nothing but itself: they open from disk, offline."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from markupsafe import Markup

from analytics.replayed import replays
from analytics.store import Store
from reports.model import Page, Picture, Report
from reports.pages import fill_in
from reports.pictures import picture_svg
from reports.replayer import replay_page

BACK = ("../index.html", "Back to the report")

_TOGETHER = 40
"""Hands that the store is asked for at once: of so few it reads only the parts of its tables that hold them."""


def report_pages(report: Report) -> Iterator[tuple[str, str]]:
    """Name and HTML text of every page, the overview first."""
    for page in report.pages:
        yield f"{page.name}.html", _page(report, page)


def replay_pages(store: Store, keys: Iterable[int]) -> Iterator[tuple[str, str]]:
    """Name and HTML text of the replayer of hands that a report links to."""
    some = sorted(keys)
    for place in range(0, len(some), _TOGETHER):
        for hand in replays(store, some[place : place + _TOGETHER]):
            yield f"hands/{hand.hand.facts['hand']}.html", replay_page([hand], BACK)


def write_replays(database: str, keys: Iterable[int], folder: Path) -> None:
    """Write the replayers of hands below a report's folder; for a process of its own, beside the one that draws."""
    with Store(database, read_only=True) as store:
        for name, html in replay_pages(store, keys):
            (folder / name).write_text(html, encoding="utf-8")


def _page(report: Report, page: Page) -> str:
    overview = page is report.pages[0]
    return fill_in("report.html.j2", {"svg": _svg}, report=report, page=page, overview=overview)


def _svg(picture: Picture, narrow: bool = False) -> Markup:
    """Everything in it that is text of others has been escaped by `inline`."""
    return Markup(picture_svg(picture, narrow))  # noqa: S704  # escaped, as the docstring says

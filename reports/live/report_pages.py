"""A report as a folder of self-contained pages, which open from disk and offline."""

from collections.abc import Iterator

from markupsafe import Markup

from studbook.reports.layout.model import Page, Picture, Report
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.pictures import picture_svg
from studbook.reports.live.navigation import Link
from studbook.reports.live.view import View


def report_pages(report: Report) -> Iterator[tuple[str, str]]:
    """Name and HTML text of every page, the overview first."""
    for page in report.pages:
        yield f"{page.name}.html", _page(report, page)


def _page(report: Report, page: Page) -> str:
    title = f"{page.title}: {report.player}"
    return fill_in("report.html.j2", {"svg": _svg}, view=view_of(report, page), title=title)


def view_of(report: Report, page: Page) -> View:
    """Lay out a page of a report as live pages are laid out; the overview also has the winnings."""
    links = tuple(Link(other.title, f"{other.name}.html", other.name == page.name) for other in report.pages)
    if page is not report.pages[0]:
        lede = f"{page.lede} · {report.hands}"
        return View(page.title, lede, links=links, sections=page.sections, whose=report.player)
    return View(
        report.player, report.lede, sums=report.sums, links=links, answers=report.answers, sections=page.sections
    )


def _svg(picture: Picture, narrow: bool = False) -> Markup:
    """Mark a picture as safe: `inline` has escaped all text in it that comes from other people."""
    return Markup(picture_svg(picture, narrow))  # noqa: S704  # escaped, as the docstring says

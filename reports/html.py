"""A report as a folder of self-contained pages, which open from disk and offline."""

from collections.abc import Iterator

from markupsafe import Markup

from studbook.reports.model import Page, Picture, Report
from studbook.reports.pages import fill_in
from studbook.reports.pictures import picture_svg


def report_pages(report: Report) -> Iterator[tuple[str, str]]:
    """Name and HTML text of every page, the overview first."""
    for page in report.pages:
        yield f"{page.name}.html", _page(report, page)


def _page(report: Report, page: Page) -> str:
    overview = page is report.pages[0]
    return fill_in("report.html.j2", {"svg": _svg}, report=report, page=page, overview=overview)


def _svg(picture: Picture, narrow: bool = False) -> Markup:
    """Mark a picture as safe: `inline` has escaped all text in it that comes from other people."""
    return Markup(picture_svg(picture, narrow))  # noqa: S704  # escaped, as the docstring says

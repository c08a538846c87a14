"""The report about one player: a page for every question, as values that a writer turns into HTML or print."""

from analytics.profile import Profile
from reports.model import Cell, Page, Report, Table
from reports.player import (
    audit,
    bring_in,
    luck,
    meaning,
    overview,
    pots,
    results,
    rivals,
    scoop,
    sessions,
    starting,
    streets,
    third,
)
from reports.words import NOTHING, currency_name, day, hands, money

__all__ = ["report"]


def report(facts: Profile) -> Report:
    """Lay out everything about a player, page by page; pages that would be empty are left out."""
    made = (
        overview.page(facts), results.page(facts), third.page(facts), bring_in.page(facts), scoop.page(facts),
        streets.page(facts), starting.page(facts), luck.page(facts), sessions.page(facts), rivals.opponents(facts),
        rivals.leaks(facts), pots.page(facts), audit.page(facts), meaning.page(),
    )  # fmt: skip
    pages = tuple(page for page in made if page and page.sections)
    days = f" {NOTHING} ".join(dict.fromkeys([day(facts.first_hand), day(facts.last_hand)]))
    sums = tuple(
        Cell(
            money(row["net"], row["currency"], signed=True),
            (f"{currency_name(row['currency'])}, {hands(row['hands'])}",),
            row["net"] < 0,
        )
        for row in facts.overview.to_dicts()
    )
    lede = f"{hands(facts.hands)} · {days} · {', '.join(facts.sites)}"
    return Report(facts.player, hands(facts.hands), lede, sums, pages, _linked(pages))


def _linked(pages: tuple[Page, ...]) -> frozenset[int]:
    """Keys of the hands that any cell links to."""
    tables = [part for page in pages for section in page.sections for part in section.parts if isinstance(part, Table)]
    links = {cell.href for table in tables for row in table.rows for cell in row if cell.href}
    return frozenset(int(link.removeprefix("hands/").removesuffix(".html")) for link in links)

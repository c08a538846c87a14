"""The report about one player: one page per topic, as values that a writer turns into HTML or print."""

import polars as pl

from studbook.analytics.players.profile import Profile
from studbook.analytics.red_dog.profile import DealsProfile
from studbook.analytics.statistics.red_dog_groups import GROUPS as RED_DOG_GROUPS
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import GROUPS, STUD_GROUPS
from studbook.reports.layout.model import Cell, Page, Report, Table
from studbook.reports.layout.words import NOTHING, currency_name, hands, local_day, money
from studbook.reports.player import (
    audit,
    bring_in,
    comparison,
    first_page,
    luck,
    meaning,
    overview,
    pots,
    red_dog,
    results,
    scoop,
    sessions,
    starting,
    streets,
    third,
    tournaments,
)
from studbook.reports.player.answer import is_winning

__all__ = ["report"]


def report(facts: Profile | None, deals: DealsProfile | None = None) -> Report:
    """Lay out everything about a player of stud, of the Red Dog family, or of both; empty pages are left out.

    Raises ValueError if there is neither.
    """
    if facts is None:
        return _of_deals(deals)
    made = (
        overview.page(facts), results.page(facts), third.page(facts), bring_in.page(facts), scoop.page(facts),
        streets.page(facts), starting.page(facts), luck.page(facts), sessions.page(facts),
        tournaments.page(facts.tournaments, facts.tournament_totals), comparison.opponents(facts),
        comparison.leaks(facts), pots.page(facts), red_dog.page(deals) if deals else None, audit.page(facts),
        meaning.page(GROUPS if deals else STUD_GROUPS),
    )  # fmt: skip
    pages = tuple(page for page in made if page and page.sections)
    return _bound(facts, facts.overview, "hand", pages)._replace(first=first_page.sections(facts, pages))


def _of_deals(facts: DealsProfile | None) -> Report:
    """The report about a player who played no stud."""
    if facts is None:
        raise ValueError("there is nothing to report")
    pages = (red_dog.page(facts, "index"), meaning.page(RED_DOG_GROUPS))
    return _bound(facts, facts.overall, "deal", pages)._replace(first=first_page.of_deals(pages[0]))


def _bound(facts: Profile | DealsProfile, results: pl.DataFrame, what: str, pages: tuple[Page, ...]) -> Report:
    """Combine pages with player, dates, sites and winnings in each currency; `what` is `hand` or `deal`."""
    days = f" {NOTHING} ".join(dict.fromkeys([local_day(facts.first_hand), local_day(facts.last_hand)]))
    counted, rows = _counted(facts.hands, what), statistics_rows(results)
    sums = tuple(
        Cell(
            money(row.net, row.currency, signed=True),
            (f"{currency_name(row.currency)}, {_counted(row.hands, what)}",),
            row.net < 0,
        )
        for row in rows
    )
    lede = f"{counted} · {days} · {', '.join(facts.sites)}"
    answers = tuple(is_winning(facts.player, row) for row in rows) if what == "hand" else ()
    return Report(facts.player, counted, lede, sums, answers, pages, _linked(pages))


def _counted(number: int, what: str) -> str:
    return hands(number).replace("hand", what)


def _linked(pages: tuple[Page, ...]) -> frozenset[int]:
    """Keys of the hands that any cell links to."""
    tables = [part for page in pages for section in page.sections for part in section.parts if isinstance(part, Table)]
    cells = [cell for table in tables for row in table.rows for cell in row]
    links = {cell.href for cell in cells if cell.href} | {href for cell in cells for _, href in cell.links}
    return frozenset(int(link.removeprefix("hands/").removesuffix(".html")) for link in links)

"""The first page of a printed report: the graph, the leaks worth most, and the few figures that matter."""

from collections.abc import Iterable

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.players.profile import Profile
from studbook.analytics.players.sessions import SessionsTotal, totals
from studbook.analytics.statistics.leaks import COSTS, LUCK
from studbook.analytics.statistics.rows import StatisticsRow, statistics_rows
from studbook.reports.layout.model import Cell, Page, Part, Picture, Section, Table
from studbook.reports.layout.short import clipped
from studbook.reports.layout.words import NOTHING, count, currency_name, money, percent, rate, short_game, span
from studbook.reports.player.overview import winnings_picture
from studbook.reports.results.sessions import hourly, hours_text

_GRAPH = (7.2, 2.3)
"""Size of the graph in inches."""
_LEAKS, _GAMES, _CURRENCIES = 3, 8, 3
"""Rows of the tables at most."""
_VERDICTS = {COSTS: "Leaks worth most", LUCK: "Leaks worth most, which may be luck"}
_ON_SCREEN = frozenset(("Hands that cost most", "All hands"))
"""Columns of leaks that lead to hands, which paper does not."""
_FEWEST = 2
"""Minimum number of hands for a graph."""
_SHARES = ("vpip", "went_to_showdown", "won_at_showdown")


def sections(facts: Profile, pages: Iterable[Page]) -> tuple[Section, ...]:
    """The first page's sections; `pages` are those of the report. The names of what other pages repeat are theirs."""
    found = {f"{page.name}/{section.name}": section for page in pages for section in page.sections}
    made = (_graph(facts), _leaks(found), _figures(facts, found), _games(facts))
    return tuple(section for section in made if section and section.parts)


def _money_first(rows: list[StatisticsRow]) -> list[StatisticsRow]:
    """Rows in money; those in tournament chips only if there are no others."""
    return [row for row in rows if row.currency != "chips"] or rows


def _graph(facts: Profile) -> Section | None:
    """The graph of the currency with most hands."""
    row = max(_money_first(statistics_rows(facts.overview)), key=lambda one: one.hands)
    run = facts.run.filter(pl.col("currency") == row.currency)
    if run.height < _FEWEST:
        return None
    picture = winnings_picture(run, facts.player)._replace(wide=_GRAPH)
    return Section(f"results-{row.currency.lower()}", "Winnings", (picture,))


def _leaks(found: dict[str, Section]) -> Section | None:
    """The leaks worth most, without the columns that lead to hands."""
    for verdict, title in _VERDICTS.items():
        section = found.get(f"leaks/{verdict.replace(' ', '-')}")
        for part in section.parts if section else ():
            if isinstance(part, Table):
                return Section("worth-most", title, (clipped(_without(part, _ON_SCREEN), _LEAKS),))
    return None


def _without(table: Table, heads: frozenset[str]) -> Table:
    """A table without some of its columns."""
    shown = [place for place, head in enumerate(table.heads) if head not in heads]
    return table._replace(
        heads=tuple(table.heads[place] for place in shown),
        rows=tuple(tuple(row[place] for place in shown) for row in table.rows),
        words=frozenset(at for at, place in enumerate(shown) if place in table.words),
    )


def _figures(facts: Profile, found: dict[str, Section]) -> Section:
    """Hours and money in each currency, and tournaments."""
    rows = [one for one in records(totals(facts.sessions), SessionsTotal) if one.currency != "chips"]
    parts: list[Part] = [_hours(rows[:_CURRENCIES])] if rows else []
    of_tournaments = found.get("tournaments/totals")
    parts += [part for part in of_tournaments.parts if isinstance(part, Table)] if of_tournaments else []
    return Section("figures", "Figures that matter", tuple(parts))


def _hours(rows: list[SessionsTotal]) -> Table:
    heads = ("Cash games", "Sessions", "Hours", "Hands", "Net", "Per hour", "BB/100")
    body = tuple(
        (
            Cell(currency_name(row.currency)),
            Cell(count(row.sessions)),
            Cell(hours_text(row.hours)),
            Cell(count(row.hands)),
            _amount(money(row.net, row.currency, signed=True), row.net < 0),
            _amount(hourly(row), row.net < 0),
            _amount(NOTHING if row.win_rate is None else rate(row.win_rate, signed=True), (row.win_rate or 0) < 0),
        )
        for row in rows
    )
    return Table("Hours of sessions at the same time count once. BB/100: big bets per 100 hands", heads, body)


def _amount(text: str, loses: bool) -> Cell:
    return Cell(text, loses=loses)


def _games(facts: Profile) -> Section | None:
    rows = _money_first(statistics_rows(facts.groups["overview"]))
    heads = ("Game", "Hands", "Net", "BB/100", "95 % interval", "VPIP", "Went to showdown", "Won at showdown")
    table = Table("Shares in percent of the hands that they are counted over", heads, tuple(map(_game, rows)))
    return Section("games", "By game", (clipped(table, _GAMES),)) if rows else None


def _game(row: StatisticsRow) -> tuple[Cell, ...]:
    won = row.figures["win_rate"]
    return (
        Cell(f"{short_game(row.game)}, {currency_name(row.currency)}"),
        Cell(count(row.hands)),
        _amount(money(row.net, row.currency, signed=True), row.net < 0),
        _amount(rate(won.value, signed=True), (won.value or 0) < 0),
        Cell(span(won.low, won.high, signed=True) or NOTHING),
        *(Cell(percent(row.figures[name].value)) for name in _SHARES),
    )


def of_deals(page: Page) -> tuple[Section, ...]:
    """The first page about a player of the Red Dog family: the first graph and the first table of the page."""
    drawn = [section for section in page.sections if any(isinstance(part, Picture) for part in section.parts)]
    counted = [section for section in page.sections if any(isinstance(part, Table) for part in section.parts)]
    return tuple(dict.fromkeys((*drawn[:1], *counted[:1])))

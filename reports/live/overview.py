"""The first page: how the hero is doing, in a sentence, figures and a graph, with what to look at next."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.live.running import PeriodSum
from studbook.analytics.players.hero import LikelyHero
from studbook.analytics.players.money import LatestMix
from studbook.analytics.players.sessions import SessionsTotal, totals
from studbook.analytics.players.tournaments import totals_records
from studbook.analytics.statistics.rows import StatisticsRow
from studbook.game.money import UNIT
from studbook.reports.layout.model import Section
from studbook.reports.layout.words import NOTHING, count, day, hands, money, rate
from studbook.reports.live.graph import Graph, Plotted, winnings_graph
from studbook.reports.live.hands import latest_table, player_table
from studbook.reports.live.navigation import Link
from studbook.reports.live.selection import Selection
from studbook.reports.live.sessions import brief_sessions
from studbook.reports.live.view import Tile, View, linked
from studbook.reports.player.answer import is_winning
from studbook.reports.player.comparison import LeakHands, costly_leaks
from studbook.reports.player.games import mix_in_words
from studbook.reports.results.sessions import hourly, hours_text
from studbook.reports.results.tournaments import roi, tournaments_number

LEAKS = 2
SESSIONS = 5
HANDS = 10
"""Rows of the lists on the page."""
NO_HANDS = (
    "The database has no hands yet. Play, or put hand histories into a watched folder: they appear here by "
    "themselves. `studbook import FOLDER` imports a folder that is not watched."
)
ONCE = (
    "Whose results should this page show? Choose your name: Studbook remembers it. You can change it later on the page "
    "of any player, with the tag me."
)


class Costs(NamedTuple):
    """The leaks of a player that cost most."""

    player: str
    hands: int
    """Hands of the database when they were counted."""
    leaks: pl.DataFrame | None
    """None while they are being counted."""
    worst: LeakHands
    has_name: bool = True
    """Whether they are leaks of a person; a seat has none."""


class Lines(NamedTuple):
    """What the graph shows, as the address says it."""

    unit: str = "money"
    """`money` or `bets`."""
    by: str = "hand"
    """`hand` or `date`."""
    of: str = ""
    """`all` for the games of every kind."""

    def href(self, selection: Selection, **changed: str) -> str:
        """Address of the page with another graph."""
        wanted = {**self._asdict(), **changed}
        plain = Lines()._asdict()
        return selection.href("/", **{name: value for name, value in wanted.items() if value != plain[name]})


class PeriodBeside(NamedTuple):
    """A week or a month beside the one before."""

    title: str
    now: PeriodSum
    before: PeriodSum
    name_before: str
    href: str


class OverviewFacts(NamedTuple):
    """What the page shows."""

    lede: str
    sums: Sequence[StatisticsRow]
    """A row per currency of the hands that match the filters."""
    run: pl.DataFrame
    periods: Sequence[PeriodBeside]
    sessions: pl.DataFrame | None
    """None while they are being counted."""
    tournaments: pl.DataFrame | None
    """Totals in every currency; None if the player has none."""
    latest: pl.DataFrame
    costs: Costs | None
    mix: LatestMix | None
    """The latest night of several games."""
    has_other_games: bool = False


def cash_view(selection: Selection, facts: OverviewFacts, lines: Lines) -> View:
    """Lay out the page about cash games."""
    who = selection.player or ""
    answers = [is_winning(who, row) for row in facts.sums][:2]
    tiles = [*_net_tiles(selection, facts), *map(_period_tile, facts.periods), *_session_tile(selection, facts)]
    graph, switches = _graph(selection, facts, lines)
    aside = [*_leaks(selection, facts.costs), *_latest_sessions(selection, facts.sessions)]
    return View(
        who,
        facts.lede,
        answers=(*answers, *([mix_in_words(facts.mix)] if facts.mix else [])),
        tiles=(*tiles, *_roi_tile(selection, facts.tournaments)),
        graph=graph,
        switches=switches,
        sections=_latest_hands(facts.latest),
        aside=tuple(aside),
        more=(Link("All hands", selection.href("/hands")), Link("All figures", selection.href("/player"))),
    )


def _graph(
    selection: Selection, facts: OverviewFacts, lines: Lines
) -> tuple[Graph | None, tuple[tuple[Link, ...], ...]]:
    by_date = lines.by == "date"
    counted = Plotted("bets" if lines.unit == "bets" else "money", by_date)
    if lines.of == "all":
        counted = Plotted("money", by_date, "hand", ("net",))
    switches = [
        (
            Link("Money", lines.href(selection, unit="money"), lines.unit != "bets"),
            Link("Big bets", lines.href(selection, unit="bets", of=""), lines.unit == "bets"),
        ),
        (
            Link("By hand", lines.href(selection, by="hand"), not by_date),
            Link("By date", lines.href(selection, by="date"), by_date),
        ),
    ]
    if facts.has_other_games:
        switches.append(
            (
                Link("Stud", lines.href(selection, of=""), lines.of != "all"),
                Link("All games", lines.href(selection, of="all", unit="money"), lines.of == "all"),
            )
        )
    graph = winnings_graph(facts.run, selection.player or "", counted) if facts.run.height > 1 else None
    return graph, tuple(switches) if graph else ()


def _net_tiles(selection: Selection, facts: OverviewFacts) -> list[Tile]:
    return [
        Tile(
            "Net" if len(facts.sums) == 1 else f"Net, {row.currency}",
            money(row.net, row.currency, signed=True),
            f"{hands(row.hands)}, {_bets(row.figures['win_rate'].value)}",
            row.net < 0,
            selection.href("/player"),
        )
        for row in facts.sums[:2]
    ]


def _period_tile(one: PeriodBeside) -> Tile:
    if not one.now.hands:
        return Tile(one.title, NOTHING, f"no hands; {one.name_before} {_sum(one.before)}", href=one.href)
    note = f"{hands(one.now.hands)}, {_bets(one.now.win_rate)}; {one.name_before} {_sum(one.before)}"
    return Tile(one.title, _sum(one.now), note, one.now.net < 0, one.href)


def _sum(one: PeriodSum) -> str:
    return money(Decimal(one.net) / UNIT, one.currency, signed=True) if one.hands else NOTHING


def _bets(value: float | None) -> str:
    return f"{rate(value, signed=True)} BB/100" if value is not None else "no big bets known"


def _session_tile(selection: Selection, facts: OverviewFacts) -> list[Tile]:
    if facts.sessions is None or facts.sessions.is_empty():
        return []
    found = max(records(totals(facts.sessions), SessionsTotal), key=lambda one: one.hands)
    per_hour = hourly(found)
    note = f"{hours_text(found.hours)} hours in {count(found.sessions)} session{'s' * (found.sessions != 1)}"
    return [Tile("Per hour", per_hour, note, found.net < 0, selection.href("/sessions"))]


def _roi_tile(selection: Selection, found: pl.DataFrame | None) -> list[Tile]:
    """The tournaments of the player, beside their cash games."""
    rows = [row for row in totals_records(found) if row.counted] if found is not None and found.height else []
    if not rows:
        return []
    row = max(rows, key=lambda one: one.counted)
    note = f"ROI in {tournaments_number(row.counted)}; {money(row.net, row.currency, signed=True)}"
    about = Selection(selection.player, selection.filters, {})
    return [Tile("Tournaments", roi(row), note, (row.roi or 0) < 0, about.href("/tournaments"))]


def _leaks(selection: Selection, costs: Costs | None) -> list[Section]:
    """The leaks that cost most, or why there are none."""
    if costs is None or not costs.has_name:
        return []
    title = "Costliest leaks of all cash games" if selection.given else "Costliest leaks"
    if costs.leaks is None:
        return [Section("costly", title, ("The leaks are being counted. They appear when they are.",))]
    if costs.leaks.is_empty():
        return [Section("costly", title, ("No leak with a cost was found: see Leaks for all differences.",))]
    table = costly_leaks(costs.leaks.head(LEAKS), costs.worst)._replace(style="stacked")
    return [linked(Section("costly", title, (table,)), selection)]


def _latest_sessions(selection: Selection, found: pl.DataFrame | None) -> list[Section]:
    if found is None:
        return [Section("sessions", "Last sessions", ("The sessions are being counted.",))]
    if found.is_empty():
        return []
    return [brief_sessions(found, selection, SESSIONS)]


def _latest_hands(frame: pl.DataFrame) -> tuple[Section, ...]:
    return (Section("latest", "Last hands", (player_table(frame.head(HANDS)),)),) if frame.height else ()


def ask_view(name: str, likely: Sequence[LikelyHero], number: int) -> View:
    """Ask once who the hero is."""
    return View(name, hands(number), answers=(ONCE,), asks=tuple((one.player, hands(one.hands)) for one in likely))


def nobodys_view(name: str, number: int, latest: pl.DataFrame) -> View:
    """The page of a database in which no player of stud was seen: empty, or with other hands, which are listed."""
    if not number:
        return View(name, hands(0), answers=(NO_HANDS,))
    return View(name, hands(number), sections=(Section("latest", "Latest hands", (latest_table(latest.head(HANDS)),)),))


def week_title(monday: date, *, is_now: bool) -> str:
    """Title of a week."""
    return "This week" if is_now else f"Week of {day(datetime(monday.year, monday.month, monday.day))}"  # noqa: DTZ001  # a day

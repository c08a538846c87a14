"""The first page: the players of the database, most hands first, and the latest hands."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from studbook.analytics.players.money import LatestMix
from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.analytics.statistics.rows import StatisticsRow, statistics_rows
from studbook.analytics.statistics.stats import STATISTICS
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.words import count, hands
from studbook.reports.live.hands import latest_table
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import Link, View, linked
from studbook.reports.player.answer import is_winning
from studbook.reports.player.cells import CAPTION, figure, net
from studbook.reports.player.comparison import HOW_COSTS, LeakHands, costly_leaks
from studbook.reports.player.games import mix_in_words
from studbook.reports.results.headings import LABELS, MEASURED

DATABASE_PAGES = (
    ("Players", "/"), ("Hands", "/hands"), ("Tournaments", "/tournaments"), ("Findings", "/findings"),
    ("Deal", "/fairness"), ("Unusual play", "/collusion"), ("Enter a hand", "/enter"),
)  # fmt: skip
NO_HANDS = (
    "The database has no hands yet. Play, or put hand histories into a watched folder: they appear here by "
    "themselves. `studbook import FOLDER` imports a folder that is not watched."
)


def database_links(here: str) -> tuple[Link, ...]:
    """Links to the pages about the whole database."""
    return tuple(Link(text, href, href == here) for text, href in DATABASE_PAGES)


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


def view(
    name: str,
    players: pl.DataFrame,
    latest: pl.DataFrame,
    totals: tuple[int, int],
    costs: Costs | None = None,
    mix: LatestMix | None = None,
) -> View:
    """Lay out the dashboard; `players` are the rows of `stats` without a player, `mix` is the first one's."""
    number, found = totals
    lede = f"{hands(number)}, {count(found)} of them with a finding of the audit"
    rows = statistics_rows(players)
    sections = [_leaks(costs)] if costs and costs.has_name else []
    sections += [Section("players", "Players", (_table(rows),))] if rows else []
    if latest.height:
        sections.append(Section("latest", "Latest hands", (latest_table(latest.head(10)),)))
    first = str(rows[0].dimensions["player"]) if rows else ""
    answers = tuple(is_winning(first, row) for row in rows if row.dimensions["player"] == first)[:3]
    answers += (mix_in_words(mix),) if mix else ()
    return View(
        name,
        lede,
        links=database_links("/"),
        answers=answers or (() if number else (NO_HANDS,)),
        sections=tuple(sections),
    )


def _leaks(costs: Costs) -> Section:
    """The leaks that cost most, or why there are none."""
    selection = Selection(costs.player, EVERY_HAND, {})
    title = f"Leaks of {costs.player} that cost most"
    if costs.leaks is None:
        return Section("costly", title, ("The leaks are being counted. They appear when they are.",))
    if costs.leaks.is_empty():
        return Section("costly", title, ("No leak with a cost was found: see the page Leaks for all differences.",))
    return linked(Section("costly", title, (HOW_COSTS, costly_leaks(costs.leaks, costs.worst))), selection)


def _table(rows: Sequence[StatisticsRow]) -> Table:
    heads = ("Player", "Hands", "Net", *(LABELS[name] for name in STATISTICS))
    body = tuple(_row(row) for row in rows)
    return Table(f"Most hands first. {CAPTION}; win rate in {MEASURED}", heads, body)


def _row(row: StatisticsRow) -> tuple[Cell, ...]:
    player = str(row.dimensions["player"])
    href = Selection(player, EVERY_HAND, {}).href("/player")
    return (
        Cell(player, (str(row.dimensions["site"]),), href=href),
        Cell(count(row.hands)),
        net(row.net, row.currency),
        *(figure(row.figures[name], name) for name in STATISTICS),
    )

"""The players of the database, those with most hands first."""

from collections.abc import Sequence

import polars as pl

from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.analytics.statistics.rows import StatisticsRow, statistics_rows
from studbook.analytics.statistics.stats import STATISTICS
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.words import count, hands
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import View
from studbook.reports.player.cells import CAPTION, figure, net
from studbook.reports.results.headings import LABELS, MEASURED


def players_view(players: pl.DataFrame, totals: tuple[int, int], *, is_cash: bool) -> View:
    """Lay out the page: rows of `stats` without a player, and the numbers of all hands and of those with findings."""
    number, found = totals
    rows = statistics_rows(players)
    title = "Players in cash games" if is_cash else "Players"
    sections = (Section("players", title, (_table(rows),)),) if rows else ()
    return View("Players", f"{hands(number)}, {count(found)} of them with a finding of the audit", sections=sections)


def _table(rows: Sequence[StatisticsRow]) -> Table:
    heads = ("Player", "Hands", "Net", *(LABELS[name] for name in STATISTICS))
    body = tuple(_row(row) for row in rows)
    return Table(f"Most hands first. {CAPTION}; win rate in {MEASURED}", heads, body, style="players")


def _row(row: StatisticsRow) -> tuple[Cell, ...]:
    player = str(row.dimensions["player"])
    href = Selection(player, EVERY_HAND, {}).href("/")
    return (
        Cell(player, (str(row.dimensions["site"]),), href=href),
        Cell(count(row.hands)),
        net(row.net, row.currency),
        *(figure(row.figures[name], name) for name in STATISTICS),
    )

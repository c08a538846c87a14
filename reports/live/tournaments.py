"""Pages of tournaments: one player's, and everyone's totals."""

from collections.abc import Mapping

import polars as pl

from studbook.analytics.players.tournaments import totals_records
from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.reports.layout.model import Cell, Section, Table, without_empty
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import View, linked
from studbook.reports.player.tournaments import sections, sums
from studbook.reports.results.tournaments import HEADS, tournaments_number

MOST = 200
"""Rows of the page about everyone."""


def player_view(selection: Selection, tournaments: pl.DataFrame, totals: Mapping[str, pl.DataFrame]) -> View:
    """Lay out a player's tournaments; see `reports.player.tournaments.page`."""
    title = f"Tournaments: {selection.player}"
    if tournaments.is_empty():
        return View(title, "No tournaments match these filters")
    listed = sections(tournaments, totals, with_hands=True)
    return View(title, tournaments_number(tournaments.height), sections=tuple(linked(one, selection) for one in listed))


def everyone_view(totals: pl.DataFrame) -> View:
    """Lay out the totals of everyone, with links to their tournaments."""
    if totals.is_empty():
        text = "The database has no tournaments. They come from hands, and from the summaries that rooms write."
        return View("Tournaments", answers=(text,))
    rows = tuple(
        (Cell(row.player or "", href=Selection(row.player, EVERY_HAND, {}).href("/tournaments")), *sums(row))
        for row in totals_records(totals.head(MOST))
    )
    table = without_empty(Table("Most tournaments first; a row per player and currency", ("Player", *HEADS), rows))
    return View("Tournaments", sections=(Section("players", "Players", (table,)),))

"""The first page: winnings, their graph, and the player's tendencies."""

import polars as pl

from studbook.analytics.players.profile import Profile
from studbook.analytics.statistics.rows import StatisticsRow, statistics_rows
from studbook.analytics.statistics.stats import STATISTICS
from studbook.reports.layout.figures import NARROW, WIDE, described, draw_winnings
from studbook.reports.layout.model import Cell, Page, Picture, Section, Table
from studbook.reports.layout.words import currency_name, hands
from studbook.reports.player.cells import CAPTION, figure, table
from studbook.reports.results.headings import LABELS, MEASURED

_FEWEST = 2
"""Minimum number of hands for a graph."""


def page(facts: Profile) -> Page:
    """The page that a visitor sees first."""
    sections = [_currency(facts, row) for row in statistics_rows(facts.overview)]
    games = table(facts.groups["overview"], STATISTICS, ["game"], f"{CAPTION}; win rate in {MEASURED}")
    return Page("index", "Overview", "Results and tendencies", (*sections, Section("games", "By game", (games,))))


def _currency(facts: Profile, row: StatisticsRow) -> Section:
    name = currency_name(row.currency)
    run = facts.run.filter(pl.col("currency") == row.currency)
    graph = [winnings_picture(run, facts.player)] if run.height >= _FEWEST else ["One hand is not enough for a graph."]
    return Section(
        f"results-{row.currency.lower()}",
        name[0].upper() + name[1:],
        (*graph, _tendencies(row)),
    )


def winnings_picture(run: pl.DataFrame, player: str) -> Picture:
    """Picture of the running winnings in one currency."""
    currency = str(run["currency"][0])
    played = int(run["number"][-1])
    title = f"Winnings of {player} in {currency_name(currency)}"
    caption = (
        f"Total won in {currency_name(currency)} after every hand, after rake, and how much of it came at showdown. "
        f"{hands(played)}."
    )
    return Picture(
        f"winnings-{currency.lower()}",
        title,
        described(run, currency),
        caption,
        lambda canvas, narrow: draw_winnings(canvas, run, narrow),
        WIDE,
        NARROW,
    )


def _tendencies(row: StatisticsRow) -> Table:
    rows = []
    for name in STATISTICS[1:]:
        shown = figure(row.figures[name], name)
        interval, sample = shown.notes if len(shown.notes) > 1 else ("no sample", "n 0")
        rows.append(
            (Cell(LABELS[name]), Cell(shown.text), Cell(interval, ends=shown.ends), Cell(sample.removeprefix("n ")))
        )
    caption = f"Tendencies in {currency_name(row.currency)}, of {hands(row.hands)}"
    return Table(caption, ("Statistic", "Share", "95 % interval", "Hands"), tuple(rows), tight=True)

"""Results by game, stakes, time and number of players, and the rake."""

import polars as pl

from studbook.analytics.players.profile import Profile
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import GROUPS, STATISTICS
from studbook.reports.layout.model import Page, Picture, Section, Table
from studbook.reports.layout.pictures import dots
from studbook.reports.layout.words import currency_name, short_game
from studbook.reports.player.cells import CAPTION, table
from studbook.reports.results.headings import MEASURED

_TITLES = {
    "month": "By month",
    "weekday": "By weekday",
    "hour": "By hour of the day",
    "players": "By number of players dealt in",
}


def page(facts: Profile) -> Page:
    """Page with the sources of the winnings, and their times."""
    by_game = facts.groups["results"]
    measured = {
        f"{short_game(row.game)}, {currency_name(row.currency)}": row.figures["win_rate"]
        for row in statistics_rows(by_game)
        if row.figures["win_rate"].low is not None
    }
    pictures = [_picture(measured)] if measured else []
    sections = [Section("games", "By game", (*pictures, _table(by_game, "game")))]
    if facts.by_stakes.height:
        stakes = table(
            facts.by_stakes, STATISTICS, ["game", "stakes"], f"Cash games. {CAPTION}; win rate in {MEASURED}"
        )
        sections.append(Section("stakes", "By stakes", (stakes,)))
    for name, title in _TITLES.items():
        sections.append(Section(name, title, (_table(facts.times[name], name),), folded=name != "month"))
    lede = "Win rate, at showdown and without, and rake, in big bets per 100 hands"
    return Page("results", "Results", lede, tuple(sections))


def _picture(measured: dict[str, Figure]) -> Picture:
    return dots(
        "win-rates",
        "Win rate by game",
        "Win rate with its 95 % interval; if it includes zero, it is open whether the player wins in the long run.",
        MEASURED,
        {"win rate": measured},
    )


def _table(frame: pl.DataFrame, name: str) -> Table:
    return table(frame, GROUPS["results"], [name], f"{CAPTION}; in {MEASURED}, rake in pots won in percent")

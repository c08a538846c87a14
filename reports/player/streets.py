"""The later streets: bets, raises, calls and folds, and how hands end."""

import polars as pl

from studbook.analytics.players.profile import BY_STREET, Profile
from studbook.analytics.statistics.rows import shares_rows
from studbook.analytics.statistics.stats import GROUPS
from studbook.reports.layout.model import Page, Picture, Section
from studbook.reports.layout.pictures import dots
from studbook.reports.layout.words import game_name, short_game
from studbook.reports.player.cells import table
from studbook.reports.results.headings import LABELS


def page(facts: Profile) -> Page:
    """Page with a picture for every game and all numbers as tables."""
    pictures = [_picture(facts.streets, game) for game in dict.fromkeys(facts.streets["game"])]
    words = (
        "Bets: percent of the streets on which no one had bet before the player. Raises, calls, folds: percent of the "
        "streets on which the player faced a bet. The pictures include all currencies."
    )
    numbers = table(facts.groups["streets"], GROUPS["streets"], ["game", "on_street"])
    ends = table(facts.groups["showdown"], GROUPS["showdown"], ["game"])
    sections = (
        Section("streets", "Street by street", (words, *pictures, numbers)),
        Section("ends", "How hands end", (ends,)),
    )
    return Page("streets", "Later streets", "Actions from the second betting round on", sections)


def _picture(frame: pl.DataFrame, game: str) -> Picture:
    rows = shares_rows(frame.filter(pl.col("game") == game))
    series = {
        LABELS[name]: {str(row.dimensions["on_street"]): row.figures[name] for row in rows if row.figures[name].n}
        for name in BY_STREET
    }
    return dots(
        f"streets-{game}",
        f"{short_game(game)}: actions by street",
        f"{game_name(game)}; shares with 95 % intervals.",
        "% of the player's decisions",
        {what: row for what, row in series.items() if row},
        whole=True,
    )

"""The later streets: bets, raises, calls and folds, and how hands end."""

import polars as pl

from studbook.analytics.profile import BY_STREET, Profile
from studbook.analytics.stats import GROUPS
from studbook.reports.labels import LABELS
from studbook.reports.model import Page, Picture, Section
from studbook.reports.pictures import dots
from studbook.reports.player.cells import measure, table
from studbook.reports.words import game_name, short_game


def page(facts: Profile) -> Page:
    """A picture for every game, all numbers as tables."""
    pictures = [_picture(facts.streets, game) for game in dict.fromkeys(facts.streets["game"])]
    words = (
        "Bets: of the streets on which nobody had bet before him. Raises, calls, folds: of the streets on which he "
        "faced a bet. The pictures take all currencies together."
    )
    numbers = table(facts.groups["streets"], GROUPS["streets"], ["game", "on_street"])
    ends = table(facts.groups["showdown"], GROUPS["showdown"], ["game"])
    sections = (
        Section("streets", "Street by street", (words, *pictures, numbers)),
        Section("ends", "How hands end", (ends,)),
    )
    return Page("streets", "Later streets", "What he does from the second round of betting on", sections)


def _picture(frame: pl.DataFrame, game: str) -> Picture:
    rows = frame.filter(pl.col("game") == game).to_dicts()
    series = {
        LABELS[name]: {row["on_street"]: measure(row, name) for row in rows if row[f"{name}_n"]} for name in BY_STREET
    }
    return dots(
        f"streets-{game}",
        f"{short_game(game)}: actions by street",
        f"{game_name(game)}; shares with 95 % intervals.",
        "% of his decisions",
        {what: row for what, row in series.items() if row},
        whole=True,
    )

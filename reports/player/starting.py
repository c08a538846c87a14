"""Starting hands: the results of each class, and how often the player plays it with each door card."""

import polars as pl

from studbook.analytics.players.profile import Profile
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.rows import shares_rows, statistics_rows
from studbook.analytics.statistics.stats import GROUPS, STATISTICS
from studbook.reports.layout.model import Page, Picture, Section, Table
from studbook.reports.layout.pictures import dots
from studbook.reports.layout.words import currency_name, game_name, short_game
from studbook.reports.player.cells import CAPTION, HEAT, heat_map, ranks, table
from studbook.reports.results.headings import MEASURED

_LARGEST = 20
"""Minimum number of hands for a class to be drawn: the interval of fewer would dwarf the others."""


def page(facts: Profile) -> Page:
    """Page with a section for every game: hands played, their win rates, and all numbers."""
    frame = facts.groups["starting"].filter(pl.col("start").is_not_null())
    games = list(dict.fromkeys(frame["game"]))
    made = (_section(facts, game, frame.filter(pl.col("game") == game)) for game in games)
    sections = tuple(section._replace(folded=place > 0) for place, section in enumerate(made))
    return Page("starting", "Starting hands", "The first three cards, by class", sections)


def _section(facts: Profile, game: str, frame: pl.DataFrame) -> Section:
    starts = facts.starts.filter((pl.col("game") == game) & pl.col("start").is_not_null())
    columns: dict[str, dict[str, Figure]] = {}
    for row in shares_rows(starts):
        column = columns.setdefault(str(row.dimensions["start"]), {})
        column[str(row.dimensions["door_rank"])] = row.figures["vpip"]
    words = (
        "How often the player puts in more than the ante and bring-in with each class and door card, in percent, in "
        f"all currencies. {HEAT}"
    )
    played = heat_map(f"{game_name(game)}: hands played, in %", "Door", columns, ranks(game))
    numbers = table(frame, GROUPS["starting"], ["start"], f"{CAPTION}; win rate in {MEASURED}")
    most = frame.group_by("currency").agg(pl.col("hands").sum()).sort("hands", "currency")["currency"][-1]
    rates = _rates(game, most, frame)
    held = facts.holdings.filter((pl.col("game") == game) & pl.col("holding").is_not_null())
    named = [_named(held)] if held.height else []
    return Section(game, game_name(game), (*named, words, played, *([rates] if rates else []), numbers))


def _named(held: pl.DataFrame) -> Table:
    """The first three cards as players name them, most hands first."""
    ordered = held.sort(pl.col("hands").sum().over("holding"), "holding", descending=[True, False])
    caption = f"Most hands first; buried: both cards of the pair are face down. {CAPTION}; win rate in {MEASURED}"
    return table(ordered, STATISTICS, ["holding"], caption)


def _rates(game: str, currency: str, frame: pl.DataFrame) -> Picture | None:
    rows = statistics_rows(frame.filter((pl.col("currency") == currency) & (pl.col("hands") >= _LARGEST)))
    if not rows:
        return None
    return dots(
        f"rates-{game}-{currency.lower()}",
        f"{short_game(game)}, {currency_name(currency)}: win rate by starting hand",
        f"Classes with at least {_LARGEST} hands; 95 % intervals.",
        MEASURED,
        {"win rate": {str(row.dimensions["start"]): row.figures["win_rate"] for row in rows}},
    )

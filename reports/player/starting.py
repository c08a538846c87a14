"""Starting hands: what becomes of each class of first cards, and which he plays with which door card."""

import polars as pl

from studbook.analytics.profile import Profile
from studbook.analytics.stats import GROUPS
from studbook.reports.labels import MEASURED
from studbook.reports.model import Page, Picture, Section
from studbook.reports.pictures import Measure, dots
from studbook.reports.player.cells import CAPTION, HEAT, heat_map, measure, ranks, table
from studbook.reports.words import currency_name, game_name, short_game

_LARGEST = 20
"""Hands of a class from which on its win rate is drawn: the interval of fewer would dwarf the others."""


def page(facts: Profile) -> Page:
    """A section for every game: what is played, what it wins, all numbers."""
    frame = facts.groups["starting"].filter(pl.col("start").is_not_null())
    games = list(dict.fromkeys(frame["game"]))
    sections = tuple(_section(facts, game, frame.filter(pl.col("game") == game)) for game in games)
    return Page("starting", "Starting hands", "The first three cards, by class", sections)


def _section(facts: Profile, game: str, frame: pl.DataFrame) -> Section:
    starts = facts.starts.filter((pl.col("game") == game) & pl.col("start").is_not_null())
    columns: dict[str, dict[str, Measure]] = {}
    for row in starts.to_dicts():
        columns.setdefault(row["start"], {})[row["door_rank"]] = measure(row, "vpip")
    words = (
        "How often he puts in more than ante and bring-in with each class and door card, in percent, all currencies "
        f"together. {HEAT}"
    )
    played = heat_map(f"{game_name(game)}: hands played on, in %", "Door", columns, ranks(game))
    numbers = table(frame, GROUPS["starting"], ["start"], f"{CAPTION}; win rate in {MEASURED}")
    most = frame.group_by("currency").agg(pl.col("hands").sum()).sort("hands", "currency")["currency"][-1]
    rates = _rates(game, most, frame)
    return Section(game, game_name(game), (words, played, *([rates] if rates else []), numbers))


def _rates(game: str, currency: str, frame: pl.DataFrame) -> Picture | None:
    rows = frame.filter((pl.col("currency") == currency) & (pl.col("hands") >= _LARGEST)).to_dicts()
    if not rows:
        return None
    return dots(
        f"rates-{game}-{currency.lower()}",
        f"{short_game(game)}, {currency_name(currency)}: win rate by first cards",
        f"Classes with {_LARGEST} hands or more; 95 % intervals.",
        MEASURED,
        {"win rate": {row["start"]: measure(row, "win_rate") for row in rows}},
    )

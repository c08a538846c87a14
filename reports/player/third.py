"""Third street (in five card stud second): who enters, how, and with which door card."""

import polars as pl

from analytics.profile import BY_DOOR, Profile
from analytics.stats import GROUPS
from reports.labels import LABELS
from reports.model import Page, Section, Table
from reports.player.cells import HEAT, heat_map, measure, ranks, table
from reports.words import count, game_name


def page(facts: Profile) -> Page:
    """A heat map for every game, then all the numbers."""
    doors = facts.doors.filter(pl.col("door_rank").is_not_null())
    games = list(dict.fromkeys(doors["game"]))
    maps = tuple(_map(game, doors.filter(pl.col("game") == game)) for game in games)
    words = f"Shares of hands with every door card, in percent, all currencies together. {HEAT}"
    sections = [Section("doors", "By door card", (words, *maps))] if maps else []
    sections.append(Section("numbers", "By game", (table(facts.groups["third"], GROUPS["third"], ["game"]),)))
    return Page("third", "Third street", "Who enters the pot, and how", tuple(sections))


def _map(game: str, doors: pl.DataFrame) -> Table:
    rows = doors.to_dicts()
    columns = {LABELS[name]: {row["door_rank"]: measure(row, name) for row in rows} for name in BY_DOOR}
    dealt = count(sum(row["hands"] for row in rows))
    return heat_map(f"{game_name(game)}: {dealt} hands with a known door card; in %", "Door", columns, ranks(game))

"""Third street (second street in five-card stud): how the player enters the pot, and with which door cards."""

import polars as pl

from studbook.analytics.players.profile import BY_DOOR, BY_LEFT, Profile
from studbook.analytics.statistics.rows import shares_rows
from studbook.analytics.statistics.stats import GROUPS
from studbook.reports.layout.model import Page, Section, Table
from studbook.reports.layout.words import count, game_name, short_game
from studbook.reports.player.cells import HEAT, heat_map, ranks, table, useful
from studbook.reports.results.headings import LABELS

_LEFT = (
    "Hands in which the player could be first in: at their first decision no one but the bring-in had put in more than "
    "an ante. The players left to act are those who have not decided yet, including the bring-in. It is a chance to "
    "steal if all of them show a lower door card than the player (in razz, a higher one). All currencies; below each "
    "share, in percent, are its 95 % interval and the number of chances."
)
_TOLD = {
    "left_to_act": ("Left", "Steals by the number of players left to act"),
    "best_left": ("Best", "Steals by the best door card left to act"),
    "as_good_left": ("Good", "First in, by number of door cards left to act that are as good or better"),
}
_DID = {"steal": "tried", "steal_success": "worked", "limp": "limps", "raise_first": "completes"}


def page(facts: Profile) -> Page:
    """Page with a heat map for every game, then all the numbers."""
    doors = facts.doors.filter(pl.col("door_rank").is_not_null())
    games = list(dict.fromkeys(doors["game"]))
    maps = tuple(_map(game, doors.filter(pl.col("game") == game)) for game in games)
    words = f"Shares of hands with each door card, in percent, in all currencies. {HEAT}"
    sections = [Section("doors", "By door card", (words, *maps))] if maps else []
    left = tuple(shown for name in BY_LEFT if (shown := _left(name, facts.left[name])).rows)
    if left:
        sections.append(Section("left", "Steals by players left to act", (_LEFT, *left)))
    sections.append(Section("numbers", "By game", (table(facts.groups["third"], GROUPS["third"], ["game"]),)))
    return Page("third", "Third street", "How the player enters the pot", tuple(sections))


def _map(game: str, doors: pl.DataFrame) -> Table:
    rows = shares_rows(doors)
    columns = {LABELS[name]: {str(row.dimensions["door_rank"]): row.figures[name] for row in rows} for name in BY_DOOR}
    dealt = count(sum(row.hands for row in rows))
    return heat_map(f"{game_name(game)}: {dealt} hands with a known door card; in %", "Door", columns, ranks(game))


def _left(name: str, frame: pl.DataFrame) -> Table:
    """Heat map of all games, by one of the dimensions of the players left to act."""
    statistics, (head, caption) = BY_LEFT[name], _TOLD[name]
    rows = shares_rows(useful(frame.filter(pl.col(name).is_not_null()), statistics))
    columns = {
        f"{short_game(game)}: {_DID[one]}": {
            str(row.dimensions[name]): row.figures[one] for row in rows if row.game == game
        }
        for game in dict.fromkeys(row.game for row in rows)
        for one in statistics
    }
    known = {str(row.dimensions[name]) for row in rows}
    order = [rank for rank in ranks("stud") if rank in known] if name == "best_left" else sorted(known)
    return heat_map(caption, head, columns, order, ends=True)

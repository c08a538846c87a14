"""Whose database it is: the hero, whose results the first page shows."""

from typing import NamedTuple

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.players.remarks import Target, add_tag, player_target, remarks, remove_tag
from studbook.analytics.store import Store

HERO_TAG = "me"
"""Tag of the player who said that they are the hero; it lasts as every tag does."""
_FEWEST = 3
"""Minimum number of hands with known downcards that were not shown down."""
_SHARE = 0.85
"""Minimum share of the hands without showdown in which the hero's downcards are known."""
_LEAD = 2
"""How many times as many of those hands the hero has as the next player."""


class LikelyHero(NamedTuple):
    """A row of `likely_heroes`."""

    player: str
    hands: int
    unseen: int
    """Hands without their showdown."""
    known: int
    """Those of them with known downcards."""


def likely_heroes(store: Store) -> pl.DataFrame:
    """List players whose downcards are known most often without a showdown; the columns are those of `LikelyHero`."""
    return store.ask("likely_heroes")


def hero_of(store: Store) -> str | None:
    """Return the hero: the player who said so, or whose downcards almost every hand gives; None if it is not clear."""
    return chosen_hero(store) or _clear(records(likely_heroes(store), LikelyHero))


def chosen_hero(store: Store) -> str | None:
    """Return the player who said that they are the hero, if they have hands."""
    tagged = remarks(store, about="player").filter(pl.col("tags").list.contains(HERO_TAG))["key"].to_list()
    return next((str(player) for player in tagged if store.ask("who_is", player=player).row(0)[0]), None)


def choose_hero(store: Store, player: str) -> None:
    """Remember who the hero is. Raises LookupError if no hand has the player."""
    target = player_target(store, player)
    for other in remarks(store, about="player").filter(pl.col("tags").list.contains(HERO_TAG))["key"].to_list():
        remove_tag(store, Target("player", str(other)), HERO_TAG)
    add_tag(store, target, HERO_TAG)


def _clear(likely: list[LikelyHero]) -> str | None:
    """Return the first player if there can be no doubt."""
    if not likely or likely[0].known < _FEWEST or likely[0].known < _SHARE * likely[0].unseen:
        return None
    second = likely[1].known if len(likely) > 1 else 0
    return likely[0].player if likely[0].known >= _LEAD * second else None

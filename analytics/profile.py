"""Everything that one page about one player shows, counted once."""

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

import polars as pl

from analytics.resources import sql_file
from analytics.stats import EVERY_HAND, Filters, conditions, similar_players, stats, winnings
from analytics.store import Store

BIGGEST_POTS = 10
"""Pots that are listed of each currency."""


class UnknownPlayer(LookupError):  # noqa: N818  # says in an `except` what it is
    """No hands of a player are in the store; `similar` are the names most like the one asked for."""

    def __init__(self, player: str, similar: list[str]) -> None:
        self.player, self.similar = player, similar
        hint = f"; did you mean {', '.join(similar)}?" if similar else ""
        super().__init__(f"no hands of {player!r} in this database{hint}")


class Profile(NamedTuple):
    """Figures of one player; the frames are those of `stats` and `winnings`, and what their SQL files return."""

    player: str
    hands: int
    first_hand: datetime
    """In UTC, as is `last_hand`."""
    last_hand: datetime
    sites: list[str]
    overview: pl.DataFrame
    by_game: pl.DataFrame
    by_stakes: pl.DataFrame
    """By game and stakes; cash games only, because a tournament's stakes rise all the time."""
    run: pl.DataFrame
    """Running winnings."""
    biggest_pots: pl.DataFrame
    findings: pl.DataFrame


def profile(store: Store, player: str, filters: Filters = EVERY_HAND) -> Profile:
    """Count everything about a player. Raises UnknownPlayer where no hand of his passes the filters."""
    where, parameters = conditions(player, filters)

    def ask(question: str, **others: int) -> pl.DataFrame:
        sql = sql_file("sql/questions", question).format(conditions=where, **others)
        return store.query(sql, parameters)

    hands, first_hand, last_hand, sites = ask("career").row(0)
    if not hands:
        raise UnknownPlayer(player, similar_players(store, player))
    return Profile(
        player,
        hands,
        first_hand,
        last_hand,
        sites,
        overview=stats(store, player, filters=filters),
        by_game=stats(store, player, ["game"], filters),
        by_stakes=stats(store, player, ["game", "stakes"], replace(filters, tournament=filters.tournament or False)),
        run=winnings(store, player, filters),
        biggest_pots=ask("biggest_pots", count=BIGGEST_POTS),
        findings=ask("player_findings"),
    )

"""A player's results in every game: what sessions, the bankroll and the table by game read."""

from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.rates import converted, rounded, split_currency
from studbook.analytics.store import Store

STUD_ONLY, ALL_GAMES = "stud", "all"
"""Values of the filter `games`."""


class GameResult(NamedTuple):
    """A row of `by_game`: a player's result in one game, in one currency."""

    currency: str
    game: str
    """Of stud as the database names it, of others as the text does."""
    is_stud: bool
    hands: int
    net: Decimal
    big_bets: float | None
    """The net in big bets, or big blinds; None if no stakes are known."""
    win_rate: float | None
    """Big bets per 100 hands."""


def has_other_games(store: Store) -> bool:
    """Whether the store has hands of other games with their money."""
    return bool(store.query("SELECT EXISTS (FROM other_seats) AS found").item())


def money_view(store: Store, filters: Filters) -> str:
    """Name of the view with the hands whose money counts: of stud alone, or of every game.

    Filters that only hands of stud can match, such as a starting hand, leave no others.
    """
    only_stud = filters.games == STUD_ONLY or filters.is_of_stud or not has_other_games(store)
    return store.view("played") if only_stud else "nets"


def by_game(store: Store, player: str, filters: Filters = EVERY_HAND, into: str | None = None) -> pl.DataFrame:
    """Return a player's result in each game and currency, stud first; the columns are the fields of `GameResult`.

    `into` is a currency into which all amounts are converted, see `analytics.statistics.rates`.
    """
    source = money_view(store, filters)
    if into:
        source, filters = split_currency(source, filters)
        source = converted(source, into, ["net", "big_bet"])
    where, parameters = conditions(player, filters)
    found = store.query(sql_file("sql/questions", "by_game").format(source=source, conditions=where), parameters)
    return rounded(found, "net") if into else found

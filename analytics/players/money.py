"""A player's results in every game: what sessions, the bankroll and the table by game read."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.rates import converted, rounded, split_currency
from studbook.analytics.statistics.stats import winnings
from studbook.analytics.store import Store

STUD_ONLY, ALL_GAMES = "stud", "all"
"""Values of the filter `games`."""
ALL_VIEW = "every_hand"
"""View of the hands of every game."""


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


class LatestMix(NamedTuple):
    """A player's latest session of several games, of which some are not stud."""

    name: str | None
    """The mix as the text names it, such as HORSE; None if it names none, or several."""
    started: datetime
    """In UTC."""
    results: pl.DataFrame
    """See `by_game`; of the currency with most hands."""


def has_other_games(store: Store) -> bool:
    """Whether the store has hands of other games with their money."""
    return bool(store.query("SELECT EXISTS (FROM other_seats) AS found").item())


def money_view(store: Store) -> str:
    """Name of the view with the hands whose money counts; the filter `games` chooses among them."""
    return ALL_VIEW if has_other_games(store) else store.view("played")


def by_game(store: Store, player: str, filters: Filters = EVERY_HAND, into: str | None = None) -> pl.DataFrame:
    """Return a player's result in each game and currency, stud first; the columns are the fields of `GameResult`.

    `into` is a currency into which all amounts are converted, see `analytics.statistics.rates`.
    """
    source = money_view(store)
    if into:
        source, filters = split_currency(source, filters)
        source = converted(source, into, ["net", "big_bet"])
    where, parameters = conditions(player, filters)
    found = store.query(sql_file("sql/questions", "by_game").format(source=source, conditions=where), parameters)
    return rounded(found, "net") if into else found


def every_game_results(store: Store, player: str, filters: Filters, into: str | None = None) -> pl.DataFrame | None:
    """Return `by_game`, or None if no hand that matches is of another game than stud."""
    if not has_other_games(store):
        return None
    where, parameters = conditions(player, filters)
    counted = f"SELECT count(*) AS hands FROM {ALL_VIEW} WHERE hand < 0 AND {where}"  # noqa: S608  # conditions of ours
    others = store.query(counted, parameters)
    return by_game(store, player, filters, into) if others.item() else None


def every_game(store: Store, player: str, filters: Filters, points: int) -> tuple[pl.DataFrame, pl.DataFrame] | None:
    """Return a player's results by game and their running winnings, as `winnings` does; None if all are of stud."""
    results = every_game_results(store, player, filters)
    return None if results is None else (results, winnings(store, player, filters, points, ALL_VIEW))


def latest_mix(store: Store, player: str) -> LatestMix | None:
    """Find a player's latest session with games other than stud; None if there is none."""
    if not has_other_games(store):
        return None
    row = store.ask("latest_mix", player=player).rows()
    if not row:
        return None
    site, currency, started, ended, name = row[0]
    session = Filters(site=site, currency=currency, since=started, until=ended + timedelta(microseconds=1))
    return LatestMix(name, started, by_game(store, player, session))

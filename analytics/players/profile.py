"""Collect everything that the report about one player shows."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.database.resources import sql_file
from studbook.analytics.players.money import every_game
from studbook.analytics.players.opponents import opponents
from studbook.analytics.players.sessions import sessions
from studbook.analytics.players.tournaments import can_filter, tournaments_and_totals
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.leak_hands import leak_hands
from studbook.analytics.statistics.leaks import LeakKey, Leaks, leak_records, leaks
from studbook.analytics.statistics.narrow_hands import narrow_hands
from studbook.analytics.statistics.players import Nameless, UnknownPlayer, kinds_of_play, require_player
from studbook.analytics.statistics.stats import (
    STUD_GROUPS,
    grouped,
    shares,
    shares_by_each,
    similar_players,
    stats,
    stats_by_each,
    winnings,
)
from studbook.analytics.store import Store

BIGGEST_POTS = 10
"""Number of pots listed for each currency."""
GRAPH_POINTS = 300
"""Approximate number of points in each currency's graph."""
OPPONENTS = 50
"""Number of opponents listed, most frequent first."""

BY_DOOR = ("vpip", "raise_first", "limp", "cold_call", "steal", "steal_success", "won_at_showdown")
"""Statistics by rank of the door card."""
BY_STREET = ("street_bet", "street_raise", "street_call", "street_fold")
"""Statistics by street."""
BY_LEFT = {
    "left_to_act": ("steal", "steal_success"),
    "best_left": ("steal", "steal_success"),
    "as_good_left": ("limp", "raise_first"),
}
"""Statistics of a player who can be first in, by each dimension of the players left to act."""
PARTS = ("scoop_both", "three_quarters", "high_only", "low_only", "shared_both", "quartered")
"""Outcomes of pots that are split into halves; they add up to all such pots that the player is paid from."""
_TIMES = ("month", "weekday", "hour", "players")


Answer = TypeVar("Answer")


class BiggestPot(NamedTuple):
    """A pot that the player won or contested at showdown."""

    currency: str
    hand: int
    """Key of its hand."""
    hand_id: str
    started_at: datetime
    """In UTC."""
    game: str
    stakes: str
    pot: Decimal
    net: Decimal
    """Of the player."""
    cards: str
    """Of the player, with blanks between them."""
    won: bool
    scooped: bool
    path: str | None
    """File of the hand, if it came from one."""
    line: int


class Profile(NamedTuple):
    """Figures of one player; the frames are those of `stats` and `winnings`, and what their SQL files return."""

    player: str
    hands: int
    first_hand: datetime
    """In UTC, as is `last_hand`."""
    last_hand: datetime
    sites: list[str]
    overview: pl.DataFrame
    by_stakes: pl.DataFrame
    """By game and stakes; cash games only, because a tournament's stakes rise all the time."""
    run: pl.DataFrame
    """Running winnings."""
    groups: Mapping[str, pl.DataFrame]
    """Every group of statistics by game."""
    times: Mapping[str, pl.DataFrame]
    """The overview by month, weekday, hour and number of players."""
    doors: pl.DataFrame
    """`BY_DOOR` by game and rank of the door card, all currencies together."""
    left: Mapping[str, pl.DataFrame]
    """`BY_LEFT` by game and each of its dimensions, all currencies together."""
    starts: pl.DataFrame
    """How often the player enters the pot, by game, class of starting hand and rank of the door card."""
    holdings: pl.DataFrame
    """The overview by game and the first three cards, as players name them."""
    streets: pl.DataFrame
    """`BY_STREET` by game and street, all currencies together."""
    low_starts: pl.DataFrame
    """The group `low` by class of starting hand, stud8 only."""
    low_streets: Mapping[str, pl.DataFrame]
    """The groups `scoop` and `low` by the street on which the low was made, stud8 only."""
    parts: pl.DataFrame
    """`PARTS` in all currencies together: one row."""
    sessions: pl.DataFrame
    every_game: tuple[pl.DataFrame, pl.DataFrame] | None
    """See `money.every_game`; None if all hands are of stud."""
    opponents: pl.DataFrame | None
    """None, like `leaks`, if the player's name is only a seat, because it is a different person in every hand."""
    leaks: Leaks | None
    """Also None with filters that choose among the player's own hands, by which hands of others are not compared."""
    leak_hands: Mapping[LeakKey, pl.DataFrame]
    """The hands in which each leak cost most, by `Leak.key`."""
    biggest_pots: Sequence[BiggestPot]
    audited: int
    """Hands in which findings are counted."""
    findings: pl.DataFrame
    """A row per check, with the columns of `FindingExample`."""
    undecided: int
    """Hands whose known cards do not decide who is paid."""
    tournaments: pl.DataFrame | None
    """None if the player has none, or with filters that tournaments do not have."""
    tournament_totals: Mapping[str, pl.DataFrame]
    """Totals of tournaments by dimension; empty without tournaments."""


def one_kind(store: Store, player: str, filters: Filters) -> Filters:
    """Return filters for cash games alone, if they choose neither those nor tournaments.

    Statistics of both together would be of neither. A player without stud hands in cash games is counted in
    tournaments.
    """
    if filters.tournament is not None:
        return filters
    cash, tournaments = kinds_of_play(store, player)
    return replace(filters, tournament=not cash) if tournaments else filters


def profile(store: Store, player: str, filters: Filters = EVERY_HAND, wider: Filters | None = None) -> Profile:
    """Count everything about a player. Raises UnknownPlayer if none of their hands match the filters, and Nameless.

    `wider` are filters by which tournaments are listed and findings are counted, if they are others.
    """
    wider = wider or filters
    with narrow_hands(store, player, filters) as own:
        career = _ask(own, "career", player).row(0, named=True)
        if not career["hands"]:
            require_player(store, player)
            raise UnknownPlayer(player, similar_players(store, player))
        # One query does not keep all cores busy.
        with store.second_connection() as other, ThreadPoolExecutor(1) as aside:
            compared = aside.submit(_compared, other, player, filters, wider)
            counted = _counted(own, player, filters) | _listed(own, player)
            counted["sessions"] = sessions(store if filters.given else own, player, filters)  # others fill their breaks
            counted["every_game"] = every_game(store, player, filters, GRAPH_POINTS)
            counted |= compared.result()
    # Both this and the table of the player's hands need much memory: it is gone here.
    return Profile(player, **career, **counted, leak_hands=_leak_hands(store, player, counted["leaks"], filters))


def _counted(own: Store, player: str, filters: Filters) -> dict[str, Any]:
    """Count the statistics of the player's own hands that match the filters, with their breakdowns."""
    cash = Filters(tournament=filters.tournament or False)
    stud8 = Filters(game=filters.game or "stud8")
    apart = shares_by_each(own, player, {"door_rank": BY_DOOR, **BY_LEFT})
    return {
        "overview": stats(own, player),
        "by_stakes": stats(own, player, ["game", "stakes"], cash),
        "groups": grouped(own, player, ["game"], tuple(STUD_GROUPS)),
        "times": stats_by_each(own, player, _TIMES),
        "doors": apart.pop("door_rank"),
        "left": apart,
        "starts": shares(own, player, ["game", "start", "door_rank"], ["vpip"]),
        "holdings": stats(own, player, ["game", "holding"]),
        "streets": shares(own, player, ["game", "on_street"], BY_STREET),
        "low_starts": stats(own, player, ["start"], stud8, group="low"),
        "low_streets": grouped(own, player, ["low_street"], ("scoop", "low"), stud8),
        "parts": shares(own, player, [], PARTS),
    }


def _listed(own: Store, player: str) -> dict[str, Any]:
    """Find what is listed of the player's own hands."""
    return {
        "run": winnings(own, player, points=GRAPH_POINTS),
        "opponents": _of_people(lambda: opponents(own, player, limit=OPPONENTS)),
        "biggest_pots": records(_ask(own, "biggest_pots", player, count=BIGGEST_POTS), BiggestPot),
    }


def _ask(own: Store, question: str, player: str, filters: Filters = EVERY_HAND, **others: int | str) -> pl.DataFrame:
    """Result of a question about the player's own hands."""
    where, parameters = conditions(player, filters)
    sql = sql_file("sql/questions", question).format(conditions=where, source=own.view("played"), **others)
    return own.query(sql, parameters)


def _compared(store: Store, player: str, filters: Filters, wider: Filters) -> dict[str, Any]:
    """Ask what needs more than the player's own hands that match."""
    audited = {
        "audited": int(_ask(store, "career", player, wider)["hands"][0]),
        "findings": _ask(store, "player_findings", player, wider),
        "undecided": _ask(store, "player_undecided", player, wider).item(),
    }
    found = None if filters.is_of_one_player else _of_people(lambda: leaks(store, player, filters))
    return {"leaks": found, **audited, **_tournaments(store, player, wider)}


def _leak_hands(store: Store, player: str, found: Leaks | None, filters: Filters) -> dict[LeakKey, pl.DataFrame]:
    if not found:
        return {}
    listed = leak_records(found.table)
    shown = {leak.key: leak for leak in listed}
    return dict(zip(shown, leak_hands(store, player, list(shown.values()), filters), strict=True))


def _tournaments(store: Store, player: str, filters: Filters) -> dict[str, Any]:
    """List a player's tournaments, and add them up."""
    found, totals = None, dict[str, pl.DataFrame]()
    if can_filter(filters):
        with suppress(UnknownPlayer):
            found, totals = tournaments_and_totals(store, player, filters)
    return {"tournaments": found, "tournament_totals": totals}


def _of_people(ask: Callable[[], Answer]) -> Answer | None:
    """Result of a query that needs a player with a real name; None otherwise."""
    try:
        return ask()
    except Nameless:
        return None

"""Sessions of a player: when, how long, and with what result."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.players.money import money_view
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.rates import converted, rounded, split_currency
from studbook.analytics.statistics.stats import EVERYTHING
from studbook.analytics.store import Store

ORDERS = {"start": "started", "hours": "hours", "net": "net", "rate": "hourly"}
"""Orders of sessions, and their columns."""


class PlayedSession(NamedTuple):
    """A row of `sessions`: play at one site without a long break, in one currency."""

    site: str
    currency: str
    started: datetime
    """In UTC."""
    hours: float
    hands: int
    net: Decimal
    hourly: float
    """Net per hour."""
    win_rate: float | None
    """Big bets per 100 hands; None if no big bet is known."""
    games: list[str]
    tables: int
    biggest_pot: Decimal | None
    """The biggest that the player won or contested at showdown; None without one, as is `hand`."""
    hand: int | None
    """Key of the hand with that pot."""
    session_start: datetime
    """Start of its first hand without filters, in UTC."""
    stud_hands: int
    """How many of the hands are of stud."""
    stud_net: Decimal
    """The result of these hands."""


class BriefSession(NamedTuple):
    """What a short list says of a session; the fields are those of `PlayedSession`."""

    site: str
    currency: str
    started: datetime
    hours: float
    hands: int
    net: Decimal


class SessionsTotal(NamedTuple):
    """A row of `totals`: all sessions in one currency."""

    currency: str
    sessions: int
    hours: float
    """By the clock."""
    hands: int
    net: Decimal
    win_rate: float | None
    """Big bets per 100 hands."""
    hourly: float
    """Net per hour."""
    stud_hands: int
    stud_net: Decimal


def sessions(
    store: Store, player: str, filters: Filters = EVERY_HAND, limit: int = EVERYTHING, into: str | None = None
) -> pl.DataFrame:
    """List a player's sessions, latest first, as `sql/questions/session_list.sql` says: a row per session and currency.

    A session is play at one site without a break of more than 30 minutes, in any game unless the filter `games` is
    `stud`; big bets are big blinds in games with blinds. `into` is a currency into which all amounts
    are converted, see `analytics.statistics.rates`; then there is a row per session.
    """
    source = "theirs"
    if into:
        source, filters = split_currency(source, filters)
        source = converted(source, into, ["net", "gross", "big_bet"])
    where, parameters = conditions(player, filters)
    sql = sql_file("sql/questions", "session_list").format(
        hands=money_view(store), source=source, conditions=where, count=int(limit)
    )
    found = store.query(sql, parameters)
    return rounded(found, "net", "biggest_pot", "stud_net") if into else found


def in_order(sessions: pl.DataFrame, order: str, ascending: bool = False) -> pl.DataFrame:
    """Sort sessions, highest first unless `ascending`, by `start`, `hours`, `net` or `rate` (net per hour).

    Amounts are compared only with those of the same currency: the currency with most sessions comes first. Raises
    ValueError for another order.
    """
    if order not in ORDERS:
        raise ValueError(f"cannot sort by {order}: choose from {', '.join(ORDERS)}")
    if order in ("net", "rate"):
        number = pl.len().over("currency")
        by = [number, pl.col("currency"), pl.col(ORDERS[order])]
        return sessions.sort(by, descending=[True, False, not ascending], maintain_order=True)
    return sessions.sort(ORDERS[order], descending=not ascending, maintain_order=True)


def totals(sessions: pl.DataFrame) -> pl.DataFrame:
    """Add up sessions: a row per currency.

    The columns are the fields of `SessionsTotal`. Hours by the clock: time in which several sessions ran, at different
    sites, counts once.
    """
    known = pl.col("win_rate").is_not_null()
    weighted = (pl.col("win_rate") * pl.col("hands")).sum() / pl.col("hands").filter(known).sum()
    found = sessions.group_by("currency", maintain_order=True).agg(
        pl.len().alias("sessions"),
        _by_the_clock(),
        pl.col("hands", "net", "stud_hands", "stud_net").sum(),
        weighted.alias("win_rate"),
    )
    return found.with_columns(hourly=pl.col("net").cast(pl.Float64) / pl.col("hours"))


def _by_the_clock() -> pl.Expr:
    """Hours in which at least one session ran: of each, in order of their starts, what no earlier one covers."""
    order = pl.col("started")
    start = ((order - order.min()).dt.total_microseconds() / 3_600_000_000).sort_by(order, maintain_order=True)
    length = pl.col("hours").sort_by(order, maintain_order=True)
    covered = (start + length).cum_max().shift(1).fill_null(0.0)
    return pl.min_horizontal(length, start + length - covered).clip(lower_bound=0).sum().alias("hours")

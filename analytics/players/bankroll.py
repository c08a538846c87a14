"""A player's bankroll: what they won, paid in, and took out, month by month."""

from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple
from uuid import uuid4

import polars as pl

from studbook.analytics.database.clock import local_sql
from studbook.analytics.database.resources import sql_file
from studbook.analytics.players.money import STUD_ONLY, money_view
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.statistics.players import require_player
from studbook.analytics.statistics.rates import converted, rounded
from studbook.analytics.store import Store

Movement = Literal["deposit", "withdrawal", "rakeback", "bonus", "other"]
LONGEST_NOTE = 200
FIRST_YEAR, LAST_YEAR = 1998, 2100
_MOST = Decimal(10) ** 12
_AMOUNTS = ("deposits", "withdrawals", "others", "won", "won_at_stud", "tournaments", "balance")


class MoneyMoved(NamedTuple):
    """An entry of the ledger."""

    entry: str
    """Its key."""
    day: date
    site: str
    currency: str
    movement: Movement
    amount: Decimal
    """A withdrawal's is positive, too."""
    note: str


class BankrollMonth(NamedTuple):
    """A month in which the player played for money at a site, or moved some, in one currency."""

    site: str
    currency: str
    month: date
    """Its first day."""
    deposits: Decimal
    withdrawals: Decimal
    others: Decimal
    """Rakeback, bonus and other."""
    won: Decimal
    """At cash tables, after rake, in every game."""
    won_at_stud: Decimal
    """What of it is from stud."""
    tournaments: Decimal
    """Won in tournaments whose cost and prize are known."""
    balance: Decimal
    """At the end of the month; what was won so far, if no deposit was entered."""
    has_deposit: bool
    """Whether money had been paid in by then."""


def add_movement(
    store: Store, movement: Movement, amount: Decimal, currency: str, site: str, day: date, note: str = ""
) -> str:
    """Enter money that moved between the player and a site; returns the key of the entry.

    Amounts are positive, a withdrawal's too; only `other` may be negative. Raises ValueError otherwise, for more than
    two decimals, and for a year before the first online poker or far in the future.
    """
    if not -_MOST < amount < _MOST:  # compared as it is: to calculate with a huge exponent fails
        raise ValueError(f"the amount is too much: amounts are less than {_MOST:,f}")
    if amount == 0 or (amount < 0 and movement != "other"):
        raise ValueError(f"the amount of a {movement} must be more than 0, but it is {amount}")
    if amount != amount.quantize(Decimal("0.01")):
        raise ValueError(f"{amount:f} is not an amount in {currency}: amounts have at most two decimals")
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(f"the year of {day} must be from {FIRST_YEAR} to {LAST_YEAR}")
    if len(note) > LONGEST_NOTE:
        raise ValueError(f"a note has at most {LONGEST_NOTE} characters")
    entry = uuid4().hex[:8]
    values = {"entry": entry, "day": day, "site": site, "currency": currency, "movement": movement}
    with store.transaction():
        store.change("add_movement", **values, amount=str(amount), note=note)
    return entry


def remove_movement(store: Store, entry: str) -> bool:
    """Remove an entry; returns whether there was one."""
    known = entry in ledger(store)["entry"].to_list()
    with store.transaction():
        store.change("remove_movement", entry=entry)
    return known


def ledger(store: Store) -> pl.DataFrame:
    """Return every movement, oldest first; the columns are the fields of `MoneyMoved`."""
    return store.ask("ledger")


def bankroll(store: Store, player: str, into: str | None = None, filters: Filters = EVERY_HAND) -> pl.DataFrame:
    """Return a row per site, currency and month in which the player played for money or moved some.

    A tournament counts in the month in which it started.
    The columns are the fields of `BankrollMonth`. `into` is a currency into which every amount is converted at the rate
    of its day, see `analytics.statistics.rates`. Of the filters, only `games` counts. Raises UnknownPlayer.
    """
    require_player(store, player)
    is_stud = filters.games == STUD_ONLY
    hands, entries, tournaments = "played" if is_stud else money_view(store), "ledger", "tournament_entries"
    if into:
        hands, entries = converted(hands, into, ["net"]), converted(entries, into, ["amount"], "day")
        tournaments = converted(tournaments, into, ["net"])
    store.macros.define(())
    sql = sql_file("sql/questions", "bankroll").format(
        hands=hands, ledger=entries, tournaments=tournaments, local=local_sql("started_at"), every_game=not is_stud
    )
    found = store.query(sql, {"player": player})
    return rounded(found, *_AMOUNTS) if into else found

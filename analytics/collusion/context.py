"""C8, and what belongs to it: when accounts play, for how long, and how predictable they are. Context, not evidence."""

from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.collusion.columns import Column
from studbook.analytics.collusion.habits import Float64, Int64, added
from studbook.analytics.collusion.oracle import Results
from studbook.analytics.collusion.reading import Piece
from studbook.analytics.collusion.trials import column, stratum_of

LEAST_STATE = 20
"""Least number of decisions of an account in a public situation, for how predictable it is."""
_STATE = ((Column.GAME, 6), (Column.LEFT, 5), (Column.OWED, 2), (Column.WAGERS, 4), (Column.BAND, 6), (Column.POT, 3))
_STATES, _ACTIONS = 6 * 5 * 2 * 4 * 6 * 3, 4
_DAY = 24
NO_ACCOUNTS = pl.DataFrame(
    schema={
        "site": pl.String(),
        "player": pl.String(),
        "hands": pl.Int64(),
        "longest": pl.Int64(),
        "busiest": pl.Int64(),
        "choice": pl.Float64(),
        "usual_choice": pl.Float64(),
        "win_rate": pl.Float64(),
        "vpip": pl.Float64(),
        "usual_win_rate": pl.Float64(),
    }
)
"""Columns of `accounts_table`."""


class Clock(NamedTuple):
    """Hands by account and hour; arrays of equal length, in order."""

    account: Int64
    hour: Int64
    """Hours since 1970."""
    hands: Int64


class ChoiceCounts(NamedTuple):
    """How often each account acted in which way in which public situation; arrays of equal length."""

    key: Int64
    """(account * situations + situation) * 4 + action."""
    number: Float64


def clock_of(piece: Piece) -> Clock:
    """Hands of some hands by account and hour."""
    row, seat = np.nonzero(piece.account >= 0)
    return _clock(piece.account[row, seat], np.floor(piece.hours).astype(np.int64)[row], np.ones(len(row), np.int64))


def _clock(account: Int64, hour: Int64, hands: Int64) -> Clock:
    start, size = (int(hour.min()), int(np.ptp(hour)) + 1) if len(hour) else (0, 1)
    keys, place = np.unique(account * size + hour - start, return_inverse=True)
    return Clock(keys // size, keys % size + start, added(place, hands, len(keys)).astype(np.int64))


def joined_clock(parts: list[Clock]) -> Clock:
    """Hands of all pieces together."""
    return _clock(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def choices_of(piece: Piece) -> ChoiceCounts:
    """Decisions of some hands by account and public situation."""
    own = piece.account[column(piece.rows, Column.AT), column(piece.rows, Column.SEAT)].astype(np.int64)
    keys = (own * _STATES + stratum_of(piece.rows, _STATE)) * _ACTIONS + column(piece.rows, Column.ACTION)
    unique, count = np.unique(keys, return_counts=True)
    return ChoiceCounts(unique, count.astype(np.float64))


def joined_choices(parts: list[ChoiceCounts]) -> ChoiceCounts:
    """Decisions of all pieces together."""
    keys, place = np.unique(np.concatenate([part.key for part in parts]), return_inverse=True)
    return ChoiceCounts(keys, added(place, np.concatenate([part.number for part in parts]), len(keys)))


def entropies(choices: ChoiceCounts, accounts: int) -> tuple[Float64, Float64]:
    """By account the mean entropy of its decisions in bits, and that of everyone's in the same situations.

    Only situations in which the account decided `LEAST_STATE` times count, weighted by their number; NaN without any.
    """
    cell, where = np.unique(choices.key // _ACTIONS, return_inverse=True)
    own = _entropy(where, choices.number, len(cell))
    states, state_of = np.unique(cell % _STATES, return_inverse=True)
    actions, place = np.unique(state_of[where] * _ACTIONS + choices.key % _ACTIONS, return_inverse=True)
    everyone = _entropy(actions // _ACTIONS, added(place, choices.number), len(states))[state_of]
    number = added(where, choices.number)
    weight = np.where(number >= LEAST_STATE, number, 0)
    total = added(cell // _STATES, weight, accounts)
    safe = np.where(total > 0, total, np.nan)
    return (
        added(cell // _STATES, weight * own, accounts) / safe,
        added(cell // _STATES, weight * everyone, accounts) / safe,
    )


def _entropy(where: Int64, count: Float64, size: int) -> Float64:
    share = count / added(where, count, size)[where]
    return np.asarray(added(where, -share * np.log2(share), size), np.float64)


def runs(clock: Clock, accounts: int) -> tuple[Int64, Int64]:
    """By account the most hours in a row with hands, and the most hours with hands in 24."""
    longest, busiest = np.zeros(accounts, np.int64), np.zeros(accounts, np.int64)
    new = np.ones(len(clock.hour), np.bool_)
    new[1:] = (np.diff(clock.account) != 0) | (np.diff(clock.hour) != 1)
    lengths = added(np.cumsum(new) - 1).astype(np.int64)
    np.maximum.at(longest, clock.account[new], lengths)
    keys = clock.account * (1 << 40) + clock.hour
    within = np.searchsorted(keys, keys + _DAY) - np.arange(len(keys))
    np.maximum.at(busiest, clock.account, within)
    return longest, busiest


def accounts_table(clock: Clock, choices: ChoiceCounts, results: Results, names: pl.DataFrame) -> pl.DataFrame:
    """Context of each account, most hands first.

    `longest`: most hours in a row in which it played; `busiest`: most hours with hands in any 24; `choice`: entropy of
    its decisions in repeated public situations, in bits, and `usual_choice` everyone's; `win_rate` in big bets per 100
    hands, `usual_win_rate` of accounts that play as many hands (`vpip`, percent).
    """
    number = names.height
    longest, busiest = runs(clock, number)
    own, everyone = entropies(choices, number)
    rates: list[NDArray[np.float64]] = [np.full(number, np.nan) for _ in range(3)]
    for target, values in zip(rates, (results.rate, results.vpip, results.usual), strict=True):
        target[results.account] = values
    table = names.sort("account").with_columns(
        hands=pl.Series(added(clock.account, clock.hands, number).astype(np.int64)),
        longest=pl.Series(longest), busiest=pl.Series(busiest), choice=pl.Series(own, nan_to_null=True),
        usual_choice=pl.Series(everyone, nan_to_null=True), win_rate=pl.Series(rates[0], nan_to_null=True),
        vpip=pl.Series(rates[1], nan_to_null=True), usual_win_rate=pl.Series(rates[2], nan_to_null=True),
    )  # fmt: skip
    return table.select(NO_ACCOUNTS.columns).sort("hands", "player", descending=[True, False])

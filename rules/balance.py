"""The balance of hands of other games: what every player puts in and gets, and whether that is all the money.

Nothing of how such a hand is played is known here. What is put in and not returned must be what is collected and what
the site keeps; a hand for which that does not hold has no net.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Events, Int8, Int64
from studbook.game.vocabulary import Kind

_WAGERS = (Kind.BRING_IN, Kind.BET, Kind.CALL, Kind.RAISE)
_LARGEST_SHARE = 10
"""A site that does not print its rake takes at most a tenth of a pot."""


class Imbalance(IntEnum):
    """Why a hand has no net."""

    NONE = 0
    CHIPS = 1
    STACK = 2
    RAKE = 3
    NO_PAYMENT = 4


PROBLEMS = {
    Imbalance.CHIPS: "what is paid out and kept is not what the players put in",
    Imbalance.STACK: "a player puts in more than their stack",
    Imbalance.RAKE: "more is left over than a site takes",
    Imbalance.NO_PAYMENT: "no one puts anything in",
}


class Balances(NamedTuple):
    """Money of hands in ten-thousandths: a row per seat for the first three, otherwise a row per hand."""

    put_in: Int64
    returned: Int64
    collected: Int64
    gross: Int64
    """All pots before the rake."""
    rake: Int64
    fees: Int64
    imbalance: Int8
    """`Imbalance`."""


def balances(batch: Batch) -> Balances:
    """Add up what every player puts in and gets, and compare it with what the site keeps.

    An uncalled bet that the text does not return is returned if the rest balances without it.
    """
    hands, events = batch.hands, batch.events
    seats = _seats_of(batch)
    put_in = _put_in(events, seats, len(batch.seats.hand))
    returned, collected = (_sum(events, kind, seats, len(batch.seats.hand)) for kind in (Kind.UNCALLED, Kind.COLLECT))
    count = len(hands.game)
    paid, back, won = (_per_hand(batch, column) for column in (put_in, returned, collected))
    rake, fees = (_sum(events, kind, events.hand, count) for kind in (Kind.RAKE, Kind.FEE))
    printed = _any(events, Kind.RAKE, count)
    total = np.where(_any(events, Kind.TOTAL, count), _sum(events, Kind.TOTAL, events.hand, count), -1)
    top, excess = _unmatched(batch, put_in - returned)
    kept = np.where(printed, rake + fees, np.where(total >= 0, total - won, -1))
    silent = (back == 0) & (excess > 0) & _returns(paid, won, kept, excess)
    returned[top[silent]] += excess[silent]
    gross = paid - _per_hand(batch, returned)
    left = gross - won
    rake = np.where(printed, rake, left - fees)
    imbalance = np.zeros(count, np.int8)
    imbalance[(left < 0) | (printed & (left != rake + fees)) | ((total >= 0) & (total != gross))] = Imbalance.CHIPS
    imbalance[~printed & (imbalance == 0) & (left * _LARGEST_SHARE > gross)] = Imbalance.RAKE
    imbalance[_beyond_stack(batch, put_in - returned)] = Imbalance.STACK
    imbalance[paid == 0] = Imbalance.NO_PAYMENT
    return Balances(put_in, returned, collected, gross, rake, fees, imbalance)


def _returns(paid: Int64, won: Int64, kept: Int64, excess: Int64) -> NDArray[np.bool_]:
    """Whether only a returned bet makes the rest balance; if nothing says what is kept, whether enough is left."""
    said = (paid != won + kept) & (paid - excess == won + kept)
    return np.where(kept >= 0, said, paid - excess >= won)


def _seats_of(batch: Batch) -> Int64:
    """Row of each event's seat, -1 for no one's."""
    events = batch.events
    return np.where(events.seat >= 0, batch.hands.first_seat[events.hand] + events.seat.astype(np.int64), -1)


def _sum(events: Events, kind: Kind, of: NDArray[np.integer], count: int) -> Int64:
    """Sum of the amounts of events of a kind, by their seats or hands."""
    rows = (events.kind == kind) & (of >= 0)
    added = np.zeros(count, np.int64)
    np.add.at(added, of[rows], np.maximum(events.amount[rows], 0))
    return added


def _any(events: Events, kind: Kind, count: int) -> NDArray[np.bool_]:
    found = np.zeros(count, np.bool_)
    found[events.hand[events.kind == kind]] = True
    return found


def _per_hand(batch: Batch, of_seats: Int64) -> Int64:
    added = np.zeros(len(batch.hands.game), np.int64)
    np.add.at(added, batch.seats.hand, of_seats)
    return added


def _put_in(events: Events, seats: Int64, count: int) -> Int64:
    """What every seat puts in: its antes, and of every street what it has paid in the end.

    A raise, and a blind with a dead one, print what the player has paid on the street; other payments add to it.
    """
    paid = _sum(events, Kind.ANTE, seats, count)
    street = np.cumsum(events.kind == Kind.STREET)
    rows = np.flatnonzero(np.isin(events.kind, _WAGERS) & (seats >= 0))
    rows = rows[np.lexsort((rows, street[rows], seats[rows]))]
    if not len(rows):
        return paid
    total, amount = events.to[rows], np.maximum(events.amount[rows], 0)
    begins = np.ones(len(rows), np.bool_)
    begins[1:] = (seats[rows][1:] != seats[rows][:-1]) | (street[rows][1:] != street[rows][:-1])
    ends = np.append(begins[1:], True)
    restarts = np.flatnonzero(begins | (total >= 0))
    reached = np.add.reduceat(np.where(total >= 0, total, amount), restarts)
    last = np.searchsorted(restarts, np.flatnonzero(ends), "right") - 1
    np.add.at(paid, seats[rows][ends], reached[last])
    dead = (events.kind[rows] == Kind.BRING_IN) & (total >= 0)
    np.add.at(paid, seats[rows][dead], amount[dead] - total[dead])
    return paid


def _unmatched(batch: Batch, put_in: Int64) -> tuple[Int64, Int64]:
    """Row of the seat that has put in most in each hand, and how much more than anyone else."""
    order = np.lexsort((put_in, batch.seats.hand))
    last = np.searchsorted(batch.seats.hand[order], np.arange(len(batch.hands.game)), "right") - 1
    top = order[last]
    second = np.where(batch.hands.seat_count > 1, put_in[order[np.maximum(last - 1, 0)]], 0)
    return top, put_in[top] - second


def _beyond_stack(batch: Batch, spent: Int64) -> NDArray[np.bool_]:
    over = (batch.seats.stack >= 0) & (spent > batch.seats.stack)
    found = np.zeros(len(batch.hands.game), np.bool_)
    found[batch.seats.hand[over]] = True
    return found

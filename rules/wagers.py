"""What players of other games put in on each street, and whether their betting makes sense.

No rule of a game is known here but what all betting shares: who has folded does nothing any more, who calls pays what
has been bet and no more, and a street ends when everyone who is still in has paid the same or is all-in.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Int64
from studbook.game.vocabulary import Flag, Inferred, Kind

_PAYS = (Kind.BRING_IN, Kind.BET, Kind.CALL, Kind.RAISE)
_ACTS = (*_PAYS, Kind.CHECK)


class Wagers(NamedTuple):
    """Blinds, bets, calls, raises and checks, in the order of the text."""

    row: Int64
    """Row of the event."""
    kind: Int64
    seat: Int64
    """Row of the seat."""
    street: Int64
    """Number of the hand's street; two hands share none, and a later one has a greater number."""
    level: Int64
    """What the player has paid on the street with this line, without a dead blind."""
    is_last: NDArray[np.bool_]
    """Whether it is the player's last one on the street."""
    dead: Int64
    """What is paid on top of that."""


def wagers_of(batch: Batch, seats: Int64) -> Wagers:
    """What every player has paid on the street with each of their lines; `seats` are the rows of the events' seats.

    A raise, and a blind with a dead one, print what the player has paid on the street; other payments add to it.
    """
    events = batch.events
    rows = np.flatnonzero(np.isin(events.kind, _ACTS) & (seats >= 0))
    begins = (events.kind == Kind.STREET) | (np.diff(events.hand, prepend=-1) != 0)
    street = np.cumsum(begins)
    order = rows[np.lexsort((rows, street[rows], seats[rows]))]
    kinds, total = events.kind[order].astype(np.int64), events.to[order]
    amount = np.where(kinds == Kind.CHECK, 0, np.maximum(events.amount[order], 0))
    total = np.where(kinds == Kind.CHECK, -1, total)
    first = np.ones(len(order), np.bool_)
    first[1:] = (seats[order][1:] != seats[order][:-1]) | (street[order][1:] != street[order][:-1])
    level = _added_up(np.where(total >= 0, total, amount), first | (total >= 0))
    dead = np.where((kinds == Kind.BRING_IN) & (total >= 0), amount - total, 0)
    in_text = np.argsort(order)
    is_last = np.append(first[1:], True)[: len(order)][in_text]
    row, kind, seat, numbers = (column[in_text] for column in (order, kinds, seats[order], street[order]))
    return Wagers(row, kind, seat, numbers, level[in_text], is_last, dead[in_text])


def _added_up(amounts: Int64, restarts: NDArray[np.bool_]) -> Int64:
    """Sums that begin anew at each restart; the first amount is one."""
    if not len(amounts):
        return amounts
    sums = np.cumsum(amounts)
    starts = np.flatnonzero(restarts)
    before = (sums - amounts)[starts]
    added: Int64 = sums - before[np.cumsum(restarts) - 1]
    return added


def paid(wagers: Wagers, count: int) -> Int64:
    """What every seat pays on all streets, with dead blinds."""
    sums = np.zeros(count, np.int64)
    np.add.at(sums, wagers.seat[wagers.is_last], wagers.level[wagers.is_last])
    np.add.at(sums, wagers.seat, wagers.dead)
    return sums


def uncalled(batch: Batch, wagers: Wagers) -> tuple[Int64, Int64]:
    """Row of the seat that has paid most on the last street with a payment, and how much more than anyone else."""
    count = len(batch.hands.game)
    hands = batch.seats.hand[wagers.seat]
    latest = np.full(count, -1, np.int64)
    pays = wagers.level > 0
    np.maximum.at(latest, hands[pays], wagers.street[pays])
    last = np.zeros(len(batch.seats.hand), np.int64)
    there = wagers.is_last & (wagers.street == latest[hands])
    last[wagers.seat[there]] = wagers.level[there]
    return largest(batch, last)


def largest(batch: Batch, of_seats: Int64) -> tuple[Int64, Int64]:
    """Row of the seat with the largest number of each hand, and by how much it exceeds the next."""
    order = np.lexsort((of_seats, batch.seats.hand))
    last = np.searchsorted(batch.seats.hand[order], np.arange(len(batch.hands.game)), "right") - 1
    top = order[last]
    second = np.where(batch.hands.seat_count > 1, of_seats[order[np.maximum(last - 1, 0)]], 0)
    return top, of_seats[top] - second


def senseless(
    batch: Batch, wagers: Wagers, seats: Int64, put_in: Int64, all_in: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Hands in which someone acts after folding, pays too much or too little, or does not pay for a street.

    A player whose stack is known and who says to be all-in has put in all of it.
    """
    found = np.zeros(len(batch.hands.game), np.bool_)
    stack = batch.seats.stack
    found[batch.seats.hand[_says_all_in(batch, seats) & (stack >= 0) & (put_in != stack)]] = True
    folded = _folded(batch, seats)
    late = wagers.row > folded[wagers.seat]
    wrong = late | _misfits(wagers, all_in)
    found[batch.seats.hand[wagers.seat[wrong]]] = True
    collects = (batch.events.kind == Kind.COLLECT) & (seats >= 0)
    won = seats[collects]
    found[batch.seats.hand[won[folded[won] < len(seats)]]] = True
    found[_unpaid_hands(batch, wagers, folded, all_in | (put_in == 0) | _sits_out(batch, seats))] = True
    return found


def dead_in_part(batch: Batch, wagers: Wagers) -> NDArray[np.bool_]:
    """Hands in which the live part of a blind with a dead one is no stake of the table."""
    hand = batch.seats.hand[wagers.seat]
    small, big = batch.hands.small_bet[hand], batch.hands.big_bet[hand]
    known = (batch.hands.inferred[hand] == Inferred.PRINTED) & (big > 0)
    found = np.zeros(len(batch.hands.game), np.bool_)
    found[hand[(wagers.dead > 0) & known & (wagers.level != small) & (wagers.level != big)]] = True
    return found


def _sits_out(batch: Batch, seats: Int64) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = batch.seats.sitting_out == 1
    found[seats[(batch.events.kind == Kind.SIT_OUT) & (seats >= 0)]] = True
    return found


def may_be_all_in(batch: Batch, seats: Int64, put_in: Int64) -> NDArray[np.bool_]:
    """Seats that have no chips left, or may have none: not every stack is printed."""
    found: NDArray[np.bool_] = (batch.seats.stack < 0) | (put_in >= batch.seats.stack) | _says_all_in(batch, seats)
    return found


def _says_all_in(batch: Batch, seats: Int64) -> NDArray[np.bool_]:
    found = np.zeros(len(batch.seats.hand), np.bool_)
    found[seats[((batch.events.flags & Flag.ALL_IN) != 0) & (seats >= 0)]] = True
    return found


def _folded(batch: Batch, seats: Int64) -> Int64:
    """Row of the event with which each seat folds; beyond the last one if it does not."""
    folds = np.flatnonzero((batch.events.kind == Kind.FOLD) & (seats >= 0))
    rows = np.full(len(batch.seats.hand), len(seats), np.int64)
    np.minimum.at(rows, seats[folds], folds)
    return rows


def _misfits(wagers: Wagers, all_in: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Lines that do not fit what has been bet before on the street.

    As long as there are only blinds, one of which may be all-in for less, a call may exceed them.
    """
    before = _highest_before(wagers.street, wagers.level)
    bets = np.isin(wagers.kind, (Kind.BET, Kind.RAISE))
    is_bet = _highest_before(wagers.street, bets.astype(np.int64)) > 0
    calls, checks = wagers.kind == Kind.CALL, wagers.kind == Kind.CHECK
    short = (calls | checks) & (wagers.level < before) & ~(all_in[wagers.seat] & calls)
    beyond = calls & is_bet & (wagers.level > before)
    no_raise = bets & (wagers.level <= before) & ~all_in[wagers.seat]
    misfits: NDArray[np.bool_] = short | beyond | no_raise
    return misfits


def _highest_before(groups: Int64, numbers: Int64) -> Int64:
    """Highest number so far in each group, whose members come one after the other; 0 for its first."""
    values, ranks = np.unique(np.append(numbers, 0), return_inverse=True)
    ranks = ranks[:-1] + groups * len(values)
    before = np.maximum.accumulate(ranks)[:-1]
    same = groups[1:] == groups[:-1]
    return np.append(0, np.where(same, values[before % len(values)], 0))[: len(numbers)]


def _unpaid_hands(batch: Batch, wagers: Wagers, folded: Int64, excused: NDArray[np.bool_]) -> Int64:
    """Hands in which someone stays in without paying for a street what someone else has paid."""
    pays = wagers.is_last & (wagers.level > 0)
    streets, of_wager = np.unique(wagers.street[pays], return_inverse=True)
    highest = np.zeros(len(streets), np.int64)
    np.maximum.at(highest, of_wager, wagers.level[pays])
    hand_of = np.zeros(len(streets), np.int64)
    hand_of[of_wager] = batch.seats.hand[wagers.seat[pays]]
    ends = _ends_of_streets(batch, streets)
    street, seat = _pairs(batch, hand_of)
    level = np.zeros(len(street), np.int64)
    first = np.searchsorted(street, np.arange(len(streets)))
    place = first[of_wager] + wagers.seat[pays] - batch.hands.first_seat[hand_of[of_wager]]
    level[place] = wagers.level[pays]
    stays = folded[seat] > ends[street]
    owes = stays & ~excused[seat] & (level < highest[street])
    return hand_of[street[owes]]


def _pairs(batch: Batch, hand_of: Int64) -> tuple[Int64, Int64]:
    """Every street with every seat of its hand: index of the street, and row of the seat."""
    counts = batch.hands.seat_count[hand_of].astype(np.int64)
    street = np.repeat(np.arange(len(hand_of)), counts)
    within = np.arange(len(street)) - np.repeat(np.cumsum(counts) - counts, counts)
    return street, batch.hands.first_seat[hand_of[street]] + within


def _ends_of_streets(batch: Batch, streets: Int64) -> Int64:
    """Row of the last event of each street."""
    begins = (batch.events.kind == Kind.STREET) | (np.diff(batch.events.hand, prepend=-1) != 0)
    return np.searchsorted(np.cumsum(begins), streets, "right") - 1

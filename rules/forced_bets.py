"""Blinds of hands of other games, compared with the stakes in the header."""

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Int64
from studbook.game.vocabulary import Inferred, Kind
from studbook.rules.wagers import Wagers


def strange_blinds(batch: Batch, wagers: Wagers, seats: Int64, all_in: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Hands with a blind that fits no stake of the table, or that a player posts twice.

    A header prints the blinds, or the bets: then the small bet is the big blind. A straddle is a multiple of a blind.
    """
    found = np.zeros(len(batch.hands.game), np.bool_)
    posts = wagers.kind == Kind.BRING_IN
    rows, poster = wagers.row[posts], wagers.seat[posts]
    hand, amount = batch.events.hand[rows], batch.events.amount[rows]
    small, big = batch.hands.small_bet[hand], batch.hands.big_bet[hand]
    most = np.zeros(len(found), np.int64)
    np.maximum.at(most, hand, amount)
    plain = wagers.dead[posts] == 0
    fits = (amount == small) | (plain & (amount % np.maximum(big, 1) == 0))
    fits |= (most[hand] <= small) & (amount < small)  # bets are printed, and this is the small blind
    fits |= plain & (amount % np.maximum(small, 1) == 0) & (most[hand] < big)
    fits |= ~plain & ((amount == small + big) | (2 * amount == 3 * small))
    known = (batch.hands.inferred[hand] == Inferred.PRINTED) & (big > 0) & (small > 0)
    found[hand[known & ~fits & ~all_in[poster]]] = True
    order = np.lexsort((amount, poster))
    again = (np.diff(poster[order]) == 0) & (np.diff(amount[order]) == 0)
    found[hand[order][1:][again]] = True
    found |= _strange_dead(batch, seats, all_in)
    return found


def _strange_dead(batch: Batch, seats: Int64, all_in: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Hands whose only ante, which is a dead blind at most sites, is no small blind, or with one that is paid twice."""
    hands, events = batch.hands, batch.events
    rows = np.flatnonzero((events.kind == Kind.ANTE) & (seats >= 0))
    count = np.bincount(events.hand[rows], minlength=len(hands.game))
    hand, amount = events.hand[rows], events.amount[rows]
    known = (hands.inferred[hand] == Inferred.PRINTED) & (hands.small_bet[hand] > 0) & (hands.tournament[hand] == 0)
    fits = (amount == hands.small_bet[hand]) | (2 * amount == hands.small_bet[hand])
    found = np.zeros(len(hands.game), np.bool_)
    found[hand[known & (count[hand] == 1) & ~fits & ~all_in[seats[rows]]]] = True
    order = np.lexsort((amount, seats[rows]))
    again = (np.diff(seats[rows][order]) == 0) & (np.diff(amount[order]) == 0)
    found[hand[order][1:][again]] = True
    return found

"""Chips that each raise puts in: a raise prints its increment and the player's total on the street, but not this."""

import numpy as np

from studbook.game.codes import kind
from studbook.game.columns import MAX_SEATS, Batch, Int64
from studbook.machine.rule import compiled


@compiled
def _fill(batch: Batch, level: Int64, put_in: Int64) -> None:
    events = batch.events
    for hand in range(len(batch.hands.game)):
        first, street = batch.hands.first_event[hand], -1
        for at in range(first, first + batch.hands.event_count[hand]):
            this_kind, seat = int(events.kind[at]), int(events.seat[at])
            if seat < 0 or this_kind not in (kind.BRING_IN, kind.BET, kind.CALL, kind.RAISE):
                continue
            if events.street[at] != street:
                street = int(events.street[at])
                level[:] = 0
            if this_kind == kind.RAISE:
                put_in[at] = events.to[at] - level[seat]
                level[seat] = events.to[at]
            else:
                level[seat] += max(events.amount[at], 0)


def chips_put_in(batch: Batch) -> Int64:
    """Ten-thousandths that each raise puts in: its total less what the player had put in on the street.

    A value per event; 0 for all other events, which print what they put in.
    """
    put_in = np.zeros(len(batch.events.kind), np.int64)
    _fill(batch, np.zeros(MAX_SEATS + 1, np.int64), put_in)
    return put_in

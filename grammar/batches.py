"""Cut and join batches: hands with their seats and events, renumbered."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Events, Hands, Int64, Seats, take

Table = TypeVar("Table", Hands, Seats, Events)
Rows = TypeVar("Rows", Seats, Events)


def keep_hands(batch: Batch, mask: NDArray[np.bool_]) -> Batch:
    """Keep the hands of a mask, with their seats and events renumbered."""
    if mask.all():
        return batch
    hands = take(batch.hands, mask)
    number = np.cumsum(mask) - 1
    seats = take(batch.seats, mask[batch.seats.hand]) if len(batch.seats.hand) else batch.seats
    events = take(batch.events, mask[batch.events.hand]) if len(batch.events.hand) else batch.events
    seats.hand[:] = number[seats.hand]
    events.hand[:] = number[events.hand]
    hands.first_seat[:] = np.cumsum(hands.seat_count) - hands.seat_count
    hands.first_event[:] = np.cumsum(hands.event_count) - hands.event_count
    return Batch(batch.text, hands, seats, events)


def without_gaps(batch: Batch, rooms: Int64) -> Batch:
    """Return the batch without unused event rows: `rooms` rows are reserved for each hand."""
    hands = batch.hands
    number = np.arange(len(batch.events.hand)) - np.repeat(hands.first_event, rooms)
    events = take(batch.events, number < np.repeat(hands.event_count, rooms))
    hands.first_event[:] = np.cumsum(hands.event_count) - hands.event_count
    return batch._replace(events=events)


def joined(one: Batch, two: Batch, places: Int64) -> Batch:
    """Join the hands of two batches over one text in the order of `places` (the first batch's, then the second's)."""
    if not len(two.hands.game):
        return one
    order = np.argsort(places, kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    offset = len(one.hands.game)
    hands = take(_stacked(one.hands, two.hands), order)
    hands.first_seat[:] = np.cumsum(hands.seat_count) - hands.seat_count
    hands.first_event[:] = np.cumsum(hands.event_count) - hands.event_count
    seats = _moved(_stacked(one.seats, two.seats), len(one.seats.hand), offset, rank)
    events = _moved(_stacked(one.events, two.events), len(one.events.hand), offset, rank)
    return Batch(one.text, hands, seats, events)


def _stacked(one: Table, two: Table) -> Table:
    columns = two._asdict()
    return type(one)(*(np.concatenate([column, columns[name]]) for name, column in one._asdict().items()))


def _moved(table: Rows, behind: int, offset: int, rank: Int64) -> Rows:
    """Rows in the new order of their hands; rows from `behind` on belong to hands numbered from `offset`."""
    table.hand[behind:] += offset
    table.hand[:] = rank[table.hand]
    return take(table, np.argsort(table.hand, kind="stable"))

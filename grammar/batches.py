"""Cut and join batches: hands with their seats and events, renumbered."""

from collections.abc import Sequence
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


def without_gaps(batch: Batch, reserved: Int64) -> Batch:
    """Return the batch without unused event rows: `reserved` counts the rows of each hand."""
    hands = batch.hands
    number = np.arange(len(batch.events.hand)) - np.repeat(hands.first_event, reserved)
    events = take(batch.events, number < np.repeat(hands.event_count, reserved))
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
    hands = take(_in_a_row([one.hands, two.hands]), order)
    hands.first_seat[:] = np.cumsum(hands.seat_count) - hands.seat_count
    hands.first_event[:] = np.cumsum(hands.event_count) - hands.event_count
    seats = _moved(_in_a_row([one.seats, two.seats]), len(one.seats.hand), offset, rank)
    events = _moved(_in_a_row([one.events, two.events]), len(one.events.hand), offset, rank)
    return Batch(one.text, hands, seats, events)


def in_a_row(parts: Sequence[Batch]) -> Batch:
    """Join batches over one text whose hands follow one another; the only one is returned as it is."""
    if len(parts) == 1:
        return parts[0]
    counts = [len(part.hands.game) for part in parts]
    offsets = np.cumsum([0, *counts[:-1]])
    hands = _in_a_row([part.hands for part in parts])
    hands.first_seat[:] = np.cumsum(hands.seat_count) - hands.seat_count
    hands.first_event[:] = np.cumsum(hands.event_count) - hands.event_count
    seats, events = _in_a_row([part.seats for part in parts]), _in_a_row([part.events for part in parts])
    seats.hand[:] += np.repeat(offsets, [len(part.seats.hand) for part in parts]).astype(np.int32)
    events.hand[:] += np.repeat(offsets, [len(part.events.hand) for part in parts]).astype(np.int32)
    return Batch(parts[0].text, hands, seats, events)


def _in_a_row(tables: Sequence[Table]) -> Table:
    return type(tables[0])(*(np.concatenate(columns) for columns in zip(*tables, strict=True)))


def _moved(table: Rows, behind: int, offset: int, rank: Int64) -> Rows:
    """Rows in the new order of their hands; rows from `behind` on belong to hands numbered from `offset`."""
    table.hand[behind:] += offset
    table.hand[:] = rank[table.hand]
    return take(table, np.argsort(table.hand, kind="stable"))

"""Hands in which a line may be read in two ways because of a player's name: Lark itself reads them."""

import numpy as np

from studbook.game.codes import kind
from studbook.game.columns import Batch, Bytes, Int8, Seats
from studbook.game.texts import is_same
from studbook.machine.rule import compiled

_SPACE, _COLON = 32, 58


@compiled
def _begins(text: Bytes, seats: Seats, short: int, long: int) -> bool:
    """Whether one name begins another that goes on with a colon or a space."""
    length = seats.name[short, 1] - seats.name[short, 0]
    if seats.name[long, 1] - seats.name[long, 0] <= length:
        return False
    behind = text[seats.name[long, 0] + length]
    return behind in (_COLON, _SPACE) and is_same(text, seats.name[short, 0], seats.name[long, 0], length)


@compiled
def _is_anothers(batch: Batch, event: int, first: int, count: int) -> bool:
    """Whether a notice, whose speaker need not be seated, may be an action: another's, or with a colon their own."""
    text, seats, events = batch.text, batch.seats, batch.events
    start, end = events.text[event, 0], events.text[event, 1]
    for seat in range(count):
        name = seats.name[first + seat, 0]
        length = seats.name[first + seat, 1] - name
        begins = length < end - start and is_same(text, name, start, length)
        his_own = seat == events.seat[event]
        # Sites whose chat is `NAME: text` have actions without a colon.
        if begins and not (his_own and (text[start + length] != _COLON or events.kind[event] == kind.CHAT)):
            return True
    return False


@compiled
def confusable_all(batch: Batch, found: Int8) -> None:
    """Mark the hands in which a line of one player may read like a line of another."""
    hands, seats, events = batch.hands, batch.seats, batch.events
    for hand in range(len(hands.game)):
        first, begin = hands.first_seat[hand], hands.first_event[hand]
        for event in range(begin, begin + hands.event_count[hand]):
            # A notice right after the seats may be a seat whose player's name looks like one.
            notice = kind.NO_LOW <= events.kind[event] <= kind.NOTICE
            if notice and (event == begin or _is_anothers(batch, event, first, hands.seat_count[hand])):
                found[hand] = 1
        for one in range(first, first + hands.seat_count[hand]):
            for two in range(first, first + hands.seat_count[hand]):
                if _begins(batch.text, seats, one, two):
                    found[hand] = 1


def confusable(batch: Batch) -> Int8:
    """Hands in which one player's name may begin another's line (`a` and `a: folds`), shape (hands,).

    So may the line of someone who is not seated: one line is then both their notice and the player's action.
    """
    found = np.zeros(len(batch.hands.game), np.int8)
    confusable_all(batch, found)
    return found

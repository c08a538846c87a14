"""Hands as objects become a batch of columns: the reverse of `game.hand.hands_of`."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import numpy as np

from studbook.game import events as event_classes
from studbook.game.cards import pack, parse_card
from studbook.game.columns import Batch, Events, Hands, Seats, empty
from studbook.game.events import EVENT_KINDS, Event
from studbook.game.hand import Hand, Seat
from studbook.game.vocabulary import Flag

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001  # local time; its zone is a column of its own
_NUMBERS = ("game", "limit", "currency", "home", "ante", "bring_in", "small_bet", "big_bet", "buy_in", "bounty", "fee")
_MORE_NUMBERS = ("buy_in_currency", "max_seats", "zone", "line", "site")
_TEXTS = ("hand_id", "table", "club", "mixed", "level")
_FIELDS = ("amount", "to", "pot", "half", "outcome", "at", "said_high", "said_low")
_UNSTATED = {"amount": -1, "to": -1, "pot": -1, "said_high": -1, "said_low": -1}


class ReadHand(NamedTuple):
    """A hand that was read, and what is not part of it as an object."""

    hand: Hand
    prints: int
    """Bits of `game.vocabulary.Prints`."""
    file: int
    start: int
    """First byte of the hand in the text."""
    end: int


class _Texts:
    """Texts appended to the text of a batch, each once."""

    def __init__(self, text: bytes) -> None:
        self.parts, self.size = [text], len(text)
        self.places: dict[str, tuple[int, int]] = {"": (0, 0)}

    def place(self, text: str) -> tuple[int, int]:
        """Return start and end of a text."""
        if text not in self.places:
            data = text.encode("utf-8", "replace")
            self.places[text] = self.size, self.size + len(data)
            self.parts.append(data)
            self.size += len(data)
        return self.places[text]


def columns_of(hands: Sequence[ReadHand], text: bytes) -> Batch:
    """Return the batch of hands, whose text is `text` with the texts of names and notices after it."""
    texts = _Texts(text)
    batch = Batch(
        text=np.zeros(0, np.uint8),
        hands=empty(Hands, len(hands)),
        seats=empty(Seats, sum(len(read.hand.seats) for read in hands)),
        events=empty(Events, sum(len(read.hand.events) for read in hands)),
    )
    seat = event = 0
    for number, read in enumerate(hands):
        _write_hand(batch.hands, number, read, texts)
        batch.hands.first_seat[number], batch.hands.first_event[number] = seat, event
        for row, one in enumerate(read.hand.seats, seat):
            _write_seat(batch.seats, row, one, texts)
        chairs = {one.number: chair for chair, one in enumerate(read.hand.seats)}
        for row, happened in enumerate(read.hand.events, event):
            _write_event(batch.events, row, happened, chairs, texts)
        batch.seats.hand[seat : seat + len(read.hand.seats)] = number
        batch.events.hand[event : event + len(read.hand.events)] = number
        seat, event = seat + len(read.hand.seats), event + len(read.hand.events)
    return batch._replace(text=np.frombuffer(b"".join(texts.parts), np.uint8))


def _write_hand(hands: Hands, row: int, read: ReadHand, texts: _Texts) -> None:
    hand = read.hand
    for name in (*_NUMBERS, *_MORE_NUMBERS):
        getattr(hands, name)[row] = int(getattr(hand, name))
    for name in _TEXTS:
        getattr(hands, name)[row] = texts.place(getattr(hand, name))
    hands.tournament_id[row] = texts.place(hand.tournament)
    hands.tournament[row] = bool(hand.tournament or hand.level)
    hands.local_time[row] = (hand.local_time - _EPOCH) // timedelta(microseconds=1)
    hands.prints[row], hands.file[row], hands.start[row], hands.end[row] = read.prints, read.file, read.start, read.end
    hands.seat_count[row], hands.event_count[row] = len(hand.seats), len(hand.events)


def _write_seat(seats: Seats, row: int, seat: Seat, texts: _Texts) -> None:
    seats.number[row], seats.stack[row], seats.sitting_out[row] = seat.number, seat.stack, seat.sitting_out
    seats.name[row], seats.line[row] = texts.place(seat.player), seat.line


def _write_event(events: Events, row: int, event: Event, chairs: dict[int, int], texts: _Texts) -> None:
    events.street[row], events.kind[row], events.line[row] = event.street, EVENT_KINDS[type(event)], event.line
    events.seat[row] = chairs.get(getattr(event, "seat", 0), -1)
    for name in _FIELDS:
        getattr(events, name)[row] = int(getattr(event, name, _UNSTATED.get(name, 0)))
    cards = getattr(event, "cards", ())
    events.cards[row] = pack(map(parse_card, cards))
    events.fresh[row] = getattr(event, "fresh", len(cards))
    events.flags[row] = _flags(event)
    events.text[row] = texts.place(getattr(event, "text", ""))


def _flags(event: Event) -> int:
    all_in = isinstance(event, event_classes.Payment) and event.all_in
    quiet: Any = isinstance(event, event_classes.Result) and event.did_not_bet
    return Flag.ALL_IN * bool(all_in) | Flag.DID_NOT_BET * bool(quiet)

"""One hand at a time: the columns as frozen dataclasses, with the events of `game.events`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import repeat
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import card_names
from studbook.game.columns import Batch, Int32, Int64
from studbook.game.events import EVENT_CLASSES, Event
from studbook.game.vocabulary import TIME_ZONES, Currency, Flag, Game, Half, Limit, Outcome, Street, Zone


@dataclass(frozen=True, slots=True)
class Seat:
    """A seated player; `stack` is in ten-thousandths, before the ante."""

    number: int
    player: str
    stack: int
    sitting_out: bool
    line: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as printed, before any rule is applied."""

    site: int
    hand_id: str
    game: Game
    limit: Limit
    currency: Currency
    tournament: str
    """Number of the tournament, empty in a cash game."""
    level: str
    buy_in: int
    """Without the fee, with the bounty; -1 if none is printed."""
    bounty: int
    """The part of the buy-in that is the bounty on the player's head, -1 if there is none."""
    fee: int
    buy_in_currency: Currency
    """Currency of buy-in and fee; meaningless in a cash game."""
    home: bool
    """Whether it is a home game in a private club."""
    club: str
    """Name of the home game's club, or of the house that keeps the log; otherwise empty."""
    mixed: str
    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    max_seats: int
    """Seats at the table, -1 if the site does not print it."""
    table: str
    local_time: datetime
    zone: Zone
    line: int
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]

    @property
    def started_at(self) -> datetime:
        """When the hand began, in UTC."""
        return self.local_time.replace(tzinfo=ZoneInfo(TIME_ZONES[self.zone])).astimezone(UTC)


Kind = TypeVar("Kind", bound=Event)

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001  # local time; its zone is a column of its own

_FIELDS = {kind: (cls, [field.name for field in fields(cls)]) for kind, cls in EVENT_CLASSES.items()}
"""The class and the fields of each kind of event."""
_MEMBERS: dict[str, dict[int, Any]] = {
    name: {int(member): member for member in members}
    for name, members in {
        "game": Game,
        "limit": Limit,
        "currency": Currency,
        "buy_in_currency": Currency,
        "zone": Zone,
        "street": Street,
        "at": Street,
        "half": Half,
        "outcome": Outcome,
    }.items()
}
"""Members of the enumerations by their numbers: a look-up takes a tenth of the time of a call."""
_BLOCK = 500
"""Hands that are made at the same time: a column is read once for all of them, and none waits long in memory."""


class _Block:
    """Some hands of a batch, whose columns are turned into lists of Python values, one field at a time."""

    def __init__(self, batch: Batch, hands: slice | Int64) -> None:
        self.batch, self.hands = batch, hands
        self.texts: dict[int, str] = {}
        """Texts by start and end: most are the names of players, who sit in many hands."""
        self.seat_counts = batch.hands.seat_count[self.hands]
        self.seat_rows = rows_from(batch.hands.first_seat[self.hands], self.seat_counts)

    @cached_property
    def players(self) -> list[str]:
        """Name of every seat, and an empty one for no seat."""
        return [*self.strings(self.batch.seats.name[self.seat_rows]), ""]

    @cached_property
    def numbers(self) -> list[int]:
        """Number of every seat, and 0 for no seat."""
        return [*self.batch.seats.number[self.seat_rows].tolist(), 0]

    def strings(self, spans: Int32) -> list[str]:
        """Texts of starts and ends, shape (rows, 2)."""
        keys = ((spans[:, 0].astype(np.int64) << 32) | spans[:, 1]).tolist()
        known = self.texts
        for key in set(keys).difference(known):
            known[key] = bytes(self.batch.text[key >> 32 : key & 0xFFFFFFFF]).decode("utf-8", "replace")
        return [known[key] for key in keys]

    def seats(self) -> Iterator[tuple[Seat, ...]]:
        """The seats of every hand."""
        seats, rows = self.batch.seats, self.seat_rows
        sitting_out = seats.sitting_out[rows].astype(bool).tolist()
        columns = self.numbers, self.players, seats.stack[rows].tolist(), sitting_out, seats.line[rows].tolist()
        return _divided([Seat(*seat) for seat in zip(*columns, strict=False)], self.seat_counts)

    def events(self) -> Iterator[tuple[Event, ...]]:
        """The events of every hand; those of one kind are made together."""
        counts = self.batch.hands.event_count[self.hands]
        rows = rows_from(self.batch.hands.first_event[self.hands], counts)
        chairs = self.batch.events.seat[rows].astype(np.int64)
        first_chair = np.repeat(np.cumsum(self.seat_counts) - self.seat_counts, counts)
        chairs = np.where(chairs >= 0, first_chair + chairs, -1)  # -1, for no seat, picks the last
        kinds = self.batch.events.kind[rows]
        events: NDArray[np.object_] = np.empty(len(kinds), object)
        for kind in np.unique(kinds).tolist():
            own = np.flatnonzero(kinds == kind)
            cls, names = _FIELDS[kind]
            events[own] = list(map(cls, *(self._field(name, rows[own], chairs[own]) for name in names)))
        return _divided(events.tolist(), counts)

    def _field(self, name: str, rows: Int64, chairs: Int64) -> list[Any]:
        """A field of some events, which are of players in the given seats of the block."""
        events = self.batch.events
        if name in ("seat", "player"):
            values: list[Any] = self.numbers if name == "seat" else self.players
            return [values[chair] for chair in chairs.tolist()]
        if name in ("all_in", "did_not_bet"):
            bit = Flag[name.upper()]
            return [bool(flags & bit) for flags in events.flags[rows].tolist()]
        if name == "text":
            return self.strings(events.text[rows])
        numbers = getattr(events, name)[rows].tolist()
        if name == "cards":
            return [card_names(packed) for packed in numbers]
        return [_MEMBERS[name][number] for number in numbers] if name in _MEMBERS else numbers

    def header(self, name: str) -> list[Any]:
        """A field of every hand."""
        if name in _COLUMN_OF or name in _SPANS:
            return self.strings(getattr(self.batch.hands, _COLUMN_OF.get(name, name))[self.hands])
        numbers = getattr(self.batch.hands, name)[self.hands].tolist()
        if name == "local_time":
            return [_EPOCH + timedelta(microseconds=number) for number in numbers]
        if name == "home":
            return [bool(number) for number in numbers]
        return [_MEMBERS[name][number] for number in numbers] if name in _MEMBERS else numbers


_SPANS = ("hand_id", "level", "club", "mixed", "table")
_COLUMN_OF = {"tournament": "tournament_id"}
"""Column of a field of another name."""
_HEADER = [field.name for field in fields(Hand) if field.name not in ("seats", "events")]


def rows_from(first: Int32 | Int64, counts: Int32) -> Int64:
    """Rows of successive groups: `counts[i]` rows from `first[i]` on.

    >>> rows_from(np.array([10, 40]), np.array([2, 3])).tolist()
    [10, 11, 40, 41, 42]
    """
    ends = np.cumsum(counts, dtype=np.int64)
    rows: Int64 = np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - (ends - counts), counts)
    return rows


def _divided(values: list[Any], counts: Int32) -> Iterator[tuple[Any, ...]]:
    """Cut a list into groups of the given sizes."""
    start = 0
    for count in counts.tolist():
        yield tuple(values[start : start + count])
        start += count


def _made(batch: Batch, hands: slice | Int64) -> Iterator[Hand]:
    block = _Block(batch, hands)
    columns = [block.header(name) for name in _HEADER]
    return map(Hand, *columns, block.seats(), block.events())


def headers_at(batch: Batch, hands: Int64) -> Iterator[Hand]:
    """Yield some hands of a batch, by their numbers, without their seats and events."""
    block = _Block(batch, hands)
    return map(Hand, *(block.header(name) for name in _HEADER), repeat(()), repeat(()))


def hand_at(batch: Batch, index: int) -> Hand:
    """Return hand number `index` of a batch as an object.

    Raises IndexError if there is none.
    """
    for hand in _made(batch, slice(index, index + 1)):
        return hand
    raise IndexError(index)


def hands_at(batch: Batch, hands: Int64) -> Iterator[Hand]:
    """Yield some hands of a batch as objects, by their numbers: together, they take a fraction of the time."""
    for first in range(0, len(hands), _BLOCK):
        yield from _made(batch, hands[first : first + _BLOCK])


def hands_of(batch: Batch) -> Iterator[Hand]:
    """Yield every hand of a batch as an object, in order."""
    for first in range(0, len(batch.hands.site), _BLOCK):
        yield from _made(batch, slice(first, first + _BLOCK))


def events_of(hand: Hand, *kinds: type[Kind]) -> Iterable[Kind]:
    """Events of a hand that belong to one of the given classes."""
    return (event for event in hand.events if isinstance(event, kinds))

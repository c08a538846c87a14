"""One hand at a time: the columns as frozen dataclasses, with the events of `game.events`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from studbook.game.cards import card_names
from studbook.game.columns import Batch
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


_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001  # local time; its zone is a column of its own

_FIELDS = {kind: (cls, [field.name for field in fields(cls)]) for kind, cls in EVENT_CLASSES.items()}
"""The class and the fields of each kind of event."""
_NUMBERS = ("line", "amount", "to", "fresh", "pot", "said_high", "said_low")
"""Fields that come straight from number columns."""
_VALUES: dict[str, dict[int, Any]] = {
    "street": {int(street): street for street in Street},
    "at": {int(street): street for street in Street},
    "half": {int(half): half for half in Half},
    "outcome": {int(outcome): outcome for outcome in Outcome},
}


def _seats(batch: Batch, hand: int) -> tuple[Seat, ...]:
    first, count = int(batch.hands.first_seat[hand]), int(batch.hands.seat_count[hand])
    seats = batch.seats
    return tuple(
        Seat(
            number=int(seats.number[row]),
            player=batch.string(seats.name[row]),
            stack=int(seats.stack[row]),
            sitting_out=bool(seats.sitting_out[row]),
            line=int(seats.line[row]),
        )
        for row in range(first, first + count)
    )


def _field_values(batch: Batch, rows: slice, seats: tuple[Seat, ...]) -> dict[str, list[Any]]:
    """Every field of some events as a list: reading an array element by element would take five times as long."""
    numbers = {name: getattr(batch.events, name)[rows].tolist() for name in batch.events._fields}
    values = {name: numbers[name] for name in _NUMBERS}
    values |= {name: [names[number] for number in numbers[name]] for name, names in _VALUES.items()}
    chairs, players = [*(seat.number for seat in seats), 0], [*(seat.player for seat in seats), ""]
    values["seat"] = [chairs[seat] for seat in numbers["seat"]]  # -1, for no seat, picks the last
    values["player"] = [players[seat] for seat in numbers["seat"]]
    values["cards"] = [card_names(packed) for packed in numbers["cards"]]
    values["all_in"] = [bool(flags & Flag.ALL_IN) for flags in numbers["flags"]]
    values["did_not_bet"] = [bool(flags & Flag.DID_NOT_BET) for flags in numbers["flags"]]
    values["text"] = [batch.string(span) if span[1] else "" for span in numbers["text"]]
    return values


def _events(batch: Batch, hand: int, seats: tuple[Seat, ...]) -> Iterator[Event]:
    first, count = int(batch.hands.first_event[hand]), int(batch.hands.event_count[hand])
    rows = slice(first, first + count)
    values = _field_values(batch, rows, seats)
    for index, kind in enumerate(batch.events.kind[rows].tolist()):
        cls, names = _FIELDS[kind]
        yield cls(*[values[name][index] for name in names])


def hand_at(batch: Batch, index: int) -> Hand:
    """Return hand number `index` of a batch as an object."""
    hands = batch.hands
    seats = _seats(batch, index)
    return Hand(
        site=int(hands.site[index]),
        hand_id=batch.string(hands.hand_id[index]),
        game=Game(int(hands.game[index])),
        limit=Limit(int(hands.limit[index])),
        currency=Currency(int(hands.currency[index])),
        tournament=batch.string(hands.tournament_id[index]),
        level=batch.string(hands.level[index]),
        buy_in=int(hands.buy_in[index]),
        bounty=int(hands.bounty[index]),
        fee=int(hands.fee[index]),
        buy_in_currency=Currency(int(hands.buy_in_currency[index])),
        home=bool(hands.home[index]),
        club=batch.string(hands.club[index]),
        mixed=batch.string(hands.mixed[index]),
        ante=int(hands.ante[index]),
        bring_in=int(hands.bring_in[index]),
        small_bet=int(hands.small_bet[index]),
        big_bet=int(hands.big_bet[index]),
        max_seats=int(hands.max_seats[index]),
        table=batch.string(hands.table[index]),
        local_time=_EPOCH + timedelta(microseconds=int(hands.local_time[index])),
        zone=Zone(int(hands.zone[index])),
        line=int(hands.line[index]),
        seats=seats,
        events=tuple(_events(batch, index, seats)),
    )


def hands_of(batch: Batch) -> Iterator[Hand]:
    """Yield every hand of a batch as an object, in order."""
    return (hand_at(batch, index) for index in range(len(batch.hands.site)))


def events_of(hand: Hand, *kinds: type[Event]) -> Iterable[Event]:
    """Events of a hand that belong to one of the given classes."""
    return (event for event in hand.events if isinstance(event, kinds))

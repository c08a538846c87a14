"""One hand at a time: the columns seen as frozen dataclasses, one class per kind of event.

Amounts stay exact integers of ten-thousandths (`rules.money.format_amount` writes them), cards become names such
as `Ah`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np

from rules.cards import card_names
from rules.columns import Batch
from rules.vocabulary import TIME_ZONES, Currency, Flag, Game, Half, Kind, Limit, Outcome, Street, Zone


@dataclass(frozen=True, slots=True)
class Event:
    """Anything a line of a hand says: where it stands, and which line of the file says so."""

    line: int
    street: Street


@dataclass(frozen=True, slots=True)
class PlayerEvent(Event):
    """An event of one player; `seat` is the printed seat number."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Payment(PlayerEvent):
    """A player puts in `amount`."""

    amount: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Ante(Payment):
    """The forced payment of everyone before the deal."""


@dataclass(frozen=True, slots=True)
class BringIn(Payment):
    """The forced payment that opens third street."""


@dataclass(frozen=True, slots=True)
class StreetStart(Event):
    """A street begins; `amount` is the pot where the room prints it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Deal(PlayerEvent):
    """Cards of a player are printed; the last `fresh` of `cards` are newly dealt."""

    cards: tuple[str, ...]
    fresh: int


@dataclass(frozen=True, slots=True)
class Community(Event):
    """A card for everyone, because the deck is short."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check(PlayerEvent):
    """A player passes the action on without betting."""


@dataclass(frozen=True, slots=True)
class Bet(Payment):
    """First wager of a street (or a voluntary full opening)."""


@dataclass(frozen=True, slots=True)
class Call(Payment):
    """A player puts in what is missing to the wager before him."""


@dataclass(frozen=True, slots=True)
class Raise(Payment):
    """A player raises by `amount`, to the street total `to` (completing the bring-in included)."""

    to: int


@dataclass(frozen=True, slots=True)
class Fold(PlayerEvent):
    """A player gives up; `cards` where he shows them."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Uncalled(PlayerEvent):
    """The part of a wager that nobody called goes back."""

    amount: int


@dataclass(frozen=True, slots=True)
class Show(PlayerEvent):
    """A player shows his hand; `said_high` and `said_low` are the printed descriptions as numbers."""

    cards: tuple[str, ...]
    said_high: int
    said_low: int


@dataclass(frozen=True, slots=True)
class Muck(PlayerEvent):
    """A player throws his hand away at the showdown."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoShow(PlayerEvent):
    """The last player left does not show."""


@dataclass(frozen=True, slots=True)
class Collect(PlayerEvent):
    """An award: `pot` 0 is the only or the main pot, 1 the first side pot."""

    amount: int
    pot: int
    half: Half


@dataclass(frozen=True, slots=True)
class Total(Event):
    """The pot as the room states it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pot(Event):
    """One pot of several as the room states it."""

    amount: int
    pot: int


@dataclass(frozen=True, slots=True)
class Rake(Event):
    """What the room keeps."""

    amount: int


@dataclass(frozen=True, slots=True)
class Fee(Event):
    """What the room keeps besides the rake, for a jackpot."""

    amount: int


@dataclass(frozen=True, slots=True)
class Board(Event):
    """The community card as the summary repeats it."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result(PlayerEvent):
    """What the summary says of a seat; `at` is the street of a fold."""

    outcome: Outcome
    at: Street
    did_not_bet: bool
    amount: int
    cards: tuple[str, ...]
    said_high: int
    said_low: int


@dataclass(frozen=True, slots=True)
class Net(PlayerEvent):
    """A player's net result (`amount`) and final stack (`to`) as the room states them."""

    amount: int
    to: int


@dataclass(frozen=True, slots=True)
class Notice(Event):
    """Anything else a room prints, kept word for word; `seat` 0 where the speaker is not seated."""

    seat: int
    player: str
    text: str


@dataclass(frozen=True, slots=True)
class Finish(Notice):
    """A player is out of a tournament or has won it."""

    to: int
    """The place, -1 where it is not printed."""
    amount: int
    """The prize, -1 where none is printed."""


@dataclass(frozen=True, slots=True)
class Announce(Notice):
    """The dealer says what a player shows: `said_high` the combination, `said_low` bits of `Draw`; -1 where none."""

    said_high: int
    said_low: int


@dataclass(frozen=True, slots=True)
class Dealer(PlayerEvent):
    """Who deals, or has the button."""


@dataclass(frozen=True, slots=True)
class Burn(Event):
    """`fresh` cards are burned, `cards` as far as they are seen."""

    cards: tuple[str, ...]
    fresh: int


@dataclass(frozen=True, slots=True)
class Reshuffle(Event):
    """The burned cards are mixed in with the deck again."""


@dataclass(frozen=True, slots=True)
class Exposed(Deal):
    """A closed card is dealt face up."""


@dataclass(frozen=True, slots=True)
class ThrownAway(Fold):
    """A player throws his hand away although he may not, or need not."""


@dataclass(frozen=True, slots=True)
class Protected(PlayerEvent):
    """A player who is out of time is all-in for the pot so far, whatever he has left."""


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The last round of betting is left out."""


def _notice(kind: Kind) -> type[Notice]:
    name = "".join(part.title() for part in kind.name.split("_"))
    return dataclass(frozen=True, slots=True)(type(name, (Notice,), {"__doc__": f"Notice: {name}."}))


EVENT_CLASSES: dict[Kind, type[Event]] = {
    Kind.ANTE: Ante,
    Kind.BRING_IN: BringIn,
    Kind.STREET: StreetStart,
    Kind.DEAL: Deal,
    Kind.COMMUNITY: Community,
    Kind.CHECK: Check,
    Kind.BET: Bet,
    Kind.CALL: Call,
    Kind.RAISE: Raise,
    Kind.FOLD: Fold,
    Kind.UNCALLED: Uncalled,
    Kind.SHOW: Show,
    Kind.MUCK: Muck,
    Kind.NO_SHOW: NoShow,
    Kind.COLLECT: Collect,
    Kind.TOTAL: Total,
    Kind.POT: Pot,
    Kind.RAKE: Rake,
    Kind.FEE: Fee,
    Kind.BOARD: Board,
    Kind.RESULT: Result,
    Kind.NET: Net,
    Kind.FINISH: Finish,
    Kind.DEALER: Dealer,
    Kind.BURN: Burn,
    Kind.RESHUFFLE: Reshuffle,
    Kind.EXPOSED: Exposed,
    Kind.THROWN_AWAY: ThrownAway,
    Kind.ANNOUNCE: Announce,
    Kind.PROTECTED: Protected,
    Kind.SKIPPED: Skipped,
} | {kind: _notice(kind) for kind in Kind if Kind.NO_LOW <= kind <= Kind.NOTICE and kind != Kind.FINISH}
"""The class of each kind of event."""

EVENT_KINDS: dict[type[Event], Kind] = {cls: kind for kind, cls in EVENT_CLASSES.items()}


@dataclass(frozen=True, slots=True)
class Seat:
    """A seated player; `stack` in ten-thousandths, before the ante."""

    number: int
    player: str
    stack: int
    sitting_out: bool
    line: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as its text tells it, before any rule has been applied."""

    site: int
    hand_id: str
    game: Game
    limit: Limit
    currency: Currency
    tournament: str
    """Number of the tournament, empty in a cash game."""
    level: str
    buy_in: int
    """Without the fee, with the bounty; -1 where none is printed."""
    bounty: int
    """The part of the buy-in that is on the player's head, -1 where there is none."""
    fee: int
    buy_in_currency: Currency
    """Of buy-in and fee; meaningless in a cash game."""
    home: bool
    """Whether it is a home game, in a private club."""
    club: str
    """Name of the home game's club, or of the house that keeps the log; empty elsewhere."""
    mixed: str
    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    max_seats: int
    """Seats of the table, -1 where the room does not print it."""
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
"""The class of each kind of event, and what it is made of."""
_NUMBERS = ("line", "amount", "to", "fresh", "pot", "said_high", "said_low")
"""Fields that are the numbers of the columns."""
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
    """Every field of some events, a list each: element after element of an array would take five times as long."""
    numbers = {name: getattr(batch.events, name)[rows].tolist() for name in batch.events._fields}
    values = {name: numbers[name] for name in _NUMBERS}
    values |= {name: [names[number] for number in numbers[name]] for name, names in _VALUES.items()}
    chairs, players = [*(seat.number for seat in seats), 0], [*(seat.player for seat in seats), ""]
    values["seat"] = [chairs[seat] for seat in numbers["seat"]]  # -1, nobody, is the last
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
    """Hand number `index` of a batch as an object."""
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
    """Every hand of a batch as an object, in order."""
    return (hand_at(batch, index) for index in range(len(batch.hands.site)))


def events_of(hand: Hand, *kinds: type[Event]) -> Iterable[Event]:
    """Events of a hand that are of one of the given classes."""
    return (event for event in hand.events if isinstance(event, kinds))


def utc_times(local: np.ndarray[Any, np.dtype[np.int64]], zone: np.ndarray[Any, np.dtype[np.int8]]) -> Any:
    """Convert printed local times (microseconds) to UTC, one time-zone look-up per hour that occurs."""
    hour = np.int64(3_600_000_000)
    keys, inverse = np.unique(np.stack([local // hour, zone.astype(np.int64)]), axis=1, return_inverse=True)
    offsets = np.empty(keys.shape[1], np.int64)
    for index, (hours, code) in enumerate(keys.T.tolist()):
        moment = (_EPOCH + timedelta(hours=hours)).replace(tzinfo=ZoneInfo(TIME_ZONES[Zone(code)]))
        offsets[index] = int((moment.utcoffset() or timedelta()).total_seconds()) * 1_000_000
    return local - offsets[inverse.ravel()]

"""Write the hands of a batch as text without making an object of any event: all lines of one kind at a time.

A site's scribe (`grammar.site_writer`) writes one hand; what is here writes thousands, by the same line templates. A
template such as `{player}: bets {amount}{all_in}` is filled in for all events of a kind at once: every field is a
column of texts. Hands that need a scribe's full attention are left to it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise, repeat
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import MAX_PACKED, SLOT_BITS, card_names
from studbook.game.columns import Batch, Int32, Int64
from studbook.game.hand import Hand, headers_at
from studbook.game.money import format_amount
from studbook.game.sites import SITES
from studbook.game.vocabulary import Currency, Flag, Kind
from studbook.grammar.site_writer import SIGNS, Scribe
from studbook.grammar.wordings import parts_of

Texts = list[str]
Objects = NDArray[np.object_]
_CHUNK = 3 * SLOT_BITS
"""Cards are written in threes: there are few enough threes to remember the text of each."""
_LENGTHS = np.array([1 << SLOT_BITS * slot for slot in range(MAX_PACKED)], np.int64)
_SECONDS_A_DAY = 86_400
_MICROSECONDS = 1_000_000
_SIGNS = [SIGNS.get(currency, "") for currency in Currency]
_SIGN_BITS = 4
_EPOCH = date(1970, 1, 1)


class BatchWriter(ABC):
    """The texts of a batch. A site has a method for each field of its templates, from rows of events to texts."""

    scribe: ClassVar[type[Scribe]]
    lines: ClassVar[Mapping[Kind, str]]
    """Template of the line of each kind of event, without its line feed."""
    kinds: ClassVar[frozenset[Kind]]
    """Kinds of events that are written here; a hand with any other is left to the scribe."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.events = batch, batch.events
        self.text = batch.as_bytes()
        self.hand_of: Int64 = batch.events.hand.astype(np.int64)
        self.game: Int64 = batch.hands.game[self.hand_of].astype(np.int64)
        """Game of every event."""
        seats = batch.events.seat.astype(np.int64)
        self.seat_row: Int64 = np.where(seats >= 0, batch.hands.first_seat[self.hand_of] + seats, -1)
        """Seat row of every event, -1 for none."""
        self.names: Objects = np.array([*self.strings(batch.seats.name), ""], object)
        self.numbers: Objects = np.array([*map(str, batch.seats.number.tolist()), "0"], object)
        tournament = batch.hands.tournament_id
        in_chips = tournament[:, 1] > tournament[:, 0]
        self.currency: Int64 = np.where(in_chips, int(Currency.CHIPS), batch.hands.currency)
        self.written: Objects = np.full(len(self.hand_of), "", object)
        """Line of every event with its line feed; empty if it has none."""

    def texts(self, complete: NDArray[np.bool_]) -> list[str | None]:
        """Text of every hand, as `write_hand` writes it; None if only a scribe can write it.

        `complete` says which hands leave nothing out (`rules.stud.complete_hand`); only these are written here.
        """
        hands, known = self.batch.hands, complete & self.is_simple()
        for kind in np.unique(self.events.kind).tolist():
            if kind in self.kinds:
                self.write(Kind(kind), np.flatnonzero((self.events.kind == kind) & known[self.hand_of]))
        seats, events = self.seat_lines(), self.written.tolist()
        ends = hands.first_seat + hands.seat_count, hands.first_event + hands.event_count
        spans = zip(
            hands.first_seat.tolist(), ends[0].tolist(), hands.first_event.tolist(), ends[1].tolist(), strict=True
        )
        return [
            head + "".join(seats[seat:last_seat]) + "".join(events[event:last_event]) if is_known else None
            for is_known, head, (seat, last_seat, event, last_event) in zip(
                known.tolist(), self.heads(known), spans, strict=True
            )
        ]

    def is_simple(self) -> NDArray[np.bool_]:
        """Which hands can be written here: those that were played on this site, with no rare kinds of events."""
        hands = self.batch.hands
        known: NDArray[np.bool_] = hands.site == SITES.index(self.scribe.site)
        known &= np.isin(hands.game, [int(game) for game in self.scribe.games])
        known &= np.isin(hands.limit, [int(limit) for limit in self.scribe.limits])
        self.leave(known, ~np.isin(self.events.kind, [int(kind) for kind in self.kinds]))
        return known

    def leave(self, known: NDArray[np.bool_], events: NDArray[np.bool_]) -> None:
        """Leave hands with any of some events to the scribe."""
        known[self.hand_of[events]] = False

    def write(self, kind: Kind, rows: Int64) -> None:
        """Write the lines of some events of one kind."""
        self.written[rows] = self.filled(self.lines[kind] + "\n", rows)

    def filled(self, template: str, rows: Int64) -> Texts:
        """A template filled in for some events."""
        return self.joined(template, lambda field: getattr(self, field)(rows), len(rows))

    @staticmethod
    def joined(template: str, column_of: Callable[[str], Iterable[str]], count: int) -> Texts:
        """A template filled in `count` times, with a column of texts for each field."""
        columns: list[Iterable[str]] = []
        for literal, field in parts_of(template):
            if literal:
                columns.append(repeat(literal, count))
            if field:
                columns.append(column_of(field))
        return list(map("".join, zip(*columns, strict=True)))

    @abstractmethod
    def heads(self, known: NDArray[np.bool_]) -> Iterator[str]:
        """Lines before the seats, of every hand."""

    @abstractmethod
    def seat_lines(self) -> Texts:
        """Line of every seat."""

    def player(self, rows: Int64) -> Texts:
        """Name of the player; empty if there is none."""
        return self.names[self.seat_row[rows]].tolist()  # type: ignore[no-any-return]  # an array of objects

    def seat(self, rows: Int64) -> Texts:
        """Number of the seat."""
        return self.numbers[self.seat_row[rows]].tolist()  # type: ignore[no-any-return]  # an array of objects

    def amount(self, rows: Int64) -> Texts:
        """The amount, with its sign."""
        return self.money(self.events.amount[rows], self.hand_of[rows])

    def to(self, rows: Int64) -> Texts:
        """The total of a raise."""
        return self.money(self.events.to[rows], self.hand_of[rows])

    def all_in(self, rows: Int64) -> Texts:
        """Words after a payment that takes the last chip."""
        return self.either(self.events.flags[rows] & Flag.ALL_IN != 0, self.scribe.all_in_words)

    def strings(self, spans: Int32) -> Texts:
        """Texts of a column of starts and ends, shape (rows, 2); equal ones are decoded once."""
        keys = ((spans[:, 0].astype(np.int64) << 32) | spans[:, 1]).tolist()
        texts = {key: self.text[key >> 32 : key & 0xFFFFFFFF].decode("utf-8", "replace") for key in set(keys)}
        return [texts[key] for key in keys]

    def money(self, amounts: Int64, hands: Int64) -> Texts:
        """Amounts in the currencies of their hands."""
        return list(map(_money, ((amounts << _SIGN_BITS) | self.currency[hands]).tolist()))

    def card_names(self, packed: Int64) -> Texts:
        """Names of cards, with spaces between them; empty if there is none."""
        first: Objects = np.array([*map(_three, (packed & ((1 << _CHUNK) - 1)).tolist()), ""], object)[:-1]
        more = np.flatnonzero(packed >> _CHUNK)
        if len(more):
            first[more] = first[more] + " " + np.array([*self.card_names(packed[more] >> _CHUNK), ""], object)[:-1]
        return first.tolist()  # type: ignore[no-any-return]  # an array of objects

    @staticmethod
    def either(condition: NDArray[np.bool_], text: str, other: str = "") -> Texts:
        """One text or another."""
        texts = other, text
        return [texts[is_so] for is_so in condition.tolist()]

    def clocks(self, format_date: str) -> Texts:
        """Local date and time of every hand, the hour without a leading zero."""
        seconds = self.batch.hands.local_time // _MICROSECONDS
        days, times = np.divmod(seconds, _SECONDS_A_DAY)
        return [
            f"{_date(day, format_date)} {_clock(time)}" for day, time in zip(days.tolist(), times.tolist(), strict=True)
        ]

    def sittings(self, columns: Sequence[NDArray[Any]]) -> Iterator[tuple[Hand, range]]:
        """Runs of successive hands that are equal in some columns: the header of the first hand, and the rows."""
        count = len(self.batch.hands.site)
        changes = np.zeros(count + 1, bool)
        changes[[0, -1]] = True
        for column in columns:
            values = column.reshape(count, -1 if count else 1)
            changes[1:-1] |= (values[1:] != values[:-1]).any(axis=1)
        bounds = np.flatnonzero(changes)
        runs = pairwise(bounds.tolist())
        return ((hand, range(*run)) for hand, run in zip(headers_at(self.batch, bounds[:-1]), runs, strict=True))


def packed_lengths(packed: Int64) -> Int64:
    """Number of cards in packed sequences.

    >>> packed_lengths(np.array([0, 1, 51, 1 + (3 << 6)])).tolist()
    [0, 1, 1, 2]
    """
    return np.searchsorted(_LENGTHS, packed, side="right")


@lru_cache(1 << 16)
def _money(amount_and_currency: int) -> str:
    return _SIGNS[amount_and_currency & ((1 << _SIGN_BITS) - 1)] + format_amount(amount_and_currency >> _SIGN_BITS)


@lru_cache(1 << 18)
def _three(packed: int) -> str:
    return " ".join(card_names(packed))


@lru_cache(1 << 12)
def _date(day: int, format_date: str) -> str:
    return (_EPOCH + timedelta(days=day)).strftime(format_date)


@lru_cache(_SECONDS_A_DAY)
def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"

"""A batch of hands as columns: the data that passes from the grammar to the replay, to Polars and to DuckDB.

Every table is a `NamedTuple` of NumPy arrays of equal length. Text (names, hand numbers, chat) is never copied into
Python objects: it stays in the batch's UTF-8 bytes, referenced by start and end. Money is in ten-thousandths,
cards are packed six bits each (`game.cards`), and -1 means "not printed" or "no one".
"""

from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Spans = Annotated[NDArray[np.int32], "start and end in the text, shape (rows, 2)"]

MAX_SEATS = 10


class Hands(NamedTuple):
    """A row per hand."""

    site: Int8
    """Index in `game.sites.SITES`."""
    game: Int8
    limit: Int8
    currency: Int8
    tournament: Int8
    """1 in a tournament."""
    home: Int8
    """1 in a home game (a private club)."""
    ante: Int64
    """As posted by the players; -1 if no one posts one."""
    bring_in: Int64
    """As posted; -1 if no one brings in. In the Red Dog family the minimum a dealer may put up, -1 for none."""
    small_bet: Int64
    """In the Red Dog family the minimum stake."""
    big_bet: Int64
    """In the Red Dog family the maximum a dealer may put up, or the minimum stake if dealers put up nothing."""
    inferred: Int8
    """`game.vocabulary.Inferred`: how the stakes were inferred, if the site prints none."""
    buy_in: Int64
    """Of a tournament, without the fee, with the bounty; otherwise -1."""
    bounty: Int64
    """The part of the buy-in that is the bounty on the player's head; -1 if there is none."""
    fee: Int64
    """Entry fee of a tournament; otherwise -1."""
    prints: Int32
    """Bits of `game.vocabulary.Prints`: what the site always prints, so that silence means something."""
    buy_in_currency: Int8
    """`Currency` of buy-in and fee (the hand itself is in chips)."""
    max_seats: Int8
    """Seats at the table, -1 if it is not printed."""
    local_time: Int64
    """As printed, in microseconds since 1970 in the printed zone."""
    zone: Int8
    """`game.vocabulary.Zone`."""
    hand_id: Spans
    table: Spans
    tournament_id: Spans
    club: Spans
    mixed: Spans
    """Name of the mixed game, such as `8-Game`; otherwise empty."""
    level: Spans
    first_seat: Int32
    seat_count: Int32
    first_event: Int64
    event_count: Int32
    file: Int32
    """Row of the file in the import."""
    line: Int32
    """Line of the header in its file, from 1."""
    start: Int64
    """First byte of the hand in the text."""
    end: Int64
    content: NDArray[np.uint64]
    """Hash of the hand's text: equal texts have equal hashes."""


class Seats(NamedTuple):
    """A row per seat and hand, in seat order, which is clockwise."""

    hand: Int32
    number: Int8
    stack: Int64
    """Before the ante."""
    sitting_out: Int8
    name: Spans
    line: Int32


class Events(NamedTuple):
    """A row per event, in the order of the text."""

    hand: Int32
    street: Int8
    """`Street` on which the line appears."""
    kind: Int8
    seat: Int8
    """Index of the seat in its hand, 0 for the lowest seat number; -1 for no one."""
    amount: Int64
    """-1 if none is printed; for a raise, the increment."""
    to: Int64
    """For a raise, the street total; for a finish, the place; for a dealer, which deal in a row; otherwise -1."""
    cards: Int64
    """Packed, in printed order, newly dealt cards last."""
    fresh: Int8
    """Number of `cards` that are newly dealt or, for a show, printed."""
    pot: Int8
    """0 for the only or the main pot, 1 for the first side pot, ...; otherwise -1."""
    half: Int8
    """`Half`, if the site prints it."""
    flags: Int16
    """Bits of `Flag`."""
    outcome: Int8
    """`Outcome` of a summary line."""
    at: Int8
    """`Street` that a summary line names, otherwise 0."""
    said_high: Int32
    """Printed description of a high hand: `category * 16**5 + ranks`, see `game.ranking`; -1 if none."""
    said_low: Int32
    """Printed description of a low hand: ranks, ace 1, four bits per card, highest first; -1 if none."""
    text: Spans
    """Text kept word for word (chat, notices)."""
    line: Int32
    """Line in the file, from 1."""


class Batch(NamedTuple):
    """The hands, seats and events of one batch, and the text they refer to."""

    text: Bytes
    """Read-only in every batch: for a text that may be written, another type, the rules would be compiled again."""
    hands: Hands
    seats: Seats
    events: Events

    def as_bytes(self) -> bytes:
        """Return the text as bytes; what was read from bytes is not copied."""
        whole: object = self.text.base
        return whole if isinstance(whole, bytes) and len(whole) == len(self.text) else self.text.tobytes()

    def string(self, span: Int32) -> str:
        """Return the text between a start and an end."""
        return bytes(self.text[span[0] : span[1]]).decode("utf-8", "replace")

    def strings(self, spans: Int32) -> list[str]:
        """Return the texts of a column of starts and ends, shape (rows, 2)."""
        data = self.as_bytes()
        return [data[start:end].decode("utf-8", "replace") for start, end in spans.tolist()]


Table = TypeVar("Table", bound=tuple[Any, ...])


@cache
def _shapes(table: type[Table]) -> list[tuple[Any, tuple[int, ...]]]:
    """Type of every column of a table, and the shape of a row of it."""
    hints = get_type_hints(table, include_extras=True).values()
    return [(np.int32, (2,)) if hint is Spans else (get_args(get_args(hint)[1])[0], ()) for hint in hints]


def empty(table: type[Table], rows: int) -> Table:
    """Make a table of the given kind with `rows` rows of zeros and columns as annotated."""
    return table(*(np.zeros((rows, *shape), kind) for kind, shape in _shapes(table)))


PerSeat = Annotated[NDArray[np.int64], MAX_SEATS]
"""Field of a record: a number for each seat of a table."""


def head(table: Table, rows: int) -> Table:
    """First `rows` rows of a table, without copying."""
    return type(table)(*(column[:rows] for column in table))


def take(table: Table, rows: NDArray[np.generic]) -> Table:
    """Rows of a table by index or by mask."""
    return type(table)(*(column[rows] for column in table))


def joined(first: Table, second: Table) -> Table:
    """Concatenate the rows of two tables of the same kind."""
    if not len(second[0]):
        return first
    return type(first)(*(np.concatenate([one, two]) for one, two in zip(first, second, strict=True)))

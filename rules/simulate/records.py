"""What the simulator keeps while it plays: the hand in play, the table, and rows of the columns it fills.

The records are NumPy structures of 64-bit integers, which plain Python and machine code read alike. Seats 0 to 7 of a
hand in play are those of its seat rows; places 0 to 7 of a table are its chairs, number 1 to 8, taken or empty.
"""

from typing import Any

import numpy as np

from rules.cards import DECK_SIZE
from rules.columns import Events, Hands, Seats, empty
from rules.compiled import compiled

CHAIRS = 8
PHRASES = 10
"""Texts that the engine points at or copies; their order is `rules.simulate.wording.PHRASES`."""

Record = np.record
Rows = Any
"""Structured array with one row per row of a table of columns (`rows_of`)."""


def _structure(numbers: str, eights: str, others: dict[str, int]) -> np.dtype[np.void]:
    fields: list[Any] = [(name, np.int64) for name in numbers.split()]
    fields += [(name, np.int64, (CHAIRS,)) for name in eights.split()]
    fields += [(name, np.int64, (size,)) for name, size in others.items()]
    return np.dtype(fields)


PLAY = _structure(
    # What is played, and for how much.
    "random game tournament unit ante bring_in small_bet big_bet rake_cap "
    # Who is in: bit sets of seats; `hero` is a seat or -1.
    "seats hero dealt alive "
    # The deck: how many cards are gone, the card for everyone (-1 for none).
    "gone community "
    # The betting of the street: highest total to match, last full wager, number of wagers, whether a pair is open on
    # fourth street and whether someone has used it, who must still act and who may still raise, last to wager.
    "street level full_level wagers open_pair doubled to_act may_raise aggressor opener "
    # Where the next event goes.
    "hand row line",
    "stack nature paid street_paid folded held board_cards board high low shown",
    {"deck": DECK_SIZE, "phrases": 2 * PHRASES, "pots": CHAIRS, "eligible": CHAIRS}
    | {"award_high": CHAIRS * CHAIRS, "award_low": CHAIRS * CHAIRS},
)
"""A hand in play. `paid` is the whole hand's, `street_paid` the street's; `held` and `board_cards` are packed cards."""

TABLE = _structure(
    "hero game currency tournament unit rake_cap buy_in fee buy_in_currency max_seats lasts over "
    "clock hand_id wanted least_chips most_chips "
    "next_name names left reseats level hands_a_level played family",
    "name chips out",
    {},
)
"""A table: who sits where with how much, and what comes next. `name` is -1 on an empty chair."""


def new_record(structure: np.dtype[np.void]) -> np.record:
    """One zeroed record of a structure."""
    return np.zeros(1, structure).view(np.recarray)[0]  # type: ignore[no-any-return]


def rows_of(table: type[Hands] | type[Seats] | type[Events], rows: int) -> Rows:
    """Zeroed rows whose fields are the columns of a table."""
    columns: Any = empty(table, 0)
    fields = [(name, column.dtype, column.shape[1:]) for name, column in zip(table._fields, columns, strict=True)]
    return np.zeros(rows, np.dtype(fields, align=True)).view(np.recarray)


def columns_of(table: type[Any], rows: Rows, count: int) -> Any:
    """Columns with the first `count` rows."""
    return table(*(np.ascontiguousarray(rows[name][:count]).view(np.ndarray) for name in table._fields))


@compiled
def holds(seats: int, seat: int) -> bool:
    """Whether a bit set of seats holds a seat."""
    return (seats >> seat) & 1 == 1


@compiled
def count_of(seats: int) -> int:
    """Number of seats in a bit set."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@compiled
def note(play: Record, events: Rows, kind: int, seat: int) -> int:
    """Begin the next event, alone on the next line, with nothing printed but its kind and seat; returns its row."""
    row = play.row
    events[row].hand = play.hand
    events[row].street = play.street
    events[row].kind = kind
    events[row].seat = seat
    events[row].amount = -1
    events[row].to = -1
    events[row].pot = -1
    events[row].said_high = -1
    events[row].said_low = -1
    events[row].line = play.line
    play.row = row + 1
    play.line += 1
    return row  # type: ignore[no-any-return]


@compiled
def note_amount(play: Record, events: Rows, kind: int, seat: int, amount: int) -> int:
    """Begin the next event, with an amount; returns its row."""
    row = note(play, events, kind, seat)
    events[row].amount = amount
    return row


@compiled
def note_phrase(play: Record, events: Rows, kind: int, phrase: int) -> None:
    """Notice that says the same in every hand."""
    row = note(play, events, kind, -1)
    events[row].text[0] = play.phrases[2 * phrase]
    events[row].text[1] = play.phrases[2 * phrase + 1]

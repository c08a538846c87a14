"""What the simulator keeps while it plays: the hand in play, the table, and rows of the columns it fills.

The records are NumPy structures of 64-bit integers, which plain Python and machine code read alike. Seats 0 to 7 of a
hand in play are those of its seat rows; places 0 to 7 of a table are its chairs, number 1 to 8, taken or empty.
"""

from typing import Annotated, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import DECK_SIZE
from studbook.game.columns import Events, Hands, Seats, empty, record_type
from studbook.game.compiled import compiled

CHAIRS = 8
BURNS = 5
"""A card is burned before every street but the first."""
PHRASES = 10
"""Texts that the engine points at or copies; their order is `simulation.wording.PHRASES`."""

PerSeat = Annotated[NDArray[np.int64], CHAIRS]
PerPot = Annotated[NDArray[np.int64], CHAIRS]
PerAward = Annotated[NDArray[np.int64], CHAIRS * CHAIRS]
Rows = Any
"""Structured array with one row per row of a table of columns (`rows_of`)."""


class InPlay:
    """What a hand in play keeps in every game; sets of seats are bits, money is ten-thousandths, cards are packed."""

    random: int
    """State of the generator of chance."""
    unit: int
    """Smallest amount into which a pot is split (B-19)."""

    seats: int
    """How many seats are taken, those that sit out included."""
    hero: int
    """Seat whose cards are printed, -1 for none."""
    dealt: int
    stack: PerSeat
    nature: PerSeat

    deck: Annotated[NDArray[np.int64], DECK_SIZE]
    gone: int
    """Cards that have left the deck."""
    held: PerSeat

    street: int
    hand: int
    """Row of the hand in its batch; so `row` of the next event."""
    row: int
    line: int
    """Line of the next event."""


class Play(InPlay):
    """A hand of stud in play."""

    game: int
    limit: int
    opening: int
    """Street of the first bets: second in five card stud, third elsewhere."""
    final: int
    """Street of the last card."""
    tournament: int
    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    rake_cap: int

    cap_wagers: int
    """What the house says, here and below as in `rules.stud.house.House`."""
    cap_headsup: int
    pair4_games: int
    pair4_who: int
    pair4_raises: int
    bringin_high: int
    tie_suit: int
    allin_leader: int
    odd_tie_high: int
    odd_tie_low: int
    odd_same_both: int
    deck_rule: int
    short_allin: int
    short_bringin: int
    rake_percent: int

    alive: int
    """Dealt in and not folded."""
    paid: PerSeat
    """In the whole hand, uncalled bets taken back."""
    street_paid: PerSeat
    folded: PerSeat
    """Street on which a seat folded, 0 while it has not."""

    burned: Annotated[NDArray[np.int64], BURNS]
    """Cards burned and not mixed in again, `burns` of them."""
    burns: int
    due: int
    """1 from the street on that gets a card for everyone (DE-19)."""
    community: int
    """Card for everyone, -1 for none."""
    board_cards: PerSeat
    board: PerSeat
    """Strengths of the open cards; on third street, while the bring-in is decided, the door cards."""

    level: int
    """Street total to match."""
    full_level: int
    """Street total of the last full wager (B-24)."""
    raised_by: int
    """What the last full wager added, where players choose how much that is."""
    wagers: int
    cap: int
    """Most wagers of the street."""
    open_pair: int
    doubled: int
    """1 once a double bet was made on fourth street."""
    to_act: int
    may_raise: int
    aggressor: int
    """Last to wager on this street, -1 for nobody."""
    opener: int

    high: PerSeat
    low: PerSeat
    shown: PerSeat
    pots: PerPot
    eligible: PerPot
    award_high: PerAward
    """By pot and seat, as `award_low`."""
    award_low: PerAward

    phrases: Annotated[NDArray[np.int64], 2 * PHRASES]
    """Starts and ends of what the room says."""


class Chairs:
    """What a table keeps in every game: who sits there with how much, and how long."""

    hero: int
    """1 where the hero sits down."""
    game: int
    currency: int
    unit: int
    max_seats: int

    lasts: int
    """Hands after which the table breaks up."""
    played: int
    over: int
    clock: int
    """Local time in microseconds since 1970."""
    hand_id: int
    wanted: int
    """Players that the table holds when it is full."""
    least_chips: int
    most_chips: int
    """What a new player brings, in units."""

    names: int
    """How many players there are in the world."""
    next_name: int
    name: PerSeat
    """By chair, as `chips` and `out`: who sits there, -1 for nobody."""
    chips: PerSeat
    out: PerSeat
    """Hands that the player still sits out."""


class Table(Chairs):
    """A table of stud, and what comes next."""

    limit: int
    tournament: int
    rake_cap: int
    buy_in: int
    fee: int
    buy_in_currency: int

    family: int
    """1 where everyone plays to the end."""
    reseats: int
    """1 where new players come."""
    left: int
    """Players left in the tournament."""
    level: int
    hands_a_level: int


Record = TypeVar("Record", bound=InPlay | Chairs)


def new_record(structure: type[Record]) -> Record:
    """One zeroed record of a structure."""
    record: Record = np.zeros(1, record_type(structure)).view(np.recarray)[0]
    return record


def rows_of(table: type[Hands] | type[Seats] | type[Events], rows: int) -> Rows:
    """Zeroed rows whose fields are the columns of a table."""
    columns: Any = empty(table, 0)
    fields = [(name, column.dtype, column.shape[1:]) for name, column in zip(table._fields, columns, strict=True)]
    return np.zeros(rows, np.dtype(fields, align=True)).view(np.recarray)


def columns_of(table: type[Any], rows: Rows, count: int) -> Any:
    """Columns with the first `count` rows."""
    return table(*(np.ascontiguousarray(rows[name][:count]).view(np.ndarray) for name in table._fields))


@compiled
def note(play: InPlay, events: Rows, kind: int, seat: int) -> int:
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
    return row


@compiled
def note_amount(play: InPlay, events: Rows, kind: int, seat: int, amount: int) -> int:
    """Begin the next event, with an amount; returns its row."""
    row = note(play, events, kind, seat)
    events[row].amount = amount
    return row


@compiled
def note_phrase(play: Play, events: Rows, kind: int, phrase: int) -> None:
    """Notice that says the same in every hand."""
    row = note(play, events, kind, -1)
    events[row].text[0] = play.phrases[2 * phrase]
    events[row].text[1] = play.phrases[2 * phrase + 1]

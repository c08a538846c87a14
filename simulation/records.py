"""The simulator's records while it plays: the hand in play, the table, and rows of the columns it fills.

The records are NumPy structures of 64-bit integers, which plain Python and machine code read alike. Seats 0 to 7 of a
hand in play are those of its seat rows; places 0 to 7 of a table are its chairs, numbered 1 to 8, taken or empty.
"""

from typing import Annotated, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import DECK_SIZE
from studbook.game.columns import Events, Hands, Seats, empty
from studbook.machine.records import record_type
from studbook.machine.rule import compiled

CHAIRS = 8
BURNS = 5
"""A card is burned before every street except the first."""
MOST_NAMES = 1_000
"""At least as many as there are names of players."""
PHRASES = 10
"""Texts that the engine refers to or copies; their order is `simulation.wording.PHRASES`."""

PerSeat = Annotated[NDArray[np.int64], CHAIRS]
PerPot = Annotated[NDArray[np.int64], CHAIRS]
PerAward = Annotated[NDArray[np.int64], CHAIRS * CHAIRS]
Rows = Any
"""Structured array with the rows of a table of columns (`rows_of`)."""


class InPlay:
    """Fields of a hand in play in every game; sets of seats are bits, money is ten-thousandths, cards are packed."""

    random: int
    """State of the random generator."""
    unit: int
    """Smallest amount into which a pot is split (B-19)."""

    seats: int
    """Number of seats taken, including those sitting out."""
    hero: int
    """Seat whose cards are printed, -1 for none."""
    dealt: int
    stack: PerSeat
    style: PerSeat

    deck: Annotated[NDArray[np.int64], DECK_SIZE]
    gone: int
    """Cards that have left the deck."""
    held: PerSeat

    street: int
    hand: int
    """Row of the hand in its batch; `row` is that of the next event."""
    row: int
    line: int
    """Line of the next event."""


class SimulatedHand(InPlay):
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
    """The house rules, here and below as in `rules.stud.house.House`."""
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
    """In the whole hand, without returned bets."""
    street_paid: PerSeat
    folded: PerSeat
    """Street on which a seat folded, 0 if it has not."""

    burned: Annotated[NDArray[np.int64], BURNS]
    """Cards burned and not shuffled back in, `burns` of them."""
    burns: int
    due: int
    """1 from the street on that gets a community card (DE-19)."""
    community: int
    """Community card, -1 for none."""
    board_cards: PerSeat
    board: PerSeat
    """Strengths of the upcards; on third street, while the bring-in is decided, the door cards."""

    level: int
    """Street total to match."""
    full_level: int
    """Street total of the last full bet or raise (B-24)."""
    raised_by: int
    """Increment of the last full bet or raise, when players choose the size."""
    wagers: int
    cap: int
    """Maximum number of bets on the street."""
    open_pair: int
    doubled: int
    """1 once a double bet was made on fourth street."""
    to_act: int
    may_raise: int
    aggressor: int
    """Last seat to bet or raise on this street, -1 for none."""
    opener: int

    high: PerSeat
    low: PerSeat
    shown: PerSeat
    pots: PerPot
    eligible: PerPot
    award_high: PerAward
    """By pot and seat, like `award_low`."""
    award_low: PerAward

    phrases: Annotated[NDArray[np.int64], 2 * PHRASES]
    """Starts and ends of the site's texts."""

    rig: int
    """How the deck is rigged (`simulation.stud.rigs.RigKind`), 0 for a fair one."""
    strength: int
    """In how many of 10,000 cases."""
    repeats: int
    """1 if the deck of the last hand is dealt again."""
    began: PerSeat
    """Stack before the hand."""
    chair: PerSeat
    name: PerSeat
    losing: PerSeat
    """1 if the player has lost so far, in all hands together."""
    plot: int
    """What dishonest players do (`simulation.stud.plots.PlotKind`), 0 if everyone is honest."""
    plot_strength: int
    """In how many of 10,000 hands."""
    plotting: int
    """1 if they do it in this hand."""
    blunder: PerSeat
    """How far a player misjudges hands: 0 for those of the same skill."""
    opens: int
    """1 if the site prints everyone's downcards."""


class TableSeats:
    """Fields of a table in every game: who sits there, with how many chips, and for how long."""

    hero: int
    """1 if the hero sits down."""
    game: int
    currency: int
    unit: int
    max_seats: int

    lasts: int
    """Number of hands after which the table breaks."""
    played: int
    over: int
    clock: int
    """Local time in microseconds since 1970."""
    hand_id: int
    wanted: int
    """Number of players at the table when it is full."""
    least_chips: int
    most_chips: int
    """Least and most that a new player brings, in units."""

    names: int
    """Number of players in the world."""
    next_name: int
    name: PerSeat
    """By chair, like `chips` and `out`: who sits there, -1 for no one."""
    chips: PerSeat
    out: PerSeat
    """Number of hands that the player still sits out."""
    brought: PerSeat
    """Chips with which the player sat down."""
    pair: int
    """1 if two partners sit down (`simulation.stud.plots`)."""


class SimulatedTable(TableSeats):
    """A table of stud, and what comes next."""

    limit: int
    tournament: int
    rake_cap: int
    buy_in: int
    fee: int
    buy_in_currency: int

    family: int
    """1 if everyone plays to the end."""
    hero_style: int
    """Personality of the hero (`simulation.stud.policy`)."""
    reseats: int
    """1 if new players come."""
    left: int
    """Players left in the tournament."""
    level: int
    hands_a_level: int

    style: int
    """Personality of everyone, -1 if each player has their own."""
    skills: int
    """1 if players differ in skill."""
    quits: int
    """Big bets that a player may lose before leaving a cash table, 0 for no limit."""
    won: Annotated[NDArray[np.int64], MOST_NAMES]
    """By name: won so far, in thousandths of a big bet."""


Record = TypeVar("Record", bound=InPlay | TableSeats)


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
    """Begin the next event, on its own line, with only its kind and seat; return its row."""
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
    """Begin the next event, with an amount; return its row."""
    row = note(play, events, kind, seat)
    events[row].amount = amount
    return row


@compiled
def clear(numbers: NDArray[np.int64]) -> None:
    """Set every element of a record's array to zero."""
    for at in range(len(numbers)):
        numbers[at] = 0


@compiled
def note_phrase(play: SimulatedHand, events: Rows, kind: int, phrase: int) -> None:
    """A notice with the same text in every hand."""
    row = note(play, events, kind, -1)
    events[row].text[0] = play.phrases[2 * phrase]
    events[row].text[1] = play.phrases[2 * phrase + 1]

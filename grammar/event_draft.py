"""The record that an event or a part of a hand is read into, cleared before each."""

from studbook.machine.records import record_type
from studbook.machine.rule import compiled

NO_TROUBLE = 0
ABSURD_AMOUNT = 1
UNKNOWN_NAME = 2
TOO_MANY_SEATS = 3
TOO_MANY_CARDS = 4
IMPOSSIBLE_DATE = 5
CUT_SHORT = 6

NOT_PRINTED = -1


class EventDraft:
    """Everything that one event, or one part of a hand, can state: fields of a record, -1 if not stated."""

    amount: int
    to: int
    added: int
    usual: int
    """Street total or chips added, whichever is usual for the kind of event."""
    printed: int
    """One of `Printed`: what the line leaves out."""
    stack: int
    ante_is_gone: int
    """1 if the ante has already been taken from the stack."""
    ante: int
    """According to the header; likewise the next."""
    bring_in: int
    small_bet: int
    big_bet: int
    buy_in: int
    bounty: int
    fee: int
    cards: int
    fresh: int
    all_cards: int
    """1 if the player's earlier cards are printed too."""
    marks: int
    """Bits of `Flag`."""
    pot: int
    half: int
    seat_number: int
    street: int
    round_number: int
    """Number of a round, with 2 for the first street; 0 if none is printed."""
    heading: int
    """Number of a street as its heading prints it, 0 if it prints none."""
    at: int
    outcome: int
    said_class: int
    said_high: int
    said_ranks: int
    """Ranks of the described high hand so far."""
    said_low: int
    best_five: int
    """Bit set (52 bits) of the five best cards, high and low, 0 if they are not printed."""
    sitting_out: int
    game: int
    limit: int
    currency: int
    sign: int
    """Currency of an amount's sign."""
    zone: int
    day: int
    """Days since 1970."""
    time: int
    """Seconds of the day."""
    month: int
    """Month and day of a date whose parts are separate."""
    month_day: int
    offset: int
    """Seconds by which the printed time is ahead of UTC."""
    max_seats: int
    home: int
    button: int
    """1 if a button is named, which stud does not have."""
    trouble: int
    """Why the hand is malformed although it parses, `NO_TROUBLE` if it is not."""

    name_start: int
    name_end: int
    text_start: int
    text_end: int
    hand_id_start: int
    hand_id_end: int
    tournament_id_start: int
    tournament_id_end: int
    table_start: int
    table_end: int
    club_start: int
    club_end: int
    mixed_start: int
    mixed_end: int
    level_start: int
    level_end: int


ROW = record_type(EventDraft)


@compiled
def clear(row: EventDraft) -> None:
    """Clear the fields of the previous event."""
    row.amount = row.to = row.added = row.usual = NOT_PRINTED
    row.printed = 0
    row.cards = row.fresh = row.all_cards = row.marks = 0
    row.pot = row.seat_number = NOT_PRINTED
    row.street = row.round_number = row.heading = row.at = row.outcome = row.half = 0
    row.said_class = row.said_high = row.said_low = NOT_PRINTED
    row.said_ranks = row.best_five = 0
    row.trouble = NO_TROUBLE
    row.name_start = row.name_end = row.text_start = row.text_end = 0


@compiled
def clear_part(row: EventDraft) -> None:
    """Clear the fields that only the header, the table line and the seat lines set."""
    row.stack = NOT_PRINTED
    row.sitting_out = row.home = row.button = row.ante_is_gone = 0
    row.game = row.limit = row.month = row.month_day = row.offset = 0
    row.currency = row.sign = row.zone = row.day = row.time = NOT_PRINTED
    row.ante = row.bring_in = NOT_PRINTED
    row.small_bet = row.big_bet = row.buy_in = row.bounty = row.fee = row.max_seats = NOT_PRINTED
    row.hand_id_start = row.hand_id_end = row.tournament_id_start = row.tournament_id_end = 0
    row.table_start = row.table_end = row.club_start = row.club_end = 0
    row.mixed_start = row.mixed_end = row.level_start = row.level_end = 0

"""Fill columns from tokens: read every field of an event from its tokens and write one row.

The functions here know fields, never sites, and run compiled. `row` is one record of `ROW`, cleared before each event.
"""

from studbook.game.cards import MAX_PACKED, packed_append
from studbook.game.columns import Bytes, Int64
from studbook.game.compiled import compiled
from studbook.game.vocabulary import Flag
from studbook.grammar.event_draft import ABSURD_AMOUNT, TOO_MANY_CARDS, EventDraft
from studbook.grammar.fields import NO_NAME, VARIABLE, Field, Printed
from studbook.grammar.stamps import read_date, read_number, read_offset, read_time, read_year
from studbook.grammar.text_values import LARGEST, holds_comma, pot_number, read_card, read_low, read_money, read_sign

_MONEY = sum(
    1 << field
    for field in (
        Field.AMOUNT,
        Field.TO,
        Field.ADDED,
        Field.STACK,
        Field.SMALL_BET,
        Field.BIG_BET,
        Field.BUY_IN,
        Field.FEE,
        Field.NET_TOTAL,
        Field.GROSS_POT,
        Field.NET,
        Field.END_STACK,
        Field.WITH_UNCALLED,
        Field.STACK_LEFT,
        Field.SUM,
        Field.MORE,
        Field.ANTE_STAKE,
        Field.BRING_IN_STAKE,
    )
)
"""Fields that hold an amount, as a bit set."""

_PRINTED = sum(1 << field for field in (Field.NET_TOTAL, Field.GROSS_POT, Field.WITH_UNCALLED))
_SPACE, _MINUS, _COMMA = 32, 45, 44
_STRAIGHT, _STRAIGHT_FLUSH, _ROYAL_FLUSH = 4, 8, 9


@compiled
def append_cards(text: Bytes, start: int, end: int, row: EventDraft, suit_first: int = 0) -> int:
    """Add the cards between start and end to the row; return their number.

    They are separated by spaces, or by commas; nothing between two commas is a hidden card.
    """
    count = held = 0
    cards = row.cards
    while cards:
        held += 1
        cards >>= 6
    separator = _COMMA if holds_comma(text, start, end) else _SPACE
    at = start
    if separator == _COMMA and held and text[at] == _COMMA:  # after the earlier cards
        at += 1
    while at <= end:
        stop = at
        while stop < end and text[stop] != separator:
            stop += 1
        while at < stop and text[at] == _SPACE:
            at += 1
        if stop > at or separator == _COMMA:
            if held < MAX_PACKED:
                row.cards |= (read_card(text, at, stop, suit_first) + 1) << (6 * held)
            else:
                row.trouble = TOO_MANY_CARDS
            held += 1
            count += 1
        at = stop + 1
    return count


@compiled
def _said_rank(rank: int, row: EventDraft) -> None:
    """Add a named rank to the described high hand; a straight is named by its top card, which comes last."""
    if row.said_class in (_STRAIGHT, _STRAIGHT_FLUSH):
        row.said_high = row.said_class * 16**5 + rank * 16**4
        return
    row.said_high += rank * 16 ** (4 - row.said_ranks)
    row.said_ranks += 1


@compiled
def _said_class(category: int, row: EventDraft) -> None:
    row.said_ranks = 0
    row.said_class = category
    row.said_high = category * 16**5
    if category == _ROYAL_FLUSH:
        row.said_class = _STRAIGHT_FLUSH
        row.said_high = _STRAIGHT_FLUSH * 16**5 + 14 * 16**4


@compiled
def _money_field(text: Bytes, start: int, end: int, row: EventDraft) -> int:
    amount = read_money(text, start, end)
    if amount < 0:
        row.trouble = ABSURD_AMOUNT
        return 0
    return amount


@compiled
def _read_amount(field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    amount = _money_field(text, start, end, row)
    if field == Field.AMOUNT:
        row.amount = amount
    elif field == Field.TO or field == Field.END_STACK:
        row.to = amount
    elif field == Field.ADDED:
        row.added = amount
    elif field == Field.SUM:
        row.usual = amount
    elif field == Field.MORE:
        row.amount = max(row.amount, 0) + amount
    elif field == Field.NET:
        row.amount = -amount if text[start] == _MINUS else amount
    elif (_PRINTED >> field) & 1:
        row.amount, row.printed = amount, _printed(field)
    else:
        _read_other_amount(field, amount, text, start, end, row)


@compiled
def _printed(field: int) -> int:
    """Set what an amount leaves out."""
    if field == Field.NET_TOTAL:
        return Printed.NET_TOTAL
    return Printed.GROSS_POT if field == Field.GROSS_POT else Printed.WITH_UNCALLED


@compiled
def _read_other_amount(field: int, amount: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    if field in (Field.STACK, Field.STACK_LEFT):
        row.stack = amount
        row.sign = read_sign(text, start, end)
        row.ante_is_gone = field == Field.STACK_LEFT
    elif field == Field.SMALL_BET:
        row.small_bet = amount
        row.sign = max(row.sign, read_sign(text, start, end))
    elif field == Field.BIG_BET:
        row.big_bet = amount
    elif field == Field.ANTE_STAKE:
        row.ante = amount
    elif field == Field.BRING_IN_STAKE:
        row.bring_in = amount
    elif field == Field.BUY_IN:
        row.buy_in = amount
        row.fee = 0
        row.sign = read_sign(text, start, end)
    else:
        if row.fee > 0:  # of three parts the middle one is a bounty
            row.bounty = row.fee
            row.buy_in += row.fee
        row.fee = amount


@compiled
def _read_header_value(field: int, value: int, row: EventDraft) -> None:
    if field == Field.GAME:
        row.game = value
    elif field == Field.LIMIT:
        row.limit = value
    elif field == Field.CURRENCY:
        row.currency = value
    elif field == Field.HOME:
        row.home = value
    elif field == Field.BUTTON:
        row.button = value
    elif field == Field.MONTH:
        row.month = value
    elif field == Field.ZONE and row.zone < 0:
        row.zone = value


@compiled
def _read_value(field: int, value: int, row: EventDraft) -> None:
    """Set a value given by the terminal's own name."""
    if field == Field.OUTCOME:
        row.outcome = value
    elif field == Field.STREET:
        row.street = value
    elif field == Field.AT:
        row.at = value
    elif field == Field.HALF:
        row.half = value
    elif field == Field.PLACE:
        row.to = value
    elif field == Field.CLASS:
        _said_class(value, row)
    elif field == Field.RANK:
        _said_rank(value, row)
    elif field == Field.CLOSED:
        row.cards = packed_append(row.cards, value)
        row.fresh += 1
    elif field == Field.DRAW:
        row.said_low = max(row.said_low, 0) | value
    else:
        _read_header_value(field, value, row)


@compiled
def _read_span(field: int, start: int, end: int, row: EventDraft) -> None:
    if field == Field.HAND_ID:
        row.hand_id_start, row.hand_id_end = start, end
    elif field == Field.TOURNAMENT_ID:
        row.tournament_id_start, row.tournament_id_end = start, end
    elif field == Field.TABLE:
        row.table_start, row.table_end = start, end
    elif field == Field.CLUB:
        row.club_start, row.club_end = start, end
    elif field == Field.MIXED:
        row.mixed_start, row.mixed_end = start, end
    elif field == Field.LEVEL:
        row.level_start, row.level_end = start, end
    else:
        row.text_start, row.text_end = start, end


@compiled
def _read_header_other(field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    if field == Field.SITTING_OUT:
        row.sitting_out = 1
    elif field == Field.MAX_SEATS:
        row.max_seats = min(read_number(text, start, end), LARGEST)
    elif field == Field.DATE:
        read_date(text, start, end, row)
    elif field == Field.TIME:
        read_time(text, start, end, row)
    elif field == Field.DAY:
        row.month_day = read_number(text, start, end)
    elif field == Field.YEAR:
        read_year(text, start, end, row)
    elif field == Field.OFFSET:
        read_offset(text, start, end, row)


@compiled
def _read_count(field: int, number: int, row: EventDraft) -> None:
    if field == Field.SEAT:
        row.seat_number = number
    elif field == Field.CHAIR:
        row.seat_number = number + 1
    elif field == Field.POT_NUMBER:
        row.pot = number - 1
    elif field == Field.COUNT:
        row.fresh = number
    elif field == Field.HEADED:
        row.heading = number
    else:
        row.round_number = number


@compiled
def _read_cards(field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    before = row.fresh if field == Field.CLOSED else 0  # such cards come one at a time
    row.fresh = before + append_cards(text, start, end, row, 1 if field == Field.CARDS_BY_SUIT else 0)
    row.all_cards |= 1 if field == Field.ALL_CARDS else 0


@compiled
def _read_other(field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    if field in (Field.CARDS, Field.CLOSED, Field.CARDS_BY_SUIT, Field.ALL_CARDS):
        _read_cards(field, text, start, end, row)
    elif field == Field.ALL_IN:
        row.marks |= Flag.ALL_IN
    elif field == Field.DID_NOT_BET:
        row.marks |= Flag.DID_NOT_BET
    elif field == Field.CHOSE_NO_BET:
        row.marks, row.printed = row.marks | Flag.DID_NOT_BET, Printed.CHOSE_NO_BET
    elif field == Field.POT:
        row.pot = pot_number(text, start, end)
    elif field == Field.LOW_RANKS:
        row.said_low = read_low(text, start, end)
    elif field == Field.PLACE:
        row.to = read_number(text, start, end)
    elif field in (Field.SEAT, Field.CHAIR, Field.POT_NUMBER, Field.ROUND, Field.COUNT, Field.HEADED):
        _read_count(field, min(read_number(text, start, end), LARGEST), row)
    else:
        _read_header_other(field, text, start, end, row)


@compiled
def read_token(text: Bytes, meaning: Int64, start: int, end: int, row: EventDraft) -> None:
    """Add the content of one token to the row; `meaning` is a row of `Language.meanings`."""
    field, value, prefix, suffix = meaning[0], meaning[1], meaning[2], meaning[3]
    if prefix != NO_NAME:
        stop = end if suffix == VARIABLE else end - suffix
        row.name_start, row.name_end = start + prefix, stop
        start, end = start + prefix, stop
        if value >= 0:
            _read_value(field, value, row)
        elif field != Field.NONE:
            _read_span(field, start, end, row)
    elif value >= 0 or field == Field.ZONE:
        _read_value(field, value, row)
    elif (_MONEY >> field) & 1:
        _read_amount(field, text, start, end, row)
    elif field in (Field.HAND_ID, Field.TOURNAMENT_ID, Field.TABLE, Field.MIXED, Field.LEVEL, Field.TEXT):
        _read_span(field, start, end, row)
    elif field != Field.NONE:
        _read_other(field, text, start, end, row)

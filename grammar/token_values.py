"""Fill columns from tokens: read every field of an event from its tokens and write one row.

The functions here know fields, never sites, and run compiled. `row` is one record of `ROW`, cleared before each event.
"""

from studbook.game.cards import MAX_PACKED, packed_append, packed_mask
from studbook.game.codes import flag
from studbook.game.columns import Bytes, Int64
from studbook.grammar.codes import field, printed
from studbook.grammar.event_draft import ABSURD_AMOUNT, TOO_MANY_CARDS, EventDraft
from studbook.grammar.fields import NO_NAME, VARIABLE, Field
from studbook.grammar.stamps import read_date, read_number, read_offset, read_time, read_year
from studbook.grammar.text_values import LARGEST, holds_comma, pot_number, read_card, read_low, read_money, read_sign
from studbook.machine.rule import compiled

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
"""Fields that hold an amount, as a bit set; those from `ADDED_OR_TO` to `SPENT` do, too."""

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
    if row.said_ranks < 5:
        row.said_high += rank << 4 * (4 - row.said_ranks)
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
def _read_amount(this_field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    amount = _money_field(text, start, end, row)
    if this_field >= field.ADDED_OR_TO:
        _read_either(this_field, amount, row)
    elif this_field == field.AMOUNT:
        row.amount = amount
    elif this_field == field.TO or this_field == field.END_STACK:
        row.to = amount
    elif this_field == field.ADDED:
        row.added = amount
    elif this_field == field.SUM:
        row.usual = amount
    elif this_field == field.MORE:
        row.amount = max(row.amount, 0) + amount
    elif this_field == field.NET:
        row.amount = -amount if text[start] == _MINUS else amount
    elif (_PRINTED >> this_field) & 1:
        row.amount, row.printed = amount, _printed(this_field)
    else:
        _read_other_amount(this_field, amount, text, start, end, row)


@compiled
def _read_either(this_field: int, amount: int, row: EventDraft) -> None:
    """A raise whose words do not say what its number is, a partly dead blind, or what a player put in altogether."""
    if this_field == field.ADDED_OR_TO:
        row.added, row.printed = amount, printed.EITHER
    elif this_field == field.TO_OR_ADDED:
        row.to, row.printed = amount, printed.EITHER
    elif this_field == field.WITH_DEAD:
        row.amount, row.printed = amount, printed.WITH_DEAD
    else:
        row.to = amount


@compiled
def _printed(this_field: int) -> int:
    """Set what an amount leaves out."""
    if this_field == field.NET_TOTAL:
        return printed.NET_TOTAL
    return printed.GROSS_POT if this_field == field.GROSS_POT else printed.WITH_UNCALLED


@compiled
def _read_other_amount(this_field: int, amount: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    if this_field in (field.STACK, field.STACK_LEFT):
        row.stack = amount
        row.sign = read_sign(text, start, end)
        row.ante_is_gone = this_field == field.STACK_LEFT
    elif this_field == field.SMALL_BET:
        row.small_bet = amount
        row.sign = max(row.sign, read_sign(text, start, end))
    elif this_field == field.BIG_BET:
        row.big_bet = amount
    elif this_field == field.ANTE_STAKE:
        row.ante = amount
    elif this_field == field.BRING_IN_STAKE:
        row.bring_in = amount
    elif this_field == field.BUY_IN:
        row.buy_in = amount
        row.fee = 0
        row.sign = read_sign(text, start, end)
    else:
        if row.fee > 0:  # of three parts the middle one is a bounty
            row.bounty = row.fee
            row.buy_in += row.fee
        row.fee = amount


@compiled
def _read_header_value(this_field: int, value: int, row: EventDraft) -> None:
    if this_field == field.GAME:
        row.game = value
    elif this_field == field.LIMIT:
        row.limit = value
    elif this_field == field.CURRENCY:
        row.currency = value
    elif this_field == field.HOME:
        row.home = value
    elif this_field == field.BUTTON:
        row.button = value
    elif this_field == field.MONTH:
        row.month = value
    elif this_field == field.ZONE and row.zone < 0:
        row.zone = value


@compiled
def _read_value(this_field: int, value: int, row: EventDraft) -> None:
    """Set a value given by the terminal's own name."""
    if this_field == field.OUTCOME:
        row.outcome = value
    elif this_field == field.STREET:
        row.street = value
    elif this_field == field.AT:
        row.at = value
    elif this_field == field.HALF:
        row.half = value
    elif this_field == field.PLACE:
        row.to = value
    elif this_field == field.CLASS:
        _said_class(value, row)
    elif this_field == field.RANK:
        _said_rank(value, row)
    elif this_field == field.CLOSED:
        row.cards = packed_append(row.cards, value)
        row.fresh += 1
    elif this_field == field.DRAW:
        row.said_low = max(row.said_low, 0) | value
    else:
        _read_header_value(this_field, value, row)


@compiled
def _read_span(this_field: int, start: int, end: int, row: EventDraft) -> None:
    if this_field == field.HAND_ID:
        row.hand_id_start, row.hand_id_end = start, end
    elif this_field == field.TOURNAMENT_ID:
        row.tournament_id_start, row.tournament_id_end = start, end
    elif this_field == field.TABLE:
        row.table_start, row.table_end = start, end
    elif this_field == field.CLUB:
        row.club_start, row.club_end = start, end
    elif this_field == field.MIXED:
        row.mixed_start, row.mixed_end = start, end
    elif this_field == field.LEVEL:
        row.level_start, row.level_end = start, end
    else:
        row.text_start, row.text_end = start, end


@compiled
def _read_header_other(this_field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    if this_field == field.SITTING_OUT:
        row.sitting_out = 1
    elif this_field == field.MAX_SEATS:
        row.max_seats = min(read_number(text, start, end), LARGEST)
    elif this_field == field.DATE:
        read_date(text, start, end, row)
    elif this_field == field.TIME:
        read_time(text, start, end, row)
    elif this_field == field.DAY:
        row.month_day = read_number(text, start, end)
    elif this_field == field.YEAR:
        read_year(text, start, end, row)
    elif this_field == field.OFFSET:
        read_offset(text, start, end, row)


@compiled
def _read_count(this_field: int, number: int, row: EventDraft) -> None:
    capped = min(number, LARGEST)
    if this_field == field.SEAT:
        row.seat_number = number
    elif this_field == field.CHAIR:
        row.seat_number = number + 1
    elif this_field == field.POT_NUMBER:
        row.pot = capped - 1
    elif this_field == field.COUNT:
        row.fresh = capped
    elif this_field == field.HEADED:
        row.heading = capped
    else:
        row.round_number = capped


@compiled
def _read_cards(this_field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    before = row.fresh if this_field == field.CLOSED else 0  # such cards come one at a time
    row.fresh = before + append_cards(text, start, end, row, 1 if this_field == field.CARDS_BY_SUIT else 0)
    row.all_cards |= 1 if this_field == field.ALL_CARDS else 0


@compiled
def _read_best_five(text: Bytes, start: int, end: int, row: EventDraft) -> None:
    """The five best cards in brackets after a space; a low hand may have its own. What is shown stays as it is."""
    shown, row.cards = row.cards, 0
    append_cards(text, start + 2, end - 1, row)
    row.best_five |= packed_mask(row.cards)
    row.cards = shown


@compiled
def _read_other(this_field: int, text: Bytes, start: int, end: int, row: EventDraft) -> None:
    if this_field in (field.CARDS, field.CLOSED, field.CARDS_BY_SUIT, field.ALL_CARDS):
        _read_cards(this_field, text, start, end, row)
    elif this_field == field.ALL_IN:
        row.marks |= flag.ALL_IN
    elif this_field == field.DID_NOT_BET:
        row.marks |= flag.DID_NOT_BET
    elif this_field == field.CHOSE_NO_BET:
        row.marks, row.printed = row.marks | flag.DID_NOT_BET, printed.CHOSE_NO_BET
    elif this_field == field.POT:
        row.pot = pot_number(text, start, end)
    elif this_field == field.LOW_RANKS:
        row.said_low = read_low(text, start, end)
    elif this_field == field.PLACE:
        row.to = read_number(text, start, end)
    elif this_field in (field.SEAT, field.CHAIR, field.POT_NUMBER, field.ROUND, field.COUNT, field.HEADED):
        _read_count(this_field, read_number(text, start, end), row)
    else:
        _read_header_other(this_field, text, start, end, row)


@compiled
def read_token(text: Bytes, meaning: Int64, start: int, end: int, row: EventDraft) -> None:
    """Add the content of one token to the row; `meaning` is a row of `Language.meanings`."""
    this_field, value, prefix, suffix = meaning[0], meaning[1], meaning[2], meaning[3]
    if prefix != NO_NAME:
        stop = end if suffix == VARIABLE else end - suffix
        row.name_start, row.name_end = start + prefix, stop
        start, end = start + prefix, stop
        if value >= 0:
            _read_value(this_field, value, row)
        elif this_field != field.NONE:
            _read_span(this_field, start, end, row)
    elif value >= 0 or this_field == field.ZONE:
        _read_value(this_field, value, row)
    elif this_field == field.BEST_FIVE:
        _read_best_five(text, start, end, row)
    elif this_field >= field.ADDED_OR_TO or (_MONEY >> this_field) & 1:
        _read_amount(this_field, text, start, end, row)
    elif this_field in (field.HAND_ID, field.TOURNAMENT_ID, field.TABLE, field.MIXED, field.LEVEL, field.TEXT):
        _read_span(this_field, start, end, row)
    elif this_field != field.NONE:
        _read_other(this_field, text, start, end, row)

"""From tokens to the columns of a batch: every event becomes a row, every name a seat."""

from typing import NamedTuple

import numpy as np

from grammar.fields import VARIABLE, Part
from grammar.fill import (
    CUT_SHORT,
    NO_TROUBLE,
    NOT_PRINTED,
    ROW,
    TOO_MANY_SEATS,
    UNKNOWN_NAME,
    append_cards,
    clear,
    read_token,
)
from grammar.language import Language
from grammar.parsed import Parsed
from rules.columns import MAX_SEATS, Batch, Bytes, Events, Hands, Int8, Int32, Int64, Seats, empty
from rules.compiled import compiled
from rules.vocabulary import Currency, Flag, Kind, Street

_CARDS_BEHIND_NAME = 5
_BEFORE, _PLAY, _CHIPS = int(Street.BEFORE), int(Currency.PLAY), int(Currency.CHIPS)


class Trouble(NamedTuple):
    """Why a hand whose text parses is malformed all the same; a row per hand."""

    code: Int8
    """0 where all is well, else a number of `grammar.fill`."""
    at: Int64
    """Byte of the text where it shows."""


@compiled
def _same(text: Bytes, start: int, other: int, length: int) -> bool:
    for step in range(length):
        if text[start + step] != text[other + step]:
            return False
    return True


@compiled
def find_seat(text: Bytes, row: np.record, meaning: Int64, end: int, seats: Seats, first: int, count: int) -> int:
    """Seat whose declared name stands at the row's name; -1 where no seat declares it.

    Where the text behind the name varies, the longest declared name that leaves room for it is meant, and the
    row's name is cut to it.
    """
    found = -1
    room = row.name_end - row.name_start
    longest = 0
    for seat in range(count):
        name_start, name_end = seats.name[first + seat, 0], seats.name[first + seat, 1]
        length = name_end - name_start
        if meaning[3] == VARIABLE:
            fits = longest < length <= room - meaning[4]
        else:
            fits = length == room
        if fits and _same(text, row.name_start, name_start, length):
            found, longest = seat, length
    if found >= 0:
        row.name_end = row.name_start + longest
    return found


@compiled
def _commit_header(hands: Hands, hand: int, row: np.record) -> None:
    hands.game[hand] = row.game
    hands.limit[hand] = row.limit
    hands.home[hand] = row.home
    hands.small_bet[hand] = row.small_bet
    hands.big_bet[hand] = row.big_bet
    money = row.currency if row.currency >= 0 else (row.sign if row.sign >= 0 else _PLAY)
    in_tournament = row.level_end > 0
    hands.tournament[hand] = in_tournament
    hands.currency[hand] = _CHIPS if in_tournament else money
    hands.buy_in_currency[hand] = money if in_tournament else 0
    hands.buy_in[hand] = row.buy_in
    hands.fee[hand] = row.fee
    hands.zone[hand] = row.zone
    hands.local_time[hand] = (row.day * 86_400 + row.time) * 1_000_000
    hands.hand_id[hand, 0], hands.hand_id[hand, 1] = row.hand_id_start, row.hand_id_end
    hands.tournament_id[hand, 0], hands.tournament_id[hand, 1] = row.tournament_id_start, row.tournament_id_end
    hands.club[hand, 0], hands.club[hand, 1] = row.club_start, row.club_end
    hands.mixed[hand, 0], hands.mixed[hand, 1] = row.mixed_start, row.mixed_end
    hands.level[hand, 0], hands.level[hand, 1] = row.level_start, row.level_end


@compiled
def _commit_seat(seats: Seats, seat: int, hand: int, line: int, row: np.record) -> None:
    seats.hand[seat] = hand
    seats.number[seat] = row.seat_number
    seats.stack[seat] = row.stack
    seats.sitting_out[seat] = row.sitting_out
    seats.name[seat, 0], seats.name[seat, 1] = row.name_start, row.name_end
    seats.line[seat] = line


@compiled
def _commit_event(events: Events, at: int, kind: int, street: int, seat: int, row: np.record) -> None:
    events.street[at] = street
    events.kind[at] = kind
    events.seat[at] = seat
    events.amount[at] = row.amount
    events.to[at] = row.to
    events.cards[at] = row.cards
    events.fresh[at] = row.fresh
    events.pot[at] = row.pot
    events.half[at] = 0
    events.flags[at] = row.flags
    events.outcome[at] = row.outcome
    events.at[at] = row.at
    events.said_high[at] = row.said_high
    events.said_low[at] = row.said_low
    events.text[at, 0], events.text[at, 1] = row.text_start, row.text_end


@compiled
def _is_notice(kind: int) -> bool:
    return kind >= Kind.NO_LOW


@compiled
def _read_event(
    text: Bytes, parsed: Parsed, event: int, meanings: Int64, seats: Seats, first: int, count: int, row: np.record
) -> int:
    """Read an event's tokens into the row; answer its seat, -1 for nobody, -2 for a name no seat declares."""
    seat = -1
    for token in range(parsed.first[event], parsed.last[event]):
        meaning = meanings[parsed.terminal[token]]
        end = parsed.end[token]
        row.name_end = 0
        read_token(text, meaning, parsed.start[token], end, row)
        if row.name_end == 0 or count == 0:
            continue
        seat = find_seat(text, row, meaning, end, seats, first, count)
        if seat < 0:
            seat = -2
            row.trouble_at = parsed.start[token]
        elif meaning[_CARDS_BEHIND_NAME]:
            _read_holding(text, row, end)
    return seat


@compiled
def _read_holding(text: Bytes, row: np.record, end: int) -> None:
    """Cards between the brackets behind a name, as in `Dealt to P [Ah Kd] [`."""
    start = row.name_end
    while start < end and text[start] != 91:
        start += 1
    stop = start
    while stop < end and text[stop] != 93:
        stop += 1
    append_cards(text, start + 1, stop, row)


@compiled
def _stake(posted: int, event: int, events: Events) -> int:
    """Largest full payment so far: an all-in player may post less."""
    if events.flags[event] & Flag.ALL_IN:
        return posted
    return max(posted, events.amount[event])


@compiled
def _order_seats(seats: Seats, first: int, count: int) -> None:
    """Sort a hand's seats by number, which is clockwise; rooms may print them in any order."""
    for high in range(first + 1, first + count):
        low = high
        while low > first and seats.number[low - 1] > seats.number[low]:
            _swap_seats(seats, low - 1, low)
            low -= 1


@compiled
def _swap_seats(seats: Seats, one: int, two: int) -> None:
    seats.number[one], seats.number[two] = seats.number[two], seats.number[one]
    seats.stack[one], seats.stack[two] = seats.stack[two], seats.stack[one]
    seats.sitting_out[one], seats.sitting_out[two] = seats.sitting_out[two], seats.sitting_out[one]
    seats.line[one], seats.line[two] = seats.line[two], seats.line[one]
    for side in range(2):
        seats.name[one, side], seats.name[two, side] = seats.name[two, side], seats.name[one, side]


@compiled
def _count_lines(text: Bytes, start: int, end: int) -> int:
    lines = 0
    for at in range(start, end):
        if text[at] == 10:
            lines += 1
    return lines


@compiled
def _fill_hand(
    text: Bytes,
    parsed: Parsed,
    meanings: Int64,
    kinds: Int64,
    batch: Batch,
    hand: int,
    trouble: Trouble,
    row: np.record,
) -> None:
    """Fill the rows of one hand; its first seat and first event are set already."""
    hands, seats, events = batch.hands, batch.seats, batch.events
    first, at = hands.first_seat[hand], hands.first_event[hand]
    count = anted = summed = 0
    street = _BEFORE
    line, position = hands.line[hand], hands.start[hand]
    hands.ante[hand] = hands.bring_in[hand] = NOT_PRINTED
    for event in range(parsed.hands[hand], parsed.hands[hand + 1]):
        kind = kinds[parsed.rule[event]]
        clear(row)
        token = parsed.start[parsed.first[event]]
        line += _count_lines(text, position, token)
        position = token
        if kind < 0:
            for each in range(parsed.first[event], parsed.last[event]):
                read_token(text, meanings[parsed.terminal[each]], parsed.start[each], parsed.end[each], row)
        if kind == Part.HEADER or kind == Part.OTHER:
            _commit_header(hands, hand, row)
        elif kind == Part.TABLE:
            hands.table[hand, 0], hands.table[hand, 1] = row.table_start, row.table_end
            hands.max_seats[hand] = row.max_seats
        elif kind == Part.SEAT:
            _commit_seat(seats, first + count, hand, line, row)
            count += 1
            if count > MAX_SEATS:
                trouble.code[hand], trouble.at[hand] = TOO_MANY_SEATS, position
                return
            _order_seats(seats, first, count)
        else:
            seat = _read_event(text, parsed, event, meanings, seats, first, count, row)
            if _is_notice(kind):
                row.text_start, row.text_end = token, parsed.end[parsed.last[event] - 1]
            elif seat < -1:
                trouble.code[hand], trouble.at[hand] = UNKNOWN_NAME, row.trouble_at
                return
            if kind == Kind.STREET:
                street = row.street
            _commit_event(events, at, kind, street, max(seat, -1), row)
            events.hand[at] = hand
            events.line[at] = line
            if kind == Kind.ANTE:
                hands.ante[hand] = _stake(hands.ante[hand], at, events)
                anted |= 1 << seat
            elif kind == Kind.BRING_IN:
                hands.bring_in[hand] = _stake(hands.bring_in[hand], at, events)
            elif kind == Kind.RESULT:
                summed |= 1 << seat
            at += 1
        if row.trouble != NO_TROUBLE:
            trouble.code[hand], trouble.at[hand] = row.trouble, token
            return
    if anted & ~summed:
        trouble.code[hand], trouble.at[hand] = CUT_SHORT, hands.end[hand]


@compiled
def _fill_all(
    text: Bytes, parsed: Parsed, meanings: Int64, kinds: Int64, batch: Batch, trouble: Trouble, rows: np.ndarray
) -> None:
    row = rows[0]
    for hand in range(len(batch.hands.game)):
        _fill_hand(text, parsed, meanings, kinds, batch, hand, trouble, row)


def build(
    text: Bytes, lines: Int32, starts: Int64, ends: Int64, parsed: Parsed, language: Language
) -> tuple[Batch, Trouble]:
    """Columns of the hands that an engine has parsed.

    `lines`, `starts` and `ends` say where each hand begins and ends; rows of hands with trouble are not to be used.
    """
    count = len(starts)
    kind = language.kinds[parsed.rule]
    owner = np.repeat(np.arange(count), np.diff(parsed.hands))
    seat_counts = np.bincount(owner[kind == Part.SEAT], minlength=count)
    event_counts = np.bincount(owner[kind > 0], minlength=count)
    batch = Batch(
        text=text,
        hands=empty(Hands, count),
        seats=empty(Seats, int(seat_counts.sum())),
        events=empty(Events, int(event_counts.sum())),
    )
    hands = batch.hands
    hands.line[:], hands.start[:], hands.end[:] = lines, starts, ends
    hands.seat_count[:], hands.event_count[:] = seat_counts, event_counts
    hands.first_seat[:] = np.cumsum(seat_counts) - seat_counts
    hands.first_event[:] = np.cumsum(event_counts) - event_counts
    trouble = Trouble(np.zeros(count, np.int8), np.zeros(count, np.int64))
    rows = np.zeros(1, ROW).view(np.recarray)
    _fill_all(text, parsed, language.meanings, language.kinds, batch, trouble, rows)
    return batch, trouble

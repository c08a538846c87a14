"""From tokens to the columns of a batch: every event becomes a row, every name a seat."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import MAX_SEATS, Batch, Bytes, Events, Hands, Int8, Int32, Int64, Seats, empty
from studbook.game.compiled import compiled, inlined
from studbook.game.texts import is_same
from studbook.game.vocabulary import Currency, Flag, Game, Kind, Prints, Street
from studbook.grammar.amounts import (
    NOTHING,
    PLACE,
    HandProgress,
    begin_money,
    begin_next_street,
    begin_street,
    complete_amounts,
    complete_pots,
    headed_street,
    infer_stakes,
    name_opening,
)
from studbook.grammar.arrange import arranged
from studbook.grammar.batches import without_gaps
from studbook.grammar.draft_rows import commit_event, commit_header, commit_seat, order_seats
from studbook.grammar.event_draft import (
    CUT_SHORT,
    NO_TROUBLE,
    NOT_PRINTED,
    ROW,
    TOO_MANY_SEATS,
    UNKNOWN_NAME,
    EventDraft,
    clear,
    clear_part,
)
from studbook.grammar.fields import OPENING, VARIABLE, Part
from studbook.grammar.language import Language
from studbook.grammar.parsed import Parsed
from studbook.grammar.token_values import append_cards, read_token

_CARDS_BEHIND_NAME = 5
_UNDECLARED = -2
"""Seat of a name that is not in any seat line."""
_TAB, _LINE_FEED, _SPACE, _OPEN, _CLOSE = 9, 10, 32, 91, 93
_HEADER, _TABLE, _OTHER, _SEAT = int(Part.HEADER), int(Part.TABLE), int(Part.OTHER), int(Part.SEAT)
_BEFORE, _SECOND, _THIRD, _SUMMARY = int(Street.BEFORE), int(Street.SECOND), int(Street.THIRD), int(Street.SUMMARY)
_NO_LOW, _NOTICE, _ANNOUNCE = int(Kind.NO_LOW), int(Kind.NOTICE), int(Kind.ANNOUNCE)
_UNKNOWN_LINE = int(Kind.UNKNOWN)
_UNKNOWN_MONEY = int(Currency.UNKNOWN)


class Trouble(NamedTuple):
    """Why a hand is malformed although its text parses; a row per hand."""

    code: Int8
    """0 if all is well, otherwise a number of `grammar.event_draft`."""
    at: Int64
    """Byte of the text at which the problem shows."""


@compiled
def _is_blank(text: Bytes, start: int, end: int) -> bool:
    for at in range(start, end):
        if text[at] != _SPACE and text[at] != _TAB:
            return False
    return True


@compiled
def find_seat(text: Bytes, row: EventDraft, meaning: Int64, end: int, seats: Seats, first: int, count: int) -> int:
    """Seat whose declared name is at the row's name; -1 if no seat declares it.

    If the text after the name varies, the longest declared name that leaves room for it is chosen, and the
    row's name is cut to it; likewise if only spaces end the line.
    """
    found = -1
    room = row.name_end - row.name_start
    longest = 0
    for seat in range(count):
        name_start, name_end = seats.name[first + seat, 0], seats.name[first + seat, 1]
        length = name_end - name_start
        if meaning[3] == VARIABLE:
            fits = longest < length <= room - meaning[4]
        elif meaning[3] == 0:
            fits = longest < length <= room and _is_blank(text, row.name_start + length, row.name_end)
        else:
            fits = length == room
        if fits and is_same(text, row.name_start, name_start, length):
            found, longest = seat, length
    if found >= 0:
        row.name_end = row.name_start + longest
    return found


@inlined
def _read_event(
    text: Bytes, parsed: Parsed, event: int, meanings: Int64, seats: Seats, first: int, count: int, row: EventDraft
) -> int:
    """Read an event's tokens into the row; return its seat, -1 for no one, or `_UNDECLARED`."""
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
            seat = _UNDECLARED
        elif meaning[_CARDS_BEHIND_NAME]:
            _read_holding(text, row, end)
    if seat == -1 and row.name_end == 0 and row.seat_number >= 0:
        return _numbered(seats, first, count, row.seat_number)
    return seat


@compiled
def _numbered(seats: Seats, first: int, count: int, number: int) -> int:
    """Seat of a printed number, for lines that name no player; `_UNDECLARED` if there is none."""
    for seat in range(count):
        if seats.number[first + seat] == number:
            return seat
    return _UNDECLARED


@compiled
def _read_holding(text: Bytes, row: EventDraft, end: int) -> None:
    """Cards between the brackets after a name, as in `Dealt to P [Ah Kd] [`."""
    start = row.name_end
    while start < end and text[start] != _OPEN:
        start += 1
    stop = start
    while stop < end and text[stop] != _CLOSE:
        stop += 1
    append_cards(text, start + 1, stop, row)


@inlined
def _stake(posted: int, event: int, events: Events) -> int:
    """Largest full payment so far: an all-in player may post less."""
    if events.flags[event] & Flag.ALL_IN:
        return posted
    return max(posted, int(events.amount[event]))


@compiled
def _move_to(text: Bytes, place: HandProgress, at: int) -> None:
    """Count the lines up to byte `at`, forwards or backwards."""
    lines = 0
    for position in range(min(place.position, at), max(place.position, at)):
        lines += text[position] == _LINE_FEED
    place.line += lines if at > place.position else -lines
    place.position = at


@inlined
def _read_part(
    text: Bytes,
    parsed: Parsed,
    event: int,
    meanings: Int64,
    kind: int,
    batch: Batch,
    hand: int,
    place: HandProgress,
    row: EventDraft,
) -> int:
    """Read the header, the table line or a seat line; return any trouble."""
    hands = batch.hands
    for token in range(parsed.first[event], parsed.last[event]):
        read_token(text, meanings[parsed.terminal[token]], parsed.start[token], parsed.end[token], row)
    if row.table_end > 0:  # some headers name the table
        hands.table[hand, 0], hands.table[hand, 1] = row.table_start, row.table_end
    if kind in (_HEADER, _OTHER, _TABLE):
        hands.max_seats[hand] = row.max_seats
    if row.button:
        hands.prints[hand] |= Prints.BUTTON
    if kind == _TABLE and row.tournament_id_end > 0:
        hands.tournament_id[hand, 0], hands.tournament_id[hand, 1] = row.tournament_id_start, row.tournament_id_end
    if kind in (_HEADER, _OTHER):
        commit_header(hands, hand, row)
        place.opening = _SECOND if hands.game[hand] == Game.FIVESTUD else _THIRD
    elif kind == _SEAT:
        first = hands.first_seat[hand]
        commit_seat(text, batch.seats, first + place.seats, hand, place.line, row)
        if hands.small_bet[hand] < 0 and hands.currency[hand] == _UNKNOWN_MONEY and row.sign >= 0:
            hands.currency[hand] = row.sign
        place.seats += 1
        place.ante_is_gone = row.ante_is_gone
        order_seats(batch.seats, first, place.seats)
        if place.seats > MAX_SEATS:
            return TOO_MANY_SEATS
    return row.trouble


@inlined
def _remember(batch: Batch, hand: int, kind: int, seat: int, place: HandProgress) -> None:
    """Record what an event says about the whole hand: the antes, the bring-in, who is in the summary."""
    hands, events = batch.hands, batch.events
    if kind == Kind.ANTE:
        hands.ante[hand] = _stake(hands.ante[hand], place.row, events)
        place.anted |= 1 << seat
        if place.ante_is_gone:
            batch.seats.stack[hands.first_seat[hand] + seat] += events.amount[place.row]
    elif kind == Kind.BRING_IN:
        hands.bring_in[hand] = _stake(hands.bring_in[hand], place.row, events)
    elif kind in (Kind.FOLD, Kind.THROWN_AWAY):
        place.folded |= 1 << seat
    elif kind == Kind.COLLECT and place.street != _SUMMARY:
        place.paid_seats |= 1 << seat
    elif kind in (Kind.RESULT, Kind.NET, Kind.COLLECT):
        place.summed |= 1 << seat


@inlined
def _mark_all_in(batch: Batch, hand: int, kind: int, seat: int, place: HandProgress) -> None:
    """ES-15: a payment that takes a player's last chip is an all-in, even if the room does not say so."""
    pays = kind in (Kind.ANTE, Kind.BRING_IN, Kind.BET, Kind.CALL, Kind.RAISE)
    is_silent = pays and not batch.hands.prints[hand] & Prints.ALL_IN
    if is_silent and place.spent[seat] == batch.seats.stack[batch.hands.first_seat[hand] + seat]:
        batch.events.flags[place.row] |= Flag.ALL_IN


@inlined
def _read_play(
    text: Bytes,
    parsed: Parsed,
    event: int,
    meanings: Int64,
    kind: int,
    batch: Batch,
    hand: int,
    place: HandProgress,
    row: EventDraft,
) -> int:
    """Read one event into its row; return any trouble."""
    seat = _read_event(text, parsed, event, meanings, batch.seats, batch.hands.first_seat[hand], place.seats, row)
    if _NO_LOW <= kind <= _NOTICE or kind == _ANNOUNCE or kind == _UNKNOWN_LINE:
        row.text_start, row.text_end = parsed.start[parsed.first[event]], parsed.end[parsed.last[event] - 1]
    elif seat == _UNDECLARED:
        return UNKNOWN_NAME
    if row.round_number or row.street == OPENING:
        row.street = place.opening + max(row.round_number - 2, 0)
    if row.heading:
        row.street = headed_street(row, place)
    if kind == Kind.DEAL and place.street == _BEFORE and not batch.hands.prints[hand] & Prints.OPENING_STREET:
        place.street = place.opening
        begin_street(place)
    if kind == Kind.DEAL and not batch.hands.prints[hand] & Prints.LATER_STREETS:
        begin_next_street(row, place, seat)
    if kind == Kind.DEAL and row.cards == 0:
        batch.hands.prints[hand] |= Prints.SINGLE_CARDS
    kind = complete_amounts(row, place, kind, seat)
    if kind == NOTHING:
        return row.trouble
    if kind == Kind.STREET:
        place.street = row.street
    events = batch.events
    commit_event(events, place.row, kind, place.street, max(seat, -1), row)
    events.hand[place.row], events.line[place.row] = hand, place.line
    _remember(batch, hand, kind, seat, place)
    _mark_all_in(batch, hand, kind, seat, place)
    place.row += 1
    return row.trouble


@compiled
def _begin(hands: Hands, hand: int, place: HandProgress) -> None:
    place.line, place.position = hands.line[hand], hands.start[hand]
    place.row = hands.first_event[hand]
    place.street = _BEFORE
    place.seats = place.anted = place.folded = place.paid_seats = place.summed = 0
    begin_money(place)
    hands.ante[hand] = hands.bring_in[hand] = NOT_PRINTED


@compiled
def _fill_hand(
    text: Bytes,
    parsed: Parsed,
    meanings: Int64,
    kinds: Int64,
    batch: Batch,
    hand: int,
    place: HandProgress,
    row: EventDraft,
) -> int:
    """Fill the rows of one hand; return any trouble, whose position is in `place`."""
    _begin(batch.hands, hand, place)
    for event in range(parsed.hands[hand], parsed.hands[hand + 1]):
        kind = kinds[parsed.rule[event]]
        clear(row)
        if kind < 0:
            clear_part(row)
        _move_to(text, place, parsed.start[parsed.first[event]])
        if kind < 0:
            trouble = _read_part(text, parsed, event, meanings, kind, batch, hand, place, row)
        else:
            trouble = _read_play(text, parsed, event, meanings, kind, batch, hand, place, row)
        if trouble != NO_TROUBLE:
            return trouble
    batch.hands.event_count[hand] = place.row - batch.hands.first_event[hand]
    complete_pots(batch.events, place)
    infer_stakes(batch.hands, hand, place)
    name_opening(batch.hands, hand, batch.events)
    place.position = batch.hands.end[hand]
    return CUT_SHORT if _named_in_summary(int(batch.hands.prints[hand]), place) & ~place.summed else NO_TROUBLE


@compiled
def _named_in_summary(prints: int, place: HandProgress) -> int:
    """Bit set of the seats in a complete summary: those paid; those folded only if it says so."""
    if not prints & Prints.SUMMARY:
        return 0
    return place.anted if prints & Prints.FOLDED else place.paid_seats


@compiled
def fill_all(
    text: Bytes,
    parsed: Parsed,
    meanings: Int64,
    kinds: Int64,
    batch: Batch,
    trouble: Trouble,
    places: NDArray[Any],
    rows: NDArray[Any],
) -> None:
    """Fill the rows of every hand; rows of hands with trouble are noted and must not be used."""
    place, row = places[0], rows[0]
    for hand in range(len(batch.hands.game)):
        trouble.code[hand] = _fill_hand(text, parsed, meanings, kinds, batch, hand, place, row)
        trouble.at[hand] = place.position


def build(
    text: Bytes, lines: Int32, starts: Int64, ends: Int64, parsed: Parsed, language: Language
) -> tuple[Batch, Trouble]:
    """Build the columns of the hands that an engine has parsed.

    `lines`, `starts` and `ends` give the limits of each hand; rows of hands with trouble must not be used.
    """
    count = len(starts)
    if not language.keeps_order:
        parsed = arranged(text, parsed, language)
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
    hands.prints[:] = language.prints
    hands.seat_count[:], hands.event_count[:] = seat_counts, event_counts
    hands.first_seat[:] = np.cumsum(seat_counts) - seat_counts
    hands.first_event[:] = np.cumsum(event_counts) - event_counts
    # Also for a hand with trouble, whose rows are not all filled: they must go with it.
    batch.seats.hand[:], batch.events.hand[:] = owner[kind == Part.SEAT], owner[kind > 0]
    trouble = Trouble(np.zeros(count, np.int8), np.zeros(count, np.int64))
    places, rows = np.zeros(1, PLACE).view(np.recarray), np.zeros(1, ROW).view(np.recarray)
    fill_all(text, parsed, language.meanings, language.kinds, batch, trouble, places, rows)
    return (without_gaps(batch, event_counts) if language.repeats_cards else batch), trouble

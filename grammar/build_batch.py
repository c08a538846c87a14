"""From tokens to the columns of a batch: every event becomes a row, every name a seat."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game import games
from studbook.game.codes import currency, flag, kind, prints, street
from studbook.game.columns import MAX_SEATS, Batch, Bytes, Events, Hands, Int8, Int32, Int64, Seats, empty
from studbook.grammar.amounts import (
    HAND_PROGRESS,
    NOTHING,
    HandProgress,
    begin_money,
    begin_next_street,
    begin_street,
    complete_amounts,
    headed_street,
    infer_stakes,
    name_opening,
)
from studbook.grammar.arrange import arranged, headings_first
from studbook.grammar.batches import without_gaps
from studbook.grammar.codes import part
from studbook.grammar.controls import complete_pots, contradicts
from studbook.grammar.draft_rows import commit_event, commit_header, commit_seat, order_seats, place_seats
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
from studbook.grammar.fields import OPENING, Part
from studbook.grammar.find_seat import find_seat
from studbook.grammar.language import Language
from studbook.grammar.numbered_pots import name_numbered_pots
from studbook.grammar.parsed import Parsed
from studbook.grammar.seventh_card import complete_shown
from studbook.grammar.stamps import read_number
from studbook.grammar.starting_hand import is_door_card
from studbook.grammar.token_values import append_cards, read_token
from studbook.machine.rule import compiled, inlined

_CARDS_BEHIND_NAME = 5
_UNDECLARED = -2
"""Seat of a name that is not in any seat line."""
_LINE_FEED, _OPEN, _CLOSE = 10, 91, 93


class BatchInProgress(NamedTuple):
    """What is read, with the grammar's tables, and the batch that it fills."""

    text: Bytes
    parsed: Parsed
    meanings: Int64
    """By terminal, see `grammar.language.Language`."""
    kinds: Int64
    """By rule: kind of event, or part of the hand if it is negative."""
    batch: Batch


class Trouble(NamedTuple):
    """Why a hand is malformed although its text parses; a row per hand."""

    code: Int8
    """0 if all is well, otherwise a number of `grammar.event_draft`."""
    at: Int64
    """Byte of the text at which the problem shows."""


@inlined
def _read_event(unfinished: BatchInProgress, event: int, first: int, progress: HandProgress, row: EventDraft) -> int:
    """Read an event's tokens into the row; return its seat, -1 for no one, or `_UNDECLARED`.

    The hand's seats are the rows from `first` on.
    """
    count = progress.seats
    text, parsed, meanings, seats = unfinished.text, unfinished.parsed, unfinished.meanings, unfinished.batch.seats
    seat = -1
    for token in range(parsed.first[event], parsed.last[event]):
        meaning = meanings[parsed.terminal[token]]
        end = parsed.end[token]
        row.name_end = 0
        read_token(text, meaning, parsed.start[token], end, row)
        if row.name_end == 0 or count == 0:
            continue
        seat = find_seat(text, row, meaning, seats, first, count)
        if seat < 0:
            seat = _UNDECLARED
        elif meaning[_CARDS_BEHIND_NAME]:
            _read_holding(text, row, end)
    if seat == -1 and row.name_end == 0 and row.seat_number >= 0:
        return _numbered(text, seats, first, progress, row.seat_number)
    return seat


@compiled
def _numbered(text: Bytes, seats: Seats, first: int, progress: HandProgress, number: int) -> int:
    """Seat of a printed number, for lines that name no player; `_UNDECLARED` if there is none."""
    for seat in range(progress.seats):
        name = seats.name[first + seat]
        if seats.number[first + seat] == number and not progress.no_places:
            return seat
        if read_number(text, name[0], name[1]) == number and progress.no_places:
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
    if events.flags[event] & flag.ALL_IN:
        return posted
    return max(posted, int(events.amount[event]))


@compiled
def _move_to(text: Bytes, progress: HandProgress, at: int) -> None:
    """Count the lines up to byte `at`, forwards or backwards."""
    lines = 0
    for position in range(min(progress.position, at), max(progress.position, at)):
        lines += text[position] == _LINE_FEED
    progress.line += lines if at > progress.position else -lines
    progress.position = at


@inlined
def _add_seat(text: Bytes, batch: Batch, hand: int, progress: HandProgress, row: EventDraft) -> None:
    """Add a seat to its hand, in clockwise order."""
    hands, first = batch.hands, batch.hands.first_seat[hand]
    if commit_seat(text, batch.seats, first + progress.seats, hand, progress.line, row):
        progress.no_places = 1
    if hands.small_bet[hand] < 0 and hands.currency[hand] == currency.UNKNOWN and row.sign >= 0:
        hands.currency[hand] = row.sign
    progress.seats += 1
    progress.ante_is_gone = row.ante_is_gone
    if progress.no_places:
        place_seats(batch.seats, first, progress.seats)
    order_seats(batch.seats, first, progress.seats)


@inlined
def _read_part(
    unfinished: BatchInProgress, event: int, kind: int, hand: int, progress: HandProgress, row: EventDraft
) -> int:
    """Read the header, the table line or a seat line; return any trouble."""
    text, parsed, meanings, batch = unfinished.text, unfinished.parsed, unfinished.meanings, unfinished.batch
    hands = batch.hands
    for token in range(parsed.first[event], parsed.last[event]):
        read_token(text, meanings[parsed.terminal[token]], parsed.start[token], parsed.end[token], row)
    if row.table_end > 0:  # some headers name the table
        hands.table[hand, 0], hands.table[hand, 1] = row.table_start, row.table_end
    if kind in (part.HEADER, part.OTHER, part.TABLE):
        hands.max_seats[hand] = row.max_seats
    if row.button:
        hands.prints[hand] |= prints.BUTTON
    if kind == part.TABLE and row.tournament_id_end > 0:
        hands.tournament_id[hand, 0], hands.tournament_id[hand, 1] = row.tournament_id_start, row.tournament_id_end
    if kind in (part.HEADER, part.OTHER):
        commit_header(hands, hand, row)
        progress.opening = games.OPENING[hands.game[hand]]
    elif kind == part.SEAT:
        _add_seat(text, batch, hand, progress, row)
        if progress.seats > MAX_SEATS:
            return TOO_MANY_SEATS
    return row.trouble


@inlined
def _remember(batch: Batch, hand: int, this_kind: int, seat: int, progress: HandProgress) -> None:
    """Record what an event says about the whole hand: the antes, the bring-in, who is in the summary."""
    hands, events = batch.hands, batch.events
    if this_kind == kind.ANTE:
        hands.ante[hand] = _stake(hands.ante[hand], progress.row, events)
        progress.anted |= 1 << seat
        if progress.ante_is_gone:
            batch.seats.stack[hands.first_seat[hand] + seat] += events.amount[progress.row]
    elif this_kind == kind.BRING_IN:
        hands.bring_in[hand] = _stake(hands.bring_in[hand], progress.row, events)
    elif this_kind == kind.DEAL and progress.dealt & ~(1 << seat):
        hands.prints[hand] |= prints.UP_CARDS  # not only the hero's
    elif this_kind in (kind.FOLD, kind.THROWN_AWAY):
        progress.folded |= 1 << seat
    elif this_kind == kind.COLLECT and progress.street != street.SUMMARY:
        progress.paid_seats |= 1 << seat
    elif this_kind in (kind.RESULT, kind.NET, kind.COLLECT):
        progress.summed |= 1 << seat


@inlined
def _mark_all_in(batch: Batch, hand: int, this_kind: int, seat: int, progress: HandProgress) -> None:
    """ES-15: a payment that takes a player's last chip is an all-in, even if the site does not say so."""
    pays = this_kind in (kind.ANTE, kind.BRING_IN, kind.BET, kind.CALL, kind.RAISE)
    is_silent = pays and not batch.hands.prints[hand] & prints.ALL_IN
    if is_silent and progress.spent[seat] == batch.seats.stack[batch.hands.first_seat[hand] + seat]:
        batch.events.flags[progress.row] |= flag.ALL_IN


@inlined
def _read_play(
    unfinished: BatchInProgress, event: int, this_kind: int, hand: int, progress: HandProgress, row: EventDraft
) -> int:
    """Read one event into its row; return any trouble."""
    parsed, batch = unfinished.parsed, unfinished.batch
    seat = _read_event(unfinished, event, batch.hands.first_seat[hand], progress, row)
    if kind.NO_LOW <= this_kind <= kind.NOTICE or this_kind == kind.ANNOUNCE or this_kind == kind.UNKNOWN:
        row.text_start, row.text_end = parsed.start[parsed.first[event]], parsed.end[parsed.last[event] - 1]
    elif seat == _UNDECLARED:
        return UNKNOWN_NAME
    if row.round_number or row.street == OPENING:
        row.street = progress.opening + max(row.round_number - 2, 0)
    if row.heading:
        row.street = headed_street(row, progress)
    if (
        this_kind == kind.DEAL
        and progress.street == street.BEFORE
        and not batch.hands.prints[hand] & prints.OPENING_STREET
    ):
        progress.street = progress.opening
        begin_street(progress)
    if this_kind == kind.DEAL and not batch.hands.prints[hand] & prints.LATER_STREETS:
        begin_next_street(row, progress, seat)
    if this_kind == kind.DEAL and row.cards == 0:
        batch.hands.prints[hand] |= prints.SINGLE_CARDS
    this_kind = complete_amounts(row, progress, this_kind, seat)
    if this_kind == NOTHING or (this_kind == kind.DEAL and is_door_card(batch.events, progress, row, seat)):
        return row.trouble
    if this_kind == kind.STREET:
        progress.street = row.street
    events = batch.events
    commit_event(events, progress.row, this_kind, progress.street, max(seat, -1), row)
    events.hand[progress.row], events.line[progress.row] = hand, progress.line
    _remember(batch, hand, this_kind, seat, progress)
    _mark_all_in(batch, hand, this_kind, seat, progress)
    progress.best_five[seat] |= row.best_five
    progress.row += 1
    return row.trouble


@compiled
def _begin(hands: Hands, hand: int, progress: HandProgress) -> None:
    progress.line, progress.position = hands.line[hand], hands.start[hand]
    progress.row = hands.first_event[hand]
    progress.street = street.BEFORE
    progress.seats = progress.no_places = progress.anted = progress.folded = progress.paid_seats = progress.summed = 0
    begin_money(progress)
    hands.ante[hand] = hands.bring_in[hand] = NOT_PRINTED


@compiled
def _fill_hand(unfinished: BatchInProgress, hand: int, progress: HandProgress, row: EventDraft) -> int:
    """Fill the rows of one hand; return any trouble, whose position is in `progress`.

    SITES D.2: a hand is read otherwise only if what its text says of the whole hand agrees with that alone.
    """
    trouble = NO_TROUBLE
    for attempt in range(3):  # as usual; otherwise; and as usual again if both contradict the text
        progress.otherwise = attempt % 2
        trouble = _fill(unfinished, hand, progress, row)
        if progress.choices == 0 or (trouble != NO_TROUBLE and attempt == 0):
            break
        if trouble == NO_TROUBLE and not contradicts(unfinished.batch.events, progress):
            break
    return trouble


@compiled
def _fill(unfinished: BatchInProgress, hand: int, progress: HandProgress, row: EventDraft) -> int:
    """Fill the rows of one hand as `progress` says that raises are read; return any trouble."""
    parsed, batch = unfinished.parsed, unfinished.batch
    _begin(batch.hands, hand, progress)
    for event in range(parsed.hands[hand], parsed.hands[hand + 1]):
        kind = unfinished.kinds[parsed.rule[event]]
        clear(row)
        if kind < 0:
            clear_part(row)
        _move_to(unfinished.text, progress, parsed.start[parsed.first[event]])
        if kind < 0:
            trouble = _read_part(unfinished, event, kind, hand, progress, row)
        else:
            trouble = _read_play(unfinished, event, kind, hand, progress, row)
        if trouble != NO_TROUBLE:
            return trouble
    batch.hands.event_count[hand] = progress.row - batch.hands.first_event[hand]
    name_numbered_pots(batch.events, batch.hands.first_event[hand], progress.row)
    complete_pots(batch.events, progress)
    complete_shown(batch.events, batch.hands.first_event[hand], progress)
    infer_stakes(batch.hands, hand, progress)
    name_opening(batch.hands, hand, batch.events)
    progress.position = batch.hands.end[hand]
    return CUT_SHORT if _named_in_summary(int(batch.hands.prints[hand]), progress) & ~progress.summed else NO_TROUBLE


@compiled
def _named_in_summary(this_prints: int, progress: HandProgress) -> int:
    """Bit set of the seats in a complete summary: those paid; those folded only if it says so."""
    if not this_prints & prints.SUMMARY:
        return 0
    return progress.anted if this_prints & prints.FOLDED else progress.paid_seats


@compiled
def fill_all(unfinished: BatchInProgress, trouble: Trouble, hand_progress: NDArray[Any], rows: NDArray[Any]) -> None:
    """Fill the rows of every hand; rows of hands with trouble are noted and must not be used."""
    progress, row = hand_progress[0], rows[0]
    for hand in range(len(unfinished.batch.hands.game)):
        trouble.code[hand] = _fill_hand(unfinished, hand, progress, row)
        trouble.at[hand] = progress.position


def build(
    text: Bytes, lines: Int32, starts: Int64, ends: Int64, parsed: Parsed, language: Language
) -> tuple[Batch, Trouble]:
    """Build the columns of the hands that an engine has parsed.

    `lines`, `starts` and `ends` give the limits of each hand; rows of hands with trouble must not be used.
    """
    count = len(starts)
    if not language.keeps_order:
        parsed = arranged(text, parsed, language)
    parsed = headings_first(parsed, language)
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
    hand_progress, rows = np.zeros(1, HAND_PROGRESS).view(np.recarray), np.zeros(1, ROW).view(np.recarray)
    fill_all(BatchInProgress(text, parsed, language.meanings, language.kinds, batch), trouble, hand_progress, rows)
    is_full = np.array_equal(hands.event_count, event_counts)  # a line may be no event of its own
    return (batch if is_full else without_gaps(batch, event_counts)), trouble

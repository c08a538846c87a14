"""The replay: a fold of a hand's events over the state, in one pass, with every check at its place."""

from typing import NamedTuple

from rules.actions import act, close_street, pay, wager_cap
from rules.announce import check_announcements, check_pair_said
from rules.bits import NOBODY, count_of, has
from rules.cards import packed_known, packed_mask
from rules.catalogue import B01, B02, B03, B07, M06, M07, M09, P06, P08, P12, S06
from rules.columns import MAX_SEATS, Batch, Bytes, Seats
from rules.compiled import compiled
from rules.dealing import board, check_complete, close_deal, community, deal, full_hand, reveal, start_deal
from rules.house import NO_LIMIT, House
from rules.live import check_exposed, check_timeout, happen, mind_clock
from rules.money import CENT, UNIT
from rules.notes import Log, applies, check, note
from rules.settlement import settle
from rules.showdown import check_described, check_mucks, check_show_order, check_shown_cards, check_unopposed
from rules.state import UNKNOWN_STACK, UNSAID, State, top_contributor, uncalled
from rules.summary import (
    check_collected,
    check_nets,
    check_no_low,
    check_rake,
    check_result,
    check_running_pot,
    check_said,
    check_summary_says,
    check_totals,
)
from rules.text import is_same
from rules.trace import Trace, begin_betting, keep
from rules.vocabulary import Currency, Flag, Game, Inferred, Kind, Outcome, Prints, Street

_BEFORE, _THIRD, _FIFTH = int(Street.BEFORE), int(Street.THIRD), int(Street.FIFTH)
_FOURTH, _CAPPED, _OPEN_PAIR = int(Street.FOURTH), int(Kind.CAPPED), int(Kind.OPEN_PAIR)
_SEVENTH = int(Street.SEVENTH)
_SHOWDOWN, _SUMMARY, _SECOND = int(Street.SHOWDOWN), int(Street.SUMMARY), int(Street.SECOND)
_ANTE, _BRING_IN, _STREET, _DEAL = int(Kind.ANTE), int(Kind.BRING_IN), int(Kind.STREET), int(Kind.DEAL)
_COMMUNITY, _CHECK, _FOLD, _UNCALLED = int(Kind.COMMUNITY), int(Kind.CHECK), int(Kind.FOLD), int(Kind.UNCALLED)
_SHOW, _MUCK, _COLLECT, _TOTAL = int(Kind.SHOW), int(Kind.MUCK), int(Kind.COLLECT), int(Kind.TOTAL)
_POT, _RAKE, _FEE, _BOARD = int(Kind.POT), int(Kind.RAKE), int(Kind.FEE), int(Kind.BOARD)
_RESULT, _NET, _NO_LOW, _FINISH = int(Kind.RESULT), int(Kind.NET), int(Kind.NO_LOW), int(Kind.FINISH)
_DEALER, _THROWN_AWAY, _PROTECTED = int(Kind.DEALER), int(Kind.THROWN_AWAY), int(Kind.PROTECTED)
_FIVESTUD, _PLAY, _UNKNOWN = int(Game.FIVESTUD), int(Currency.PLAY), int(Currency.UNKNOWN)
_OF_THE_BRING_IN = int(Inferred.OF_THE_BRING_IN)
_COLLECTED = int(Outcome.COLLECTED)
_PRINTS_BUTTON = int(Prints.BUTTON)
_PRINTS_LATER_STREETS, _PRINTS_SUMMARY = int(Prints.LATER_STREETS), int(Prints.SUMMARY)
_PRINTS_UNCALLED, _PRINTS_OPENING_STREET = int(Prints.UNCALLED), int(Prints.OPENING_STREET)
_ALL_IN, _DID_NOT_BET = int(Flag.ALL_IN), int(Flag.DID_NOT_BET)


LEAST_ANTE, MOST_ANTES = 20, 5
"""FR-03: antes from a 20th of the small bet to five of them, a quarter, are usual."""


class Line(NamedTuple):
    """One event, out of its columns."""

    kind: int
    street: int
    seat: int
    amount: int
    to: int
    cards: int
    fresh: int
    pot: int
    half: int
    flags: int
    outcome: int
    at: int
    said_high: int
    said_low: int


@compiled
def _same_name(text: Bytes, seats: Seats, one: int, two: int) -> bool:
    length = seats.name[one, 1] - seats.name[one, 0]
    if seats.name[two, 1] - seats.name[two, 0] != length:
        return False
    return is_same(text, seats.name[one, 0], seats.name[two, 0], length)


@compiled
def _seat_players(log: Log, state: State, batch: Batch, first: int) -> None:
    """ES-01 (P06): seats and names are unique, no seat is beyond the last, and whoever is dealt in has chips."""
    seats = batch.seats
    applies(state, P06)
    for seat in range(state.seats):
        row = first + seat
        state.stack[seat] = seats.stack[row] if seats.stack[row] != UNSAID else UNKNOWN_STACK
        state.line = seats.line[row]
        if state.stack[seat] <= 0 and not seats.sitting_out[row]:
            note(log, state, P06, seat, NOBODY, seat)
        if seats.number[row] > MAX_SEATS:
            note(log, state, P06, seat, NOBODY, seat)
        for other in range(seat):
            same_number = seats.number[first + other] == seats.number[row]
            if same_number or _same_name(batch.text, seats, first + other, row):
                note(log, state, P06, seat, other, seat)


@compiled
def chip_unit(tournament: int, currency: int, small_bet: int, broken: int) -> int:
    """B-19: smallest unit a pot is split into: a cent; one chip in tournaments and for play money at whole stakes.

    If anyone has or gets a broken chip, the table plays for cents, whatever currency it does not print.
    """
    may_be_play = currency in (_PLAY, _UNKNOWN)
    whole_chips = tournament != 0 or (may_be_play and small_bet % UNIT == 0 and not broken)
    return UNIT if whole_chips else CENT


@compiled
def _broken_awards(batch: Batch, hand: int) -> int:
    """B-19: what awards have beyond whole chips: 0 where they are whole."""
    broken = 0
    first = batch.hands.first_event[hand]
    for event in range(first, first + batch.hands.event_count[hand]):
        if batch.events.kind[event] == _COLLECT:
            broken |= batch.events.amount[event] % UNIT
    return broken


@compiled
def start(log: Log, state: State, batch: Batch, hand: int) -> None:
    """Set up the state of a hand (already cleared to zeros) from its columns."""
    hands = batch.hands
    state.hand = hand
    state.game, state.limit, state.seats = hands.game[hand], hands.limit[hand], hands.seat_count[hand]
    state.tournament, state.home = hands.tournament[hand], hands.home[hand]
    state.small, state.big, state.ante = hands.small_bet[hand], hands.big_bet[hand], hands.ante[hand]
    state.stakes_unknown = hands.inferred[hand] == _OF_THE_BRING_IN
    is_short = state.game == _FIVESTUD
    state.opening, state.final = (_SECOND, _FIFTH) if is_short else (_THIRD, _SEVENTH)
    state.holes, state.full_hand = (1, 5) if is_short else (2, 7)
    state.prints = hands.prints[hand]
    broken = (max(state.ante, 0) + max(hands.bring_in[hand], 0)) % UNIT
    for seat in range(state.seats):
        broken |= max(batch.seats.stack[hands.first_seat[hand] + seat], 0) % UNIT
    if hands.currency[hand] in (_PLAY, _UNKNOWN):
        broken |= _broken_awards(batch, hand)
    state.unit = chip_unit(hands.tournament[hand], hands.currency[hand], hands.small_bet[hand], broken)
    state.turn = state.brought_in = state.hero = state.opener = state.open_community = state.dealer = NOBODY
    state.aggressor = state.first_shown = state.first_dealt = NOBODY
    state.full_bring_in = hands.bring_in[hand]
    state.total = state.rake = UNSAID
    for seat in range(len(state.stack)):
        state.pot_said[seat] = UNSAID
        state.door[seat] = NOBODY
    if state.prints & _PRINTS_BUTTON:
        applies(state, P12)
        note(log, state, P12, NOBODY, 0, 1)
    _seat_players(log, state, batch, hands.first_seat[hand])


@compiled
def _ante(log: Log, state: State, seat: int, amount: int, all_in: int) -> None:
    """FR-02, DE-03, ES-02 (B01): everyone antes once."""
    applies(state, B01)
    if has(state.anted, seat):
        note(log, state, B01, seat, 1, 2)
    state.anted |= 1 << seat
    state.antes[seat] += amount
    state.ante_line[seat] = state.line
    pay(log, state, seat, amount, all_in)


@compiled
def usual_ante(state: State) -> int:
    """DE-03: what most players ante who keep chips, of two such antes the larger; -1 where nobody does."""
    usual, most = UNSAID, 0
    full = state.anted & ~state.all_in
    for seat in range(state.seats):
        same = 0
        for other in range(state.seats):
            if has(full, other) and has(full, seat) and state.antes[other] == state.antes[seat]:
                same += 1
        if same > most or (same == most > 0 and state.antes[seat] > usual):
            usual, most = state.antes[seat], same
    return usual


@compiled
def _check_structure(log: Log, state: State) -> None:
    """FR-03 (B07): the ante is usually a tenth to a fifth of the small bet; well outside of that is a note."""
    if state.stakes_unknown or state.small <= 0:
        return
    applies(state, B07)
    if state.ante > 0 and not state.small <= LEAST_ANTE * state.ante <= MOST_ANTES * state.small:
        note(log, state, B07, NOBODY, state.small, state.ante)


@compiled
def _check_ante_sizes(log: Log, state: State) -> None:
    """DE-03: everyone antes the same (B02), less only all-in (B03)."""
    usual = usual_ante(state)
    if usual == UNSAID:
        return
    applies(state, B02)
    applies(state, B03)
    line, state.ante = state.line, usual
    _check_structure(log, state)
    for seat in range(state.seats):
        state.line = state.ante_line[seat]
        if state.antes[seat] > usual:
            note(log, state, B02, seat, usual, state.antes[seat])
        elif has(state.anted & ~state.all_in, seat) and state.antes[seat] < usual:
            note(log, state, B03, seat, usual, state.antes[seat])
    state.line = line


@compiled
def _check_antes(log: Log, state: State) -> None:
    """FR-02, DE-03 (B01): who is dealt in has paid the ante, and who paid is dealt in."""
    if state.ante < 0:
        return
    for seat in range(state.seats):
        if has(state.dealt, seat) != has(state.anted, seat):
            note(log, state, B01, seat, 1 if has(state.dealt, seat) else 0, 1 if has(state.anted, seat) else 0)


@compiled
def _return_uncalled(log: Log, state: State, seat: int, amount: int) -> None:
    """ES-13 (M06): what goes back is what nobody could or would call, to the one who put it in.

    Where a room tells it late, it has gone back by then.
    """
    if state.returned[seat] and not state.prints & _PRINTS_UNCALLED:
        check(log, state, M06, seat, state.returned[seat], amount)
        return
    due = uncalled(state) if top_contributor(state) == seat else 0
    check(log, state, M06, seat, due, amount)
    state.returned[seat] += amount
    state.street_in[seat] -= amount
    state.stack[seat] += amount


@compiled
def _check_uncalled(log: Log, state: State) -> None:
    """ES-13 (M06): nothing uncalled is left in the pot when the betting of a street is over.

    SITES D.2: some rooms give it back without a word.
    """
    applies(state, M06)
    excess = uncalled(state)
    if excess > 0 and not state.prints & _PRINTS_UNCALLED:
        _return_uncalled(log, state, top_contributor(state), excess)
    elif excess > 0:
        note(log, state, M06, top_contributor(state), excess, 0)


@compiled
def _leave_street(log: Log, state: State, house: House) -> None:
    if state.started:
        begin_betting(state)
    if state.street == state.opening:
        _check_antes(log, state)
    if state.started:
        close_deal(log, state, house)
        check_announcements(log, state, house)
        check_pair_said(log, state, house)
        check_exposed(log, state)
        close_street(log, state)
        _check_uncalled(log, state)
        state.started = 0


@compiled
def _enter_street(log: Log, state: State, street: int, amount: int, house: House) -> None:
    """ES-11 (P08): streets come one after the other, none skipped or repeated."""
    _leave_street(log, state, house)
    applies(state, P08)
    before = state.last_street
    due = state.opening if before == _BEFORE else before + 1
    if before == _BEFORE:
        _check_ante_sizes(log, state)
    if street <= _SEVENTH:
        if street != due:
            note(log, state, P08, NOBODY, due, street)
        state.last_street = street
    elif street == _SHOWDOWN:
        if before != state.final or state.showdown:
            note(log, state, P08, NOBODY, due, street)
        state.showdown = 1
    elif count_of(state.live) > 1 and before == state.final:
        state.showdown = 1  # rooms without a heading for it
    state.street = street
    if street <= _SEVENTH:
        start_deal(state, street, house)
        state.started = 1
        state.opened = 0
        state.entered = 0
    if amount >= 0:
        check_running_pot(log, state, amount)


@compiled
def _show(log: Log, state: State, line: Line) -> None:
    seat = line.seat
    state.shown[seat] = line.cards
    if state.street == _SHOWDOWN and line.kind == _SHOW:
        check_show_order(log, state, seat)
    check_shown_cards(log, state, seat, line.cards)
    check_described(log, state, seat, line.cards, line.said_high >= 0 or line.said_low > 0)
    if line.cards == 0:  # a room that has printed all cards already
        state.shown_again |= 1 << seat
        return
    if state.showdown:
        check_complete(log, state, seat, line.cards)
    reveal(log, state, seat, line.cards)
    if packed_known(line.cards) >= full_hand(state):
        mask = packed_mask(line.cards) | packed_mask(state.community)
        check_said(log, state, seat, mask, line.said_high, line.said_low)


@compiled
def _collect(log: Log, state: State, line: Line) -> None:
    seat = line.seat
    if line.cards:
        _show(log, state, line)
    if state.street == _SUMMARY:
        state.outcome[seat] = _COLLECTED
    state.collected[seat] += line.amount
    at = state.lines
    state.lines += 1
    if at < len(state.paid_seat):
        state.paid_seat[at], state.paid_pot[at] = seat, line.pot
        state.paid_amount[at], state.paid_half[at], state.paid_line[at] = line.amount, line.half, state.line


@compiled
def _check_unit(log: Log, state: State, line: Line) -> None:
    """B-19 (M09): amounts are whole units of the table; a prize is none of its chips."""
    applies(state, M09)
    if line.amount > 0 and line.amount % state.unit and line.kind != _FINISH:
        note(log, state, M09, NOBODY, state.unit, line.amount)


@compiled
def _betting(log: Log, state: State, line: Line, all_in: int, house: House) -> None:
    begin_betting(state)
    check_timeout(log, state, line.kind, line.seat, house)
    act(log, state, line.kind, line.seat, line.amount, line.to, all_in, house)
    if line.cards:
        reveal(log, state, line.seat, line.cards)


@compiled
def _settling(log: Log, state: State, line: Line) -> None:
    if line.kind == _UNCALLED:
        _return_uncalled(log, state, line.seat, line.amount)
    elif line.kind == _SHOW:
        _show(log, state, line)
    elif line.kind == _MUCK:
        state.mucked |= 1 << line.seat
        check_show_order(log, state, line.seat)
        if line.cards:
            reveal(log, state, line.seat, line.cards)
    elif line.kind == _COLLECT:
        _collect(log, state, line)


@compiled
def _remark(log: Log, state: State, kind: int, seat: int, house: House) -> None:
    """S06: "Betting is capped" stands at the cap, "Pair on board" on fourth street where somebody shows a pair."""
    if kind == _NO_LOW:
        state.no_low += 1
    elif kind == _CAPPED:
        state.capped = max(state.wagers, 1)
        if wager_cap(state, house) < NO_LIMIT:
            check(log, state, S06, NOBODY, wager_cap(state, house), state.wagers)
    elif kind == _OPEN_PAIR:
        state.pair_said = 1
        begin_betting(state)
        check(log, state, S06, NOBODY, 1, state.pair_open if state.street == _FOURTH else 0)
    else:
        mind_clock(state, kind, seat)


@compiled
def _stated(log: Log, state: State, line: Line, house: House) -> None:
    if line.kind == _TOTAL:
        state.total = line.amount
    elif line.kind == _POT:
        state.pot_said[min(max(line.pot, 0), len(state.pot_said) - 1)] = line.amount
        state.pots_said += 1
    elif line.kind == _RAKE:
        state.rake = line.amount
    elif line.kind == _FEE:
        state.fees += line.amount
    elif line.kind == _BOARD:
        board(log, state, line.cards)
    elif line.kind == _RESULT:
        did_not_bet = 1 if line.flags & _DID_NOT_BET else 0
        check_result(log, state, line.seat, line.outcome, line.at, did_not_bet, line.amount, line.cards)
        check_summary_says(log, state, line.seat, line.cards, line.said_high, line.said_low)
    elif line.kind == _NET:
        seat = line.seat
        if line.cards:
            _show(log, state, line)
        state.net_said[seat], state.end_said[seat], state.net_line[seat] = line.amount, line.to, state.line
    else:
        _remark(log, state, line.kind, line.seat, house)


@compiled
def _live(log: Log, state: State, line: Line, house: House) -> None:
    if line.kind in (_THROWN_AWAY, _PROTECTED):
        begin_betting(state)
    happen(log, state, line.kind, line.seat, line.cards, line.fresh, line.said_high, line.said_low, house)
    if line.kind == _THROWN_AWAY and line.cards:
        reveal(log, state, line.seat, line.cards)


@compiled
def _begins_next_street(state: State, seat: int) -> bool:
    """SITES D.1: where streets have no headings, a player's next card begins the next one."""
    again = has(state.dealt_now, seat) and state.street < state.final
    return again and not state.prints & _PRINTS_LATER_STREETS


@compiled
def step(log: Log, state: State, line: Line, house: House) -> None:
    """Fold one event into the state."""
    all_in = line.flags & _ALL_IN
    _check_unit(log, state, line)
    if line.kind == _ANTE:
        _ante(log, state, line.seat, line.amount, all_in)
    elif line.kind == _STREET:
        _enter_street(log, state, line.street, line.amount, house)
    elif line.kind == _DEAL:
        if state.street == _BEFORE and not state.prints & _PRINTS_OPENING_STREET:
            _enter_street(log, state, state.opening, UNSAID, house)
        elif _begins_next_street(state, line.seat):
            _enter_street(log, state, state.street + 1, UNSAID, house)
        deal(log, state, line.seat, line.cards, line.fresh)
    elif line.kind == _COMMUNITY:
        community(log, state, line.cards)
    elif line.kind == _BRING_IN or _CHECK <= line.kind <= _FOLD:
        _betting(log, state, line, all_in, house)
    elif line.kind >= _DEALER:
        _live(log, state, line, house)
    elif line.kind < _TOTAL:
        _settling(log, state, line)
    else:
        _stated(log, state, line, house)


@compiled
def finish(log: Log, state: State, house: House) -> None:
    """Settle the hand and hold everything that the room stated against it."""
    if state.started:  # a room without a summary
        _leave_street(log, state, house)
        state.showdown = 1 if count_of(state.live) > 1 and state.last_street == state.final else 0
    settle(log, state, house)
    check_mucks(log, state)
    check_unopposed(log, state)
    check_totals(log, state)
    check_rake(log, state, state.rake, house)
    check_no_low(log, state)
    check_nets(log, state)
    line = state.line
    check_collected(log, state)
    state.line = line
    for seat in range(state.seats):
        told = state.collected[seat] - state.inferred[seat]
        if told and not state.outcome[seat] and state.prints & _PRINTS_SUMMARY:
            applies(state, M07)
            note(log, state, M07, seat, told, 0)


@compiled
def replay(log: Log, state: State, batch: Batch, hand: int, house: House, trace: Trace) -> None:
    """Replay, settle and audit one hand; keep what is known after its events, as far as the trace has room."""
    start(log, state, batch, hand)
    state.odd_tie_high, state.odd_tie_low = house.odd_tie_high, house.odd_tie_low
    state.odd_same_both, state.odd_hilo = house.odd_same_both, house.odd_hilo
    events = batch.events
    first = batch.hands.first_event[hand]
    for at in range(first, first + batch.hands.event_count[hand]):
        state.line = events.line[at]
        # As plain Python the columns' narrow integers would overflow.
        line = Line(
            int(events.kind[at]),
            int(events.street[at]),
            int(events.seat[at]),
            int(events.amount[at]),
            int(events.to[at]),
            int(events.cards[at]),
            int(events.fresh[at]),
            int(events.pot[at]),
            int(events.half[at]),
            int(events.flags[at]),
            int(events.outcome[at]),
            int(events.at[at]),
            int(events.said_high[at]),
            int(events.said_low[at]),
        )
        step(log, state, line, house)
        if at - first < len(trace.actors):
            keep(trace, at - first, state, house)
    finish(log, state, house)

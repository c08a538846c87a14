"""The replay: a fold of a hand's events over the state in one pass, with every check in its place."""

from typing import NamedTuple

from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import packed_known, packed_mask
from studbook.game.columns import Batch
from studbook.game.compiled import compiled
from studbook.game.vocabulary import Flag, Kind, Outcome, Prints, Street
from studbook.rules.checks.catalogue import M06, M07, M09, P08, S06
from studbook.rules.checks.log import Log, check, mark_applicable, report
from studbook.rules.stud.house import NO_LIMIT, House
from studbook.rules.stud.replay.announcements import check_announcements, check_pair_said
from studbook.rules.stud.replay.antes import check_ante_sizes, check_antes, post_ante
from studbook.rules.stud.replay.beginning import start
from studbook.rules.stud.replay.betting_round import act, begin_betting, close_street
from studbook.rules.stud.replay.dealing import (
    board,
    check_complete,
    close_deal,
    community,
    deal,
    reveal,
    start_deal,
)
from studbook.rules.stud.replay.live_game import apply_live_event, check_exposed, check_timeout, note_timeout
from studbook.rules.stud.replay.may_wager import wager_cap
from studbook.rules.stud.replay.showdown import (
    check_described,
    check_mucks,
    check_show_order,
    check_shown_cards,
    check_unopposed,
)
from studbook.rules.stud.replay.stated_results import (
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
from studbook.rules.stud.replay.trace import Trace, keep
from studbook.rules.stud.settlement.winners import settle
from studbook.rules.stud.state import UNSAID, State, full_hand, top_contributor, uncalled

_BEFORE = int(Street.BEFORE)
_FOURTH, _CAPPED, _OPEN_PAIR = int(Street.FOURTH), int(Kind.CAPPED), int(Kind.OPEN_PAIR)
_SEVENTH = int(Street.SEVENTH)
_SHOWDOWN, _SUMMARY = int(Street.SHOWDOWN), int(Street.SUMMARY)
_ANTE, _BRING_IN, _STREET, _DEAL = int(Kind.ANTE), int(Kind.BRING_IN), int(Kind.STREET), int(Kind.DEAL)
_COMMUNITY, _CHECK, _FOLD, _UNCALLED = int(Kind.COMMUNITY), int(Kind.CHECK), int(Kind.FOLD), int(Kind.UNCALLED)
_SHOW, _MUCK, _COLLECT, _TOTAL = int(Kind.SHOW), int(Kind.MUCK), int(Kind.COLLECT), int(Kind.TOTAL)
_POT, _RAKE, _FEE, _BOARD = int(Kind.POT), int(Kind.RAKE), int(Kind.FEE), int(Kind.BOARD)
_RESULT, _NET, _NO_LOW, _FINISH = int(Kind.RESULT), int(Kind.NET), int(Kind.NO_LOW), int(Kind.FINISH)
_DEALER, _THROWN_AWAY, _PROTECTED = int(Kind.DEALER), int(Kind.THROWN_AWAY), int(Kind.PROTECTED)
_COLLECTED = int(Outcome.COLLECTED)
_PRINTS_LATER_STREETS, _PRINTS_SUMMARY = int(Prints.LATER_STREETS), int(Prints.SUMMARY)
_PRINTS_UNCALLED, _PRINTS_OPENING_STREET = int(Prints.UNCALLED), int(Prints.OPENING_STREET)
_ALL_IN, _DID_NOT_BET = int(Flag.ALL_IN), int(Flag.DID_NOT_BET)


class Line(NamedTuple):
    """One event, taken from its columns."""

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
def _return_uncalled(log: Log, state: State, seat: int, amount: int) -> None:
    """ES-13 (M06): an uncalled bet is returned to the player who made it.

    If a room prints it late, it has been returned by then.
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
    """ES-13 (M06): no uncalled bet is left in the pot when the betting on a street is over.

    SITES D.2: some rooms return it without printing a line.
    """
    mark_applicable(state, M06)
    excess = uncalled(state)
    if excess > 0 and not state.prints & _PRINTS_UNCALLED:
        _return_uncalled(log, state, top_contributor(state), excess)
    elif excess > 0:
        report(log, state, M06, top_contributor(state), excess, 0)


@compiled
def _leave_street(log: Log, state: State, house: House) -> None:
    if state.started:
        begin_betting(state)
    if state.street == state.opening:
        check_antes(log, state)
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
    """ES-11 (P08): streets come in order, none skipped or repeated."""
    _leave_street(log, state, house)
    mark_applicable(state, P08)
    before = state.last_street
    due = state.opening if before == _BEFORE else before + 1
    if before == _BEFORE:
        check_ante_sizes(log, state)
    if street <= _SEVENTH:
        if street != due:
            report(log, state, P08, NOBODY, due, street)
        state.last_street = street
    elif street == _SHOWDOWN:
        if before != state.final or state.showdown:
            report(log, state, P08, NOBODY, due, street)
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
    if line.cards == 0:  # a room that has already printed all cards
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
    """B-19 (M09): amounts are whole units of the table; a prize is not paid in its chips."""
    mark_applicable(state, M09)
    if line.amount > 0 and line.amount % state.unit and line.kind != _FINISH:
        report(log, state, M09, NOBODY, state.unit, line.amount)


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
    """S06: "Betting is capped" comes at the cap, "Pair on board" on fourth street if a player shows a pair."""
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
        note_timeout(state, kind, seat)


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
    apply_live_event(log, state, line.kind, line.seat, line.cards, line.fresh, line.said_high, line.said_low, house)
    if line.kind == _THROWN_AWAY and line.cards:
        reveal(log, state, line.seat, line.cards)


@compiled
def _begins_next_street(state: State, seat: int) -> bool:
    """SITES D.1: if streets have no headings, a player's next card begins the next one."""
    again = has(state.dealt_now, seat) and state.street < state.final
    return again and not state.prints & _PRINTS_LATER_STREETS


@compiled
def step(log: Log, state: State, line: Line, house: House) -> None:
    """Apply one event to the state."""
    all_in = line.flags & _ALL_IN
    _check_unit(log, state, line)
    if line.kind == _ANTE:
        post_ante(log, state, line.seat, line.amount, all_in)
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
    """Settle the hand and compare it with everything that the room stated."""
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
            mark_applicable(state, M07)
            report(log, state, M07, seat, told, 0)


@compiled
def replay(log: Log, state: State, batch: Batch, hand: int, house: House, trace: Trace) -> None:
    """Replay, settle and audit one hand; record the state after each event, as far as the trace has room."""
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

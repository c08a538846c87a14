"""The replay: a fold of a hand's events over the state in one pass, with every check in its place."""

from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import packed_known
from studbook.game.codes import kind, outcome, prints, street
from studbook.game.columns import Batch
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import M06, M07, M09, P08, S06, S10
from studbook.rules.checks.log import check, mark_applicable, report
from studbook.rules.stud.context import Context, Line, line_of
from studbook.rules.stud.house import NO_LIMIT
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
from studbook.rules.stud.replay.legal_wagers import wager_cap
from studbook.rules.stud.replay.live_game import apply_live_event, check_exposed, check_timeout, note_timeout
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
    check_spent,
    check_summary_says,
    check_totals,
    note_spent,
)
from studbook.rules.stud.replay.trace import Trace, keep
from studbook.rules.stud.settlement.winners import settle
from studbook.rules.stud.state import UNSAID, State, full_hand, top_contributor, uncalled


@compiled
def _return_uncalled(context: Context, at: int, seat: int, amount: int) -> None:
    """ES-13 (M06): an uncalled bet is returned to the player who made it.

    If a site prints it late, it has been returned by then.
    """
    state = context.state
    if state.returned[seat] and not state.prints & prints.UNCALLED:
        check(context, at, M06, seat, state.returned[seat], amount)
        return
    due = uncalled(state) if top_contributor(state) == seat else 0
    check(context, at, M06, seat, due, amount)
    state.returned[seat] += amount
    state.street_in[seat] -= amount
    state.stack[seat] += amount


@compiled
def _check_uncalled(context: Context, at: int) -> None:
    """ES-13 (M06): no uncalled bet is left in the pot when the betting on a street is over.

    SITES D.2: some sites return it without printing a line.
    """
    state = context.state
    mark_applicable(state, M06)
    excess = uncalled(state)
    if excess > 0 and not state.prints & prints.UNCALLED:
        _return_uncalled(context, at, top_contributor(state), excess)
    elif excess > 0:
        report(context, at, M06, top_contributor(state), excess, 0)


@compiled
def _leave_street(context: Context, at: int) -> None:
    state = context.state
    if state.started:
        begin_betting(state)
    if state.street == state.opening:
        check_antes(context, at)
    if state.started:
        close_deal(context, at)
        check_announcements(context)
        check_pair_said(context, at)
        check_exposed(context)
        close_street(context, at)
        _check_uncalled(context, at)
        state.started = 0


@compiled
def _enter_street(context: Context, at: int, this_street: int, amount: int) -> None:
    """ES-11 (P08): streets come in order, none skipped or repeated."""
    state, house = context.state, context.house
    _leave_street(context, at)
    mark_applicable(state, P08)
    before = state.last_street
    due = state.opening if before == street.BEFORE else before + 1
    if before == street.BEFORE:
        check_ante_sizes(context, at)
    if this_street <= street.SEVENTH:
        if this_street != due:
            report(context, at, P08, NOBODY, due, this_street)
        state.last_street = this_street
    elif this_street == street.SHOWDOWN:
        if before != state.final or state.showdown:
            report(context, at, P08, NOBODY, due, this_street)
        state.showdown = 1
    elif count_of(state.live) > 1 and before == state.final:
        state.showdown = 1  # sites without a heading for it
    state.street = this_street
    if this_street <= street.SEVENTH:
        start_deal(state, this_street, house)
        state.started = 1
        state.opened = 0
        state.entered = 0
    if amount >= 0:
        check_running_pot(context, at, amount)


@compiled
def _show(context: Context, line: Line) -> None:
    state = context.state
    seat = line.seat
    state.shown[seat] = line.cards
    if state.street == street.SHOWDOWN and line.kind == kind.SHOW:
        check_show_order(context, line.number, seat)
    check_shown_cards(context, line)
    check_described(context, line)
    if line.cards == 0:  # a site that has already printed all cards
        state.shown_again |= 1 << seat
        return
    if state.showdown:
        check_complete(context, line)
    reveal(context, line.number, seat, line.cards)
    if packed_known(line.cards) >= full_hand(state):
        check_said(context, line)


@compiled
def _collect(context: Context, line: Line) -> None:
    state = context.state
    seat = line.seat
    if line.cards:
        _show(context, line)
    if state.street == street.SUMMARY:
        note_spent(state, line)
        state.outcome[seat] = outcome.COLLECTED
    state.collected[seat] += line.amount
    at = state.lines
    state.lines += 1
    if at < len(state.paid_seat):
        state.paid_seat[at], state.paid_pot[at] = seat, line.pot
        state.paid_amount[at], state.paid_half[at], state.paid_line[at] = line.amount, line.half, line.number


@compiled
def _check_unit(context: Context, line: Line) -> None:
    """B-19 (M09): amounts are whole units of the table; a prize is not paid in its chips."""
    state = context.state
    mark_applicable(state, M09)
    if line.amount > 0 and line.amount % state.unit and line.kind != kind.FINISH:
        report(context, line.number, M09, NOBODY, state.unit, line.amount)


@compiled
def _betting(context: Context, line: Line) -> None:
    begin_betting(context.state)
    check_timeout(context, line)
    act(context, line)
    if line.cards:
        reveal(context, line.number, line.seat, line.cards)


@compiled
def _settling(context: Context, line: Line) -> None:
    state = context.state
    if line.kind == kind.UNCALLED:
        _return_uncalled(context, line.number, line.seat, line.amount)
    elif line.kind == kind.SHOW:
        _show(context, line)
    elif line.kind == kind.MUCK:
        state.mucked |= 1 << line.seat
        check_show_order(context, line.number, line.seat)
        if line.cards:
            reveal(context, line.number, line.seat, line.cards)
    elif line.kind == kind.COLLECT:
        _collect(context, line)


@compiled
def _remark(context: Context, line: Line) -> None:
    """S06: "Betting is capped" comes at the cap, "Pair on board" on fourth street if a player shows a pair.

    ES-12 (S10): from "Betting is capped" on, players may only call or fold.
    """
    state, house = context.state, context.house
    if line.kind == kind.NO_LOW:
        state.no_low += 1
    elif line.kind == kind.CAPPED:
        state.capped = max(state.wagers, 1)
        mark_applicable(state, S10)
        if wager_cap(state, house) < NO_LIMIT:
            check(context, line.number, S06, NOBODY, wager_cap(state, house), state.wagers)
    elif line.kind == kind.OPEN_PAIR:
        state.pair_said = 1
        begin_betting(state)
        check(context, line.number, S06, NOBODY, 1, state.pair_open if state.street == street.FOURTH else 0)
    else:
        note_timeout(state, line)


@compiled
def _stated(context: Context, line: Line) -> None:
    state = context.state
    if line.kind == kind.TOTAL:
        state.total = line.amount
    elif line.kind == kind.POT:
        state.pot_said[min(max(line.pot, 0), len(state.pot_said) - 1)] = line.amount
        state.pots_said += 1
    elif line.kind == kind.RAKE:
        state.rake = line.amount
    elif line.kind == kind.FEE:
        state.fees += line.amount
    elif line.kind == kind.BOARD:
        board(context, line)
    elif line.kind == kind.RESULT:
        note_spent(state, line)
        check_result(context, line)
        check_summary_says(context, line)
    elif line.kind == kind.NET:
        seat = line.seat
        if line.cards:
            _show(context, line)
        state.net_said[seat], state.end_said[seat], state.net_line[seat] = line.amount, line.to, line.number
    else:
        _remark(context, line)


@compiled
def _live(context: Context, line: Line) -> None:
    if line.kind in (kind.THROWN_AWAY, kind.PROTECTED):
        begin_betting(context.state)
    apply_live_event(context, line)
    if line.kind == kind.THROWN_AWAY and line.cards:
        reveal(context, line.number, line.seat, line.cards)


@compiled
def _begins_next_street(state: State, seat: int) -> bool:
    """SITES D.1: if streets have no headings, a player's next card begins the next one."""
    again = has(state.dealt_now, seat) and state.street < state.final
    return again and not state.prints & prints.LATER_STREETS


@compiled
def step(context: Context, line: Line) -> None:
    """Apply one event to the state."""
    state = context.state
    _check_unit(context, line)
    if line.kind == kind.ANTE:
        post_ante(context, line)
    elif line.kind == kind.STREET:
        _enter_street(context, line.number, line.street, line.amount)
    elif line.kind == kind.DEAL:
        if state.street == street.BEFORE and not state.prints & prints.OPENING_STREET:
            _enter_street(context, line.number, state.opening, UNSAID)
        elif _begins_next_street(state, line.seat):
            _enter_street(context, line.number, state.street + 1, UNSAID)
        deal(context, line)
    elif line.kind == kind.COMMUNITY:
        community(context, line)
    elif line.kind == kind.BRING_IN or kind.CHECK <= line.kind <= kind.FOLD:
        _betting(context, line)
    elif line.kind >= kind.DEALER:
        _live(context, line)
    elif line.kind < kind.TOTAL:
        _settling(context, line)
    else:
        _stated(context, line)


@compiled
def finish(context: Context, at: int) -> None:
    """Settle the hand and compare it with everything that the site stated."""
    state = context.state
    if state.started:  # a site without a summary
        _leave_street(context, at)
        state.showdown = 1 if count_of(state.live) > 1 and state.last_street == state.final else 0
    settle(context, at)
    check_mucks(context, at)
    check_unopposed(context, at)
    check_totals(context, at)
    check_rake(context, at)
    check_no_low(context, at)
    check_nets(context)
    check_spent(context)
    check_collected(context)
    for seat in range(state.seats):
        awarded = state.collected[seat] - state.inferred[seat]
        if awarded and not state.outcome[seat] and state.prints & prints.SUMMARY:
            mark_applicable(state, M07)
            report(context, _last_result(state, at), M07, seat, awarded, 0)


@compiled
def _last_result(state: State, at: int) -> int:
    """Line of the last net result if the site prints them, otherwise `at`, the last line of the hand."""
    for seat in range(state.seats):
        if state.net_line[seat]:
            at = state.net_line[seat]
    return at


@compiled
def replay(context: Context, batch: Batch, hand: int, trace: Trace) -> None:
    """Replay, settle and audit one hand; record the state after each event, as far as the trace has room."""
    start(context, batch, hand)
    first = batch.hands.first_event[hand]
    last_seat = batch.hands.first_seat[hand] + context.state.seats - 1
    at = int(batch.seats.line[last_seat]) if context.state.seats else 0
    for row in range(first, first + batch.hands.event_count[hand]):
        line = line_of(batch.events, row)
        at = line.number
        step(context, line)
        if row - first < len(trace.actors):
            keep(trace, row - first, context.state, context.house)
    finish(context, at)

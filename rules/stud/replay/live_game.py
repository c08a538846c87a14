"""Events of live games only: burned, exposed and dead cards, and players who run out of time."""

from studbook.game.bitset import NOBODY, count_of, has, lowest
from studbook.game.codes import kind
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import C14, O11, O12
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.stud.codes import timeout
from studbook.rules.stud.context import Context, Line
from studbook.rules.stud.house import House
from studbook.rules.stud.replay.announcements import record_announcement
from studbook.rules.stud.replay.betting_round import act
from studbook.rules.stud.replay.dealing import burn, deal
from studbook.rules.stud.replay.turn_order import next_to_act
from studbook.rules.stud.state import UNSAID, State, can_act, put_in_total


@compiled
def throw_away(context: Context, line: Line) -> None:
    """DE-08, B-20: a player who throws a hand away with nothing to call has passed: the seat gets cards until a bet.

    In turn, and with something to call, it is a fold like any other.
    """
    state, seat = context.state, line.seat
    begins = state.opened == 0
    passed = has(can_act(state), seat) and state.bet <= state.street_in[seat]
    if begins or state.turn == seat or not passed:
        act(context, line)
    else:
        state.live &= ~(1 << seat)
        state.fold_street[seat] = state.street
        _pass_on(state, seat)
    if passed and not (begins and state.street == state.opening):
        state.dead |= 1 << seat


@compiled
def _pass_on(state: State, seat: int) -> None:
    """Pass on the turn if it was this player's, and end the betting if one player is left."""
    if count_of(state.live) < 2:
        state.turn = NOBODY
    elif state.turn == seat:
        state.turn = next_to_act(state, seat)


@compiled
def expose(context: Context, line: Line) -> None:
    """DE-22, DE-24: a last card is dealt face up; for the opening it still counts as a downcard."""
    state, seat = context.state, line.seat
    deal(context, line)
    state.exposed |= 1 << seat
    if not has(state.all_in, seat):
        state.exposed_to_bet |= 1 << seat


@compiled
def check_exposed(context: Context) -> None:
    """DE-22, DE-23 (C14): one exposed last card exposes them all, unless its player is all-in or no round follows."""
    state = context.state
    if state.exposed == 0:
        return
    mark_applicable(state, C14)
    held = state.dealt_now & state.live_at_start
    if state.exposed_to_bet and not state.skipped and state.exposed != held:
        line = state.deal_line[lowest(state.exposed)]
        report(context, line, C14, NOBODY, count_of(held), count_of(state.exposed))


@compiled
def note_timeout(state: State, line: Line) -> None:
    """ES-17, ES-19: note a player whose time runs out, or whose connection is lost, until they are back."""
    if line.kind == kind.DISCONNECT and line.seat >= 0:
        state.away |= 1 << line.seat
    if line.kind == kind.TIMEOUT and line.seat >= 0 and has(can_act(state), line.seat):
        state.timed_out |= 1 << line.seat
    elif line.kind == kind.CONNECT and line.seat >= 0:
        state.timed_out &= ~(1 << line.seat)
        state.away &= ~(1 << line.seat)


@compiled
def due_after_timeout(state: State, seat: int, house: House) -> int:
    """ES-18, B-16: kind of event that follows when a player's time runs out."""
    if house.timeout == timeout.ALLIN_PROTECTION:
        return kind.PROTECTED if put_in_total(state, seat) > 0 else kind.FOLD
    if house.timeout == timeout.CHECK_OR_FOLD and state.bet <= state.street_in[seat]:
        return kind.CHECK
    return kind.FOLD


@compiled
def check_timeout(context: Context, line: Line) -> None:
    """ES-18, B-16 (O11): a player who runs out of time does what the house requires; a forced bet stays one."""
    state, house, seat = context.state, context.house, line.seat
    if not has(state.timed_out, seat):
        return
    state.timed_out &= ~(1 << seat)
    mark_applicable(state, O11)
    if line.kind not in (kind.BRING_IN, due_after_timeout(state, seat, house)):
        report(context, line.number, O11, seat, UNSAID, UNSAID)


@compiled
def protect(context: Context, line: Line) -> None:
    """ES-18, ES-19 (O11, O12): a player is all-in for the pot so far with chips behind: later bets are a side pot."""
    state, house, seat = context.state, context.house, line.seat
    mark_applicable(state, O12)
    if not has(state.timed_out | state.away, seat):
        report(context, line.number, O12, seat, UNSAID, UNSAID)
    if not has(state.timed_out, seat) and house.timeout != timeout.ALLIN_PROTECTION:
        mark_applicable(state, O11)
        report(context, line.number, O11, seat, UNSAID, UNSAID)
    check_timeout(context, line)
    state.all_in |= 1 << seat
    _pass_on(state, seat)


@compiled
def apply_live_event(context: Context, line: Line) -> None:
    """Apply an event that only a live table has to the state."""
    state = context.state
    if line.kind == kind.BURN:
        burn(context, line)
    elif line.kind == kind.RESHUFFLE:
        state.burned_said = 0
    elif line.kind == kind.EXPOSED:
        expose(context, line)
    elif line.kind == kind.THROWN_AWAY:
        throw_away(context, line)
    elif line.kind == kind.ANNOUNCE:
        record_announcement(state, line)
    elif line.kind == kind.PROTECTED:
        protect(context, line)
    elif line.kind == kind.SKIPPED:
        state.skipped = 1
    elif line.kind == kind.DEALER:
        state.dealer = line.seat

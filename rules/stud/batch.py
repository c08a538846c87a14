"""Replay, settle and audit a whole batch of stud hands: columns in, columns out."""

from typing import NamedTuple

import numpy as np

from studbook.game import games
from studbook.game.bitset import count_of, has
from studbook.game.codes import did, half
from studbook.game.columns import Batch, Int64, empty, head, joined
from studbook.game.results import Awards, HandResults, Pots, SeatResults, SettledHands
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import CHECKS, CODES, HOUSE_KEYS, M15, P01, P13
from studbook.rules.checks.codes import severity
from studbook.rules.checks.log import Log, empty_log, findings_of
from studbook.rules.checks.undecodable_text import undecoded
from studbook.rules.checks.unknown_lines import lines_kept_as_text
from studbook.rules.stud.context import Context
from studbook.rules.stud.house import KEYS, House, house
from studbook.rules.stud.replay.replay_hand import replay
from studbook.rules.stud.replay.trace import Trace, empty_trace
from studbook.rules.stud.settlement.check_shares import either_half
from studbook.rules.stud.settlement.expected import find_shares, odd_rules
from studbook.rules.stud.settlement.odd_chips import is_certain, tie_rule
from studbook.rules.stud.state import STATE, UNKNOWN_STACK, UNSAID, WORK, State, paid_from, put_in_total

_FITS = 2**63 - 1


class _Out(NamedTuple):
    """What the compiled loop fills; `written` counts pots and awards, `applied` the hands of each check."""

    log: Log

    hands: HandResults
    seats: SeatResults
    pots: Pots
    awards: Awards
    written: Int64
    applied: Int64


@compiled
def _write_hand(state: State, out: _Out, hand: int) -> None:
    hands = out.hands
    hands.gross[hand], hands.rake[hand], hands.fees[hand] = state.gross, state.rake, state.fees
    hands.players[hand], hands.pots[hand] = count_of(state.dealt), state.pots
    hands.showdown[hand] = 1 if count_of(state.live) > 1 else 0
    hands.decided[hand], hands.last_street[hand] = state.decided, state.last_street


@compiled
def _paid_as(state: State, seat: int, half: int) -> int:
    total = 0
    for line in range(min(state.lines, len(state.paid_seat))):
        if state.paid_seat[line] == seat and state.paid_half[line] == half:
            total += state.paid_amount[line]
    return total


@compiled
def _did(state: State, seat: int, paid: int) -> int:
    done = int(state.did[seat])
    if has(state.dealt, seat):
        done |= did.DEALT_IN
    if state.fold_street[seat]:
        done |= did.FOLDED
    elif count_of(state.live) > 1 and has(state.live, seat):
        done |= did.SHOWDOWN
    collected = state.collected[seat]
    if collected > 0:
        done |= did.WON
        if collected == paid:
            done |= did.SCOOPED
        if _paid_as(state, seat, half.LOW) or games.IS_LOW[state.game]:
            done |= did.LOW
        if _paid_as(state, seat, half.HIGH) or (_paid_as(state, seat, half.WHOLE) and not games.IS_LOW[state.game]):
            done |= did.HIGH
    return done


@compiled
def _write_seat(state: State, out: _Out, row: int, seat: int, paid: int) -> None:
    seats = out.seats
    collected = state.collected[seat]
    low = _paid_as(state, seat, half.LOW)
    seats.put_in[row], seats.returned[row], seats.collected[row] = state.put_in[seat], state.returned[seat], collected
    seats.collected_high[row], seats.collected_low[row] = collected - low, low
    seats.expected[row] = state.expected[seat] if state.decided and not has(state.open_due, seat) else -1
    seats.net[row] = collected - put_in_total(state, seat)
    seats.rake[row] = 0
    is_known = state.stack[seat] < UNKNOWN_STACK >> 1
    seats.end_stack[row] = state.stack[seat] + collected if is_known else UNSAID
    reached = state.fold_street[seat] or state.last_street
    seats.street[row] = reached if has(state.dealt, seat) else 0
    seats.did[row] = _did(state, seat, paid)
    seats.cards[row], seats.down[row], seats.door[row] = state.cards[seat], state.down[seat], state.door[seat]


@compiled
def _part_of(total: int, part: int, whole: int) -> tuple[int, int]:
    """Floor and remainder of `total * part / whole`, whose product is too large for 64 bits."""
    if part <= _FITS // total:
        return total * part // whole, total * part % whole
    floor = rest = 0
    for bit in range(62, -1, -1):
        rest = 2 * rest + (part if total >> bit & 1 else 0)
        floor, rest = 2 * floor + rest // whole, rest % whole
    return floor, rest


@compiled
def _share_rake(context: Context, out: _Out, first: int, paid: int) -> None:
    """Divide rake and fees in proportion to the amounts collected: whole units that sum up, largest remainder first."""
    state, remainder = context.state, context.work.remainder
    left = total = state.rake + state.fees
    if paid <= 0 or total <= 0:
        return
    for seat in range(state.seats):
        part, rest = _part_of(total, state.collected[seat], paid)
        out.seats.rake[first + seat], remainder[seat] = part, rest
        left -= part
    for _ in range(left):  # fewer units than seats
        most = 0
        for seat in range(1, state.seats):
            if remainder[seat] > remainder[most]:
                most = seat
        out.seats.rake[first + most] += 1
        remainder[most] = -1


@compiled
def _write_pot(state: State, out: _Out, hand: int, pot: int) -> None:
    pots = out.pots
    row = out.written[0]
    out.written[0] += 1
    pots.hand[row], pots.number[row] = hand, pot
    pots.gross[row], pots.net[row] = state.pot_gross[pot], state.pot_net[pot]
    pots.eligible[row] = state.pot_eligible[pot]
    decided = state.pot_decided[pot]
    pots.high[row] = state.pot_high[pot] if decided else 0
    pots.low[row] = state.pot_low[pot] if decided else 0
    pots.decided[row] = decided


@compiled
def _write_award(out: _Out, award: tuple[int, int, int, int], expected: int, printed: int) -> None:
    """Write what a hand, pot, seat and half should be paid and is paid."""
    row = out.written[1]
    out.written[1] += 1
    awards = out.awards
    awards.hand[row], awards.pot[row], awards.seat[row], awards.half[row] = award
    awards.expected[row], awards.printed[row] = expected, printed


@compiled
def _write_awards(context: Context, out: _Out, hand: int, pot: int) -> None:
    """Write expected and printed awards for everyone who is or should be paid; add up each seat's total.

    B-15: if an odd chip may be in either half, nothing is expected of its winners.
    """
    state, work = context.state, context.work
    find_shares(state, pot, work)
    halves = state.pot_low[pot] != 0
    is_open = either_half(state, pot)
    odds = odd_rules(state)
    for seat in range(state.seats):
        for this_half in (half.HIGH, half.LOW):
            if this_half == half.LOW and not halves:
                continue
            due = work.high_share[seat] if this_half == half.HIGH else work.low_share[seat]
            printed = paid_from(state, pot, seat, this_half if halves else half.WHOLE)
            winning = state.pot_low[pot] if this_half == half.LOW else state.pot_high[pot]
            hidden = not is_certain(tie_rule(state.game, this_half, odds), odds)
            if hidden and has(winning, seat) and count_of(winning) > 1 and abs(due - printed) <= state.unit:
                due = printed  # the button is hidden: any tied winner may get the odd unit
            state.expected[seat] += due
            unsure = is_open and has(winning, seat)
            state.open_due |= 1 << seat if unsure else 0
            if due or printed:
                shown = this_half if halves else half.WHOLE
                known = state.pot_decided[pot] and not unsure
                _write_award(out, (hand, pot, seat, shown), due if known else -1, printed)


@compiled
def _write(context: Context, out: _Out, hand: int, first: int) -> None:
    """Write everything that the replay of a hand found; `first` is the row of its first seat."""
    state = context.state
    _write_hand(state, out, hand)
    paid = 0
    for seat in range(state.seats):
        paid += state.collected[seat]
    for pot in range(state.pots):
        _write_pot(state, out, hand, pot)
        _write_awards(context, out, hand, pot)
    for seat in range(state.seats):
        _write_seat(state, out, first + seat, seat, paid)
    _share_rake(context, out, first, paid)
    for code in range(len(out.applied)):
        out.applied[code] += state.applied[code]


@compiled
def replay_all(batch: Batch, rules: House, out: _Out, states: np.ndarray, works: np.ndarray, trace: Trace) -> None:
    """Replay every hand of a batch; the second state is blank."""
    blank = states[1]
    for hand in range(len(batch.hands.game)):
        states[0] = blank
        context = Context(out.log, states[0], rules, works[0])
        replay(context, batch, hand, trace)
        _write(context, out, hand, batch.hands.first_seat[hand])


def _run(batch: Batch, rules: House, log: Log, trace: Trace) -> SettledHands | None:
    """Settle the batch; None if the log is too small for its findings."""
    hands, seats = len(batch.hands.game), len(batch.seats.hand)
    out = _Out(
        log=log,
        hands=empty(HandResults, hands),
        seats=empty(SeatResults, seats),
        pots=empty(Pots, seats + hands),
        awards=empty(Awards, 2 * seats * 4 + hands),
        written=np.zeros(2, np.int64),
        applied=np.zeros(len(CHECKS), np.int64),
    )
    states, works = np.zeros(2, STATE).view(np.recarray), np.zeros(1, WORK).view(np.recarray)
    replay_all(batch, rules, out, states, works, trace)
    if log.written[0] > len(log.rows):
        return None
    pots, awards = out.written.tolist()
    out.applied[P01] = out.applied[M15] = out.applied[P13] = hands
    found = joined(joined(findings_of(log), undecoded(batch)), lines_kept_as_text(batch))
    return SettledHands(out.hands, out.seats, head(out.pots, pots), head(out.awards, awards), found, out.applied)


def _demote(settled: SettledHands, rules: House) -> None:
    """Lower findings that depend on a rule the house does not state to warnings."""
    silent = [key for bit, key in enumerate(KEYS) if rules.unstated >> bit & 1]
    codes = [CODES[code] for code, key in HOUSE_KEYS.items() if key in silent]
    found = settled.findings
    hangs = np.isin(found.code, codes) & (found.severity > severity.WARNING)
    found.severity[hangs] = severity.WARNING


def settle_batch(batch: Batch, rules: House | None = None) -> SettledHands:
    """Replay, settle and audit every hand of a batch under the rules of a house."""
    rules = rules or house()
    room = 4 * len(batch.hands.game) + 1024
    while True:
        log = empty_log(room)
        settled = _run(batch, rules, log, empty_trace(batch, 0))
        if settled is not None:
            _demote(settled, rules)
            return settled
        room = int(log.written[0])


def trace_hand(batch: Batch, rules: House | None = None) -> Trace:
    """Replay a batch of one hand and record what is known after each event."""
    trace = empty_trace(batch, len(batch.events.hand))
    _run(batch, rules or house(), empty_log(1024), trace)
    return trace

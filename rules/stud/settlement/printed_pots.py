"""Pots as printed and paid: which are missing, in which order, and the rake that each one pays."""

from studbook.game.bitset import NOBODY, count_of, lowest
from studbook.game.codes import half, prints
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import M14, T09, T10, T11, T12
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.stud.context import Context
from studbook.rules.stud.state import State, paid_from, top_contributor, uncalled


@compiled
def infer_missing(context: Context, at: int) -> None:
    """SITES D.2 (M14): a pot that no line pays, if its winner is alone and its money is all that is missing.

    An uncalled bet is not a pot: it should have been returned (M06).
    """
    state = context.state
    missing = state.gross - state.rake - state.fees
    for seat in range(state.seats):
        missing -= state.collected[seat]
    if state.pots < 2:
        return
    mark_applicable(state, M14)
    if missing == uncalled(state):
        return
    for pot in range(state.pots):
        winner = state.pot_high[pot]
        alone = state.pot_decided[pot] and count_of(winner) == 1 and state.pot_low[pot] | winner == winner
        unpaid = paid_from(state, pot, NOBODY, half.WHOLE) == 0 and state.pot_gross[pot] == missing > 0
        if alone and unpaid and state.lines < len(state.paid_seat):
            seat = lowest(winner)
            report(context, at, M14, seat, missing, 0)
            _pay(state, at, pot, seat, missing)
            return


@compiled
def _pay(state: State, at: int, pot: int, seat: int, amount: int) -> None:
    line = state.lines
    state.lines += 1
    state.paid_seat[line], state.paid_pot[line], state.paid_half[line] = seat, pot, half.WHOLE
    state.paid_amount[line], state.paid_line[line] = amount, at
    state.collected[seat] += amount
    state.inferred[seat] = amount


@compiled
def check_line_order(context: Context, at: int) -> None:
    """SITES D.3, D.1b (T09): side pots are paid before the main pot, the last one first, and high before low.

    Some sites do both the other way round.
    """
    state = context.state
    if state.lines < 2:
        return
    mark_applicable(state, T09)
    reverse = 1 if state.prints & prints.MAIN_POT_FIRST else 0
    for line in range(1, min(state.lines, len(state.paid_seat))):
        first, second = line - 1 + reverse, line - reverse
        before, pot = state.paid_pot[first], state.paid_pot[second]
        low_first = state.paid_half[first] == half.LOW and state.paid_half[second] == half.HIGH and pot == before
        if pot > before >= 0 or low_first:
            report(context, at, T09, state.paid_seat[line], pot, before)
            return


@compiled
def rounded_part(state: State, pot: int, chip: int) -> int:
    """SITES D.3: how far rounding to a chip may lift a side pot's part of the rake above the rate of the main pot."""
    return int(chip * state.pot_gross[pot] // max(state.pot_gross[0], 1) + chip)


@compiled
def is_rake(state: State, part: int, pot: int) -> bool:
    """SITES D.3: whether a pot may pay this part as rake: the site adds nothing to a pot, nor keeps all of one."""
    return bool(0 <= part < max(state.pot_gross[pot], 1))


@compiled
def check_rake_parts(context: Context, at: int) -> None:
    """SITES D.3 (T10): the main pot pays all the rake, or each pot its part; no side pot pays more than its part."""
    state = context.state
    rake = state.rake + state.fees
    if state.pots < 2 or rake <= 0 or state.pot_net[0] < 0:
        return
    mark_applicable(state, T10)
    main = state.pot_gross[0] - state.pot_net[0]
    for pot in range(1, state.pots):
        part = state.pot_gross[pot] - state.pot_net[pot]
        due = main * state.pot_gross[pot] // max(state.pot_gross[0], 1)
        if part > due + rounded_part(state, pot, state.unit):
            report(context, at, T10, NOBODY, due, part)


@compiled
def check_refunds(context: Context, at: int) -> None:
    """ES-13 (T11): an uncalled bet is returned and not paid as a side pot; ES-15 (T12): nor printed as one."""
    state = context.state
    mark_applicable(state, T11)
    mark_applicable(state, T12)
    excess, owner = uncalled(state), top_contributor(state)
    if excess == 0:
        return
    for line in range(min(state.lines, len(state.paid_seat))):
        is_his = state.paid_seat[line] == owner and state.paid_pot[line] > 0
        if is_his and state.paid_amount[line] == excess:
            report(context, at, T11, owner, excess, state.paid_amount[line])
    for pot in range(1, len(state.pot_said)):
        if state.pot_said[pot] == excess:
            report(context, at, T12, owner, 0, excess)

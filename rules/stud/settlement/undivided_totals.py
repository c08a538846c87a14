"""Totals that players are paid if nothing decides which pots they come from: no one gets more than they can win."""

from studbook.game.bitset import has
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import M10, T02, T07
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.stud.context import Context
from studbook.rules.stud.settlement.expected import find_shares
from studbook.rules.stud.settlement.unnamed_awards import most_due
from studbook.rules.stud.state import State, Work


@compiled
def check_totals_paid(context: Context, at: int) -> None:
    """ES-14 (M10), ES-16 (T02), T07: if the pots of the awards are unknown, each total is one that can be won."""
    state = context.state
    mark_applicable(state, M10)
    mark_applicable(state, T02)
    mark_applicable(state, T07)
    most_due(state, context.work)
    for seat in range(state.seats):
        line = state.total_line[seat] if state.total_paid[seat] else at
        most = 0
        for pot in range(state.pots):
            most += state.pot_gross[pot] if has(state.pot_eligible[pot], seat) else 0
        if state.total_paid[seat] and not has(state.live, seat):
            report(context, line, M10, seat, 0, state.total_paid[seat])
        elif state.total_paid[seat] > most:
            report(context, line, T02, seat, state.pot_eligible[state.pots - 1], 1 << seat)
        else:
            _check_total(context, line, seat)


@compiled
def _check_total(context: Context, at: int, seat: int) -> None:
    """T07: whichever pots pay the rake, no one is paid more than their shares, or less by more than the rake."""
    state = context.state
    least, most = _range_due(state, context.work, seat)
    slack = 2 * state.pots * state.unit
    paid = state.total_paid[seat]
    if paid > most + slack or paid < least - state.rake - state.fees - slack:
        report(context, at, T07, seat, most if paid > most else least, paid)


@compiled
def _range_due(state: State, work: Work, seat: int) -> tuple[int, int]:
    """The least and the most that a seat is due before rake: a pot whose cards are unknown may be won or lost."""
    least, most = state.total_due[seat], state.total_due[seat]
    for pot in range(state.pots):
        if not state.pot_decided[pot]:
            find_shares(state, pot, work)
            share = work.high_share[seat] + work.low_share[seat]
            least -= share
            most += (state.pot_gross[pot] if has(state.pot_eligible[pot], seat) else 0) - share
    return least, most

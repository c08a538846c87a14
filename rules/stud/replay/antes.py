"""Antes: how much each player posts, and whether they are all equal."""

from studbook.game.bitset import NOBODY, has
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import B01, B02, B03, B07
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.stud.context import Context, Line, is_all_in
from studbook.rules.stud.replay.betting_round import pay
from studbook.rules.stud.state import UNSAID, State

LEAST_ANTE, MOST_ANTES = 20, 5
"""FR-03: antes from a twentieth to a quarter of the small bet are usual."""


@compiled
def post_ante(context: Context, line: Line) -> None:
    """FR-02, DE-03, ES-02 (B01): everyone antes once."""
    state, seat = context.state, line.seat
    mark_applicable(state, B01)
    if has(state.anted, seat):
        report(context, line.number, B01, seat, 1, 2)
    state.anted |= 1 << seat
    state.antes[seat] += line.amount
    state.ante_line[seat] = line.number
    pay(context, line.number, seat, line.amount, is_all_in(line))


@compiled
def usual_ante(state: State) -> int:
    """DE-03: the most common ante of players with chips left, or the larger of two; -1 if there is none."""
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
def _check_structure(context: Context, at: int) -> None:
    """FR-03 (B07): the ante is usually a tenth to a fifth of the small bet; well outside of that is noted."""
    state = context.state
    if state.stakes_unknown or state.small <= 0:
        return
    mark_applicable(state, B07)
    if state.ante > 0 and not state.small <= LEAST_ANTE * state.ante <= MOST_ANTES * state.small:
        report(context, at, B07, NOBODY, state.small, state.ante)


@compiled
def check_ante_sizes(context: Context, at: int) -> None:
    """DE-03: everyone antes the same (B02), or less only when all-in (B03)."""
    state = context.state
    usual = usual_ante(state)
    if usual == UNSAID:
        return
    mark_applicable(state, B02)
    mark_applicable(state, B03)
    state.ante = usual
    _check_structure(context, at)
    for seat in range(state.seats):
        line = state.ante_line[seat]
        if state.antes[seat] > usual:
            report(context, line, B02, seat, usual, state.antes[seat])
        elif has(state.anted & ~state.all_in, seat) and state.antes[seat] < usual:
            report(context, line, B03, seat, usual, state.antes[seat])


@compiled
def check_antes(context: Context, at: int) -> None:
    """FR-02, DE-03 (B01): everyone dealt in has paid the ante, and everyone who paid is dealt in."""
    state = context.state
    if state.ante < 0:
        return
    for seat in range(state.seats):
        if has(state.dealt, seat) != has(state.anted, seat):
            report(context, at, B01, seat, 1 if has(state.dealt, seat) else 0, 1 if has(state.anted, seat) else 0)

"""Antes: how much each player posts, and whether they are all equal."""

from studbook.game.bitset import NOBODY, has
from studbook.game.compiled import compiled
from studbook.rules.checks.catalogue import B01, B02, B03, B07
from studbook.rules.checks.log import Log, mark_applicable, report
from studbook.rules.stud.replay.betting_round import pay
from studbook.rules.stud.state import UNSAID, State

LEAST_ANTE, MOST_ANTES = 20, 5
"""FR-03: antes from a twentieth to a quarter of the small bet are usual."""


@compiled
def post_ante(log: Log, state: State, seat: int, amount: int, all_in: int) -> None:
    """FR-02, DE-03, ES-02 (B01): everyone antes once."""
    mark_applicable(state, B01)
    if has(state.anted, seat):
        report(log, state, B01, seat, 1, 2)
    state.anted |= 1 << seat
    state.antes[seat] += amount
    state.ante_line[seat] = state.line
    pay(log, state, seat, amount, all_in)


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
def _check_structure(log: Log, state: State) -> None:
    """FR-03 (B07): the ante is usually a tenth to a fifth of the small bet; well outside of that is noted."""
    if state.stakes_unknown or state.small <= 0:
        return
    mark_applicable(state, B07)
    if state.ante > 0 and not state.small <= LEAST_ANTE * state.ante <= MOST_ANTES * state.small:
        report(log, state, B07, NOBODY, state.small, state.ante)


@compiled
def check_ante_sizes(log: Log, state: State) -> None:
    """DE-03: everyone antes the same (B02), or less only when all-in (B03)."""
    usual = usual_ante(state)
    if usual == UNSAID:
        return
    mark_applicable(state, B02)
    mark_applicable(state, B03)
    line, state.ante = state.line, usual
    _check_structure(log, state)
    for seat in range(state.seats):
        state.line = state.ante_line[seat]
        if state.antes[seat] > usual:
            report(log, state, B02, seat, usual, state.antes[seat])
        elif has(state.anted & ~state.all_in, seat) and state.antes[seat] < usual:
            report(log, state, B03, seat, usual, state.antes[seat])
    state.line = line


@compiled
def check_antes(log: Log, state: State) -> None:
    """FR-02, DE-03 (B01): everyone dealt in has paid the ante, and everyone who paid is dealt in."""
    if state.ante < 0:
        return
    for seat in range(state.seats):
        if has(state.dealt, seat) != has(state.anted, seat):
            report(log, state, B01, seat, 1 if has(state.dealt, seat) else 0, 1 if has(state.anted, seat) else 0)

"""Awards printed without a pot: which pots they are paid from.

Some rooms print the main pot's awards without a name, others only each player's total winnings. If the cards decide,
the totals are divided among the pots by the rules, and any difference stays visible where it occurs.
"""

from studbook.game.codes import game, half, prints
from studbook.game.compiled import compiled
from studbook.rules.stud.settlement.expected import find_shares
from studbook.rules.stud.state import State, Work

_UNNAMED = -1
_MAIN_BEARS, _EACH_BEARS = -1, 0
"""Which pots the rake comes out of: rooms do either, and these do not say. If each pot pays its part, the bits of
the number are side pots whose part is rounded up."""
_MOST_ROUNDINGS = 64
_LOOK_AROUND = 4
"""Chips searched on either side of a minimum that rounding may hide."""


@compiled
def most_due(state: State, work: Work) -> None:
    """Compute the total due to each seat if no rake is taken from its pots."""
    for pot in range(state.pots):
        state.pot_net[pot] = state.pot_gross[pot]
    _distance(state, work)


@compiled
def _add_up(state: State) -> int:
    """Compute the total paid to each seat; return the sum, or -1 if an award names a pot or half or comes twice."""
    total = 0
    for seat in range(len(state.total_paid)):
        state.total_paid[seat] = 0
    for line in range(min(state.lines, len(state.paid_seat))):
        seat = state.paid_seat[line]
        if state.paid_pot[line] != _UNNAMED or state.paid_half[line] != half.WHOLE or state.total_paid[seat]:
            return -1
        state.total_paid[seat], state.total_line[seat] = state.paid_amount[line], state.paid_line[line]
        total += state.paid_amount[line]
    return total


@compiled
def _take_rake(state: State, way: int) -> None:
    """SITES D.3: what each pot pays after rake and fees."""
    taken = left = state.rake + state.fees
    for pot in range(1, state.pots):
        part = 0
        if way != _MAIN_BEARS:
            part = taken * state.pot_gross[pot] // max(state.gross, 1) // state.unit * state.unit
            part += (way >> (pot - 1) & 1) * state.unit
        state.pot_net[pot] = state.pot_gross[pot] - part
        left -= part
    state.pot_net[0] = state.pot_gross[0] - left


@compiled
def _distance(state: State, work: Work) -> int:
    """How far the totals are from what the rules award."""
    for seat in range(state.seats):
        state.total_due[seat] = 0
    for pot in range(state.pots):
        find_shares(state, pot, work)
        for seat in range(state.seats):
            state.total_due[seat] += work.high_share[seat] + work.low_share[seat]
    distance = 0
    for seat in range(state.seats):
        distance += abs(state.total_due[seat] - state.total_paid[seat])
    return distance


@compiled
def _find_rake(state: State, work: Work) -> bool:
    """Take the rake as the totals imply; return whether any way of taking it leads to them."""
    if state.rake + state.fees <= state.pot_gross[0]:
        _take_rake(state, _MAIN_BEARS)
        if _distance(state, work) == 0:
            return True
    for roundings in range(min(1 << max(state.pots - 1, 0), _MOST_ROUNDINGS)):  # a broken hand may have no pot
        _take_rake(state, _EACH_BEARS + roundings)
        if _distance(state, work) == 0:
            return True
    _take_rake(state, _EACH_BEARS)
    for _ in range(2):
        for pot in range(1, state.pots):
            _shift_rake(state, work, pot)
    return _distance(state, work) == 0


@compiled
def _distance_with(state: State, work: Work, pot: int, parts: int) -> int:
    """How far the totals are from the rules if a side pot pays `parts` less and the main pot more."""
    both = state.pot_net[pot] + state.pot_net[0]
    net = state.pot_net[pot]
    state.pot_net[pot] = state.pot_gross[pot] - parts * state.unit
    state.pot_net[0] = both - state.pot_net[pot]
    distance = _distance(state, work)
    state.pot_net[pot], state.pot_net[0] = net, both - net
    return distance


@compiled
def _shift_rake(state: State, work: Work, pot: int) -> None:
    """If the rake is capped, pots pay unequal parts: choose the part that brings the totals nearest the rules.

    Apart from rounding to chips the distance is convex in that part: close in on the minimum, then search around it.
    """
    low, high = 0, (state.rake + state.fees) // state.unit
    while high - low > 2 * _LOOK_AROUND:
        third = (high - low) // 3
        if _distance_with(state, work, pot, low + third) <= _distance_with(state, work, pot, high - third):
            high -= third
        else:
            low += third
    best, least = low, -1
    for parts in range(low, high + 1):
        distance = _distance_with(state, work, pot, parts)
        if least < 0 or distance < least:
            best, least = parts, distance
    both = state.pot_net[pot] + state.pot_net[0]
    state.pot_net[pot] = state.pot_gross[pot] - best * state.unit
    state.pot_net[0] = both - state.pot_net[pot]


@compiled
def _add_line(state: State, seat: int, pot: int, amount: int) -> None:
    if amount != 0 and state.lines < len(state.paid_seat):
        line = state.lines
        state.lines += 1
        state.paid_seat[line], state.paid_pot[line], state.paid_half[line] = seat, pot, half.WHOLE
        state.paid_amount[line], state.paid_line[line] = amount, state.total_line[seat]


@compiled
def _divide(state: State, work: Work) -> None:
    """Write every total as awards from the pots; the main pot takes any difference from the rules."""
    state.lines = 0
    for step in range(state.pots):
        pot = state.pots - 1 - step
        find_shares(state, pot, work)
        for seat in range(state.seats):
            due = min(work.high_share[seat] + work.low_share[seat], state.total_paid[seat])
            _add_line(state, seat, pot, state.total_paid[seat] if pot == 0 else due)
            state.total_paid[seat] -= due


@compiled
def _give_all(state: State, seat: int) -> None:
    """A player who is paid everything is paid every pot."""
    _take_rake(state, _MAIN_BEARS if state.rake + state.fees <= state.pot_gross[0] else _EACH_BEARS)
    state.lines = 0
    for pot in range(state.pots):
        _add_line(state, seat, pot, state.pot_net[pot])


@compiled
def name_pots(state: State, work: Work) -> bool:
    """SITES D.2: find the pots of awards that name none; return whether all are found.

    If the text pays only some pots, an unnamed award is from the main pot. Totals of several players who contest many
    pots cannot be divided if the cards do not decide, or if no rake explains any way of dividing them and none is
    printed.
    """
    total = _add_up(state)
    if total != state.gross - state.rake - state.fees or (state.pots == 1 and state.game != game.STUD8):
        for line in range(min(state.lines, len(state.paid_seat))):
            state.paid_pot[line] = max(state.paid_pot[line], 0)
    elif state.decided:
        if not _find_rake(state, work):
            if not state.prints & prints.RAKE:
                return False
            _take_rake(state, _MAIN_BEARS)
        _divide(state, work)
    elif state.lines == 1:
        _give_all(state, state.paid_seat[0])
    elif state.pots == 1:
        for line in range(state.lines):
            state.paid_pot[line] = 0
    else:
        return False
    return True

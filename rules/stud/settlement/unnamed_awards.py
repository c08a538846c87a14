"""Awards printed without a pot: which pots they are paid from.

Some sites print the main pot's awards without a name, others only each player's total winnings. If the cards decide,
the totals are divided among the pots by the rules, and any difference stays visible where it occurs.
"""

from studbook.game import games
from studbook.game.bitset import NOBODY, has
from studbook.game.codes import half, prints
from studbook.machine.rule import compiled
from studbook.rules.stud.settlement.expected import find_shares
from studbook.rules.stud.settlement.printed_pots import rounded_part
from studbook.rules.stud.state import State, Work, paid_from

MAIN_BEARS, EACH_BEARS = -1, 0
"""Which pots the rake comes out of: sites do either, and these do not say. If each pot pays its part, the bits of
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
    """Compute the total paid to each seat; return the sum, or -1 if an award names a side pot or half.

    "From pot" reads as the main pot, but no pot is named if no award is from a side pot. A player may be paid in
    several lines, but not from one pot, whose lines may be its halves.
    """
    total = paid = 0
    for seat in range(len(state.total_paid)):
        state.total_paid[seat] = 0
    for line in range(min(state.lines, len(state.paid_seat))):
        seat = state.paid_seat[line]
        again = has(paid, seat)
        paid |= 1 << seat
        if state.paid_pot[line] > 0 or state.paid_half[line] != half.WHOLE or (again and state.pots == 1):
            return -1
        state.total_paid[seat] += state.paid_amount[line]
        state.total_line[seat] = state.total_line[seat] if again else state.paid_line[line]
        total += state.paid_amount[line]
    return total


@compiled
def take_rake(state: State, way: int) -> None:
    """SITES D.3: what each pot pays after rake and fees."""
    taken = left = state.rake + state.fees
    for pot in range(1, state.pots):
        part = 0
        if way != MAIN_BEARS:
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
    """Take the rake as the totals imply; return whether a way that sites have of taking it leads to them.

    If none does, the one that comes nearest is kept: what then differs is an error of payment, not rake.
    """
    taken = state.rake + state.fees
    best, least = EACH_BEARS, -1
    for way in range(MAIN_BEARS, min(1 << max(state.pots - 1, 0), _MOST_ROUNDINGS)):
        if way == MAIN_BEARS and taken >= state.pot_gross[0] and taken > 0:
            continue
        take_rake(state, way)
        distance = _distance(state, work)
        if distance == 0:
            return True
        if least < 0 or distance < least:
            best, least = way, distance
    take_rake(state, EACH_BEARS)
    for _ in range(2):
        for pot in range(1, state.pots):
            _shift_rake(state, work, pot)
    distance = _distance(state, work)
    if distance > 0 and distance >= least:
        take_rake(state, best)
    return distance == 0


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
def _smallest_chip(state: State) -> int:
    """B-19: the smallest chip in which the awards and the rake can be paid, to which rake is rounded."""
    chip = state.rake + state.fees
    for seat in range(state.seats):
        amount = state.total_paid[seat]
        while amount:
            chip, amount = amount, chip % amount
    return max(chip, state.unit)


@compiled
def _most_parts(state: State, pot: int) -> int:
    """SITES D.3: the most units of rake that a side pot may pay: the rate of the main pot, and less than all it holds.

    What this pot pays is taken off the main pot: x <= (both - x) * this / main + rounding.
    """
    main, this = state.pot_gross[0], state.pot_gross[pot]
    both = main - state.pot_net[0] + this - state.pot_net[pot]
    most = (both * this + rounded_part(state, pot, _smallest_chip(state)) * main) // max(main + this, 1)
    return int(max(min(most, this - 1) // state.unit, 0))


@compiled
def _shift_rake(state: State, work: Work, pot: int) -> None:
    """If the rake is capped, pots pay unequal parts: choose the part that brings the totals nearest the rules.

    Apart from rounding to chips the distance is convex in that part: close in on the minimum, then search around it.
    """
    low, high = 0, _most_parts(state, pot)
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
    """Write every total as awards from the pots: what each player is due, then what they take of others' shares.

    Totals and pots add up to the same, so that every pot pays what it holds, and the wrong player stays visible.
    """
    state.lines = 0
    for step in range(state.pots):
        pot = state.pots - 1 - step
        find_shares(state, pot, work)
        for seat in range(state.seats):
            due = min(work.high_share[seat] + work.low_share[seat], state.total_paid[seat])
            _add_line(state, seat, pot, due)
            state.total_paid[seat] -= due
    for step in range(state.pots):
        pot = state.pots - 1 - step
        for seat in range(state.seats):
            left = max(state.pot_net[pot] - paid_from(state, pot, NOBODY, half.WHOLE), 0)
            more = min(state.total_paid[seat], left) if pot else state.total_paid[seat]
            _add_to(state, seat, pot, more)
            state.total_paid[seat] -= more


@compiled
def _add_to(state: State, seat: int, pot: int, amount: int) -> None:
    """Pay a seat more from a pot, in the line that it has of that pot, if any."""
    for line in range(state.lines):
        if state.paid_seat[line] == seat and state.paid_pot[line] == pot:
            state.paid_amount[line] += amount
            return
    _add_line(state, seat, pot, amount)


@compiled
def _give_all(state: State, seat: int) -> None:
    """A player who is paid everything is paid every pot."""
    take_rake(state, MAIN_BEARS if state.rake + state.fees <= state.pot_gross[0] else EACH_BEARS)
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
    if total != state.gross - state.rake - state.fees or (state.pots == 1 and not games.LOW_HALF[state.game]):
        for line in range(min(state.lines, len(state.paid_seat))):
            state.paid_pot[line] = max(state.paid_pot[line], 0)
    elif state.decided:
        if not _find_rake(state, work) and not state.prints & prints.RAKE:
            return False
        _divide(state, work)
    elif state.lines == 1:
        _give_all(state, state.paid_seat[0])
    elif state.pots == 1:
        for line in range(state.lines):
            state.paid_pot[line] = 0
    else:
        return False
    return True

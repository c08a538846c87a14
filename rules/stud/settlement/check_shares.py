"""Whether every winner got the right share to the unit: even splits, odd chips, hands that win both halves."""

from studbook.game.bitset import count_of, has, lowest
from studbook.game.codes import half
from studbook.game.pots import split_halves
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import T04, T05, T06, T07, T08, T13
from studbook.rules.checks.log import check, mark_applicable, report
from studbook.rules.stud.codes import odd
from studbook.rules.stud.context import Context
from studbook.rules.stud.settlement.expected import find_shares, odd_rules, pot_of
from studbook.rules.stud.settlement.odd_chips import SplitPot, claim_of, is_certain, same_both_ways, tie_rule
from studbook.rules.stud.state import State, paid_from


@compiled
def check_shares(context: Context, at: int, pot: int) -> None:
    """FR-22, FR-25, ES-22 (T07), DE-33 (T04), B-18 (T06): everyone gets the right share to the unit."""
    state, house, work = context.state, context.house, context.work
    find_shares(state, pot, work)
    mark_applicable(state, T07)
    high_ties, low_ties = count_of(state.pot_high[pot]), count_of(state.pot_low[pot])
    if state.pot_low[pot]:
        mark_applicable(state, T04)
    if high_ties > 1 or low_ties > 1:
        mark_applicable(state, T06)
    for seat in range(state.seats):
        due = work.high_share[seat] + work.low_share[seat]
        paid = paid_from(state, pot, seat, half.WHOLE)
        if due == paid:
            continue
        tied = (has(state.pot_high[pot], seat) and high_ties > 1) or (has(state.pot_low[pot], seat) and low_ties > 1)
        least, most, every = tie_range(state, pot, seat)
        if tied and least <= paid <= most:
            continue
        if tied and most < paid <= every:
            report(context, at, T06, seat, due, paid)
        elif _holds_other_odd_chip(state, pot, seat, paid - due):
            if house.odd_hilo != odd.UNKNOWN:
                report(context, at, T04, seat, due, paid)
        else:
            report(context, at, T07, seat, due, paid)


@compiled
def has_odd_chip(state: State, pot: int) -> bool:
    """DE-33, B-15: whether a pot with two halves has a chip that cannot be halved."""
    return bool(state.pot_low[pot] != 0 and max(state.pot_net[pot], 0) // state.unit % 2 != 0)


@compiled
def _holds_other_odd_chip(state: State, pot: int, seat: int, more: int) -> bool:
    """DE-33: whether a seat has exactly what it would have with the odd chip in the low half."""
    gains = has(state.pot_low[pot], seat) and more == state.unit
    loses = has(state.pot_high[pot], seat) and more == -state.unit
    return has_odd_chip(state, pot) and (gains or loses)


@compiled
def either_half(state: State, pot: int) -> bool:
    """B-15: whether high and low could each get an odd chip, because the house is silent; never in a scooped pot."""
    scooped = state.pot_high[pot] == state.pot_low[pot] and count_of(state.pot_high[pot]) == 1
    return state.odd_hilo == odd.UNKNOWN and has_odd_chip(state, pot) and not scooped


@compiled
def tie_range(state: State, pot: int, seat: int) -> tuple[int, int, int]:
    """B-3, ES-23: least and most that a tied winner may get if the button, which decides, is not visible.

    The winner may get an odd unit of each half, but not two (B-18); the third amount is with all odd units.
    """
    high, low = max(state.pot_net[pot], 0), 0
    if state.pot_low[pot]:
        high, low = split_halves(high, state.unit)
    least = most = every = 0
    for is_low in range(2):
        winning = state.pot_low[pot] if is_low else state.pot_high[pot]
        if has(winning, seat):
            share = low if is_low else high
            even = share // count_of(winning) // state.unit * state.unit
            least += even
            odd = share - even * count_of(winning)
            most += even + min(odd, state.unit)
            every += even + odd
    return least, most, every


@compiled
def check_scoop(context: Context, at: int, pot: int) -> None:
    """DE-29 (T13): the awards of a player who alone wins both halves add up to the whole pot."""
    state = context.state
    winner = state.pot_high[pot]
    if not state.pot_decided[pot] or winner != state.pot_low[pot] or count_of(winner) != 1:
        return
    seat = lowest(winner)
    check(context, at, T13, seat, max(state.pot_net[pot], 0), paid_from(state, pot, seat, half.WHOLE))


@compiled
def check_overpaid(context: Context, at: int, pot: int) -> None:
    """ES-22 (T07): if the awards do not add up to the pot, report everyone whose share is wrong."""
    state, work = context.state, context.work
    find_shares(state, pot, work)
    mark_applicable(state, T07)
    for seat in range(state.seats):
        due = work.high_share[seat] + work.low_share[seat]
        paid = paid_from(state, pot, seat, half.WHOLE)
        least, most, _ = tie_range(state, pot, seat)
        if abs(due - paid) >= state.unit and not least <= paid <= most:
            report(context, at, T07, seat, due, paid)


@compiled
def _check_half(context: Context, at: int, pot: int, this_half: int) -> None:
    """B-3, B-18, ES-23 (T05): the odd units of a tied half go, one each, to the strongest claims by suit or seat."""
    state = context.state
    shared = pot_of(state, pot)
    high, low = split_halves(shared.net, shared.unit) if shared.low else (shared.net, 0)
    winning, share = (shared.low, low) if this_half == half.LOW else (shared.high, high)
    odds = odd_rules(state)
    count = count_of(winning)
    if count < 2 or not is_certain(tie_rule(state.game, this_half, odds), odds) or either_half(state, pot):
        return
    even = share // count // state.unit * state.unit
    odd = (share - even * count) // state.unit
    if odd == 0:
        return
    mark_applicable(state, T05)
    for seat in range(state.seats):
        if has(winning, seat):
            before, alike = _claims_ahead(state, shared, winning, this_half, seat)
            least = even + (state.unit if before + alike < odd else 0)
            most = even + (state.unit if before < odd else 0)
            paid = paid_from(state, pot, seat, this_half)
            if most < paid <= most + state.unit or least > paid >= least - state.unit:
                report(context, at, T05, seat, least if paid < least else most, paid)


@compiled
def _claims_ahead(state: State, shared: SplitPot, winning: int, half: int, seat: int) -> tuple[int, int]:
    """DE-34: how many other winners have a stronger claim on an odd chip, and how many an equal one (shared card)."""
    odds = odd_rules(state)
    mine = claim_of(shared, half, odds, seat, state.cards[seat])
    before = alike = 0
    for other in range(state.seats):
        if other != seat and has(winning, other):
            theirs = claim_of(shared, half, odds, other, state.cards[other])
            before += 1 if theirs > mine else 0
            alike += 1 if theirs == mine else 0
    return before, alike


@compiled
def check_odd_chips(context: Context, at: int, pot: int) -> None:
    """B-3 (T05) for every half, and B-17 (T08): hands that tie both ways split the whole pot evenly."""
    state = context.state
    if not state.pot_decided[pot] or count_of(state.pot_eligible[pot]) < 2:
        return
    if same_both_ways(state.pot_high[pot], state.pot_low[pot], odd_rules(state)):
        _check_whole(context, at, pot)
        return
    _check_half(context, at, pot, half.HIGH if state.pot_low[pot] else half.WHOLE)
    if state.pot_low[pot]:
        _check_half(context, at, pot, half.LOW)


@compiled
def _check_whole(context: Context, at: int, pot: int) -> None:
    """B-17 (T08): no one gets over a unit more than another player who ties with them both ways."""
    state = context.state
    mark_applicable(state, T08)
    even = max(state.pot_net[pot], 0) // count_of(state.pot_high[pot]) // state.unit * state.unit
    for seat in range(state.seats):
        paid = paid_from(state, pot, seat, half.WHOLE)
        if has(state.pot_high[pot], seat) and not even <= paid <= even + state.unit:
            report(context, at, T08, seat, even, paid)

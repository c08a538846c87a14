"""Whose turn it is: who brings in, who opens a street, who comes next."""

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import NOBODY, count_of, has, lowest, next_in
from studbook.game.cards import packed_append
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import B04, B09, O01, O02, O03, O04, O05, O06, O08, O10, P07
from studbook.rules.checks.codes import severity
from studbook.rules.checks.log import change_severity, check, mark_applicable, report
from studbook.rules.stud.codes import leader
from studbook.rules.stud.context import Context
from studbook.rules.stud.first_to_act import best_boards, board_strength, bring_in_seat, first_of_equals
from studbook.rules.stud.house import KEYS, House
from studbook.rules.stud.state import State, can_act

_TIE_SUIT = list(KEYS).index("tie.suit")


@compiled
def to_act(state: State, seat: int) -> bool:
    """FR-12, B-27: a live seat with chips acts until it has matched the bet, and may bet while others can call."""
    if not has(can_act(state), seat):
        return False
    if state.street_in[seat] < state.bet:
        return True
    return not has(state.acted, seat) and count_of(can_act(state)) > 1


@compiled
def next_to_act(state: State, seat: int) -> int:
    """FR-12: next seat clockwise to act; -1 if the street's betting is over."""
    for step in range(1, state.seats + 1):
        other = (seat + step) % state.seats
        if to_act(state, other):
            return other
    return NOBODY


@compiled
def _check_bring_in_seat(context: Context, at: int, seat: int) -> None:
    """FR-05, DE-05, ES-04, B-10 (B04): the right door card opens third street, unless one is unknown.

    WSOP 217 (B09): if it is all-in for the ante, the next seat with chips to its left opens.
    """
    state, house = context.state, context.house
    low = bring_in_seat(state.door, state.dealt, state.game, house.bringin_high >> state.limit & 1)
    if low >= 0 and has(can_act(state), low):
        check(context, at, B04, seat, low, seat)
    elif low >= 0:
        check(context, at, B09, seat, next_in(can_act(state), low, state.seats), seat)


@compiled
def _same_opener(state: State) -> int:
    """Return the seat that opened sixth street, if this is seventh street and the seat can act; else -1."""
    first = state.opener_before
    is_last = state.street == state.final and state.holes == 2
    return int(first) if is_last and first != NOBODY and has(can_act(state), first) else NOBODY


@compiled
def _check_same_opener(context: Context, at: int, seat: int) -> None:
    """FR-18, DE-15, DE-24 (O10): the opener of sixth street opens seventh if still able to: the last card is down."""
    first = _same_opener(context.state)
    if first not in (NOBODY, seat):
        report(context, at, O10, seat, first, seat)


@compiled
def later_street_openers(state: State, boards: NDArray[np.int64]) -> int:
    """FR-14, DE-10, ES-06: bit set of the live seats with the best board; empty if a board is unknown.

    Fills `boards`, a number per seat, with the strengths of the boards.
    """
    for seat in range(state.seats):
        board = state.up[seat]
        if state.open_community != NOBODY:  # DE-20: a community card on sixth street counts on every board
            board = packed_append(board, state.open_community)
        boards[seat] = board_strength(board, state.game)
    return best_boards(boards[: state.seats], state.live)


@compiled
def _check_opener(context: Context, at: int, seat: int) -> None:
    """B04 and B09 on third street, O02 to O04 and O10 on later streets."""
    state = context.state
    if state.street == state.opening:
        _check_bring_in_seat(context, at, seat)
        return
    if _same_opener(state) != NOBODY:
        mark_applicable(state, O10)
    leaders = later_street_openers(state, context.work.boards)
    if leaders == 0:
        _check_same_opener(context, at, seat)
        return
    mark_applicable(state, O02)
    first = lowest(leaders)
    if leaders & can_act(state) == 0:
        _check_for_all_in_leader(context, at, seat, first)
    elif not has(leaders, seat):
        report(context, at, O02, seat, first, seat)
        _check_same_opener(context, at, seat)
    elif count_of(leaders) > 1:
        _check_equal_boards(context, at, seat, leaders & can_act(state))


@compiled
def _first_of(state: State, leaders: int, house: House) -> int:
    """FR-15, DE-10, B-13: the opener from equal boards: the highest suit, or the first to the dealer's left.

    If no dealer is printed, the order of the deal decides; -1 if that is not printed either.
    """
    if house.tie_suit >> state.game & 1:
        return int(first_of_equals(state.up, leaders, 1))
    if state.dealer != NOBODY:
        return int(next_in(leaders, state.dealer, state.seats))
    if state.in_order and state.first_dealt != NOBODY:
        return int(next_in(leaders, (state.first_dealt - 1) % state.seats, state.seats))
    return NOBODY


@compiled
def _check_equal_boards(context: Context, at: int, seat: int, leaders: int) -> None:
    """FR-15, DE-10, B-13 (O03): the house decides which equal board opens; info if its source does not say."""
    state, house = context.state, context.house
    first = _first_of(state, leaders, house)
    if first == NOBODY:
        return
    mark_applicable(state, O03)
    if seat != first:
        report(context, at, O03, seat, first, seat)
        if house.unstated >> _TIE_SUIT & 1:
            change_severity(context, severity.INFO)


@compiled
def _check_for_all_in_leader(context: Context, at: int, seat: int, this_leader: int) -> None:
    """B-14: for an all-in leader the next seat clockwise opens, or the next best board; both occur."""
    state, house = context.state, context.house
    mark_applicable(state, O04)
    clockwise = next_in(can_act(state), this_leader, state.seats)
    next_best = best_boards(context.work.boards[: state.seats], can_act(state))
    as_checked = seat == clockwise and house.allin_leader != leader.NEXT_BEST
    as_best = has(next_best, seat) and house.allin_leader != leader.NEXT_CLOCKWISE
    if not (as_checked or as_best):
        expected = lowest(next_best) if house.allin_leader == leader.NEXT_BEST else clockwise
        report(context, at, O04, seat, expected, seat)
        _check_same_opener(context, at, seat)
    elif clockwise != lowest(next_best):
        _check_same_opener(context, at, seat)


@compiled
def _check_turn(context: Context, at: int, seat: int) -> None:
    """O01, O05: action is clockwise; O08: no one acts after the betting is over."""
    state = context.state
    if state.turn == NOBODY:
        mark_applicable(state, O08)
        report(context, at, O08, seat, NOBODY, seat)
    elif state.opened == 1 and state.street == state.opening:
        check(context, at, O01, seat, state.turn, seat)
    else:
        check(context, at, O05, seat, state.turn, seat)


@compiled
def check_actor(context: Context, at: int, seat: int) -> None:
    """Check that a player may act, and that it is their turn (P07, O01 to O06, O10)."""
    state = context.state
    mark_applicable(state, O06)
    mark_applicable(state, P07)
    if not has(state.dealt, seat):
        report(context, at, P07, seat, NOBODY, seat)
    elif not has(can_act(state), seat):
        report(context, at, O06, seat, 0, 0)
    elif state.opened == 0:
        _check_opener(context, at, seat)
    else:
        _check_turn(context, at, seat)

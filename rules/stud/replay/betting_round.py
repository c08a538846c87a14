"""The betting on a street, event by event: whose turn it is, the legal sizes, the cost."""

from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import packed_known
from studbook.game.codes import did, kind, limit, prints, street
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import (
    B05,
    B07,
    B08,
    B10,
    B11,
    B12,
    M02,
    M13,
    O07,
    O08,
    O09,
    S01,
    S02,
    S03,
    S04,
    S05,
    S07,
    S08,
    S09,
    S10,
)
from studbook.rules.checks.codes import severity
from studbook.rules.checks.log import change_severity, check, mark_applicable, report
from studbook.rules.stud.bet_sizes import (
    completion_level,
    double_allowed,
    is_capped,
    is_full_wager,
    missing,
)
from studbook.rules.stud.codes import short_bring_in, who
from studbook.rules.stud.context import Context, Line, is_all_in
from studbook.rules.stud.first_to_act import has_open_pair
from studbook.rules.stud.house import House
from studbook.rules.stud.replay.legal_wagers import is_answerable, is_below_cap, is_reopened, sizes, wager_cap
from studbook.rules.stud.replay.turn_order import check_actor, next_to_act
from studbook.rules.stud.state import UNKNOWN_STACK, State, can_act, takes_last_chip


@compiled
def _learn_stack(state: State, seat: int, amount: int, all_in: int) -> None:
    """ES-15: an all-in reveals the player's stack if the site does not print it."""
    if all_in and state.stack[seat] > UNKNOWN_STACK >> 1:
        state.stack[seat] = amount


@compiled
def pay(context: Context, at: int, seat: int, amount: int, all_in: int) -> None:
    """ES-15: move chips from a stack into the pot; M02 and M13 check the stack."""
    state = context.state
    _learn_stack(state, seat, amount, all_in)
    mark_applicable(state, M02)
    if amount > state.stack[seat]:
        report(context, at, M02, seat, state.stack[seat], amount)
    state.stack[seat] -= amount
    state.put_in[seat] += amount
    state.street_in[seat] += amount
    left = state.stack[seat]
    mark_applicable(state, M13)
    silent = all_in == 0 and not state.prints & prints.ALL_IN
    if (left == 0) != (all_in != 0) and left >= 0 and not silent:
        report(context, at, M13, seat, 0, left)
    if all_in or left <= 0:
        state.all_in |= 1 << seat


@compiled
def _bring_in(context: Context, line: Line) -> None:
    """FR-07, FR-08: the forced opening; B05: there is one; B07: its size is usual, or small and all-in."""
    state, seat, amount, all_in = context.state, line.seat, line.amount, is_all_in(line)
    mark_applicable(state, B05)
    if state.opened > 0:
        report(context, line.number, B05, seat, 1, state.openings + 1)
    state.openings += 1
    if not state.stakes_unknown:
        mark_applicable(state, B07)
    is_short = takes_last_chip(state, seat, amount, all_in)
    is_small = amount <= max(state.ante, 0) or 10 * amount < 2 * state.small
    if not state.stakes_unknown and (amount > state.small or (is_small and not is_short)):
        report(context, line.number, B07, seat, state.small, amount)
    pay(context, line.number, seat, amount, all_in)
    state.bet = max(state.bet, state.street_in[seat])
    state.bring_in = amount
    state.short_bring_in = is_short
    state.brought_in = seat
    state.did[seat] |= did.BROUGHT_IN


@compiled
def _check_wager_is_answerable(context: Context, at: int, seat: int, to: int) -> None:
    """B-27 (O09): no one bets when no one is left to call."""
    state = context.state
    mark_applicable(state, O09)
    if not is_answerable(state, seat):
        report(context, at, O09, seat, 0, to)


@compiled
def _check_size(context: Context, line: Line, to: int, allowed: tuple[int, int], all_in: int) -> None:
    """B11, S01, S02, S03: a wager reaches exactly one of the allowed totals, or less when all-in.

    S02 is about double bets on fourth street. S09: if the limit is not fixed, the wager is between the totals.
    """
    state, seat = context.state, line.seat
    single, double = allowed
    if state.stakes_unknown:
        return
    if state.limit != limit.FIXED:
        mark_applicable(state, S09)
        if to > double or (to < single and not all_in):
            report(context, line.number, S09, seat, single if to < single else double, to)
        return
    opening = state.street == state.opening and state.wagers == 0
    code = B11 if opening else (S01 if state.bet == 0 else S03)
    mark_applicable(state, code)
    doubles = state.street == street.FOURTH and to == state.full + state.big != single
    if doubles:
        mark_applicable(state, S02)
    behind_all_in = opening and state.bring_in < state.bet and to == state.bring_in + single  # B-24: some count so
    if to == single or to == double or behind_all_in or (all_in and state.bet < to < max(single, double)):
        return
    report(context, line.number, S02 if doubles and single == double else code, seat, single, to)


@compiled
def _check_may_raise(context: Context, at: int, seat: int, to: int) -> None:
    """B-24 (S04): a short all-in reopens nothing for players who have acted; ES-05 (S05): the cap."""
    state, house = context.state, context.house
    if not is_reopened(state, seat) and not state.stakes_unknown:
        mark_applicable(state, S04)
        report(context, at, S04, seat, state.bet, to)
    if is_capped(state.limit):
        mark_applicable(state, S05)
    if state.capped:
        report(context, at, S10, seat, state.capped, state.wagers + 1)
    if not is_below_cap(state, house):
        report(context, at, S05, seat, wager_cap(state, house), state.wagers + 1)


@compiled
def _raise_level(state: State, to: int, single: int, house: House) -> bool:
    """B-9, B-24, B-25: move the bet to `to`; return whether it was a full wager."""
    completing = state.street == state.opening and state.wagers == 0
    if state.limit != limit.FIXED:
        full = to >= single
        if full:
            state.wagers += 1
            state.raised_by = to - (max(state.bet, state.small) if completing else state.bet)
            state.full = to
        state.bet = max(state.bet, to)
        return full
    unit = single - state.full
    full = to >= single or is_full_wager(to - state.full, unit, house.short_allin)
    if full:
        state.wagers += 1
        completes = completing and to == state.small
        state.full = completion_level(state.bet, state.small, house.short_allin) if completes else to
    state.bet = max(state.bet, to)
    return full


@compiled
def _check_who_doubles(context: Context, at: int, seat: int, to: int) -> None:
    """ES-07, B-6 (S02): in some houses only the player who shows the pair may be the first to bet double."""
    state, house = context.state, context.house
    may = state.wagers > 0 or house.pair4_who == who.ANY or has_open_pair(state.up[seat])
    allowed = double_allowed(state.street, state.game, state.pair_open, house.pair4_games)
    if allowed and state.limit == limit.FIXED and not may and to == state.big:
        mark_applicable(state, S02)
        report(context, at, S02, seat, state.small, to)


@compiled
def _wager(context: Context, line: Line, to: int) -> None:
    """FR-09 to FR-11, FR-16, DE-07, DE-12, ES-05: a bet, a completion or a raise to the street total `to`."""
    state, house, at, seat = context.state, context.house, line.number, line.seat
    if state.opened == 0:
        state.openings += 1
    state.aggressor = seat
    _check_who_doubles(context, at, seat, to)
    single, double = sizes(state, seat, house)
    _check_wager_is_answerable(context, at, seat, to)
    if to <= state.bet:
        report(context, at, O07, seat, state.bet, to)
    added = to - state.street_in[seat]
    _check_size(context, line, to, (single, double), takes_last_chip(state, seat, added, is_all_in(line)))
    _check_may_raise(context, at, seat, to)
    if state.limit == limit.FIXED and ((double > single and to == double) or state.doubled):
        state.doubled = 1
    pay(context, at, seat, added, is_all_in(line))
    full = _raise_level(state, to, single, house)
    if full:
        state.since_full = 0
    elif not state.stakes_unknown:
        mark_applicable(state, S04)
    if state.street == state.opening:
        done = did.COMPLETED if state.wagers == 1 else did.RAISED
        state.did[seat] |= did.VOLUNTARY | (done if full else 0)
    state.acted = state.dead = 0


@compiled
def _most_matched(state: State, seat: int) -> int:
    """B-26: street total that another player has reached or still can: no one pays more than that."""
    most = 0
    for other in range(state.seats):
        if other != seat and has(state.dealt, other):
            behind = state.stack[other] if has(can_act(state), other) else 0
            most = max(most, state.street_in[other] + behind)
    return most


@compiled
def _check_behind_short(context: Context, line: Line, due: int, all_in: int) -> None:
    """B-26, WSOP 217 (B10): after a short bring-in players call the full amount or the short one, by the house."""
    state, house, seat, amount = context.state, context.house, line.seat, line.amount
    if state.full_bring_in <= state.bet or all_in:
        return
    mark_applicable(state, B10)
    full = min(state.full_bring_in, _most_matched(state, seat)) - state.street_in[seat]
    if house.short_bringin == short_bring_in.FULL and amount != full:
        report(context, line.number, B10, seat, full, amount)
    elif house.short_bringin == short_bring_in.SHORT and amount != due:
        report(context, line.number, B10, seat, due, amount)


@compiled
def _call(context: Context, line: Line) -> None:
    """ES-13 (S07): a call is for the missing amount. B-26: after a short bring-in the full one may be called."""
    state, seat, amount, all_in = context.state, line.seat, line.amount, is_all_in(line)
    mark_applicable(state, O07)
    if state.bet <= state.street_in[seat]:
        report(context, line.number, O07, seat, 0, amount)
    mark_applicable(state, S07)
    _learn_stack(state, seat, amount, all_in)
    is_short = takes_last_chip(state, seat, amount, all_in)
    due = missing(state.bet, state.street_in[seat], state.stack[seat])
    behind_short = state.short_bring_in and state.wagers == 0
    if behind_short:
        _check_behind_short(context, line, due, is_short)
    enters_full = behind_short and due < amount and (amount <= state.small or state.stakes_unknown)
    if amount != due and not enters_full:
        report(context, line.number, S07, seat, due, amount)
    pay(context, line.number, seat, amount, all_in)
    if state.street == state.opening:
        state.did[seat] |= did.VOLUNTARY
    if enters_full:
        state.bet = max(state.bet, state.street_in[seat])
        state.short_bring_in = is_short  # being all-in for less than the full bring-in leaves it to the next player


@compiled
def _check_or_fold(context: Context, line: Line) -> None:
    """DE-11 (O07): check only with nothing to call; such a fold is noted, except a dead hand's (DE-08).

    FR-07 (B08): the opener of third street may not check or fold.
    """
    state, seat = context.state, line.seat
    opens = state.opened == 0 and state.street == state.opening
    if opens:
        report(context, line.number, B08, seat, 0, 0)
    mark_applicable(state, O07)
    if line.kind != kind.CHECK:
        in_turn = has(can_act(state), seat) and (state.opened == 0 or state.turn == seat)
        if line.kind == kind.FOLD and in_turn and not opens and state.bet <= state.street_in[seat]:
            report(context, line.number, O07, seat, 0, 0)
            change_severity(context, severity.INFO)
        state.live &= ~(1 << seat)
        state.fold_street[seat] = state.street
        return
    if state.bet > state.street_in[seat]:
        report(context, line.number, O07, seat, state.bet - state.street_in[seat], 0)


@compiled
def _check_verb(context: Context, line: Line) -> None:
    """SITES D.4 (B12): a bet is the first wager, a raise is not; a completion may be called either."""
    state = context.state
    if line.kind == kind.BET or line.kind == kind.RAISE:
        mark_applicable(state, B12)
        completes = state.street == state.opening and state.wagers == 0
        if not completes and (line.kind == kind.BET) == (state.bet > 0):
            report(context, line.number, B12, line.seat, 0, line.amount)


@compiled
def act(context: Context, line: Line) -> None:
    """Apply one betting event to the state and check it."""
    state, seat = context.state, line.seat
    check_actor(context, line.number, seat)
    _check_verb(context, line)
    if state.street == state.opening:
        mark_applicable(state, B08)
    if line.kind == kind.BRING_IN:
        _bring_in(context, line)
    elif line.kind == kind.BET:
        _wager(context, line, state.street_in[seat] + line.amount)
    elif line.kind == kind.RAISE:
        if line.amount >= 0:  # SITES D.2: sites print the increment, the total, or both
            check(context, line.number, S08, seat, line.to - state.bet, line.amount)
        _wager(context, line, line.to)
    elif line.kind == kind.CALL:
        _call(context, line)
    else:
        _check_or_fold(context, line)
    if state.opened == 0:
        state.opener = seat
    state.opened += 1
    state.acted |= 1 << seat
    state.since_full |= 1 << seat
    state.turn = NOBODY if count_of(state.live) < 2 else next_to_act(state, seat)


@compiled
def open_street(state: State, this_street: int) -> None:
    """Begin the betting on a street: no one has acted, and nothing is bet."""
    state.opened = state.openings = state.acted = state.since_full = 0
    state.bet = state.full = state.wagers = state.raised_by = state.doubled = state.capped = 0
    state.pair_open = 0
    state.began_headsup = 1 if count_of(state.live) == 2 else 0
    state.opener_before, state.opener, state.aggressor = state.opener, NOBODY, NOBODY
    state.brought_in = NOBODY
    state.short_bring_in = 0
    state.turn = NOBODY
    for seat in range(state.seats):
        state.street_in[seat] = 0
        unseen = this_street == street.FOURTH and packed_known(state.up[seat]) < 2  # a pair as far as can be seen
        if has(state.live, seat) and (unseen or has_open_pair(state.up[seat])):
            state.pair_open = 1


@compiled
def begin_betting(state: State) -> None:
    """The cards of the street are out: its betting begins with the first action."""
    if state.entered:
        return
    state.entered = 1
    unseen = state.dealt == 0 or not state.prints & prints.UP_CARDS
    if unseen and state.street == state.opening:  # a site that prints no door cards: players who anted are in
        state.dealt |= state.anted
        state.live |= state.anted
    open_street(state, state.street)


@compiled
def close_street(context: Context, at: int) -> None:
    """FR-12, ES-13 (O08): every live seat has matched, is all-in, or is alone; FR-07 (B05): third street was opened."""
    state = context.state
    if state.street == state.opening and state.opened > 0:
        check(context, at, B05, NOBODY, 1, min(state.openings, 1))
    if not state.opening <= state.street <= state.final or count_of(state.live) < 2:
        return
    mark_applicable(state, O08)
    if state.skipped and state.exposed:  # DE-23
        if state.opened:
            report(context, at, O08, NOBODY, NOBODY, NOBODY)
        return
    waiting = next_to_act(state, state.seats - 1) if state.opened == 0 else state.turn
    if waiting != NOBODY:
        report(context, at, O08, NOBODY, waiting, NOBODY)

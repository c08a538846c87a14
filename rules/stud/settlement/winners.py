"""Determine who should have been paid, and compare it with who was: pots, winners per pot and half, shares."""

from studbook.game import games
from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import packed_known, packed_mask
from studbook.game.codes import half, prints
from studbook.game.pots import pot_layers, split_halves, winners
from studbook.game.ranking import low_half_strength, pot_strength
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import H05, H13, M01, M10, R04, R05, T01, T02, T03
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.stud.context import Context
from studbook.rules.stud.house_rake import most_rake
from studbook.rules.stud.settlement.check_shares import (
    check_odd_chips,
    check_overpaid,
    check_scoop,
    check_shares,
    tie_range,
)
from studbook.rules.stud.settlement.expected import find_shares
from studbook.rules.stud.settlement.printed_pots import (
    check_line_order,
    check_rake_parts,
    check_refunds,
    infer_missing,
    is_rake,
)
from studbook.rules.stud.settlement.undecided import certainly_beaten
from studbook.rules.stud.settlement.undivided_totals import check_totals_paid
from studbook.rules.stud.settlement.unnamed_awards import EACH_BEARS, MAIN_BEARS, name_pots, take_rake
from studbook.rules.stud.state import UNSAID, State, Work, full_hand, paid_from, put_in_total


@compiled
def rank_hands(state: State) -> int:
    """DE-16, DE-21, FR-19: compute the strength of every completely known live hand; return their seats."""
    known = 0
    for seat in range(state.seats):
        state.high[seat] = state.low[seat] = 0
        if not has(state.live, seat) or packed_known(state.cards[seat]) < full_hand(state):
            continue
        mask = packed_mask(state.cards[seat]) | packed_mask(state.community)
        known |= 1 << seat
        state.high[seat] = pot_strength(mask, state.game)
        state.low[seat] = low_half_strength(mask, state.game)
    return known


@compiled
def layer(state: State, work: Work) -> None:
    """ES-15, ES-16: pots from what every seat has put in; a lone survivor takes them all."""
    state.gross = 0
    for seat in range(state.seats):
        work.put_in[seat] = put_in_total(state, seat)
        state.gross += work.put_in[seat]
    state.pots = pot_layers(work.put_in[: state.seats], state.live, state.pot_gross, state.pot_eligible)


@compiled
def find_winners(state: State) -> None:
    """DE-16, FR-20, DE-29 (T03): winners of every pot and half among the eligible seats.

    A pot is decided if one seat is left or every eligible hand is known.
    """
    known = rank_hands(state)
    state.decided = 1
    for pot in range(state.pots):
        eligible = state.pot_eligible[pot]
        alone = count_of(eligible) == 1
        state.pot_decided[pot] = alone or eligible & ~known == 0
        state.pot_high[pot] = eligible if alone else winners(state.high[: state.seats], eligible)
        state.pot_low[pot] = 0 if alone else winners(state.low[: state.seats], eligible)
        if not state.pot_decided[pot]:
            state.decided = 0


@compiled
def net_pots(state: State) -> None:
    """SITES D.3: what each pot pays after rake: all rake from the only pot, or else divided as the text does."""
    for pot in range(state.pots):
        if state.pots == 1:
            state.pot_net[pot] = state.gross - state.rake - state.fees
        elif state.pots_said:
            state.pot_net[pot] = max(state.pot_said[pot], 0)
        elif state.rake == 0 and state.fees == 0:
            state.pot_net[pot] = state.pot_gross[pot]
        else:
            state.pot_net[pot] = paid_from(state, pot, NOBODY, half.WHOLE)


@compiled
def correct_nets(state: State) -> None:
    """SITES D.3 (T01): no rake explains awards of more than a pot, or of nothing; the nearest way of raking counts.

    Only if the rake of each pot is not printed: `net_pots` then takes it from the awards.
    """
    if state.pots < 2 or state.pots_said or state.rake + state.fees <= 0:
        return
    believed = True
    for pot in range(state.pots):
        believed = believed and is_rake(state, state.pot_gross[pot] - state.pot_net[pot], pot)
    if believed:
        return
    take_rake(state, MAIN_BEARS)
    by_main = _far_from_awards(state)
    take_rake(state, EACH_BEARS)
    if state.rake + state.fees < state.pot_gross[0] and by_main < _far_from_awards(state):
        take_rake(state, MAIN_BEARS)


@compiled
def _far_from_awards(state: State) -> int:
    """How far the awards of all pots are from what the pots hold after rake."""
    distance = 0
    for pot in range(state.pots):
        distance += abs(state.pot_net[pot] - paid_from(state, pot, NOBODY, half.WHOLE))
    return distance


@compiled
def assign_halves(state: State, pot: int) -> None:
    """SITES D.1: sites that print no half print the high awards of a pot before its low ones."""
    high = low = 0
    for line in range(min(state.lines, len(state.paid_seat))):
        if state.paid_pot[line] != pot or state.paid_half[line] != half.WHOLE or state.pot_low[pot] == 0:
            continue
        seat = state.paid_seat[line]
        wins_high = has(state.pot_high[pot], seat) and not has(high, seat)
        wins_low = has(state.pot_low[pot], seat) and not has(low, seat)
        high_is_paid = state.pot_high[pot] & ~high == 0
        if wins_high or not (wins_low or high_is_paid):
            state.paid_half[line] = half.HIGH
            high |= 1 << seat
        else:
            state.paid_half[line] = half.LOW
            low |= 1 << seat


@compiled
def _split_scoops(state: State, work: Work, pot: int) -> None:
    """T13: a player who wins both halves and is paid in one line is paid each half."""
    if state.pot_low[pot] == 0 or count_of(state.pot_eligible[pot]) == 1:
        return
    find_shares(state, pot, work)
    for line in range(min(state.lines, len(state.paid_seat) - 1)):
        seat = state.paid_seat[line]
        if state.paid_pot[line] != pot or state.paid_half[line] != half.WHOLE:
            continue
        low = work.low_share[seat]
        both = work.high_share[seat] > 0 and low > 0
        if both and state.paid_amount[line] == paid_from(state, pot, seat, half.WHOLE) > low:
            more = state.lines
            state.lines += 1
            state.paid_seat[more], state.paid_pot[more], state.paid_half[more] = seat, pot, half.LOW
            state.paid_amount[more], state.paid_line[more] = low, state.paid_line[line]
            state.paid_amount[line] -= low
            state.paid_half[line] = half.HIGH


@compiled
def _is_paid_before(state: State, line: int) -> bool:
    """ES-14 (M10): whether an earlier line pays the same seat from the same half of a pot whose halves are known.

    H11: a player who takes a high-low pot alone may be paid in two lines that name no half.
    """
    pot = state.paid_pot[line]
    unopposed = games.LOW_HALF[state.game] > 0 and count_of(state.pot_eligible[pot]) == 1
    if unopposed or not state.pot_decided[pot]:
        return False
    for other in range(line):
        same_seat = state.paid_pot[other] == pot and state.paid_seat[other] == state.paid_seat[line]
        if same_seat and state.paid_half[other] == state.paid_half[line]:
            return True
    return False


@compiled
def check_claims(context: Context, pot: int) -> int:
    """ES-14 (M10), ES-16 (T02): everyone who is paid has a claim on that pot; return the bit set of paid seats."""
    state = context.state
    paid = 0
    mark_applicable(state, M10)
    mark_applicable(state, T02)
    for line in range(min(state.lines, len(state.paid_seat))):
        if state.paid_pot[line] != pot:
            continue
        seat = state.paid_seat[line]
        at = state.paid_line[line]
        paid |= 1 << seat
        if not has(state.live, seat) or state.paid_amount[line] <= 0 or _is_paid_before(state, line):
            report(context, at, M10, seat, 0, state.paid_amount[line])
        elif not has(state.pot_eligible[pot], seat):
            report(context, at, T02, seat, state.pot_eligible[pot], 1 << seat)
    return paid


@compiled
def _get_nothing(state: State, pot: int, winning: int) -> bool:
    """B-18: if a tied half has fewer units than winners, some of them rightly get nothing."""
    for seat in range(state.seats):
        if has(winning, seat) and tie_range(state, pot, seat)[0] > 0:
            return False
    return True


@compiled
def check_winners(context: Context, at: int, pot: int, paid: int) -> bool:
    """DE-16 (H05): the players paid are those who won; FR-20 (T03): a low half exists only with an eligible low."""
    state = context.state
    won = state.pot_high[pot] | state.pot_low[pot]
    mark_applicable(state, H05)
    if state.pot_decided[pot]:
        right = paid & ~won == 0 and _get_nothing(state, pot, won & ~paid)
        _mark_halves(state, pot)
        if not right:
            report(context, at, H05, NOBODY, won, paid)
            _check_equal_hands(context, at, pot, paid)
            _check_low_half(context, at, pot, paid)
        return right
    for seat in range(state.seats):
        better = certainly_beaten(state, pot, seat) if has(paid, seat) and state.high[seat] > 0 else 0
        if better:
            report(context, at, H05, NOBODY, better, 1 << seat)
    return False


@compiled
def _mark_halves(state: State, pot: int) -> None:
    """Equal hands share a pot (ES-22, H13); in high-low, the cards decide whether it has halves (FR-20, T03)."""
    if count_of(state.pot_high[pot]) > 1 or count_of(state.pot_low[pot]) > 1:
        mark_applicable(state, H13)
    if games.LOW_HALF[state.game] and count_of(state.pot_eligible[pot]) > 1:
        mark_applicable(state, T03)


@compiled
def _check_equal_hands(context: Context, at: int, pot: int, paid: int) -> None:
    """ES-21, ES-22 (H13): all tied hands are paid: suits never break ties."""
    state = context.state
    for winning in (state.pot_high[pot], state.pot_low[pot]):
        if winning & paid and winning & ~paid:
            report(context, at, H13, NOBODY, winning, winning & paid)


@compiled
def _check_low_half(context: Context, at: int, pot: int, paid: int) -> None:
    """FR-20, DE-29 (T03): report a low half paid without a low, or a low that is not paid."""
    state = context.state
    if not games.LOW_HALF[state.game] or count_of(state.pot_eligible[pot]) < 2:
        return
    losers = paid & ~(state.pot_high[pot] | state.pot_low[pot])
    if state.pot_low[pot] == 0 and paid & state.pot_high[pot] and losers:
        stolen = 0
        for seat in range(state.seats):
            if has(losers, seat):
                stolen += paid_from(state, pot, seat, half.WHOLE)
        report(context, at, T03, NOBODY, 0, stolen)
    elif state.pot_low[pot] and not paid & state.pot_low[pot] and not losers:  # or else H05 says who was paid it
        due = split_halves(max(state.pot_net[pot], 0), state.unit)[1]
        report(context, at, T03, NOBODY, due, 0)


@compiled
def check_pot(context: Context, at: int, pot: int) -> None:
    """T01, T02, H05, T03 to T07 for one pot."""
    state = context.state
    _split_scoops(state, context.work, pot)
    assign_halves(state, pot)
    paid = check_claims(context, pot)
    mark_applicable(state, T01)
    right = check_winners(context, at, pot, paid)
    check_scoop(context, at, pot)
    total = paid_from(state, pot, NOBODY, half.WHOLE)
    if state.pots > 1 and total != state.pot_net[pot]:
        report(context, at, T01, NOBODY, state.pot_net[pot], total)
    elif right and total == state.pot_net[pot]:
        check_shares(context, at, pot)
        check_odd_chips(context, at, pot)
    elif right and state.pots == 1:
        check_overpaid(context, at, pot)


@compiled
def awarded(state: State) -> int:
    """Total that the text pays."""
    total = 0
    for seat in range(state.seats):
        total += state.collected[seat]
    return total


@compiled
def check_conservation(context: Context, at: int) -> None:
    """M01: everything put in is returned, awarded, raked or a fee; R04: the awards add up to the pot after rake."""
    state = context.state
    paid = awarded(state)
    mark_applicable(state, M01)
    mark_applicable(state, R04)
    if paid + state.rake + state.fees != state.gross:
        report(context, at, M01, NOBODY, state.gross, paid + state.rake + state.fees)
        report(context, at, R04, NOBODY, state.gross - state.rake - state.fees, paid)


@compiled
def check_foreign_pots(context: Context, at: int) -> None:
    """T01, M10: nothing is paid from a pot that does not exist, and no seat is paid twice for one half of a pot."""
    state = context.state
    for line in range(min(state.lines, len(state.paid_seat))):
        if state.paid_pot[line] >= state.pots:
            report(context, at, T01, state.paid_seat[line], 0, state.paid_amount[line])
            if not has(state.live, state.paid_seat[line]):
                report(context, at, M10, state.paid_seat[line], 0, state.paid_amount[line])


@compiled
def unsaid_rake(context: Context, at: int) -> int:
    """SITES D.2 (R05): what the awards leave over is the rake of a hand that prints none.

    On a site that prints it, this holds only if a rake may be taken, and up to what the house may keep (R01).
    """
    state, house = context.state, context.house
    missing = max(state.gross - awarded(state) - state.fees, 0)
    if not state.prints & prints.RAKE:
        return missing
    folded_out = count_of(state.live) == 1 and state.last_street == state.opening
    if state.tournament or state.home or folded_out:
        return 0
    mark_applicable(state, R05)
    if missing == 0 or missing > most_rake(state, house):
        return 0
    for pot in range(1, state.pots):
        if state.pot_gross[pot] == missing:  # M14: more likely a side pot that no line pays
            return 0
    report(context, at, R05, NOBODY, 0, missing)
    return missing


@compiled
def settle(context: Context, at: int) -> None:
    """Compute every pot and compare the printed awards with it."""
    state = context.state
    layer(state, context.work)
    check_line_order(context, at)
    printed_rake = state.rake != UNSAID or state.prints & prints.RAKE
    if state.rake == UNSAID:
        state.rake = unsaid_rake(context, at)
    find_winners(state)
    named = name_pots(state, context.work)
    if named and printed_rake:
        infer_missing(context, at)
    net_pots(state)
    check_conservation(context, at)
    check_foreign_pots(context, at)
    if not named:
        check_totals_paid(context, at)
        net_pots(state)
        return
    correct_nets(state)
    for pot in range(state.pots):
        check_pot(context, at, pot)
    check_rake_parts(context, at)
    check_refunds(context, at)

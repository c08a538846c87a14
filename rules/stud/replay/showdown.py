"""The showdown: who shows what and in which order, and who mucks."""

from studbook.game import games
from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import packed_known, packed_length, packed_mask
from studbook.game.codes import half
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import C13, H08, H09, H10, H11, H12, H14
from studbook.rules.checks.log import check, mark_applicable, report
from studbook.rules.stud.context import Context, Line
from studbook.rules.stud.settlement.expected import find_shares
from studbook.rules.stud.state import State, Work, full_hand, paid_from


@compiled
def check_show_order(context: Context, at: int, seat: int) -> None:
    """B-29 (H08): the last player to bet or raise on the last street shows, or mucks, first."""
    state = context.state
    first = state.first_shown == NOBODY and state.showdown
    if first and state.aggressor != NOBODY and state.last_street == state.final and has(state.live, state.aggressor):
        check(context, at, H08, seat, state.aggressor, seat)
    if first:
        state.first_shown = seat


@compiled
def check_shown_cards(context: Context, line: Line) -> None:
    """H14: a hand shown before the showdown is shown again at it; DE-21 (H12): it has no community card."""
    state, seat, cards = context.state, line.seat, line.cards
    if state.showdown == 0:
        state.shown_early[seat] |= packed_mask(cards)
        return
    if state.shown_early[seat]:
        mark_applicable(state, H14)
        if packed_known(cards) >= full_hand(state) and state.shown_early[seat] & ~packed_mask(cards):
            report(context, line.number, H14, seat, 0, 0)
    if state.community:
        mark_applicable(state, H12)
        if packed_length(cards) > full_hand(state):
            report(context, line.number, H12, seat, full_hand(state), packed_length(cards))


@compiled
def check_described(context: Context, line: Line) -> None:
    """C13: a hand with unseen cards is not described: such cards never count as ranks."""
    state = context.state
    unknown = packed_length(line.cards) - packed_known(line.cards)
    if unknown == 0:
        return
    mark_applicable(state, C13)
    if line.said_high >= 0 or line.said_low > 0:
        report(context, line.number, C13, line.seat, 0, unknown)


@compiled
def _said_to_win(state: State, seat: int) -> int:
    """What the text pays a seat from contested pots that the visible cards do not decide."""
    total = 0
    for pot in range(state.pots):
        if not state.pot_decided[pot]:
            total += paid_from(state, pot, seat, half.WHOLE)
    return total


@compiled
def _contested(state: State, seat: int) -> int:
    """What the text pays a seat from pots that others could also win."""
    total = 0
    for pot in range(state.pots):
        if count_of(state.pot_eligible[pot]) > 1:
            total += paid_from(state, pot, seat, half.WHOLE)
    return total


@compiled
def _due(state: State, work: Work, seat: int) -> int:
    """What the cards award a seat from decided and contested pots."""
    total = 0
    for pot in range(state.pots):
        if state.pot_decided[pot] and count_of(state.pot_eligible[pot]) > 1:
            find_shares(state, pot, work)
            total += work.high_share[seat] + work.low_share[seat]
    return total


@compiled
def check_mucks(context: Context, at: int) -> None:
    """DE-16 (H09): no one mucks a winning hand; H10: the winner of a contested pot shows, if others do."""
    state = context.state
    if count_of(state.live) < 2 or state.last_street != state.final:
        return
    others_show = state.mucked != 0
    for seat in range(state.seats):
        others_show = others_show or state.shown[seat] != 0
    for seat in range(state.seats):
        if not has(state.live, seat):
            continue
        won = _contested(state, seat)
        if has(state.mucked, seat):
            mark_applicable(state, H09)
            due = _due(state, context.work, seat) + _said_to_win(state, seat)
            if due > 0:
                report(context, at, H09, seat, due, won)
        elif won > 0 and others_show:
            mark_applicable(state, H10)
            if state.shown[seat] == 0 and not has(state.shown_again, seat):
                report(context, at, H10, seat, 0, won)


@compiled
def check_unopposed(context: Context, at: int) -> None:
    """H11: the last player left takes both halves of a pot, not one of them."""
    state = context.state
    if not games.LOW_HALF[state.game] or count_of(state.live) != 1:
        return
    mark_applicable(state, H11)
    due, paid = state.gross - state.rake - state.fees, 0
    for seat in range(state.seats):
        paid += state.collected[seat]
    if paid != due and abs(2 * paid - due) <= 2 * state.unit:
        report(context, at, H11, NOBODY, due, paid)

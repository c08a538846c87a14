"""The money of a deal: what antes and dealers put in, what dealer and players take out, and what must be left."""

from studbook.game.bitset import NOBODY, count_of, has, next_in
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import B02, G01, G08, G10, G12, G15, M02
from studbook.rules.checks.codes import severity
from studbook.rules.checks.log import change_severity, mark_applicable, report
from studbook.rules.red_dog.codes import funding, left, tenure
from studbook.rules.red_dog.context import DealContext, DealLine
from studbook.rules.red_dog.state import UNSURE, DealState, is_dealer, is_right, plays
from studbook.rules.red_dog.variants import Variant

MAY_GO, MUST_GO = 3, 4
"""RD-22: number of deals after which a dealer may leave and must leave."""


@compiled
def check_stack(context: DealContext, at: int, seat: int, amount: int) -> None:
    """C.3-18 (M02): no one bets or pays more than they have."""
    deal = context.state
    mark_applicable(deal, M02)
    if amount > deal.stack[seat]:
        report(context, at, M02, seat, deal.stack[seat], amount)


@compiled
def move_in(deal: DealState, seat: int, amount: int, due: int) -> None:
    """C.3-1: money goes from a stack into the pot; `due` is the amount by the rules."""
    deal.stack[seat] -= amount
    deal.put_in[seat] += amount
    deal.pot += amount
    deal.ought += due
    deal.largest = max(deal.largest, deal.pot)


@compiled
def move_out(deal: DealState, seat: int, amount: int, due: int) -> None:
    """C.3-1: money goes from the pot to a player; a pot that is too small becomes negative, as the text counts."""
    deal.stack[seat] += amount
    deal.collected[seat] += amount
    deal.pot -= amount
    deal.ought -= due


@compiled
def say_pot(context: DealContext, at: int, amount: int) -> None:
    """C.3-1 (G01): a deal begins with the pot that the text states; later statements must match."""
    deal = context.state
    if not deal.pot_said and not deal.opened:
        deal.pot_said, deal.before = 1, amount
        deal.pot += amount
        deal.ought += amount
        deal.largest = max(deal.largest, deal.pot)
        return
    mark_applicable(deal, G01)
    if not is_right(deal, amount):
        report(context, at, G01, NOBODY, deal.pot, amount)
    deal.pot = deal.ought = amount


# Money put in.


@compiled
def ante(context: DealContext, line: DealLine) -> None:
    """RD-02, RD-10 (B02): everyone antes the same, or all they have."""
    deal, at, seat, amount = context.state, line.number, line.seat, line.amount
    if deal.ante <= 0:
        deal.ante = amount
    usual = min(deal.ante, deal.stack[seat])
    is_due = deal.antes_due != 0 and deal.antes[seat] == 0 and plays(deal, seat)
    mark_applicable(deal, B02)
    if amount != usual and usual > 0:
        report(context, at, B02, seat, deal.ante, amount)
    check_stack(context, at, seat, amount)
    due = amount if usual <= 0 else usual
    move_in(deal, seat, amount, due if is_due else 0)
    deal.antes[seat] += 1
    deal.anted[seat] += amount
    deal.antes_paid += 1
    deal.filled += amount


@compiled
def _antes_of(deal: DealState, seat: int) -> int:
    """RD-02: how often a seat must ante now: a player with nothing left cannot."""
    could = plays(deal, seat) and deal.stack[seat] + deal.anted[seat] > 0
    return 1 if deal.antes_due and could else 0


@compiled
def close_antes(context: DealContext, at: int) -> None:
    """RD-02, RD-10, RD-14 (G08): before a turn everyone has anted once if that is due, otherwise no one has.

    If no one does as required, it is one error, reported for the first.
    """
    deal, rules = context.state, context.rules
    if rules.funding == funding.ANTES or deal.antes_paid:
        mark_applicable(deal, G08)
    if deal.antes_due == UNSURE:
        deal.antes_due = 1 if deal.antes_paid else 0
    right = 0
    for seat in range(deal.seats):
        right += 1 if deal.antes[seat] == _antes_of(deal, seat) == deal.antes_due and plays(deal, seat) else 0
    silent = 0
    for step in range(1, deal.seats + 1):
        seat = (max(deal.dealer, 0) + step) % deal.seats
        due = _antes_of(deal, seat)
        if deal.antes[seat] != due and not silent:
            report(context, at, G08, seat, due, deal.antes[seat])
            silent = 1 if right == 0 else 0
        if deal.antes[seat] < due:
            deal.ought += min(max(deal.ante, 0), deal.stack[seat])
    _clear_antes(deal)


@compiled
def _clear_antes(deal: DealState) -> None:
    deal.antes_due = deal.antes_paid = 0
    for seat in range(deal.seats):
        deal.antes[seat] = deal.anted[seat] = 0


@compiled
def _fund_due(deal: DealState, rules: Variant) -> int:
    """RD-15, RD-31: 1 if the dealer puts up a new pot, in a first deal; A-17: -1 if the dealer may add to it."""
    if rules.funding == funding.ANTES or deal.funded:
        return 0
    if deal.number > 1:
        return UNSURE if rules.top_up else 0
    if deal.number:
        return 1
    if deal.before == 0:
        return 1
    return UNSURE if rules.residue_stays else 0


@compiled
def fund(context: DealContext, line: DealLine) -> None:
    """RD-15, RD-31 (G12): the dealer puts up a new pot between the agreed amounts, or exactly the agreed one."""
    deal, rules, seat, amount = context.state, context.rules, line.seat, line.amount
    mark_applicable(deal, G12)
    most = deal.new_least if rules.funding == funding.DEALER_FIXED else max(deal.new_least, deal.new_most)
    due = amount
    if _fund_due(deal, rules) == 0:
        due = 0
    elif deal.new_least > 0 and deal.number <= 1:
        due = min(max(amount, deal.new_least), most)
    if due != amount or not is_dealer(deal, seat):
        report(context, line.number, G12, seat, due if is_dealer(deal, seat) else 0, amount)
    check_stack(context, line.number, seat, amount)
    move_in(deal, seat, amount, due)
    deal.filled += amount
    deal.funded = 1


@compiled
def check_funded(context: DealContext, at: int) -> None:
    """RD-15 (G12): a pot that is due is put up; otherwise its contents are unknown."""
    deal, rules = context.state, context.rules
    if rules.funding == funding.ANTES:
        return
    mark_applicable(deal, G12)
    if _fund_due(deal, rules) == 1:
        report(context, at, G12, deal.dealer, max(deal.new_least, 0), 0)
        deal.unsure = 1


# Money taken out.


@compiled
def leaves(deal: DealState, rules: Variant) -> int:
    """RD-11, RD-21, RD-22, RD-27, RD-36: 1 if the deal passes on, 0 if the dealer keeps it, -1 if either may be."""
    if deal.went_on:
        return UNSURE
    if rules.tenure == tenure.ONE_DEAL or deal.verdict == 1:
        return 1
    if deal.verdict == UNSURE:
        return UNSURE
    if rules.tenure == tenure.STITCH:
        return UNSURE if deal.stitch_wrong else int(deal.stitch)
    if deal.number == MAY_GO or deal.number == 0:
        return UNSURE
    return 1 if deal.number >= MUST_GO else 0


@compiled
def take_due(deal: DealState, rules: Variant) -> int:
    """RD-22, RD-27, RD-37, A-12: 1 if the dealer takes what is left, -1 if the dealer may."""
    if rules.left == left.STAYS:
        return 0
    if deal.verdict == 1 and rules.residue_stays and not deal.went_on:
        return 0
    return leaves(deal, rules)


@compiled
def take(context: DealContext, line: DealLine) -> None:
    """RD-22, RD-27, RD-37 (G15): the dealer takes the whole pot if it belongs to the dealer."""
    deal, rules, at = context.state, context.rules, line.number
    seat, amount = line.seat, line.amount
    mark_applicable(deal, G15)
    is_his = take_due(deal, rules) != 0 and is_dealer(deal, seat)
    right = is_right(deal, amount)
    if not is_his and is_dealer(deal, seat) and rules.left != left.STAYS:
        deal.early, deal.early_line, deal.early_amount = 1, at, amount
    elif not is_his:
        report(context, at, G15, seat, 0, amount)
    elif not right:
        report(context, at, G15, seat, deal.pot, amount)
    deal.taken += amount
    deal.took = 1
    if is_his:
        deal.expected[seat] += amount if right else deal.pot
    move_out(deal, seat, amount, 0)
    if is_his:
        deal.ought = deal.unsure = 0
        deal.pot = 0 if right else deal.pot


@compiled
def share(deal: DealState, line: DealLine) -> None:
    """RD-12: a player gets a share; whether the pot covers them all is checked once everyone has one."""
    seat, amount = line.seat, line.amount
    if not deal.shares:
        deal.share_pot, deal.share_ought = deal.pot, deal.ought
    deal.shares += 1
    deal.share_line = line.number
    deal.shared[seat] += amount
    deal.taken += amount
    move_out(deal, seat, amount, 0)


@compiled
def check_shares(context: DealContext) -> None:
    """RD-12 (G15): players may divide a common pot as they agree, but only up to what it holds.

    Unequal shares are noted. A pot that the dealer put up is not divided.
    """
    deal, rules = context.state, context.rules
    if not deal.shares:
        return
    mark_applicable(deal, G15)
    if rules.left != left.STAYS:
        for seat in range(deal.seats):
            check_share(context, seat, 0, severity.ERROR)
        deal.ought = deal.share_ought
    elif not deal.unsure:
        _check_division(context)


@compiled
def check_share(context: DealContext, seat: int, due: int, severity: int) -> None:
    """RD-12 (G15): compare a share with another amount."""
    deal = context.state
    if deal.shared[seat] != due:
        report(context, deal.share_line, G15, seat, due, deal.shared[seat])
        change_severity(context, severity)


@compiled
def _check_division(context: DealContext) -> None:
    """RD-12 (G15): the shares do not exceed the pot; if they are unequal, that is noted."""
    deal = context.state
    players = count_of(deal.players)
    due = _share_of(deal, deal.share_pot, players)
    other = _share_of(deal, deal.share_ought, players)
    if _sharing(deal, other) > _sharing(deal, due):
        due = other
    total = 0
    for seat in range(deal.seats):
        total += deal.shared[seat]
    too_much = total > max(deal.share_pot, deal.share_ought)
    for seat in range(deal.seats):
        his = due if plays(deal, seat) else 0
        wrong = deal.shared[seat] > his and (too_much or his == 0)
        check_share(context, seat, his, severity.ERROR if wrong else severity.INFO)
        deal.expected[seat] += his if wrong else deal.shared[seat]
    deal.ought = deal.share_ought - total


@compiled
def _share_of(deal: DealState, pot: int, players: int) -> int:
    return pot // max(players, 1) // deal.unit * deal.unit


@compiled
def _sharing(deal: DealState, amount: int) -> int:
    """How many seats get exactly this amount."""
    number = 0
    for seat in range(deal.seats):
        number += 1 if plays(deal, seat) and deal.shared[seat] == amount else 0
    return number


@compiled
def check_taken(context: DealContext, at: int) -> None:
    """RD-22, RD-27, RD-37 (G15): the dealer has taken the pot when due, also when leaving after three deals.

    If the dealer takes it and leaves too early, or does neither when due, the next dealer is what is wrong (G10).
    """
    deal, rules = context.state, context.rules
    if rules.left == left.STAYS:
        return
    mark_applicable(deal, G15)
    due = take_due(deal, rules)
    is_said = deal.next >= 0 and deal.dealer >= 0
    goes = is_said and deal.next != deal.dealer
    if deal.early and not (goes and leaves(deal, rules) == 0):
        report(context, deal.early_line, G15, deal.dealer, 0, deal.early_amount)
    if is_said and not goes and rules.tenure != tenure.ONE_DEAL and due == 1 and deal.verdict == 0:
        due = 0
    if due == UNSURE and rules.tenure == tenure.UP_TO_FOUR and deal.number == MAY_GO and deal.verdict == 0 and goes:
        due = 0 if deal.went_on else 1
    if due == 1 and not deal.took and not deal.unsure and min(deal.pot, deal.ought) > 0:
        report(context, at, G15, deal.dealer, deal.pot, 0)
        if deal.dealer >= 0:
            deal.expected[deal.dealer] += deal.pot
        deal.ought = 0


@compiled
def check_left(context: DealContext) -> None:
    """C.3-1 (G01): the pot stated to be left is what it holds."""
    deal = context.state
    if deal.total < 0 or deal.unsure:
        return
    mark_applicable(deal, G01)
    if not is_right(deal, deal.total):
        report(context, deal.total_line, G01, NOBODY, deal.pot, deal.total)


@compiled
def _can_deal(deal: DealState, rules: Variant, seat: int) -> bool:
    """RD-15: whether a player has enough left to be the next dealer; one who has not may be passed over."""
    need = 1 if rules.funding == funding.ANTES else max(deal.new_least, 1)
    return bool(deal.stack[seat] >= need)


@compiled
def check_next(context: DealContext) -> None:
    """RD-11, RD-21, RD-22, RD-27, RD-36 (G10): the deal stays or passes to the next seat."""
    deal, rules = context.state, context.rules
    if deal.dealer < 0 or deal.next < 0:
        return
    at = deal.next_line
    mark_applicable(deal, G10)
    goes = leaves(deal, rules)
    if goes == UNSURE and deal.took and not deal.went_on and rules.tenure == tenure.UP_TO_FOUR:
        goes = 1
    stays = deal.next == deal.dealer
    following = next_in(deal.players & ~(1 << deal.dealer), deal.dealer, deal.seats)
    if stays and goes == 1:
        report(context, at, G10, deal.next, following, deal.next)
    elif not stays and goes == 0:
        report(context, at, G10, deal.next, deal.dealer, deal.next)
    elif not stays and not _may_follow(deal, rules, deal.next):
        report(context, at, G10, deal.next, following, deal.next)


@compiled
def _may_follow(deal: DealState, rules: Variant, seat: int) -> bool:
    """RD-11: whether a seat is the next clockwise, apart from those that cannot deal."""
    for step in range(1, deal.seats):
        other = (deal.dealer + step) % deal.seats
        if other == seat:
            return has(deal.players, seat)
        if has(deal.players, other) and _can_deal(deal, rules, other):
            return False
    return False


@compiled
def check_new_pot(context: DealContext, at: int) -> None:
    """RD-18 (G12): the minimum stake is below the minimum that a dealer may put up."""
    deal, rules = context.state, context.rules
    if rules.funding == funding.ANTES or deal.new_least <= 0:
        return
    mark_applicable(deal, G12)
    if deal.least >= deal.new_least:
        report(context, at, G12, NOBODY, deal.least, deal.new_least)

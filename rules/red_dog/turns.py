"""A player's turn: whose it is, what they buy, bet and show, and what the turned card brings them."""

from studbook.game.bitset import NOBODY, has, next_in
from studbook.game.cards import HIDDEN
from studbook.game.codes import chosen, kind
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import G02, G04, G07, G09, G14, G16
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.red_dog.codes import passing, sees
from studbook.rules.red_dog.context import DealContext, DealLine
from studbook.rules.red_dog.decisions import (
    bound,
    forget_choices,
    leave_unjudged,
    lower,
    price_of,
    write_choice,
    write_turn,
)
from studbook.rules.red_dog.pack import check_centre, check_hands, turn_up
from studbook.rules.red_dog.payment import check_direction, check_shown, judge, pay, what_is_due
from studbook.rules.red_dog.pot import check_funded, check_stack, close_antes, move_in, move_out
from studbook.rules.red_dog.state import DealState, able, banker, judge_pot, takers, waiting
from studbook.rules.red_dog.variants import Variant

# Whose turn it is.


@compiled
def open_turns(context: DealContext, at: int) -> None:
    """RD-03, RD-15, RD-24: before the first turn the pot is filled, hands are dealt, the centre card is up."""
    deal, rules = context.state, context.rules
    if deal.opened:
        return
    check_funded(context, at)
    close_antes(context, at)
    check_hands(context, at)
    check_centre(context, at)
    deal.opened = 1
    deal.betting_pot = deal.pot
    judge_pot(deal, rules)
    deal.antes_due = 0


@compiled
def _check_order(context: DealContext, at: int, seat: int) -> None:
    """RD-04 (G07): one turn each, clockwise from the dealer's left. A skipped turn is reported once."""
    deal, rules = context.state, context.rules
    mark_applicable(deal, G07)
    left = waiting(deal, rules)
    first = next_in(left, max(deal.dealer, 0), deal.seats)
    after = next_in(left, max(deal.last, 0), deal.seats)
    is_his = has(takers(deal, rules) | (deal.dealt & ~banker(deal, rules)), seat) and not has(deal.had, seat)
    in_order = seat in (first, after) or has(deal.missed, seat) or not has(able(deal, 1 << seat), seat)
    if deal.dealer < 0 and deal.last < 0:
        in_order = True
    if is_his and in_order:
        deal.missed &= ~(1 << seat)
        return
    report(context, at, G07, seat, first, seat)
    deal.unsure = deal.pack_unsure = deal.out_of_turn = 1
    if is_his:
        _miss(deal, left, seat)


@compiled
def _miss(deal: DealState, left: int, seat: int) -> None:
    """RD-04: the seats that a seat's turn skipped."""
    for step in range(1, deal.seats):
        other = (max(deal.last, 0) + step) % deal.seats
        if other == seat:
            return
        deal.missed |= left & (1 << other)


@compiled
def begin_turn(context: DealContext, at: int, seat: int) -> None:
    """RD-04, RD-20 (G09): begin a turn at its first event; nothing more may be done if the pot is broken."""
    deal, rules = context.state, context.rules
    if deal.actor == seat and deal.row < 0:
        return
    close_turn(context, at)
    open_turns(context, at)
    close_antes(context, at)
    deal.out_of_turn = 0
    mark_applicable(deal, G09)
    if deal.verdict == 1 and not deal.went_on:
        report(context, at, G09, seat, 0, deal.pot)
        deal.went_on = deal.unsure = 1
    if not deal.went_on:
        _check_order(context, at, seat)
    deal.actor = deal.last = seat
    deal.row = NOBODY
    deal.stake = deal.bought = deal.paid = deal.awaiting = deal.passed = deal.out_of_bounds = 0
    deal.shown = deal.shown_cards = 0
    _set_target(deal, rules)


@compiled
def _set_target(deal: DealState, rules: Variant) -> None:
    """RD-25, RD-28: in some games the card to bet against is already turned up."""
    deal.target = NOBODY
    if rules.sees == sees.TURNED_CARD and not deal.centre_wrong:
        deal.target = deal.centre
    if deal.loose:
        deal.target, deal.bought, deal.loose = deal.loose_card, 1, 0


@compiled
def _end_turn(deal: DealState, rules: Variant) -> None:
    deal.had |= 1 << deal.actor
    deal.actor = NOBODY
    judge_pot(deal, rules)


@compiled
def close_turn(context: DealContext, at: int) -> None:
    """RD-09 (G04, G14): before the next turn a stake is won or lost, and a buyer of a card has bet or passed."""
    deal, rules = context.state, context.rules
    if deal.actor < 0:
        return
    seat = deal.actor
    if deal.passed:
        _forfeit(context, at, 0)
        return
    if deal.row >= 0:
        mark_applicable(deal, G04)
        due = what_is_due(deal, rules, seat)
        report(context, at, G04, seat, deal.stake * (rules.payout if due == 1 else 1), 0)
        deal.ought += -rules.payout * deal.stake if due == 1 else deal.stake
        judge(context, seat, due)
        deal.unsettled |= 1 << seat
        if due == 0:
            deal.unsure = 1
    elif deal.bought:
        report(context, at, G14, seat, 0, 0)
        deal.unsure = 1
        forget_choices(context)
    _end_turn(deal, rules)


@compiled
def end_turns(context: DealContext, at: int) -> None:
    """RD-04: the last turn is over, and nothing has been taken from the pot yet."""
    deal, rules = context.state, context.rules
    close_turn(context, at)
    open_turns(context, at)
    if not deal.ended:
        deal.unserved = waiting(deal, rules) & deal.dealt
        deal.ended = 1


@compiled
def check_turns_done(context: DealContext, at: int) -> None:
    """RD-04, RD-20 (G07): unless the pot is broken, the deal does not end before everyone has had a turn."""
    deal = context.state
    mark_applicable(deal, G07)
    left = deal.unserved & ~deal.had
    if deal.verdict == 0 and left:
        report(context, at, G07, NOBODY, next_in(left, max(deal.dealer, 0), deal.seats), NOBODY)
        deal.unsure = 1


# What the player does.


@compiled
def buy(context: DealContext, line: DealLine) -> None:
    """RD-28 (G14): a player pays the pot for another card, as often as allowed."""
    deal, rules, at, seat, amount = context.state, context.rules, line.number, line.seat, line.amount
    begin_turn(context, at, seat)
    _miss_card(deal)
    mark_applicable(deal, G14)
    due = price_of(deal, rules, deal.pot)
    write_choice(context, at, seat, chosen.BUY)
    if amount != due:
        leave_unjudged(context.turns, rules)
    if deal.bought >= rules.purchases:
        due = 0
        report(context, at, G14, seat, 0, amount)
    elif amount == price_of(deal, rules, deal.ought) or deal.unsure:
        due = amount
    elif amount != due:
        report(context, at, G14, seat, due, amount)
    if not deal.bought:
        deal.first_price = due
    check_stack(context, at, seat, amount)
    move_in(deal, seat, amount, due)
    deal.paid += amount
    deal.bought += 1
    deal.awaiting = 1
    deal.target = NOBODY


@compiled
def turn(context: DealContext, at: int, card: int) -> None:
    """RD-06, RD-28 (G16, G14): a card is turned for the player; one that everyone knows is noted."""
    turns, deal, rules = context.turns, context.state, context.rules
    if rules.burn and not deal.burned_now:
        deal.unread = deal.pack_unsure = 1
    deal.burned_now = 0
    known = turn_up(context, at, card)
    mark_applicable(deal, G16)
    if known:
        report(context, at, G16, deal.actor, NOBODY, card)
    if rules.sees == sees.TURNED_CARD:
        mark_applicable(deal, G14)
        if not deal.awaiting:
            _miss_price(context, at)
        deal.awaiting = 0
        if rules.bought_for_all:
            deal.centre = card if card < HIDDEN else NOBODY
    deal.target = deal.loose_card = card if card < HIDDEN else NOBODY
    if deal.row >= 0:
        turns.rows[deal.row].turned = deal.target
        turns.rows[deal.row].known = known


@compiled
def _miss_price(context: DealContext, at: int) -> None:
    """RD-28 (G14): a card is turned that no one has paid for."""
    deal, rules = context.state, context.rules
    due = price_of(deal, rules, deal.ought) if rules.purchases else 0
    report(context, at, G14, deal.actor, due, 0)
    deal.ought += due
    deal.bought += 1
    if deal.actor < 0:
        deal.loose, deal.loose_card = 1, NOBODY


@compiled
def _check_stake(context: DealContext, at: int, seat: int, amount: int) -> None:
    """RD-05, RD-18, RD-32 (G02): a stake is within the limits at the moment it is made."""
    deal, rules = context.state, context.rules
    if deal.unsure:
        return
    mark_applicable(deal, G02)
    most, other = bound(deal, rules, deal.pot), bound(deal, rules, deal.ought)
    if amount > max(most, other):
        report(context, at, G02, seat, most, amount)
        deal.out_of_bounds = 1
    elif amount < min(lower(deal, seat, most), lower(deal, seat, other)):
        report(context, at, G02, seat, lower(deal, seat, most), amount)
        deal.out_of_bounds = 1


@compiled
def _miss_card(deal: DealState) -> None:
    """RD-28: when a player goes on, everyone has seen the bought card, even if the text omits it."""
    if deal.awaiting:
        deal.unread = 1


@compiled
def stake(context: DealContext, line: DealLine) -> None:
    """RD-05, RD-18, RD-32 (G02, M02): a player bets a stake."""
    deal, at, seat, amount = context.state, line.number, line.seat, line.amount
    begin_turn(context, at, seat)
    _miss_card(deal)
    _check_stake(context, at, seat, amount)
    check_stack(context, at, seat, amount)
    write_choice(context, at, seat, chosen.BET)
    write_turn(context, at, seat, amount)
    deal.stake = amount
    deal.staked += amount


@compiled
def leave_turn(context: DealContext, line: DealLine) -> None:
    """A-1, A-11, RD-29 (G02, G14): a player passes: only if allowed, or with nothing to bet (A-13, A-14)."""
    deal, rules, at, seat = context.state, context.rules, line.number, line.seat
    begin_turn(context, at, seat)
    _miss_card(deal)
    least = lower(deal, seat, bound(deal, rules, deal.pot))
    could_bet = least > 0 and lower(deal, seat, bound(deal, rules, deal.ought)) > 0
    if rules.passing == passing.NEVER:
        mark_applicable(deal, G02)
        if could_bet:
            report(context, at, G02, seat, least, 0)
    elif rules.passing == passing.AFTER_THIRD:
        mark_applicable(deal, G14)
        if could_bet and deal.bought < rules.purchases:
            report(context, at, G14, seat, price_of(deal, rules, deal.pot), 0)
    write_choice(context, at, seat, chosen.PASS)
    write_turn(context, at, seat, 0)
    deal.passed = 1
    if rules.passing != passing.FORFEIT:
        _end_turn(deal, rules)


# What it brings.


@compiled
def settle_turn(context: DealContext, line: DealLine) -> None:
    """RD-07, RD-08, RD-34 (G03, G04): a stake is paid, or goes into the pot, according to the cards."""
    deal, rules, at, seat, amount = context.state, context.rules, line.number, line.seat, line.amount
    won = 1 if line.kind == kind.WIN else 0
    mark_applicable(deal, G04)
    if deal.actor != seat or deal.row < 0:
        _settle_nothing(context, line, won)
        return
    if deal.passed:
        _forfeit(context, at, amount)
        return
    due = what_is_due(deal, rules, seat)
    judge(context, seat, due)
    check_direction(context, at, seat, due, won)
    right = deal.stake * rules.payout if won else deal.stake
    if amount != right and not deal.out_of_bounds:  # otherwise the printed stake may be wrong
        report(context, at, G04, seat, right, amount)
    if due == 0 or (due == 1) == (won == 1):
        check_shown(context, at, seat, won)
    pay(context, at, seat, amount, won, 1 if amount == right and not deal.out_of_bounds else 0)
    wins = (due or 2 * won - 1) == 1
    deal.ought += -deal.stake * rules.payout if wins else deal.stake
    row = context.turns.rows[deal.row]
    row.outcome = 1 if won else -1
    row.result += amount if won else -amount
    _end_turn(deal, rules)


@compiled
def _settle_nothing(context: DealContext, line: DealLine, won: int) -> None:
    """RD-05 (G04): a player wins or loses who has not bet."""
    deal, rules, seat, amount = context.state, context.rules, line.seat, line.amount
    again = has(deal.had, seat)
    if not has(deal.unsettled, seat):
        report(context, line.number, G04, seat, 0, amount)
    deal.unsettled &= ~(1 << seat)
    if deal.actor >= 0 and deal.row >= 0 and not deal.passed and not again:
        _settle_for_another(deal, rules, seat, amount, won)
        return
    if not again:
        begin_turn(context, line.number, seat)
    due = 0 if again else amount
    if won:
        move_out(deal, seat, amount, due)
    else:
        move_in(deal, seat, amount, due)
    if not again:
        _end_turn(deal, rules)


@compiled
def _settle_for_another(deal: DealState, rules: Variant, seat: int, amount: int, won: int) -> None:
    """RD-07: a player other than the bettor wins or loses: one of the two is printed wrongly."""
    if won:
        move_out(deal, seat, amount, amount)
    else:
        move_in(deal, seat, amount, amount)
    deal.undecided |= 1 << deal.actor
    if deal.out_of_turn:
        deal.actor = seat
    _end_turn(deal, rules)


@compiled
def _forfeit(context: DealContext, at: int, amount: int) -> None:
    """A-1 (G04): a player who passes pays the minimum stake into the pot, if the house requires it."""
    turns, deal, rules = context.turns, context.state, context.rules
    seat = deal.actor
    due = lower(deal, seat, max(deal.pot, deal.least))
    mark_applicable(deal, G04)
    if amount != due:
        report(context, at, G04, seat, due, amount)
    move_in(deal, seat, amount, due)
    turns.rows[deal.row].result -= amount
    _end_turn(deal, rules)

"""A player's decision in a turn: limits of the stake, what is seen, the chance; and where it is recorded.

`rules.red_dog.buying` computes the value of betting and of buying another card.
"""

from typing import Any

from studbook.game.bitset import NOBODY
from studbook.game.cards import DECK_SIZE
from studbook.game.codes import chosen
from studbook.machine.rule import compiled
from studbook.rules.red_dog.beats import beats
from studbook.rules.red_dog.buying import (
    PackView,
    Standing,
    best_of,
    bounds,
    card_price,
    choice_values,
    may_pass,
    most_of,
    pack_view,
    part_of_pot,
    purchases_ahead,
    rounded,
)
from studbook.rules.red_dog.chances import best_stake, chance_blind, chance_seeing_card, chance_seeing_hand
from studbook.rules.red_dog.codes import sees
from studbook.rules.red_dog.context import DealContext
from studbook.rules.red_dog.pack import FRESH, UNREAD, is_printed, next_turned
from studbook.rules.red_dog.state import DealState
from studbook.rules.red_dog.turn_log import TurnLog
from studbook.rules.red_dog.variants import Variant

_PACK = (1 << DECK_SIZE) - 1


@compiled
def _left_together(deal: DealState, rules: Variant) -> int:
    """A-14: what a limit on all stakes of a deal together leaves; 0 if there is none."""
    whole = part_of_pot(rules, deal.betting_pot, deal.unit) if rules.limit_together else 0
    return int(max(0, whole - deal.staked))


@compiled
def bound(deal: DealState, rules: Variant, pot: int) -> int:
    """RD-05, RD-18, RD-32, A-3, A-14: maximum bet against a pot."""
    return int(most_of(rules, pot, _left_together(deal, rules), deal.unit))


@compiled
def lower(deal: DealState, seat: int, most: int) -> int:
    """RD-05, A-6: minimum bet; all of a smaller pot or stack."""
    return int(max(0, min(deal.least, most, deal.stack[seat])))


@compiled
def write_turn(context: DealContext, at: int, seat: int, amount: int) -> None:
    """A player's decision: limits, what is seen, the chance, the best stake."""
    turns, deal, rules = context.turns, context.state, context.rules
    number = turns.written[0]
    turns.written[0] += 1
    row = turns.rows[number]
    row.hand, row.number, row.seat, row.line = deal.hand, deal.turns, seat, at
    row.stake, row.pot, row.bought, row.paid = amount, max(0, deal.pot), deal.bought, deal.paid
    most = min(bound(deal, rules, deal.pot), deal.stack[seat])
    row.most, row.least = max(0, most), lower(deal, seat, most)
    row.turned, row.known, row.outcome, row.due, row.result = deal.target, 0, 0, 0, -deal.paid
    row.wins, row.of = chance(deal, rules, seat)
    row.best = best_stake(row.wins, row.of, rules.payout, row.least, row.most) if row.of else NOBODY
    deal.row = number
    deal.turns += 1


@compiled
def chance(deal: DealState, rules: Variant, seat: int) -> tuple[int, int]:
    """C.5, C.3-12: winning cases among all equally likely ones; (0, 0) if the text hides what the player sees."""
    unseen = _PACK & ~deal.exposed
    if deal.unread or deal.pack_unsure:
        return 0, 0
    if rules.sees == sees.TURNED_CARD:
        return _against(deal.target, unseen, rules.cards)
    card = next_turned(deal, rules)
    if rules.sees != sees.OWN_CARDS:
        return chance_blind(unseen, rules.cards) if card == FRESH else _against(card, unseen, rules.cards)
    if not is_printed(deal, seat) or card == UNREAD:
        return 0, 0
    if card == FRESH:
        return chance_seeing_hand(deal.printed[seat], unseen & ~deal.printed[seat])
    return (1 if beats(deal.printed[seat], card) else 0), 1


@compiled
def _against(card: int, unseen: int, cards: int) -> tuple[int, int]:
    """RD-25: the chance of an unseen hand against a seen card, if the card is printed."""
    return chance_seeing_card(card, unseen, cards) if card >= 0 else (0, 0)


# When another card may be bought.


@compiled
def standing_of(deal: DealState, rules: Variant, pot: int, stack: int) -> Standing:
    """RD-28: what limits and prices depend on, for a given pot and stack."""
    left = _left_together(deal, rules)
    return Standing(pot, stack, deal.bought, deal.first_price, deal.least, left, deal.unit)


@compiled
def price_of(deal: DealState, rules: Variant, pot: int) -> int:
    """RD-28, A-10: what another card costs."""
    return card_price(standing_of(deal, rules, pot, 0), rules)


@compiled
def has_choices(rules: Variant) -> bool:
    """RD-28: whether players see the card that they bet against and may buy another."""
    return bool(rules.purchases > 0 and rules.sees == sees.TURNED_CARD)


@compiled
def write_choice(context: DealContext, at: int, seat: int, choice: int) -> None:
    """RD-28, RD-29: a player's options, the choice made, and the value of each."""
    turns, deal, rules = context.turns, context.state, context.rules
    if not has_choices(rules):
        return
    row = turns.choices[turns.chosen[0]]
    turns.chosen[0] += 1
    now = standing_of(deal, rules, max(0, deal.pot), deal.stack[seat])
    row.hand, row.turn, row.line, row.bought = deal.hand, deal.turns, at, deal.bought
    row.pot, row.card, row.chosen = now.pot, deal.target, choice
    span = bounds(now, rules)
    row.least, row.most = span.least, span.most
    row.may_pass = may_pass(now, rules)
    row.price = card_price(now, rules) if purchases_ahead(now, rules, _stock(deal)) else NOBODY
    row.wins, row.of = chance(deal, rules, seat)
    row.bet, row.buy, row.right = 0, 0, NOBODY
    allowed = row.price >= 0 if choice == chosen.BUY else choice == chosen.BET or row.may_pass
    if row.of and allowed and not deal.unsure:
        _judge_choice(row, now, rules, pack_view(deal.target, _PACK & ~deal.exposed, _stock(deal)))


@compiled
def _stock(deal: DealState) -> int:
    """C.3-12: cards that may still be turned; unlimited before the first, since none can be seen yet."""
    return int(deal.stub if deal.cut else DECK_SIZE)


@compiled
def _judge_choice(row: Any, now: Standing, rules: Variant, view: PackView) -> None:
    """RD-28, RD-29: the values of the choices, and whether another is worth more than the one made."""
    values = choice_values(now, rules, view)
    if not values.cases:
        return
    row.bet = rounded(values.bet, values.cases)
    row.buy = rounded(values.buy, values.cases)
    own = values.buy if row.chosen == chosen.BUY else values.bet if row.chosen == chosen.BET else 0
    row.right = 1 if own == best_of(values, row.may_pass) else 0


@compiled
def leave_unjudged(turns: TurnLog, rules: Variant) -> None:
    """Note that a wrong price was paid: it cannot be known whether the text or the player is wrong."""
    if has_choices(rules):
        row = turns.choices[turns.chosen[0] - 1]
        row.bet, row.buy, row.right = 0, 0, NOBODY


@compiled
def forget_choices(context: DealContext) -> None:
    """Drop a turn that has no end, with the choices made in it."""
    turns, deal = context.turns, context.state
    at = turns.chosen[0]
    while at > 0 and turns.choices[at - 1].hand == deal.hand and turns.choices[at - 1].turn == deal.turns:
        at -= 1
    turns.chosen[0] = at

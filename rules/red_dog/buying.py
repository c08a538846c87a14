"""RD-28, RD-29: the exact value of betting against the open card and of buying another card.

A value is what a turn brings on average from here on, if the player plays as well as possible given what they see.
A bet is the best stake within its limits; a card costs its price, may be any unseen one, and leaves the player the
better of a bet against it and, by the rules, another card or a pass, which is worth nothing more.

The value of an unseen card depends only on the number of higher unseen cards of its suit. In a suit with k unseen
cards one has none above it, one has one, and so on to k - 1, whatever their ranks: four counts of cards are enough.

All values of a choice are integers over one number of cases. With U unseen cards, n in a hand and a cards to be bought
that is U * (U-1) * ... * (U-a+1) * C(U-a, n), which is C(U, n) * (U-n) * ... * (U-n-a+1): 46,981,200 before the first
purchase in Fort Wayne. At most two purchases are looked ahead to, as in RD-28.
"""

from typing import NamedTuple

from studbook.game.bitset import count_of
from studbook.game.cards import RANKS, SUITS
from studbook.machine.rule import compiled
from studbook.rules.red_dog.beats import CLUBS, higher_of_suit
from studbook.rules.red_dog.chances import best_stake, hands_out_of
from studbook.rules.red_dog.codes import bound, passing, price
from studbook.rules.red_dog.variants import Variant

_RANKS, _SUITS = len(RANKS), len(SUITS)
_BITS = 4
"""Bits for the number of unseen cards of a suit."""
_LARGEST = 1 << 61
"""Values beyond this are not computed: twice a value, and the sum of two, must fit in 64 bits."""
MOST_AHEAD = 2
"""Maximum number of purchases looked ahead to."""


class Standing(NamedTuple):
    """What limits and prices depend on at a moment in a turn."""

    pot: int
    stack: int
    """The player's stack."""
    bought: int
    first_price: int
    """Price of the player's first bought card, 0 if there is none."""
    least: int
    """Minimum stake."""
    left: int
    """A-14: what a limit on all stakes of the deal together leaves; ignored if there is none."""
    unit: int
    """Smallest unit of money."""


class PackView(NamedTuple):
    """What a player sees of the pack."""

    suits: int
    """Number of unseen cards in each suit, four bits per suit."""
    unseen: int
    higher: int
    """Unseen cards that beat the open card."""
    stock: int
    """Cards that may still be turned."""


class Span(NamedTuple):
    """Minimum and maximum stake."""

    least: int
    most: int


class BetTerms(NamedTuple):
    """A bet, except for the card that it is made against."""

    span: Span
    payout: int
    cards: int
    """Number of cards in a hand."""
    unseen: int
    hands: int
    """Number of hands that can be made from them."""


class ChoiceValues(NamedTuple):
    """Values of a player's choices, in ten-thousandths times `cases`."""

    bet: int
    buy: int
    """Ignored if `ahead` is 0: the player may not buy."""
    cases: int
    """0 if the values are not computed."""
    ahead: int
    """Purchases looked ahead to."""


# The rules at a moment in a turn.


@compiled
def card_price(standing: Standing, rules: Variant) -> int:
    """RD-28, A-10: price of another card: a fraction of the pot, rounded down to the unit, but at least one unit."""
    if standing.bought and rules.price == price.SAME_AMOUNT:
        return standing.first_price
    return int(max(standing.unit, standing.pot // rules.price_part // standing.unit * standing.unit))


@compiled
def part_of_pot(rules: Variant, pot: int, unit: int) -> int:
    """RD-05, RD-18, RD-32, A-3: how much of a pot may be bet."""
    return pot // 2 // unit * unit if rules.bound == bound.HALF_POT and not rules.stake_in_pot else pot


@compiled
def most_of(rules: Variant, pot: int, left: int, unit: int) -> int:
    """RD-05, RD-18, RD-32, A-3, A-14: maximum bet against a pot; `left` as in `Standing`."""
    return int(min(pot, left) if rules.limit_together else part_of_pot(rules, pot, unit))


@compiled
def bounds(standing: Standing, rules: Variant) -> Span:
    """RD-05, RD-18, RD-32, A-3, A-6, A-14, C.3-18: minimum and maximum bet."""
    most = max(0, min(most_of(rules, standing.pot, standing.left, standing.unit), standing.stack))
    return Span(min(standing.least, most), most)


@compiled
def may_pass(standing: Standing, rules: Variant) -> bool:
    """RD-29, A-11: whether a player may pass: after the last card, or with nothing to bet."""
    return bool(
        bounds(standing, rules).most <= 0
        or (rules.passing == passing.AFTER_THIRD and standing.bought >= rules.purchases)
    )


@compiled
def having_bought(standing: Standing, rules: Variant) -> Standing:
    """RD-28: the situation after another card has been paid for."""
    due = card_price(standing, rules)
    return Standing(
        standing.pot + due,
        standing.stack - due,
        standing.bought + 1,
        standing.first_price if standing.bought else due,
        standing.least,
        standing.left,
        standing.unit,
    )


@compiled
def purchases_ahead(standing: Standing, rules: Variant, stock: int) -> int:
    """RD-28, C.3-18: how many cards a player can still buy: limited by the rules, the chips and the pack."""
    ahead = 0
    while standing.bought < rules.purchases and ahead < stock and card_price(standing, rules) <= standing.stack:
        standing = having_bought(standing, rules)
        ahead += 1
    return ahead


@compiled
def pack_view(card: int, unseen_mask: int, stock: int) -> PackView:
    """What is seen of the pack with a card turned up."""
    suits = 0
    for suit in range(_SUITS):
        suits |= count_of(unseen_mask & (CLUBS << suit)) << (_BITS * suit)
    return PackView(suits, count_of(unseen_mask), count_of(higher_of_suit(card) & unseen_mask), stock)


# The value of a choice.


@compiled
def _bet_of(standing: Standing, rules: Variant, unseen: int) -> BetTerms:
    return BetTerms(bounds(standing, rules), rules.payout, rules.cards, unseen, hands_out_of(unseen, rules.cards))


@compiled
def _fewer(hands: int, cards: int, n: int) -> int:
    """Number of hands of n cards from one card fewer, given the number from all."""
    return hands * (cards - n) // cards if cards else 0


@compiled
def _bet_value(bet: BetTerms, losing: int) -> int:
    """RD-25, RD-28: value of the best stake if this many hands lose to the card, times `bet.hands`."""
    wins = bet.hands - losing
    stake = best_stake(wins, bet.hands, bet.payout, bet.span.least, bet.span.most)
    return int(stake * ((bet.payout + 1) * wins - bet.hands))


@compiled
def _or_pass(bet: BetTerms, losing: int, passes: int) -> int:
    """RD-29: value of the last card, times `bet.hands`."""
    value = _bet_value(bet, losing)
    return max(0, value) if passes else value


@compiled
def _of_suit(suits: int, suit: int) -> int:
    return (suits >> (_BITS * suit)) & ((1 << _BITS) - 1)


@compiled
def _with_so_many(suits: int, higher: int) -> int:
    """Unseen cards with exactly this many higher ones of their suit: one in each suit that has more."""
    number = 0
    for suit in range(_SUITS):
        number += 1 if _of_suit(suits, suit) > higher else 0
    return number


@compiled
def _last_cards(suits: int, bet: BetTerms, passes: int) -> int:
    """Sum of the values of every card as the last one, times `bet.hands`."""
    total, losing = 0, bet.hands
    for higher in range(_RANKS):
        number = _with_so_many(suits, higher)
        if number == 0:
            break
        total += number * _or_pass(bet, losing, passes)
        losing = _fewer(losing, bet.unseen - higher, bet.cards)
    return total


@compiled
def _lowest(suits: int, suit: int, bet: BetTerms, passes: int) -> int:
    """Value of a suit's lowest unseen card, below all the others, as the last one."""
    higher = _of_suit(suits, suit) - 1
    return _or_pass(bet, hands_out_of(max(0, bet.unseen - higher), bet.cards), passes) if higher >= 0 else 0


@compiled
def _last_purchase(standing: Standing, rules: Variant, view: PackView) -> int:
    """RD-28: value of buying the only card that can be bought, times the cases."""
    then = having_bought(standing, rules)
    bet = _bet_of(then, rules, view.unseen - 1)
    total = _last_cards(view.suits, bet, may_pass(then, rules))
    return total - card_price(standing, rules) * view.unseen * bet.hands


@compiled
def _firsts(suits: int, bet: BetTerms, again: tuple[int, int, int, int]) -> int:
    """Sum of the values of every card as the first one, where `again` is the value of another after one of a suit.

    Everything is multiplied by the cases after the first purchase.
    """
    total, losing = 0, bet.hands
    for higher in range(_RANKS):
        value = _bet_value(bet, losing) * (bet.unseen - bet.cards)
        for suit in range(_SUITS):
            if _of_suit(suits, suit) > higher:
                total += max(value, again[suit])
        losing = _fewer(losing, bet.unseen - higher, bet.cards)
    return total


@compiled
def _first_purchase(standing: Standing, rules: Variant, view: PackView) -> int:
    """RD-28: value of buying the first of two cards, times the cases.

    The first card leaves one fewer in its suit. None of those left has as many above it as the lowest had: it is as if
    the lowest were missing among all that may come second.
    """
    then = having_bought(standing, rules)
    last = having_bought(then, rules)
    unseen, suits, passes = view.unseen - 1, view.suits, may_pass(last, rules)
    bet = _bet_of(last, rules, unseen - 1)
    second = _last_cards(suits, bet, passes) - card_price(then, rules) * unseen * bet.hands
    again = (
        second - _lowest(suits, 0, bet, passes),
        second - _lowest(suits, 1, bet, passes),
        second - _lowest(suits, 2, bet, passes),
        second - _lowest(suits, 3, bet, passes),
    )
    total = _firsts(suits, _bet_of(then, rules, unseen), again)
    return total - card_price(standing, rules) * view.unseen * unseen * bet.hands


@compiled
def _fits(standing: Standing, rules: Variant, cases: int) -> bool:
    """Whether all values fit in 64 bits: none exceeds the pot after two purchases and their cost."""
    first = having_bought(standing, rules)
    second = having_bought(first, rules)
    return (rules.payout + 1) * (second.pot + standing.least) <= _LARGEST // cases


@compiled
def choice_values(standing: Standing, rules: Variant, view: PackView) -> ChoiceValues:
    """RD-28, RD-29: value of betting against the open card and of buying another, over the same cases."""
    ahead = purchases_ahead(standing, rules, view.stock)
    if ahead > MOST_AHEAD or view.unseen < rules.cards + ahead:
        return ChoiceValues(0, 0, 0, ahead)
    bet = _bet_of(standing, rules, view.unseen)
    factor = 1
    for step in range(ahead):
        factor *= view.unseen - rules.cards - step
    cases = bet.hands * factor
    if not _fits(standing, rules, cases):
        return ChoiceValues(0, 0, 0, ahead)
    buy = 0
    if ahead:
        buy = _last_purchase(standing, rules, view) if ahead == 1 else _first_purchase(standing, rules, view)
    losing = hands_out_of(view.unseen - view.higher, rules.cards)
    return ChoiceValues(_bet_value(bet, losing) * factor, buy, cases, ahead)


@compiled
def rounded(value: int, cases: int) -> int:
    """A value in ten-thousandths, rounded to the nearest, halves upwards.

    >>> [rounded(value, 4) for value in (5, 6, -5, -6)]
    [1, 2, -1, -1]
    """
    return (2 * value + cases) // (2 * cases)


@compiled
def best_of(values: ChoiceValues, passes: int) -> int:
    """The highest value of any choice, times the cases."""
    best = max(values.bet, values.buy) if values.ahead else values.bet
    return max(best, 0) if passes else best

"""RD-28, RD-29: what it is worth to bet against the card that lies open, and what to buy another one, exactly.

A worth is what a turn brings on average from here on, if the player goes on as well as he can, given all that he sees.
A bet is the best stake within its bounds; a card costs its price, may be any unseen one, and leaves him the better of
a bet against it and, as the rules have it, another card or a pass, which is worth nothing more.

What an unseen card would be worth hangs on the number of higher unseen ones of its suit alone. In a suit with k unseen
cards one has none above it, one has one, and so on to k - 1, whatever their ranks: four numbers of cards say it all.

All worths of a choice are integers over one number of cases. With U unseen cards, n in a hand and a cards to be bought
that is U * (U-1) * ... * (U-a+1) * C(U-a, n), which is C(U, n) * (U-n) * ... * (U-n-a+1): 46,981,200 before the first
purchase in Fort Wayne. No more than two are looked ahead to, as RD-28 has it.
"""

from typing import NamedTuple

from studbook.game.bitset import count_of
from studbook.game.cards import RANKS, SUITS
from studbook.game.compiled import compiled
from studbook.rules.reddog.beats import CLUBS, higher_of_suit
from studbook.rules.reddog.chances import best_stake, hands_out_of
from studbook.rules.reddog.variants import Bound, Passing, Price, Variant

_HALF_POT, _SAME_AMOUNT, _AFTER_THIRD = int(Bound.HALF_POT), int(Price.SAME_AMOUNT), int(Passing.AFTER_THIRD)
_RANKS, _SUITS = len(RANKS), len(SUITS)
_BITS = 4
"""Bits of the number of unseen cards of a suit."""
_LARGEST = 1 << 61
"""Worths beyond are not worked out: their double, and a sum of two, must fit in 64 bits."""
MOST_AHEAD = 2
"""Purchases that are looked ahead to."""


class Standing(NamedTuple):
    """What bounds and prices hang on at a moment of a turn."""

    pot: int
    stack: int
    """The player's."""
    bought: int
    first_price: int
    """What his first bought card cost, 0 where he has none."""
    least: int
    """Least stake."""
    left: int
    """A-14: what a bound of all stakes of the deal together leaves; no matter where there is none."""
    unit: int
    """Smallest unit of money."""


class Sight(NamedTuple):
    """What a player sees of the pack."""

    suits: int
    """Unseen cards of each suit, four bits a suit."""
    unseen: int
    higher: int
    """Unseen cards that beat the card that lies open."""
    stock: int
    """Cards that may still be turned."""


class Span(NamedTuple):
    """Bounds of a stake."""

    least: int
    most: int


class Bet(NamedTuple):
    """A bet but for the card that it is made against."""

    span: Span
    payout: int
    cards: int
    """In a hand."""
    unseen: int
    hands: int
    """That can be made of them."""


class Worths(NamedTuple):
    """What a player may choose, in ten-thousandths times `cases`."""

    bet: int
    buy: int
    """No matter where `ahead` is 0: he may not buy."""
    cases: int
    """0 where the worths are not worked out."""
    ahead: int
    """Purchases looked ahead to."""


# The rules at a moment of a turn.


@compiled
def price(standing: Standing, rules: Variant) -> int:
    """RD-28, A-10: what another card costs: a part of the pot, rounded down to the unit, at least one."""
    if standing.bought and rules.price == _SAME_AMOUNT:
        return standing.first_price
    return int(max(standing.unit, standing.pot // rules.price_part // standing.unit * standing.unit))


@compiled
def part_of_pot(rules: Variant, pot: int, unit: int) -> int:
    """RD-05, RD-18, RD-32, A-3: what of a pot may be bet."""
    return pot // 2 // unit * unit if rules.bound == _HALF_POT and not rules.stake_in_pot else pot


@compiled
def most_of(rules: Variant, pot: int, left: int, unit: int) -> int:
    """RD-05, RD-18, RD-32, A-3, A-14: most that may be bet against a pot; `left` as in `Standing`."""
    return int(min(pot, left) if rules.limit_together else part_of_pot(rules, pot, unit))


@compiled
def bounds(standing: Standing, rules: Variant) -> Span:
    """RD-05, RD-18, RD-32, A-3, A-6, A-14, C.3-18: least and most that may be bet."""
    most = max(0, min(most_of(rules, standing.pot, standing.left, standing.unit), standing.stack))
    return Span(min(standing.least, most), most)


@compiled
def may_pass(standing: Standing, rules: Variant) -> bool:
    """RD-29, A-11: whether a player may leave his turn without a bet: after the last card, or with nothing to bet."""
    return bool(
        bounds(standing, rules).most <= 0 or (rules.passing == _AFTER_THIRD and standing.bought >= rules.purchases)
    )


@compiled
def having_bought(standing: Standing, rules: Variant) -> Standing:
    """RD-28: how things stand once another card has been paid for."""
    due = price(standing, rules)
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
    """RD-28, C.3-18: how many cards a player can still buy: so many as he may, can pay, and lie in the pack."""
    ahead = 0
    while standing.bought < rules.purchases and ahead < stock and price(standing, rules) <= standing.stack:
        standing = having_bought(standing, rules)
        ahead += 1
    return ahead


@compiled
def sight(card: int, unseen_mask: int, stock: int) -> Sight:
    """What is seen of the pack with a card lying open."""
    suits = 0
    for suit in range(_SUITS):
        suits |= count_of(unseen_mask & (CLUBS << suit)) << (_BITS * suit)
    return Sight(suits, count_of(unseen_mask), count_of(higher_of_suit(card) & unseen_mask), stock)


# What a choice is worth.


@compiled
def _bet_of(standing: Standing, rules: Variant, unseen: int) -> Bet:
    return Bet(bounds(standing, rules), rules.payout, rules.cards, unseen, hands_out_of(unseen, rules.cards))


@compiled
def _fewer(hands: int, cards: int, n: int) -> int:
    """Hands of n cards out of one card fewer than those that make so many."""
    return hands * (cards - n) // cards if cards else 0


@compiled
def _worth(bet: Bet, losing: int) -> int:
    """RD-25, RD-28: what the best stake is worth where so many hands lose to the card, times `bet.hands`."""
    wins = bet.hands - losing
    stake = best_stake(wins, bet.hands, bet.payout, bet.span.least, bet.span.most)
    return int(stake * ((bet.payout + 1) * wins - bet.hands))


@compiled
def _or_pass(bet: Bet, losing: int, passes: int) -> int:
    """RD-29: what the last card is worth, times `bet.hands`."""
    worth = _worth(bet, losing)
    return max(0, worth) if passes else worth


@compiled
def _of_suit(suits: int, suit: int) -> int:
    return (suits >> (_BITS * suit)) & ((1 << _BITS) - 1)


@compiled
def _with_so_many(suits: int, higher: int) -> int:
    """Unseen cards with just so many higher ones of their suit: one in each suit that has more."""
    number = 0
    for suit in range(_SUITS):
        number += 1 if _of_suit(suits, suit) > higher else 0
    return number


@compiled
def _last_cards(suits: int, bet: Bet, passes: int) -> int:
    """What every card would be worth as the last one, together, times `bet.hands`."""
    total, losing = 0, bet.hands
    for higher in range(_RANKS):
        number = _with_so_many(suits, higher)
        if number == 0:
            break
        total += number * _or_pass(bet, losing, passes)
        losing = _fewer(losing, bet.unseen - higher, bet.cards)
    return total


@compiled
def _lowest(suits: int, suit: int, bet: Bet, passes: int) -> int:
    """What a suit's lowest unseen card, to which all the others are higher, would be worth as the last one."""
    higher = _of_suit(suits, suit) - 1
    return _or_pass(bet, hands_out_of(max(0, bet.unseen - higher), bet.cards), passes) if higher >= 0 else 0


@compiled
def _last_purchase(standing: Standing, rules: Variant, seen: Sight) -> int:
    """RD-28: what it is worth to buy the only card that can be bought, times the cases."""
    then = having_bought(standing, rules)
    bet = _bet_of(then, rules, seen.unseen - 1)
    total = _last_cards(seen.suits, bet, may_pass(then, rules))
    return total - price(standing, rules) * seen.unseen * bet.hands


@compiled
def _firsts(suits: int, bet: Bet, again: tuple[int, int, int, int]) -> int:
    """What every card would be worth as the first one, together, where `again` is what another is after one of a suit.

    All times the cases after the first purchase.
    """
    total, losing = 0, bet.hands
    for higher in range(_RANKS):
        worth = _worth(bet, losing) * (bet.unseen - bet.cards)
        for suit in range(_SUITS):
            if _of_suit(suits, suit) > higher:
                total += max(worth, again[suit])
        losing = _fewer(losing, bet.unseen - higher, bet.cards)
    return total


@compiled
def _first_purchase(standing: Standing, rules: Variant, seen: Sight) -> int:
    """RD-28: what it is worth to buy the first of two cards, times the cases.

    The first one leaves one fewer in its suit. Of those left none has as many above it as the lowest had: it is as if
    that one were missing among all that may come second.
    """
    then = having_bought(standing, rules)
    last = having_bought(then, rules)
    unseen, suits, passes = seen.unseen - 1, seen.suits, may_pass(last, rules)
    bet = _bet_of(last, rules, unseen - 1)
    second = _last_cards(suits, bet, passes) - price(then, rules) * unseen * bet.hands
    again = (
        second - _lowest(suits, 0, bet, passes),
        second - _lowest(suits, 1, bet, passes),
        second - _lowest(suits, 2, bet, passes),
        second - _lowest(suits, 3, bet, passes),
    )
    total = _firsts(suits, _bet_of(then, rules, unseen), again)
    return total - price(standing, rules) * seen.unseen * unseen * bet.hands


@compiled
def _fits(standing: Standing, rules: Variant, cases: int) -> bool:
    """Whether all worths fit in 64 bits: none is more than the pot after two purchases and what they cost."""
    first = having_bought(standing, rules)
    second = having_bought(first, rules)
    return (rules.payout + 1) * (second.pot + standing.least) <= _LARGEST // cases


@compiled
def worths(standing: Standing, rules: Variant, seen: Sight) -> Worths:
    """RD-28, RD-29: what it is worth to bet against the open card, and what to buy another, in the same cases."""
    ahead = purchases_ahead(standing, rules, seen.stock)
    if ahead > MOST_AHEAD or seen.unseen < rules.cards + ahead:
        return Worths(0, 0, 0, ahead)
    bet = _bet_of(standing, rules, seen.unseen)
    factor = 1
    for step in range(ahead):
        factor *= seen.unseen - rules.cards - step
    cases = bet.hands * factor
    if not _fits(standing, rules, cases):
        return Worths(0, 0, 0, ahead)
    buy = 0
    if ahead:
        buy = _last_purchase(standing, rules, seen) if ahead == 1 else _first_purchase(standing, rules, seen)
    losing = hands_out_of(seen.unseen - seen.higher, rules.cards)
    return Worths(_worth(bet, losing) * factor, buy, cases, ahead)


@compiled
def rounded(worth: int, cases: int) -> int:
    """A worth in ten-thousandths, to the nearest one, upwards from the middle.

    >>> [rounded(worth, 4) for worth in (5, 6, -5, -6)]
    [1, 2, -1, -1]
    """
    return (2 * worth + cases) // (2 * cases)


@compiled
def best_of(worths: Worths, passes: int) -> int:
    """The most that any choice is worth, times the cases."""
    best = max(worths.bet, worths.buy) if worths.ahead else worths.bet
    return max(best, 0) if passes else best

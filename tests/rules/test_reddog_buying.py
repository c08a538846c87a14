"""Values of betting and buying (RD-28, RD-29), compared with every stake, card and hand tried one by one.

The recount uses card names and fractions, and nothing of masks, suits or common numbers of cases.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from types import ModuleType
from typing import Any

import pytest

from studbook.game.cards import RANKS, SUITS, card_name, parse_card
from studbook.game.money import UNIT
from studbook.game.vocabulary import Game
from studbook.machine.state import machine
from studbook.rules.red_dog.buying import (
    Standing,
    best_of,
    bounds,
    card_price,
    choice_values,
    may_pass,
    pack_view,
    purchases_ahead,
    rounded,
)
from studbook.rules.red_dog.prices import offers
from studbook.rules.red_dog.variants import Bound, Passing, Price, Variant, variant

PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
FORT_WAYNE = variant(Game.FORT_WAYNE)
NOW = Standing(pot=40, stack=500, bought=0, first_price=0, least=3, left=0, unit=1)


def beats(card: str, turned: str) -> bool:
    return card[1] == turned[1] and RANKS.index(card[0]) > RANKS.index(turned[0])


@cache
def chance(unseen: tuple[str, ...], turned: str, cards: int) -> Fraction:
    """Every hand of a few cards; with many cards, only hands without a card that beats."""
    if len(unseen) < 13:
        hands = list(combinations(unseen, cards))
        return Fraction(sum(any(beats(card, turned) for card in hand) for hand in hands), len(hands))
    others = sum(not beats(card, turned) for card in unseen)
    return 1 - Fraction(comb(others, cards), comb(len(unseen), cards))


@dataclass(frozen=True)
class Place:
    """The player's situation."""

    pot: int
    stack: int
    bought: int
    paid_first: int
    rules: Variant
    stock: int = 52
    least: int = 3
    unit: int = 1

    @property
    def cost(self) -> int | None:
        part = self.pot // self.rules.price_part // self.unit * self.unit
        cost = self.paid_first if self.bought and self.rules.price == Price.SAME_AMOUNT else max(self.unit, part)
        return cost if self.bought < self.rules.purchases and cost <= self.stack and self.stock else None

    @property
    def passes(self) -> bool:
        return self.rules.passing == Passing.AFTER_THIRD and (self.bought == self.rules.purchases or not self.stack)

    def bet(self, unseen: tuple[str, ...], turned: str) -> Fraction:
        limit = self.pot // 2 // self.unit * self.unit if self.rules.bound == Bound.HALF_POT else self.pot
        most = min(limit, self.stack)
        stakes = range(min(self.least, most), most + 1)
        won = chance(unseen, turned, self.rules.cards)
        return max(stake * (self.rules.payout * won - (1 - won)) for stake in (stakes[0], stakes[-1]))

    def buy(self, unseen: tuple[str, ...]) -> Fraction | None:
        if self.cost is None:
            return None
        first = self.paid_first if self.bought else self.cost
        then = replace(
            self,
            pot=self.pot + self.cost,
            stack=self.stack - self.cost,
            bought=self.bought + 1,
            paid_first=first,
            stock=self.stock - 1,
        )
        brought = [then.best(tuple(card for card in unseen if card != turned), turned) for turned in unseen]
        return sum(brought, Fraction(0)) / len(unseen) - self.cost

    def best(self, unseen: tuple[str, ...], turned: str) -> Fraction:
        choices = [self.bet(unseen, turned), self.buy(unseen), Fraction(0) if self.passes else None]
        return max(worth for worth in choices if worth is not None)


def check(place: Place, unseen: tuple[str, ...], turned: str) -> None:
    """The values are those of the recount."""
    now = Standing(place.pot, place.stack, place.bought, place.paid_first, place.least, 0, place.unit)
    mask = sum(1 << parse_card(card) for card in unseen)
    told = choice_values(now, place.rules, pack_view(parse_card(turned), mask, place.stock))
    assert Fraction(told.bet, told.cases) == place.bet(unseen, turned)
    bought = place.buy(unseen)
    assert (told.ahead > 0) == (bought is not None)
    assert bought is None or Fraction(told.buy, told.cases) == bought
    assert Fraction(best_of(told, may_pass(now, place.rules)), told.cases) == place.best(unseen, turned)


OTHERWISE: tuple[dict[str, Any], ...] = (
    {},
    {"price": int(Price.SAME_AMOUNT)},
    {"passing": int(Passing.NEVER)},
    {"cards": 2, "payout": 2},
    {"purchases": 1},
    {"bound": int(Bound.HALF_POT), "price_part": 3},
    {"purchases": 0},
)


@pytest.mark.parametrize("seed", range(70))
def test_small_packs_tried_one_by_one(seed: int) -> None:
    chosen = random.Random(seed)
    of_few_suits = [card for card in PACK if card[1] in SUITS[: seed % 4 + 1]]
    cards = chosen.sample(of_few_suits, chosen.randint(7, 10))
    rules = FORT_WAYNE._replace(**OTHERWISE[seed % len(OTHERWISE)])
    bought = chosen.randint(0, rules.purchases)
    pot, stack = chosen.choice([(2, 50), (40, 9), (40, 12), (7, 500), (200, 500), (40, 0)])
    place = Place(pot, stack, bought, 2 if bought else 0, rules, chosen.choice([0, 1, 52]))
    check(place, tuple(cards[1:]), cards[0])


@pytest.mark.parametrize("seed", range(6))
def test_real_packs_card_by_card(seed: int) -> None:
    """After only the centre card, and after many hands were shown."""
    chosen = random.Random(seed)
    cards = chosen.sample(PACK, (52, 45, 38, 31, 24, 52)[seed])
    place = Place(chosen.randint(10, 900) * 100, 70_000, 0, 0, FORT_WAYNE, 20, least=500, unit=100)
    check(place, tuple(cards[1:]), cards[0])
    check(replace(place, bought=1, paid_first=400), tuple(cards[1:]), cards[0])


def test_every_stake_between_the_bounds_is_worth_less() -> None:
    """A limit is best: what the recount takes for granted, tried once."""
    unseen = PACK[4:20]
    for turned in PACK[:3]:
        won = chance(unseen, turned, 3)
        tried = max(stake * (2 * won - 1) for stake in range(3, 41))
        assert tried == Place(40, 500, 0, 0, FORT_WAYNE).bet(unseen, turned)


def test_a_card_is_worth_its_price_where_little_lies_in_the_pot() -> None:
    """By hand: one card in a hand, six hearts unseen, all stakes 10 or more.

    Two of six beat the queen: the minimum stake brings 10 * (2 * 2 - 6) / 6. A card for 2 leaves five hands; bet 12
    against the eight, nine and ten, which 5, 4 and 3 of them beat, and pass on the others.
    """
    rules = FORT_WAYNE._replace(cards=1, purchases=1)
    now = NOW._replace(pot=10, least=10)
    unseen = sum(1 << parse_card(card) for card in ("8h", "9h", "Th", "Jh", "Kh", "Ah"))
    told = choice_values(now, rules, pack_view(parse_card("Qh"), unseen, 9))
    assert Fraction(told.bet, told.cases) == Fraction(10 * (2 * 2 - 6), 6)
    wins = [5, 4, 3]
    assert Fraction(told.buy, told.cases) == Fraction(sum(12 * (2 * won - 5) for won in wins), 5 * 6) - 2


def test_the_numbers_of_cases_that_the_module_names() -> None:
    centre = parse_card("8d")
    unseen = ((1 << 52) - 1) ^ (1 << centre)
    told = choice_values(NOW, FORT_WAYNE, pack_view(centre, unseen, 30))
    assert (told.cases, told.ahead) == (46_981_200, 2)
    assert 46_981_200 == 51 * 50 * comb(49, 3) == comb(51, 3) * 48 * 47


def test_what_a_player_can_buy() -> None:
    def ahead(stock: int = 20, **changed: int) -> int:
        return purchases_ahead(NOW._replace(**changed), FORT_WAYNE, stock)

    assert (card_price(NOW, FORT_WAYNE), card_price(NOW._replace(pot=4), FORT_WAYNE)) == (8, 1)
    assert (ahead(), ahead(bought=1), ahead(bought=2)) == (2, 1, 0)
    assert [ahead(stack=stack) for stack in (7, 8, 16, 17)] == [0, 1, 1, 2]  # 8, then a fifth of 48
    assert [ahead(stock=stock) for stock in (0, 1, 2)] == [0, 1, 2]
    same = FORT_WAYNE._replace(price=int(Price.SAME_AMOUNT))
    assert card_price(NOW._replace(pot=48, bought=1, first_price=8), same) == 8
    assert bounds(NOW._replace(left=7), FORT_WAYNE._replace(limit_together=1)) == (3, 7)


def test_what_is_not_worked_out() -> None:
    """Too many purchases, too few cards, amounts beyond 64 bits: no number of cases."""
    seen = pack_view(parse_card("8d"), ((1 << 52) - 1) ^ (1 << parse_card("8d")), 30)
    assert choice_values(NOW, FORT_WAYNE._replace(purchases=3), seen).cases == 0
    assert choice_values(NOW, FORT_WAYNE, pack_view(0, 0b11110, 30)).cases == 0
    huge = NOW._replace(pot=10**13, stack=10**14)
    assert choice_values(huge, FORT_WAYNE, seen).cases == 0
    largest = NOW._replace(pot=16_000_000_000, stack=10**12, least=10**9, unit=100)
    told = choice_values(largest, FORT_WAYNE, seen)
    unseen = tuple(card for card in PACK if card != "8d")
    assert Fraction(told.buy, told.cases) == Place(16_000_000_000, 10**12, 0, 0, FORT_WAYNE, 30, 10**9, 100).buy(unseen)
    assert rounded(told.buy, told.cases) == (2 * told.buy + told.cases) // (2 * told.cases)


@pytest.mark.parametrize(("rank", "bought"), [("A", 0), ("A", 1), ("8", 0), ("7", 1)])
def test_up_to_which_pot_a_card_is_worth_its_price(rank: str, bought: int) -> None:
    """The recount finds it right there, and wrong in a pot larger by a ten-thousandth of the minimum stake."""
    found = offers(RANKS.index(rank), Fraction(3))[bought]
    unseen = tuple(card for card in PACK if card != rank + "c")
    place = Place(3 * UNIT, 10**12, bought, 0, FORT_WAYNE, 52, UNIT, 1)
    assert (found.bet * UNIT, found.buy * UNIT) == (place.bet(unseen, rank + "c"), place.buy(unseen))
    assert found.up_to is not None
    for pot, right in ((found.up_to, True), (found.up_to + Fraction(1, UNIT), False)):
        at = replace(place, pot=int(pot * UNIT))
        assert ((at.buy(unseen) or 0) >= at.bet(unseen, rank + "c")) == right


@pytest.mark.parametrize(("rank", "bought"), [("A", 0), ("9", 0), ("9", 1), ("4", 1)])
def test_the_highest_price_that_is_right(rank: str, bought: int) -> None:
    """As if a card had been bought at that price before, and every other cost the same."""
    rules = FORT_WAYNE._replace(price=int(Price.SAME_AMOUNT), purchases=3)
    unseen, pot = tuple(card for card in PACK if card != rank + "c"), 10 * UNIT
    highest = offers(RANKS.index(rank), Fraction(10))[bought].price
    assert highest is not None
    more = highest + Fraction(1, UNIT)
    for due, right in ((highest, True), (more, False), (highest / 2, True), (highest * 2, False)):
        at = Place(pot, 10**12, bought + 1, int(due * UNIT), rules, 52, UNIT, 1)
        assert ((at.buy(unseen) or 0) >= at.bet(unseen, rank + "c")) == right


def test_larger_pots_make_a_card_dearer() -> None:
    """One pot separates those in which a card is right from those in which it is not, as the search for it assumes."""
    for rank, pot in ((rank, Fraction(pot, 10)) for rank in range(13) for pot in range(5, 80, 3)):
        for offer in offers(rank, pot):
            assert (offer.buy >= offer.bet) == (offer.up_to is not None and pot <= offer.up_to)
    with pytest.raises(ValueError, match="one half to 100"):
        offers(0, Fraction(101))


@pytest.mark.skipif(not machine().is_fast(), reason="everything is plain already")
def test_compiled_and_plain_agree(plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.rules.red_dog.buying")
    chosen = random.Random(1)
    for _ in range(200):
        cards = chosen.sample(range(52), chosen.randint(2, 52))
        mask, stock = sum(1 << card for card in cards[1:]), chosen.randint(0, 40)
        now = Standing(*(chosen.randint(0, 90_000) for _ in range(2)), chosen.randint(0, 2), 100, 500, 0, 100)
        told = choice_values(now, FORT_WAYNE, pack_view(cards[0], mask, stock))
        same = plain.choice_values(plain.Standing(*now), FORT_WAYNE, plain.pack_view(cards[0], mask, stock))
        assert tuple(told) == tuple(same), [card_name(card) for card in cards]

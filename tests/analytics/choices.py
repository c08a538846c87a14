"""Choices to bet, to buy a card or to pass in Fort Wayne Red Dog, weighed card by card over names and fractions."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from math import comb

from studbook.game.cards import RANKS


def beats(card: str, turned: str) -> bool:
    return card[1] == turned[1] and RANKS.index(card[0]) > RANKS.index(turned[0])


def by_hand(unseen: frozenset[str], turned: str, size: int) -> Fraction:
    """Chance that a hand of unseen cards beats a card."""
    return _chance(sum(beats(card, turned) for card in unseen), len(unseen), size)


@cache
def _chance(higher: int, unseen: int, size: int) -> Fraction:
    return 1 - Fraction(comb(unseen - higher, size), comb(unseen, size))


@dataclass(frozen=True)
class Choice:
    """The situation of a player with a choice; `did` is `bet`, `buy` or `pass`."""

    did: str
    unseen: frozenset[str]
    card: str
    pot: int
    stack: int
    bought: int
    least: int
    unit: int

    @cached_property
    def price(self) -> int | None:
        price = max(self.unit, self.pot // 5 // self.unit * self.unit)
        return price if self.bought < 2 and price <= self.stack else None

    @cached_property
    def passes(self) -> bool:
        return self.bought == 2 or self.stack == 0

    @cached_property
    def bet(self) -> Fraction:
        most = min(self.pot, self.stack)
        edge = 2 * by_hand(self.unseen, self.card, 3) - 1
        return max(min(self.least, most) * edge, most * edge)

    @cached_property
    def buy(self) -> Fraction | None:
        if self.price is None:
            return None
        then = replace(self, pot=self.pot + self.price, stack=self.stack - self.price, bought=self.bought + 1)
        brought = [max(replace(then, unseen=self.unseen - {card}, card=card).worths) for card in self.unseen]
        return sum(brought, Fraction(0)) / len(brought) - self.price

    @cached_property
    def worths(self) -> list[Fraction]:
        """The values of all options."""
        bought = self.buy
        return [self.bet, *([bought] if bought is not None else []), *([Fraction(0)] if self.passes else [])]

    @cached_property
    def own(self) -> Fraction:
        """The value of the choice made."""
        bought = self.buy
        return {"bet": self.bet, "buy": bought or Fraction(0), "pass": Fraction(0)}[self.did]

    @cached_property
    def is_right(self) -> bool:
        return self.own == max(self.worths)

    @cached_property
    def cost(self) -> Fraction:
        """As the store has it: of worths that are rounded to ten-thousandths."""
        return max(map(_rounded, self.worths)) - _rounded(self.own)


def _rounded(amount: Fraction) -> Fraction:
    return Fraction((amount + Fraction(1, 2)).__floor__())

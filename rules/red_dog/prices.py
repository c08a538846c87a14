"""The value of another card in Fort Wayne, by the rank of the open card, with nothing else seen (RD-28).

All amounts are in minimum stakes, for a player with enough chips for everything. Prices are cut at a ten-thousandth.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from studbook.game.cards import DECK_SIZE, RANKS, SUITS
from studbook.game.money import UNIT
from studbook.game.vocabulary import Game
from studbook.rules.red_dog.buying import ChoiceValues, Standing, choice_values, pack_view
from studbook.rules.red_dog.chances import pack_of
from studbook.rules.red_dog.variants import Price, Variant, variant

_ENOUGH = 10**12
_LARGEST = 100
"""Largest pot in which a card worth its price is searched for."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Another card compared with a bet."""

    ahead: int
    """How many cards may still be bought, including this one."""
    bet: Fraction
    """Average value of the best bet."""
    buy: Fraction
    """Average value of buying, with the price paid and the best play afterwards."""
    up_to: Fraction | None
    """Largest pot, to a ten-thousandth, in which a card is worth at least as much as a bet; None if there is none."""
    price: Fraction | None
    """Highest price, to a ten-thousandth, agreed for every card, at which buying is right in this pot; None if none."""


def offers(rank: int, pot: Fraction) -> list[Offer]:
    """Offers of the first and the last card, against a rank (0-12). Raises ValueError for an impossible pot."""
    if not Fraction(1, 2) <= pot <= _LARGEST:
        raise ValueError(f"a pot is one half to {_LARGEST} minimum stakes here, not {pot}")
    rules = variant(Game.FORT_WAYNE)
    return [_offer(rank, int(pot * UNIT), bought, rules) for bought in range(rules.purchases)]


def _offer(rank: int, pot: int, bought: int, rules: Variant) -> Offer:
    now = _choice_values(rank, _standing(pot, bought), rules)
    up_to = _last_right(
        range(UNIT // 2, _LARGEST * UNIT), lambda other: _choice_values(rank, _standing(other, bought), rules)
    )
    # A price agreed for all cards is what the rules call that of the first: here a card already bought.
    agreed = rules._replace(price=int(Price.SAME_AMOUNT), purchases=rules.purchases + 1)
    price = _last_right(range(pot), lambda due: _choice_values(rank, _standing(pot, bought + 1, due), agreed))
    bet, buy = (Fraction(value, now.cases * UNIT) for value in (now.bet, now.buy))
    return Offer(now.ahead, bet, buy, up_to, price)


def _last_right(amounts: range, values_at: Callable[[int], ChoiceValues]) -> Fraction | None:
    """Largest of some pots or prices at which a card is worth at least as much as a bet; so it is at smaller ones."""
    first_dear = bisect_left(amounts, True, key=lambda amount: _is_dear(values_at(amount)))
    return Fraction(amounts[first_dear - 1], UNIT) if first_dear else None


def _is_dear(value: ChoiceValues) -> bool:
    return value.buy < value.bet


def _standing(pot: int, bought: int, first_price: int = 0) -> Standing:
    return Standing(pot, _ENOUGH, bought, first_price, UNIT, 0, 1)


def _choice_values(rank: int, standing: Standing, rules: Variant) -> ChoiceValues:
    card = rank * len(SUITS)
    return choice_values(standing, rules, pack_view(card, pack_of() ^ (1 << card), DECK_SIZE))


def by_rank(pot: Fraction) -> dict[str, list[Offer]]:
    """Offers against every rank."""
    return {rank: offers(rank_index, pot) for rank_index, rank in enumerate(RANKS)}

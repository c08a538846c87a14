"""Stakes of simulated Red Dog tables."""

from typing import NamedTuple

from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency


class DealStakes(NamedTuple):
    """Stakes of a table, in units of `unit`."""

    currency: Currency
    unit: int
    """Smallest amount in ten-thousandths."""
    least: int
    """Minimum stake, and the ante."""
    least_pot: int
    most_pot: int


STAKES = (
    DealStakes(Currency.PLAY, UNIT, 1, 20, 100),
    DealStakes(Currency.PLAY, UNIT, 5, 60, 240),
    DealStakes(Currency.PLAY, UNIT, 3, 17, 95),
    DealStakes(Currency.PLAY, UNIT, 2, 40, 40),
    DealStakes(Currency.EUR, CENT, 10, 100, 500),
    DealStakes(Currency.EUR, CENT, 100, 1000, 4000),
    DealStakes(Currency.USD, CENT, 25, 333, 1500),
    DealStakes(Currency.USD, CENT, 500, 2500, 15000),
)
"""RD-15, RD-18: the minimum stake is below the smallest pot; in Polish Red Dog that is what a banker puts up."""

DEPTHS = ((2, 6), (4, 20), (10, 40), (40, 200))
"""Range of a new player's chips, in smallest pots."""

"""What simulated tables of the Red Dog family play for."""

from typing import NamedTuple

from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency


class Stakes(NamedTuple):
    """Stakes of a table, in units of `unit`."""

    currency: Currency
    unit: int
    """Smallest amount in ten-thousandths."""
    least: int
    """Least stake, and the ante."""
    least_pot: int
    most_pot: int


STAKES = (
    Stakes(Currency.PLAY, UNIT, 1, 20, 100),
    Stakes(Currency.PLAY, UNIT, 5, 60, 240),
    Stakes(Currency.PLAY, UNIT, 3, 17, 95),
    Stakes(Currency.PLAY, UNIT, 2, 40, 40),
    Stakes(Currency.EUR, CENT, 10, 100, 500),
    Stakes(Currency.EUR, CENT, 100, 1000, 4000),
    Stakes(Currency.USD, CENT, 25, 333, 1500),
    Stakes(Currency.USD, CENT, 500, 2500, 15000),
)
"""RD-15, RD-18: the least stake is below the least pot; in Polish Red Dog the least pot is what a banker puts up."""

DEPTHS = ((2, 6), (4, 20), (10, 40), (40, 200))
"""Fewest and most least pots that a new player brings."""

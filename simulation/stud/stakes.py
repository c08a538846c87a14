"""Stakes of simulated tables: real stakes, tournament levels, and stack depths."""

from typing import NamedTuple

from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency


class Stakes(NamedTuple):
    """Stakes of a cash table, in units of `unit`."""

    currency: Currency
    unit: int
    """Smallest amount in ten-thousandths (B-19)."""
    ante: int
    bring_in: int
    small_bet: int
    rake_cap: int
    weight: int
    """Relative frequency of such a table."""


CASH = (
    Stakes(Currency.USD, CENT, 1, 2, 4, 20, 30),
    Stakes(Currency.USD, CENT, 5, 20, 50, 50, 15),
    Stakes(Currency.USD, CENT, 25, 50, 100, 100, 10),
    Stakes(Currency.USD, CENT, 40, 100, 200, 150, 12),
    Stakes(Currency.USD, CENT, 200, 300, 1000, 300, 8),
    Stakes(Currency.USD, CENT, 500, 1000, 3000, 500, 6),
    Stakes(Currency.EUR, CENT, 5, 15, 50, 50, 6),
    Stakes(Currency.EUR, CENT, 50, 150, 500, 200, 4),
    Stakes(Currency.PLAY, UNIT, 20, 30, 100, 150, 9),
)
"""Cash stakes; ante and bring-in in the ratios of real sites (.08 to .25 and .2 to .5 of the small bet)."""

DEPTHS = ((1, 6), (1, 12), (8, 40), (20, 60), (20, 60), (40, 120))
"""Minimum and maximum number of small bets that a new player brings to a cash table."""

BUY_INS = ((200, 20), (500, 50), (1000, 100), (2000, 200), (20000, 1500))
"""Buy-ins and entry fees of tournaments, in cents."""

SIT_AND_GO_CHIPS = (500, 1000, 1500)
"""Starting stacks of single-table tournaments."""

LEVEL_SMALL_BETS = (10, 20, 30, 50, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000)
"""Small bets of a tournament's levels, in chips; the ante is a fifth of it and the bring-in three tenths."""


def cash_level(stakes: Stakes) -> tuple[int, int, int, int]:
    """Ante, bring-in, small and big bet in ten-thousandths."""
    amounts = (stakes.ante, stakes.bring_in, stakes.small_bet, 2 * stakes.small_bet)
    return tuple(amount * stakes.unit for amount in amounts)  # type: ignore[return-value]  # four of four


def tournament_level(small_bet: int) -> tuple[int, int, int, int]:
    """Ante, bring-in, small and big bet of a level, in ten-thousandths.

    >>> [amount // UNIT for amount in tournament_level(50)]
    [10, 15, 50, 100]
    """
    return small_bet // 5 * UNIT, small_bet * 3 // 10 * UNIT, small_bet * UNIT, 2 * small_bet * UNIT

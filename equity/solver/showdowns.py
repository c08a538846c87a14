"""Winnings of each hand after the betting, against all hands of the other player that share no card with it."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.equity import final_hands as final
from studbook.equity.final_hands import ALL, NOT_STRONGER, WEAKER, FinalHands, Numbers
from studbook.equity.range_counts import final_hands, overlaps, taken
from studbook.equity.range_spot import RangeSpot
from studbook.game.cards import DECK_SIZE, card_name
from studbook.game.games import ROWS

Values = NDArray[np.float64]
MOST_HANDS = 60_000
"""Maximum hands of both players together."""


class Ordered(NamedTuple):
    """Hands of both players by ascending strength, of one half of the pot."""

    hands: tuple[FinalHands, FinalHands]
    rows: tuple[Numbers, Numbers]
    """Numbers of these hands among all hands of their player."""
    part: float
    """Part of the pot that a better hand has above the half that every hand has on average."""


class Showdown:
    """The hands of two players with all their cards."""

    def __init__(self, asked: RangeSpot) -> None:
        if any(asked.to_come) or len(asked.ranges) != 2:
            raise ValueError("the betting can be solved for two players who have all their cards")
        if sum(len(range_.masks) for range_ in asked.ranges) > MOST_HANDS:
            raise ValueError(f"at most {MOST_HANDS:,} hands of both players together can be solved")
        self.game = asked.game
        sides = [final_hands(asked, player) for player in range(2)]
        self.hands = (_in_floats(sides[0]), _in_floats(sides[1]))
        self.weights: tuple[Values, Values] = (_weights(sides[0]), _weights(sides[1]))
        self.sums = overlaps(len(asked.free), min(side.places.shape[1] for side in sides), np.float64)
        self.free = asked.free
        self.fixed = [range_.fixed for range_ in asked.ranges]
        self.orders = list(self._orders())
        self.pairs = float(self.weights[0] @ self.met(0, self.weights[1]))
        if not self.pairs:
            raise ValueError("these ranges exclude each other: no deal fits both of them")

    def names(self, player: int) -> list[str]:
        """All cards of each hand of a player, such as `AhAdKh7c2d9s4c`."""
        fixed = [card for card in range(DECK_SIZE) if self.fixed[player] >> card & 1]
        return [
            "".join(card_name(card) for card in sorted([*fixed, *(self.free[place] for place in places)], reverse=True))
            for places in self.hands[player].places.tolist()
        ]

    def _orders(self) -> Iterator[Ordered]:
        everything = (np.arange(len(self.weights[0])), np.arange(len(self.weights[1])))
        if not ROWS[self.game].is_hilo:
            yield Ordered(self.hands, everything, 0.5)
            return
        by_low = tuple(np.argsort(side.low, kind="stable") for side in self.hands)
        lows = tuple(taken(side._replace(high=side.low), rows) for side, rows in zip(self.hands, by_low, strict=True))
        without = tuple(np.flatnonzero(side.low == 0) for side in self.hands)
        alone = tuple(taken(side, rows) for side, rows in zip(self.hands, without, strict=True))
        yield Ordered(self.hands, everything, 0.25)
        yield Ordered((lows[0], lows[1]), (by_low[0], by_low[1]), 0.25)
        yield Ordered((alone[0], alone[1]), (without[0], without[1]), 0.25)

    def met(self, player: int, reach: Values) -> Values:
        """Weight of the other player's hands, as they reach this place, that share no card with each hand."""
        out = np.zeros((len(self.weights[player]), 1))
        other = self.hands[1 - player]._replace(weights=reach)
        self.sums.sums[:] = 0
        final.meet(self.hands[player], other, self.sums, out)
        return out[:, 0]

    def shares(self, player: int, reach: Values) -> Values:
        """The same, times the part of the pot that each hand wins on average above one half."""
        above = np.zeros(len(self.weights[player]))
        for order in self.orders:
            mine, theirs = order.hands[player], order.hands[1 - player]
            if not len(mine.high) or not len(theirs.high):
                continue
            out = np.zeros((len(mine.high), 3))
            self.sums.sums[:] = 0
            weights = np.ascontiguousarray(reach[order.rows[1 - player]])
            final.sweep(mine, theirs._replace(weights=weights), self.sums, out)
            above[order.rows[player]] += order.part * (out[:, WEAKER] - (out[:, ALL] - out[:, NOT_STRONGER]))
        return above


def _weights(hands: FinalHands) -> Values:
    return hands.weights.astype(np.float64)


def _in_floats(hands: FinalHands) -> FinalHands:
    return hands._replace(weights=_weights(hands))

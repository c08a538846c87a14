"""Solve the betting of the last streets at once: strategies, and what the best answers to them win.

Discounted CFR+ (Xu, Li and others 2024, after Tammelin 2014, and Brown and Sandholm 2019), hand by hand and card by
card: before round *t* regrets lose one part in *t*^1.5 + 1, and round *t* counts *t*^4 times in averages. That took
about half the rounds of CFR+. Predicting the next round, as `solve` does, did not help here.

On seventh street, hands that differ only in which card came last are played alike: whatever they do is worth the same,
so nothing is lost (a well-formed game: Lanctot and others 2012).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from studbook.equity.solver.betting_loops import BEST, LEARN, MEAN
from studbook.equity.solver.first_street import StreetDecision, first_decisions
from studbook.equity.solver.money import Money
from studbook.equity.solver.spot import DealtSpot, StreetSpot, dealt
from studbook.equity.solver.walk import BettingGame, Table, Walk
from studbook.machine.state import machine

BOUND, LAST_BOUND = 0.005, 0.001
"""What both players together may lose to perfect opponents, as a share of the pot, unless another bound is given: while
cards are to come, and on the last street."""
MOST_ROUNDS = 5_000
MOST_MEMORY = 3_000_000_000
"""Most bytes for what is learnt."""
_CHECKED_FIRST, _CHECKED_AGAIN = 16, 1.25
_LATER_COUNT_MORE, _EARLIER_FADE = 4, 1.5
"""How averages and regrets forget early rounds: the powers of Xu and others (2024), as in DCFR+."""

Watch = Callable[[int, float], None]
"""Called with the rounds so far and the exploitability they have reached, as a share of the pot."""


@dataclass(frozen=True, slots=True)
class StreetSolution:
    """Strategies of the first street, and what all strategies are worth; amounts in bets."""

    spot: StreetSpot
    money: Money
    dealt: DealtSpot
    decisions: tuple[StreetDecision, ...]
    values: tuple[float, float]
    """What each player wins on average of the pot: together, the pot less the rake."""
    best: tuple[float, float]
    """What each player would win with the best answer to the other's strategy."""
    rounds: int

    @property
    def exploitability(self) -> float:
        """What both players together would gain by their best answers: 0 in an equilibrium."""
        return sum(self.best) - sum(self.values)

    def names(self, player: int) -> list[str]:
        """Down cards of each hand of a player, the highest first: ranks in razz, otherwise cards."""
        names = self.dealt.names
        return ["".join(names[kind] for kind in reversed(row)) for row in self.dealt.hands[player].kinds.tolist()]


def solve_streets(
    spot: StreetSpot, money: Money, bound: float | None = None, watch: Watch | None = None
) -> StreetSolution:
    """Solve all streets from this one on, until the exploitability is at most this share of the pot.

    Raises ValueError, with a readable message, if the ranges exclude each other or the bound is not reached.
    """
    if bound is None:
        bound = BOUND if spot.cards_to_come else LAST_BOUND
    if not 1e-5 <= bound < 1:
        raise ValueError("the bound must be from 0.001 % to 100 %")
    machine().much_to_do()
    solver = StreetSolver(dealt(spot), money)
    check = _CHECKED_FIRST
    while True:
        solver.play_round()
        if solver.rounds >= check or solver.rounds >= MOST_ROUNDS:
            reached = solver.exploitability() / money.pot
            if watch:
                watch(solver.rounds, reached)
            if reached <= bound:
                return solver.solution(spot)
            if solver.rounds >= MOST_ROUNDS:
                raise ValueError(f"only {reached:.4%} of the pot was reached in {MOST_ROUNDS:,} rounds: ask for less")
            check = int(check * _CHECKED_AGAIN) + 1


class StreetSolver:
    """CFR+ over several streets."""

    def __init__(self, found: DealtSpot, money: Money) -> None:
        self.dealt, self.money = found, money
        self.game = BettingGame(found.root, money)
        if self.game.memory > MOST_MEMORY:
            needed = self.game.memory / 1e9
            raise ValueError(f"this needs {needed:.1f} GB of memory: allow fewer raises, or name fewer hands")
        self.book = self.game.new_book(found.root)
        self.rounds, self.mass = 0, found.mass

    def _reaches(self, player: int) -> tuple[Table, Table]:
        return self.dealt.weights[player][None], self.dealt.weights[1 - player][None]

    def play_round(self) -> None:
        """Let both players, one after the other, learn from the other's current strategy."""
        self.rounds += 1
        kept = float(self.rounds) ** _EARLIER_FADE
        for player in range(2):
            walk = Walk(self.game, player, LEARN, (float(self.rounds) ** _LATER_COUNT_MORE, kept / (kept + 1)))
            walk.values(self.book, self._reaches(player))

    def value(self, player: int, mode: int) -> float:
        """What a player wins of the pot by their average strategy, or by the best answer."""
        values = Walk(self.game, player, mode).values(self.book, self._reaches(player))[0].astype(np.float64)
        return float(self.dealt.weights[player].astype(np.float64) @ values) / self.mass + self.money.pot / 2

    def exploitability(self) -> float:
        """What both players together would gain by their best answers."""
        won = sum(self.value(player, MEAN) for player in range(2)) if self.money.rake else self.money.pot
        return sum(self.value(player, BEST) for player in range(2)) - won

    def solution(self, spot: StreetSpot) -> StreetSolution:
        """The average strategies so far."""
        return StreetSolution(
            spot=spot,
            money=self.money,
            dealt=self.dealt,
            decisions=first_decisions(self.game, self.book, self.dealt, self.mass),
            values=(self.value(0, MEAN), self.value(1, MEAN)),
            best=(self.value(0, BEST), self.value(1, BEST)),
            rounds=self.rounds,
        )  # fmt: skip

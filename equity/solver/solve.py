"""Find strategies that no opponent can beat by more than a stated amount.

Predictive CFR+ (Farina, Kroer and Sandholm 2021, after Tammelin 2014): each player in turn adds up, for every hand and
action, how much better the action would have been than the current strategy, and sets negative sums to zero. The next
strategy plays each action in proportion to these sums, once more with what the last round added. The average of all
strategies, later ones weighted more, approaches an equilibrium. How close it is, is not estimated but worked out: from
the best answer to each player's average strategy, hand by hand.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from studbook.equity.range_spot import RangeSpot
from studbook.equity.solver.betting import RAISES, Node, betting_tree
from studbook.equity.solver.showdowns import Showdown, Values
from studbook.machine.state import machine

BOUND = 0.001
"""What both players together may lose to perfect opponents, as a share of the pot, unless another bound is given."""
MOST_ROUNDS = 20_000
_CHECKED_FIRST, _CHECKED_AGAIN = 16, 1.3
"""Rounds before the first check of the bound, and the factor to the next one."""

Watch = Callable[[int, float], None]
"""Called with the rounds so far and the exploitability they have reached, as a share of the pot."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Strategies of both players, and what they are worth; amounts in bets."""

    nodes: tuple[Node, ...]
    strategies: dict[int, Values]
    """By decision: how often each hand takes each action, shape (hands, actions)."""
    reached: dict[int, Values]
    """By decision: how often each hand of the player to act gets there by their own actions, times its weight and the
    number of the other player's hands that get there and share no card with it."""
    showdown: Showdown
    pot: float
    values: tuple[float, float]
    """What each player wins on average: together, the pot."""
    best: tuple[float, float]
    """What each player would win with the best answer to the other's strategy."""
    rounds: int

    @property
    def exploitability(self) -> float:
        """What the best answers win together above the pot: 0 in an equilibrium."""
        return sum(self.best) - self.pot

    def frequencies(self, node: int) -> Values:
        """How often the player to act takes each action there, over all hands."""
        reached = self.reached[node]
        total = float(reached.sum())
        return reached @ self.strategies[node] / total if total else np.zeros(len(self.nodes[node].actions))


def solve(
    asked: RangeSpot, pot: float, raises: int = RAISES, bound: float = BOUND, watch: Watch | None = None
) -> Solution:
    """Solve the last betting round: the first player of the position acts first, and the pot is in bets.

    `bound` is the exploitability to reach, as a share of the pot. Raises ValueError, with a readable message, for a
    position with cards to come, too many hands, or a bound that is not reached in `MOST_ROUNDS` rounds.
    """
    if pot <= 0 or raises < 0 or not 1e-7 <= bound < 1:
        raise ValueError("the pot must be above 0, raises at least 0, and the bound from 0.00001 % to 100 %")
    machine().much_to_do()
    solver = Solver(Showdown(asked), pot, betting_tree(raises))
    check = _CHECKED_FIRST
    while True:
        solver.play_round()
        if solver.rounds >= check or solver.rounds >= MOST_ROUNDS:
            solution = solver.solution()
            if watch:
                watch(solver.rounds, solution.exploitability / pot)
            if solution.exploitability <= bound * pot:
                return solution
            if solver.rounds >= MOST_ROUNDS:
                reached = solution.exploitability / pot
                raise ValueError(f"only {reached:.4%} of the pot was reached in {MOST_ROUNDS:,} rounds: ask for less")
            check = int(check * _CHECKED_AGAIN) + 1


def in_proportion(sums: Values) -> Values:
    """Strategies in proportion to sums, a row per hand: every action equally often if all are zero."""
    total = sums.sum(axis=1, keepdims=True)
    return np.where(total > 0, sums / np.where(total > 0, total, 1), 1 / sums.shape[1])


class Solver:
    """Predictive CFR+ over the tree, with a row per hand."""

    def __init__(self, showdown: Showdown, pot: float, nodes: list[Node]) -> None:
        self.showdown, self.pot, self.nodes = showdown, pot, nodes
        self.rounds = 0
        self.decisions = [at for at, node in enumerate(nodes) if node.actions]
        sizes = {at: (len(showdown.weights[nodes[at].player]), len(nodes[at].actions)) for at in self.decisions}
        self.regrets = {at: np.zeros(size) for at, size in sizes.items()}
        self.sums = {at: np.zeros(size) for at, size in sizes.items()}
        self.current = {at: np.full(size, 1 / size[1]) for at, size in sizes.items()}

    def play_round(self) -> None:
        """Let both players, one after the other, learn from the other's current strategy."""
        self.rounds += 1
        for player in range(2):
            reach = self.reaches(1 - player, self.current)
            values = self.ends(player, reach)
            self._learn(player, values)
            self._add_up(player)

    def reaches(self, player: int, strategies: dict[int, Values]) -> list[Values]:
        """Weight with which each of a player's hands gets to every node by the player's own actions."""
        found: list[Values] = [self.showdown.weights[player]] * len(self.nodes)
        for at in self.decisions:
            node = self.nodes[at]
            for action, child in enumerate(node.children):
                found[child] = found[at] * strategies[at][:, action] if node.player == player else found[at]
        return found

    def ends(self, player: int, reach: list[Values]) -> dict[int, Values]:
        """What each hand of a player wins at every end of the betting, over all hands of the other player."""
        values = {}
        for at, node in enumerate(self.nodes):
            if node.actions:
                continue
            mine, total = node.put_in[player], self.pot + sum(node.put_in)
            met = self.showdown.met(player, reach[at])
            if node.player >= 0:
                values[at] = met * (-mine if node.player == player else total - mine)
            else:
                values[at] = met * (total / 2 - mine) + total * self.showdown.shares(player, reach[at])
        return values

    def _learn(self, player: int, values: dict[int, Values]) -> None:
        for at in reversed(self.decisions):
            node = self.nodes[at]
            children = np.stack([values[child] for child in node.children], axis=1)
            if node.player != player:
                values[at] = children.sum(axis=1)
                continue
            values[at] = (self.current[at] * children).sum(axis=1)
            gained = children - values[at][:, None]
            self.regrets[at] = np.maximum(self.regrets[at] + gained, 0)
            self.current[at] = in_proportion(np.maximum(self.regrets[at] + gained, 0))

    def _add_up(self, player: int) -> None:
        reach = self.reaches(player, self.current)
        for at in self.decisions:
            if self.nodes[at].player == player:
                self.sums[at] += self.rounds**2 * reach[at][:, None] * self.current[at]

    def average(self) -> dict[int, Values]:
        """Average strategies; actions are equally likely for hands that never get there."""
        return {at: in_proportion(sums) for at, sums in self.sums.items()}

    def best_value(self, player: int, strategies: dict[int, Values]) -> float:
        """What a player wins with the best answer to the other's strategy."""
        return self._value(player, strategies, is_best=True)

    def _value(self, player: int, strategies: dict[int, Values], is_best: bool) -> float:
        values = self.ends(player, self.reaches(1 - player, strategies))
        for at in reversed(self.decisions):
            node = self.nodes[at]
            children = np.stack([values[child] for child in node.children], axis=1)
            if node.player != player:
                values[at] = children.sum(axis=1)
            elif is_best:
                values[at] = children.max(axis=1)
            else:
                values[at] = (strategies[at] * children).sum(axis=1)
        return float(self.showdown.weights[player] @ values[0]) / self.showdown.pairs

    def solution(self) -> Solution:
        """The average strategies so far, and what they and the best answers to them win."""
        strategies = self.average()
        reaches = [self.reaches(player, strategies) for player in range(2)]
        reached = {}
        for at in self.decisions:
            player = self.nodes[at].player
            reached[at] = reaches[player][at] * self.showdown.met(player, reaches[1 - player][at])
        return Solution(
            nodes=tuple(self.nodes),
            strategies=strategies,
            reached=reached,
            showdown=self.showdown,
            pot=self.pot,
            values=(self._value(0, strategies, is_best=False), self._value(1, strategies, is_best=False)),
            best=(self.best_value(0, strategies), self.best_value(1, strategies)),
            rounds=self.rounds,
        )

"""Read off a solved game how the first street is played: the table that a player studies."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from studbook.equity.solver.betting import Node
from studbook.equity.solver.betting_loops import BEST
from studbook.equity.solver.spot import DealtSpot
from studbook.equity.solver.walk import BettingGame, Book, Reaches, Record, Visit, Walk

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class StreetDecision:
    """A decision on the first street; amounts in bets."""

    node: Node
    player: int
    """As players are named."""
    strategy: Values
    """How often each hand takes each action, shape (actions, hands)."""
    reached: Values
    """Share of all deals in which each hand gets there."""
    values: Values
    """What each hand wins from here on by each action and the best ones after it, against the other player's strategy,
    folding being worth 0, shape (actions, hands); not a number for hands that meet no hand of the other player."""

    @property
    def frequencies(self) -> Values:
        """How often each action is taken, over all hands."""
        total = self.reached.sum()
        return self.strategy @ self.reached / total if total else np.zeros(len(self.strategy))


def first_decisions(game: BettingGame, book: Book, dealt: DealtSpot, mass: float) -> tuple[StreetDecision, ...]:
    """Every decision of the first street, in the order of the tree."""
    by_node: dict[int, StreetDecision] = {}
    for player in range(2):
        reaches = dealt.weights[player][None], dealt.weights[1 - player][None]
        reader = _FirstStreet(Walk(game, player, BEST), book, reaches)
        for at in reader.decisions:
            by_node[at] = reader.decision(at, dealt, mass)
    return tuple(by_node[at] for at in sorted(by_node))


class _FirstStreet:
    """Reaches, strategies and values at every node of the first street, of one player.

    Values are those of the best answers from there on: the average strategy of an action that is not taken is noise.
    """

    def __init__(self, walk: Walk, book: Book, reaches: Reaches) -> None:
        (visit,) = walk.visits(book, reaches)
        self.walk, self.nodes, self.first = walk, visit.stage.nodes, book.place.first
        self.decisions = [at for at, node in enumerate(self.nodes) if node.actions and self._player(at) == walk.player]
        self.strategies = {
            at: _strategy(visit, book.records[0][self._player(at)], at)
            for at, node in enumerate(self.nodes)
            if node.actions
        }
        self.reaches = [self._reaches(side, reaches[side][0].astype(np.float64)) for side in range(2)]
        self.values = self._values(visit)

    def _player(self, at: int) -> int:
        return self.nodes[at].player ^ self.first

    def _reaches(self, side: int, reach: Values) -> dict[int, Values]:
        """Reach of the player, or of the other one, at every node."""
        found = {0: reach}
        for at, strategy in self.strategies.items():
            acts = self._player(at) == self.walk.player ^ side
            for action, child in enumerate(self.nodes[at].children):
                found[child] = found[at] * strategy[action] if acts else found[at]
        return found

    def _values(self, visit: Visit) -> dict[int, Values]:
        """Value of the player's hands at every node, above half the pot."""
        ends = (*visit.stage.stays, *visit.stage.folds)
        values = {at: visit.ends[number, 0].astype(np.float64) for number, at in enumerate(ends)}
        for at in sorted(self.strategies, reverse=True):
            children = np.stack([values[child] for child in self.nodes[at].children])
            is_mine = self._player(at) == self.walk.player
            values[at] = children.max(axis=0) if is_mine else children.sum(axis=0)
        return values

    def decision(self, at: int, dealt: DealtSpot, mass: float) -> StreetDecision:
        """What is played there, and what it is worth."""
        node, theirs = self.nodes[at], self.reaches[1][at].astype(np.float32)
        met = dealt.root.meeting.met(self.walk.player, theirs[None])[0].astype(np.float64)
        children = np.stack([self.values[child] for child in node.children])
        above = np.divide(children, met, out=np.full_like(children, np.nan), where=met > met.max(initial=0) * 1e-6)
        return StreetDecision(
            node=node,
            player=self.walk.player,
            strategy=self.strategies[at],
            reached=self.reaches[0][at] * met / mass,
            values=above + self.walk.game.money.pot / 2 + node.put_in[node.player],
        )


def _strategy(visit: Visit, record: Record, at: int) -> Values:
    """Average strategy at a node: every action equally often for hands that never get there."""
    first, actions = visit.stage.tree.action[at], visit.stage.tree.children[at]
    sums = record.sums[0, first : first + actions].astype(np.float64)
    total = sums.sum(axis=0)
    return np.where(total > 0, sums / np.where(total > 0, total, 1), 1 / actions)

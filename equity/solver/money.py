"""The money of several betting rounds with a fixed limit: pots, rake, and what is left to bet with."""

from dataclasses import dataclass
from functools import cached_property
from math import inf

import numpy as np
from numpy.typing import NDArray

from studbook.equity.solver.betting import RAISES, Node, betting_tree
from studbook.equity.solver.betting_loops import Tree

Amounts = NDArray[np.float64]

AT_ONCE = 81
"""Most sequences that are gone through together: all of three streets. More would need more memory."""


@dataclass(frozen=True, slots=True)
class Money:
    """What is played for; amounts in bets of these streets."""

    pot: float
    """Before the first of the betting rounds."""
    raises: int = RAISES
    """Maximum number of raises after the bet, on each street."""
    left: float = inf
    """What the player with fewer chips has left: the other player gets back what goes above it."""
    rake: float = 0.0
    """Share of the pot that the house takes."""
    cap: float = inf
    """The most that the house takes."""

    def __post_init__(self) -> None:
        """Raise ValueError for impossible amounts."""
        if self.pot <= 0 or self.raises < 0:
            raise ValueError("the pot must be above 0, raises at least 0")
        if self.left < 0 or self.cap < 0 or not 0 <= self.rake < 1:
            raise ValueError("stacks and cap must be at least 0, and the rake a share below 100 %")

    def taken(self, pots: Amounts) -> Amounts:
        """Rake from pots of these sizes."""
        return np.minimum(self.rake * pots, self.cap)


@dataclass(frozen=True)
class Stage:
    """Sequences of earlier actions after which a street is bet in the same way."""

    nodes: tuple[Node, ...]
    lanes: slice
    """These sequences among all those that lead to the street."""
    paid: Amounts
    """What each player has put in before this street, for each sequence."""

    @cached_property
    def tree(self) -> Tree:
        """The betting as numbers; ends with both players in the hand come first."""
        ends = {at: number for number, at in enumerate((*self.stays, *self.folds))}
        action, actions = [], [0, 0]
        for node in self.nodes:
            action.append(actions[node.player] if node.actions else 0)
            if node.actions:
                actions[node.player] += len(node.actions)
        columns = (
            [node.player if node.actions else -1 for node in self.nodes],
            [len(node.actions) for node in self.nodes],
            [node.children[0] if node.children else 0 for node in self.nodes],
            action,
            [ends.get(at, -1) for at in range(len(self.nodes))],
        )
        return Tree(*(np.array(column, np.int64) for column in columns))

    @cached_property
    def actions(self) -> tuple[int, int]:
        """Number of actions of the player who acts first, and of the other one, at all their decisions."""
        first, last = (
            sum(len(node.actions) for node in self.nodes if node.actions and node.player == role) for role in range(2)
        )
        return first, last

    @cached_property
    def folds(self) -> tuple[int, ...]:
        """Nodes at which a player has folded."""
        return tuple(at for at, node in enumerate(self.nodes) if not node.actions and node.player >= 0)

    @cached_property
    def stays(self) -> tuple[int, ...]:
        """Nodes at which the betting ends with both players in the hand."""
        return tuple(at for at, node in enumerate(self.nodes) if not node.actions and node.player < 0)

    @property
    def size(self) -> int:
        """Number of sequences."""
        return int(self.lanes.stop - self.lanes.start)

    def after(self, at: int) -> Amounts:
        """What each player has put in and not got back when the betting ends at a node, for each sequence."""
        return self.paid + min(self.nodes[at].put_in)


@dataclass(frozen=True)
class StreetLevel:
    """A street: every sequence of earlier actions that leads to it, in groups."""

    stages: tuple[Stage, ...]
    order: NDArray[np.int64]
    """Place of each sequence, of the columns that the street before leads to: groups are side by side."""

    @property
    def width(self) -> int:
        """Number of sequences."""
        return len(self.order)


def levels_of(money: Money, streets: int) -> list[StreetLevel]:
    """The streets to come, the first with a single sequence of no action."""
    paid, levels = np.zeros(1), []
    for _ in range(streets):
        levels.append(_level(money, paid))
        paid = np.concatenate([stage.after(at) for stage in levels[-1].stages for at in stage.stays])
    return levels


def _level(money: Money, paid: Amounts) -> StreetLevel:
    left = np.maximum(np.round(money.left - paid, 9), 0)
    order = np.argsort(left, kind="stable")
    stages, first = [], 0
    for amount, many in zip(*np.unique(left, return_counts=True), strict=True):
        nodes, last = tuple(betting_tree(money.raises, float(amount))), first + int(many)
        while first < last:
            lanes = slice(first, min(first + AT_ONCE, last))
            stages.append(Stage(nodes, lanes, paid[order[lanes]]))
            first = lanes.stop
    return StreetLevel(tuple(stages), order)

"""Go through the betting of a street with every hand of a player at once: the loops of CFR+.

Arrays of reaches and values have a row per sequence of earlier actions and a column per hand.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.machine.rule import compiled, inlined

Numbers = NDArray[np.int64]
Table = NDArray[np.float32]

MEAN, BEST, LEARN = 0, 1, 2
"""What a player does with the values of actions: take their average, take the best one, or learn from them."""

LEAST = 1e-30
"""Sums that are not greater are nothing: one over them might be no number."""


class Tree(NamedTuple):
    """The betting as numbers, a node each, parents before children."""

    player: Numbers
    """Who is to act, as in `Node`, or -1 at an end."""
    children: Numbers
    """Number of children; they are side by side."""
    child: Numbers
    """The first of them."""
    action: Numbers
    """Number of the first action among all actions of its player."""
    end: Numbers
    """Number of the end; -1 for a decision."""


class WorkLines(NamedTuple):
    """Work areas for one sequence of earlier actions."""

    reach: Table
    """By node and hand."""
    value: Table
    """By node and hand."""
    strategy: Table
    """By action and hand."""
    inverse: Table
    """By hand, shape (1, hands)."""


@inlined
def _act(tree: Tree, at: int, sums: Table, row: int, lines: WorkLines) -> None:
    """Set the strategy at a decision: in proportion to sums, every action equally often if all are zero."""
    first, actions, hands = tree.action[at], tree.children[at], sums.shape[2]
    zero, one, least, equal = np.float32(0), np.float32(1), np.float32(LEAST), np.float32(1 / actions)
    for hand in range(hands):
        lines.inverse[0, hand] = sums[row, first, hand]
    for action in range(first + 1, first + actions):
        for hand in range(hands):
            lines.inverse[0, hand] += sums[row, action, hand]
    for hand in range(hands):
        total = lines.inverse[0, hand]
        part = np.divide(one, total if total > least else one)
        lines.inverse[0, hand] = part if total > least else zero
    for action in range(first, first + actions):
        for hand in range(hands):
            share = sums[row, action, hand] * lines.inverse[0, hand]
            lines.strategy[action, hand] = share if lines.inverse[0, hand] > zero else equal


@inlined
def _go_down(tree: Tree, role: int, sums: Table, row: int, lines: WorkLines) -> None:
    """Set strategies of a player, and with what weight each hand gets to every node by them."""
    for at in range(tree.player.size):
        for number in range(tree.children[at]):
            child = tree.child[at] + number
            if tree.player[at] == role:
                if number == 0:
                    _act(tree, at, sums, row, lines)
                action = tree.action[at] + number
                for hand in range(sums.shape[2]):
                    lines.reach[child, hand] = lines.reach[at, hand] * lines.strategy[action, hand]
            else:
                for hand in range(sums.shape[2]):
                    lines.reach[child, hand] = lines.reach[at, hand]


@compiled
def reach_ends(tree: Tree, role: int, sums: Table, rows: Numbers, reach: Table, lines: WorkLines, out: Table) -> None:
    """Reaches of a player at the first ends, as many as `out` has, shape (ends, rows, hands).

    `sums` has the shape (all sequences, actions, hands), `rows` are the sequences that are gone through.
    """
    for line in range(rows.size):
        for hand in range(reach.shape[1]):
            lines.reach[0, hand] = reach[line, hand]
        _go_down(tree, role, sums, rows[line], lines)
        for at in range(tree.player.size):
            end = tree.end[at]
            if 0 <= end < out.shape[0]:
                for hand in range(reach.shape[1]):
                    out[end, line, hand] = lines.reach[at, hand]


@inlined
def _learn(
    tree: Tree, at: int, tables: tuple[Table, Table], row: int, lines: WorkLines, weights: tuple[float, float]
) -> None:
    """Add to regrets how much better each action would have been, and to sums how often it was taken."""
    zero, times, kept = np.float32(0), np.float32(weights[0]), np.float32(weights[1])
    for number in range(tree.children[at]):
        action, child = tree.action[at] + number, tree.child[at] + number
        for hand in range(lines.reach.shape[1]):
            regret = kept * tables[0][row, action, hand] + (lines.value[child, hand] - lines.value[at, hand])
            tables[0][row, action, hand] = max(zero, regret)
        for hand in range(lines.reach.shape[1]):
            tables[1][row, action, hand] += times * lines.reach[at, hand] * lines.strategy[action, hand]


@inlined
def _value(tree: Tree, at: int, is_mine: bool, mode: int, lines: WorkLines) -> None:
    """Set the value of a node from those of its children."""
    hands = lines.value.shape[1]
    for number in range(tree.children[at]):
        child, action = tree.child[at] + number, tree.action[at] + number
        if not is_mine:
            for hand in range(hands):
                before = lines.value[at, hand] if number else np.float32(0)
                lines.value[at, hand] = before + lines.value[child, hand]
        elif mode == BEST:
            for hand in range(hands):
                before, value = lines.value[at, hand], lines.value[child, hand]
                lines.value[at, hand] = value if number == 0 or value > before else before
        else:
            for hand in range(hands):
                before = lines.value[at, hand] if number else np.float32(0)
                lines.value[at, hand] = before + lines.strategy[action, hand] * lines.value[child, hand]


@compiled
def come_back(
    tree: Tree, asked: tuple[int, int, tuple[float, float]], tables: tuple[Table, Table],
    given: tuple[Numbers, Table, Table], lines: WorkLines, out: Table,
) -> None:  # fmt: skip
    """Values of a player's hands before the betting, from those at its ends; who learns, changes both tables.

    `asked` are the player's role, the mode, the weight of this round in sums, and the share of regrets that is kept;
    `tables` regrets and sums; `given` the sequences that are gone through, the player's reach, and values at the ends,
    shape (ends, sequences, hands).
    """
    role, mode, weights = asked
    rows, reach, ends = given
    for line in range(rows.size):
        row = rows[line]
        for hand in range(reach.shape[1]):
            lines.reach[0, hand] = reach[line, hand]
        if mode != BEST:
            _go_down(tree, role, tables[0] if mode == LEARN else tables[1], row, lines)
        for at in range(tree.player.size - 1, -1, -1):
            end, is_mine = tree.end[at], tree.player[at] == role
            if end >= 0:
                for hand in range(reach.shape[1]):
                    lines.value[at, hand] = ends[end, line, hand]
            else:
                _value(tree, at, is_mine, mode, lines)
                if is_mine and mode == LEARN:
                    _learn(tree, at, tables, row, lines, weights)
        for hand in range(reach.shape[1]):
            out[line, hand] = lines.value[0, hand]

"""The last betting round of two players with a fixed limit, as a tree."""

from dataclasses import dataclass, replace
from math import inf

CHECK, BET, FOLD, CALL, RAISE = "check", "bet", "fold", "call", "raise"
RAISES = 3
"""Raises after the bet, unless another number is given."""


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the tree: a decision if it has actions, otherwise the end of the betting."""

    path: tuple[str, ...]
    """Actions so far."""
    player: int
    """Who is to act; at the end, who has folded, or -1 for a showdown."""
    put_in: tuple[float, float]
    """What each player has put in on this street, in bets."""
    actions: tuple[str, ...] = ()
    children: tuple[int, ...] = ()
    """Indices of the nodes that the actions lead to."""


def betting_tree(raises: int = RAISES, left: float = inf) -> list[Node]:
    """Every node, each after its children's parents; the first is the first player's first decision.

    `left` is what the player with fewer chips has left, in bets: nobody can win or lose more than that on this street.
    A bet or raise is that much if a full one is more, and the betting ends when nobody can win more.

    >>> [" ".join(node.path) for node in betting_tree(raises=0) if not node.actions]
    ['check check', 'bet fold', 'bet call', 'check bet fold', 'check bet call']
    >>> [(" ".join(node.path), node.put_in) for node in betting_tree(3, left=0.5) if not node.actions][1:3]
    [('bet fold', (0.5, 0.0)), ('bet call', (0.5, 0.5))]
    """
    waiting = [Node((), 0 if left else -1, (0.0, 0.0))]
    nodes: list[Node] = []
    while len(nodes) < len(waiting):
        node = waiting[len(nodes)]
        children = _children(node, raises, left)
        first = len(waiting)
        waiting += children
        actions = tuple(child.path[-1] for child in children)
        nodes.append(replace(node, actions=actions, children=tuple(range(first, first + len(children)))))
    return nodes


def _children(node: Node, raises: int, left: float) -> list[Node]:
    path, player, put_in = node.path, node.player, node.put_in
    last = path[-1] if path else ""
    if last in (FOLD, CALL) or path == (CHECK, CHECK) or not left:
        return []
    other, most = 1 - player, max(put_in)
    if last in ("", CHECK):
        is_last = path == (CHECK,)
        checked = Node((*path, CHECK), -1 if is_last else other, put_in)
        return [checked, Node((*path, BET), other, _with(put_in, player, min(1.0, left)))]
    children = [Node((*path, FOLD), player, put_in), Node((*path, CALL), -1, _with(put_in, player, most))]
    if sum(action == RAISE for action in path) < raises and most < left:
        children.append(Node((*path, RAISE), other, _with(put_in, player, min(most + 1, left))))
    return children


def _with(put_in: tuple[float, float], player: int, amount: float) -> tuple[float, float]:
    return (amount, put_in[1]) if player == 0 else (put_in[0], amount)

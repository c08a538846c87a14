"""The last betting round of two players with a fixed limit, as a tree."""

from dataclasses import dataclass

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


def betting_tree(raises: int = RAISES) -> list[Node]:
    """Every node, each after its children's parents; the first is the first player's first decision.

    >>> [" ".join(node.path) for node in betting_tree(raises=0) if not node.actions]
    ['check check', 'bet fold', 'bet call', 'check bet fold', 'check bet call']
    """
    waiting: list[tuple[tuple[str, ...], int, tuple[float, float]]] = [((), 0, (0.0, 0.0))]
    nodes: list[Node] = []
    at = 0
    while at < len(waiting):
        path, player, put_in = waiting[at]
        children = _children(path, player, put_in, raises)
        first = len(waiting)
        waiting += [(child.path, child.player, child.put_in) for child in children]
        actions = tuple(child.path[-1] for child in children)
        nodes.append(Node(path, player, put_in, actions, tuple(range(first, first + len(children)))))
        at += 1
    return nodes


def _children(path: tuple[str, ...], player: int, put_in: tuple[float, float], raises: int) -> list[Node]:
    last = path[-1] if path else ""
    if last in (FOLD, CALL) or path == (CHECK, CHECK):
        return []
    other, most = 1 - player, max(put_in)
    if last in ("", CHECK):
        is_last = path == (CHECK,)
        checked = Node((*path, CHECK), -1 if is_last else other, put_in)
        return [checked, Node((*path, BET), other, _with(put_in, player, 1))]
    children = [Node((*path, FOLD), player, put_in), Node((*path, CALL), -1, _with(put_in, player, most))]
    if sum(action == RAISE for action in path) < raises:
        children.append(Node((*path, RAISE), other, _with(put_in, player, most + 1)))
    return children


def _with(put_in: tuple[float, float], player: int, amount: float) -> tuple[float, float]:
    return (amount, put_in[1]) if player == 0 else (put_in[0], amount)

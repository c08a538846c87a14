"""The solver, compared with games that can be solved by hand and with best answers found by brute force."""

from itertools import product

import numpy as np
import pytest

from studbook.equity.range_spot import RangeSpot, range_spot
from studbook.equity.ranges.expand import full_hands_of, range_of
from studbook.equity.solver.betting import betting_tree
from studbook.equity.solver.showdowns import Showdown
from studbook.equity.solver.solve import Solution, solve
from studbook.game.ranking import low8_strength
from studbook.game.ranking_tables import quick_pot_strength
from studbook.game.vocabulary import Game


def spot(game: Game, *texts: str) -> RangeSpot:
    return range_spot(game, [full_hands_of(game, text) for text in texts])


@pytest.mark.parametrize(("pot", "bluffs", "calls"), [(1.0, 1 / 2, 1 / 2), (3.0, 1 / 4, 3 / 4), (7.0, 1 / 8, 7 / 8)])
def test_one_player_knows_who_wins(pot: float, bluffs: float, calls: float) -> None:
    """The bettor has the nuts or nothing, as often each: one bluff for pot + 1 nuts; calls make bluffs worthless."""
    asked = spot(Game.STUD, "(AhAc,2h3c)AdAsKd7s(4h)", "(QhQc)QdJsTc5d(5c)")
    found = solve(asked, pot, raises=0, bound=1e-5)
    weak, nuts = found.strategies[0][np.argsort(found.showdown.hands[0].high)]
    assert nuts[1] == pytest.approx(1, abs=1e-3)
    assert weak[1] == pytest.approx(1 / (pot + 1), abs=2e-3)
    assert found.strategies[2][0] == pytest.approx([1 - calls, calls], abs=2e-3)
    assert found.values[0] == pytest.approx(pot / 2 * (1 + 1 / (pot + 1)), abs=1e-3)
    assert bluffs == pytest.approx(1 / (pot + 1))
    assert sum(found.values) == pytest.approx(pot)


GAMES = [
    (Game.STUD, "(AhAc,2h3c,QsJd)AdAsKd7s(4h,Kc)", "(QhQc,9c9d,AsKs)QdJhTc5d(5c,2s)"),
    (Game.STUD8, "(Ah2c,Ac3c,KcKh)4h5hKd8s(8h,6c)", "(QhQc,2d3d,7c6d)QdJhAd5d(5c,2s)"),
    (Game.RAZZ, "(Ah2c,Ac3c,KcKh)4h5hKd8s(8h,6c)", "(QhQc,2d3d,7c6d)QdJhAd5d(5c,2s)"),
]


@pytest.mark.parametrize(("game", "one", "other"), GAMES)
def test_exploitability_by_brute_force(game: Game, one: str, other: str) -> None:
    asked = spot(game, one, other)
    found = solve(asked, 4.0, raises=1, bound=1e-4)
    assert 0 <= found.exploitability <= 1e-4 * found.pot
    for player in range(2):
        assert best_by_force(found, asked, player) == pytest.approx(found.best[player], abs=1e-9)
        assert found.values[player] <= found.best[player] + 1e-9


def share_of(game: Game, mine: int, theirs: int) -> float:
    high = np.sign(quick_pot_strength(mine, int(game)) - quick_pot_strength(theirs, int(game)))
    low = low8_strength(mine), low8_strength(theirs)
    if game != Game.STUD8 or not max(low):
        return float(1 + high) / 2
    return float(1 + high) / 4 + float(1 + np.sign(low[0] - low[1])) / 4


def masks_of(found: Solution, asked: RangeSpot, player: int) -> list[int]:
    free = asked.free
    return [
        asked.ranges[player].fixed | sum(1 << free[place] for place in places)
        for places in found.showdown.hands[player].places.tolist()
    ]


def best_by_force(found: Solution, asked: RangeSpot, player: int) -> float:
    """The best answer, found hand by hand among all ways to play without chance."""
    nodes = found.nodes
    hands, others = masks_of(found, asked, player), masks_of(found, asked, 1 - player)
    mine = [at for at, node in enumerate(nodes) if node.actions and node.player == player]
    total = 0.0
    for row, hand in enumerate(hands):
        best = -np.inf
        for choice in product(*(range(len(nodes[at].actions)) for at in mine)):
            chosen = dict(zip(mine, choice, strict=True))
            value = sum(
                found.showdown.weights[1 - player][at] * walk(found, 0, player, chosen, at, (asked.game, hand, other))
                for at, other in enumerate(others)
                if not hand & other
            )
            best = max(best, value)
        total += found.showdown.weights[player][row] * best
    return total / found.showdown.pairs


def walk(
    found: Solution, at: int, player: int, chosen: dict[int, int], row: int, cards: tuple[Game, int, int]
) -> float:
    node = found.nodes[at]
    if not node.actions:
        pot, paid = found.pot + sum(node.put_in), node.put_in[player]
        share = share_of(*cards) if node.player < 0 else float(node.player != player)
        return pot * share - paid
    if node.player == player:
        return walk(found, node.children[chosen[at]], player, chosen, row, cards)
    played = found.strategies[at][row]
    return sum(
        played[action] * walk(found, child, player, chosen, row, cards)
        for action, child in enumerate(node.children)
        if played[action]
    )


def test_tree_of_a_fixed_limit() -> None:
    ends = [" ".join(node.path) for node in betting_tree(1) if not node.actions]
    assert len(ends) == 9
    assert "check bet raise call" in ends
    assert "bet raise raise" not in " ".join(ends)
    for node in betting_tree(3):
        assert abs(node.put_in[0] - node.put_in[1]) <= 1
        assert max(node.put_in) <= 4


def test_strategies_are_shares() -> None:
    found = solve(spot(Game.STUD, "(AA,99)Kh7h2h9h", "(QQ,JJ)QcJd8s3s"), 5.0, bound=0.01)
    for at, strategy in found.strategies.items():
        assert strategy.sum(axis=1) == pytest.approx(1)
        assert found.frequencies(at).sum() == pytest.approx(1)
    assert sum(found.values) == pytest.approx(5)


def test_impossible_positions() -> None:
    with pytest.raises(ValueError, match="who have all their cards"):
        Showdown(range_spot(Game.STUD, [range_of(Game.STUD, text) for text in ("(AA)KhQh", "(22)3c4c")]))
    with pytest.raises(ValueError, match="pot must be above 0"):
        solve(spot(Game.STUD, "AhAdKhQhJhTh9h", "2c3c4c5c6c7c9c"), 0)

"""The statistics of pairs equal second implementations in plain Python, and exact enumerations."""

from itertools import combinations, product
from math import exp, log2, sqrt

import numpy as np
import pytest

from studbook.analytics.collusion.context import ChoiceCounts, Clock, entropies, runs
from studbook.analytics.collusion.habits import PRIOR, Effects, codes, fitted
from studbook.analytics.collusion.influence import hand_flows
from studbook.analytics.collusion.oracle import against_others, robust_line
from studbook.analytics.collusion.rows import anytime_p
from studbook.analytics.collusion.sharing import _excess, by_pair
from studbook.analytics.collusion.spread import honest_spread
from studbook.analytics.collusion.walk import beats_random
from studbook.game.cards import parse_cards
from studbook.game.ranking import high_strength
from studbook.game.vocabulary import Game


def plain_fit(y: list[int], groups: list[list[int]]) -> list[float]:
    """The same logistic regression, by steps along one effect at a time until hardly anything changes."""
    effects = [[0.0] * (max(group) + 1) for group in groups]
    rows = range(len(y))
    for _ in range(200):
        moved = 0.0
        for group, effect in zip(groups, effects, strict=True):
            p = [1 / (1 + exp(-sum(e[g[row]] for g, e in zip(groups, effects, strict=True)))) for row in rows]
            for number in range(len(effect)):
                slope = sum(y[row] - p[row] for row in rows if group[row] == number) - PRIOR * effect[number]
                step = slope / (sum(p[row] * (1 - p[row]) for row in rows if group[row] == number) + PRIOR)
                effect[number] += step
                moved = max(moved, abs(step))
        if moved < 1e-9:
            break
    return [1 / (1 + exp(-sum(e[g[row]] for g, e in zip(groups, effects, strict=True)))) for row in rows]


def test_expected_decisions_are_those_of_a_plain_regression() -> None:
    random = np.random.default_rng(1)
    groups = [random.integers(0, size, 120) for size in (5, 4, 4)]
    y = (random.random(120) < 0.2 + 0.15 * groups[1]).astype(float)
    ours = fitted(y, Effects(groups))
    assert ours == pytest.approx(plain_fit(y.astype(int).tolist(), [group.tolist() for group in groups]), abs=2e-4)


def test_combinations_of_columns_are_numbered() -> None:
    one, two = np.array([3, 3, 5, 5, 3]), np.array([-1, 2, -1, 2, -1])
    found = codes(one, two)
    assert found.tolist() == [0, 1, 2, 3, 0]


def test_losses_go_to_winners_in_proportion() -> None:
    net = np.zeros((1, 16))
    net[0, :4] = [-6.0, -3.0, 6.0, 2.0]
    flows = hand_flows(net)[0]
    assert flows[0, 2] == pytest.approx(4.5)
    assert flows[1, 3] == pytest.approx(0.75)
    assert flows.sum() == pytest.approx(9)
    assert flows[2:].sum() == 0


def test_outs_are_compared_with_players_in_the_same_position() -> None:
    held = np.full((1, 16), -1, np.int8)
    held[0, 1:6] = [2, 0, 1, 0, 0]  # seats 1 to 3 are in, 4 and 5 have folded
    excess, counts = _excess(held, np.array([0b1111], np.int32))
    assert excess[0, 1:6].tolist() == [1, -1, 0, 0, 0]
    assert counts[0].tolist() == [False, *[True] * 5, *[False] * 10]


def test_every_assignment_of_outs_has_mean_zero() -> None:
    """Exact: over all ways to hand the same downcards to the players in one position, the excess of each is 0."""
    held = [3, 1, 0, 0]
    total = np.zeros(16)
    orders = {tuple(held[place] for place in order) for order in product(range(4), repeat=4) if len(set(order)) == 4}
    for order in orders:
        row = np.full((1, 16), -1, np.int8)
        row[0, 1:5] = order
        total += _excess(row, np.array([0b11111], np.int32))[0][0]
    assert total == pytest.approx(np.zeros(16))


def test_products_are_added_up_by_pair_and_hand() -> None:
    pair, hand = np.repeat([1 * 9 + 2, 4 * 9 + 7], 240), np.tile(np.arange(120), 4).astype(np.int32)
    product_ = np.random.default_rng(2).normal(size=480)
    found = by_pair(pair, hand, product_, 9)
    first = product_[:240]
    assert (found.first.tolist(), found.second.tolist(), found.decisions.tolist()) == ([1, 4], [2, 7], [240, 240])
    assert found.total[0] == pytest.approx(first.sum())
    assert found.variance[0] == pytest.approx(sum((first[at] + first[at + 120]) ** 2 for at in range(120)))


def test_an_own_hand_wins_as_often_as_exact_enumeration_says() -> None:
    own, ups = parse_cards("Ah Ad Kc 9s 7d 4c 2h"), parse_cards("Kh Ks 8d 3c")
    mask, board = (sum(1 << card for card in cards) for cards in (own, ups))
    unseen = [card for card in range(52) if not (mask | board) >> card & 1]
    mine = high_strength(mask)
    deals = [mine > high_strength(board | 1 << a | 1 << b | 1 << c) for a, b, c in list(combinations(unseen, 3))[::25]]
    exact = sum(deals) / len(deals)
    sampled = beats_random(mask, board, mask | board, 3, int(Game.STUD)) / 400
    assert abs(sampled - exact) < 4 * sqrt(exact * (1 - exact) * (1 / 400 + 1 / len(deals)))


def test_an_account_is_compared_with_all_others() -> None:
    total, variance = against_others(np.array([100.0, 300.0]), np.array([4.0, 6.0]), np.array([9.0, 27.0]))
    assert total[0] == pytest.approx(4 - 100 * 6 / 300)
    assert variance[0] == pytest.approx(9 + (100 / 300) ** 2 * 27)


def test_the_spread_of_honest_pairs() -> None:
    random = np.random.default_rng(3)
    exposure, variance = random.uniform(50, 200, 4000), random.uniform(40, 60, 4000)
    chance = random.normal(size=4000) * np.sqrt(variance)
    assert honest_spread(chance, variance, exposure, 9.0) < 0.03
    assert honest_spread(chance + random.normal(size=4000) * 0.2 * exposure, variance, exposure, 9.0) == pytest.approx(
        0.2, rel=0.08
    )
    assert honest_spread(chance[:5], variance[:5], exposure[:5], 9.0) == 9


def test_outliers_hardly_move_the_line() -> None:
    x, error = np.arange(20.0), np.full(20, 1.0)
    y = 2 * x + 1
    y[7] += 100
    line = robust_line(x, y, error)
    assert np.abs(line - (2 * x + 1)).max() < 0.5


def test_hours_in_a_row_and_in_a_day() -> None:
    account = np.array([0, 0, 0, 0, 1])
    hour = np.array([10, 11, 12, 30, 5])
    longest, busiest = runs(Clock(account, hour, np.ones(5, np.int64)), 2)
    assert (longest.tolist(), busiest.tolist()) == ([3, 1], [4, 1])


def test_entropy_of_decisions() -> None:
    """Account 0 always folds in a situation in which account 1 folds and calls equally often."""
    states = 6 * 5 * 2 * 4 * 6 * 3
    choices = ChoiceCounts(np.array([7 * 4, (states + 7) * 4, (states + 7) * 4 + 2]), np.array([20.0, 20.0, 20.0]))
    own, everyone = entropies(choices, 2)
    share = 2 / 3
    assert own.tolist() == [0, 1]
    assert everyone == pytest.approx([-share * log2(share) - (1 - share) * log2(1 - share)] * 2)


def test_looking_often_keeps_the_error() -> None:
    """Of 400 random walks, looked at after each of 500 steps, at most about 5 % ever have p below 5 %."""
    steps = np.random.default_rng(4).normal(size=(400, 500)).cumsum(axis=1)
    size = np.arange(1, 501)
    lowest = [
        min(anytime_p(float(z), float(n), 50) for z, n in zip(walk / np.sqrt(size), size, strict=True))
        for walk in steps
    ]
    assert np.mean(np.array(lowest) < 0.05) < 0.08

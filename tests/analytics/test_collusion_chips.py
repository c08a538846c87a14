"""C2: the variance of the flow between two accounts equals a plain second implementation, and the bootstrap."""

from itertools import combinations, permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from studbook.analytics.collusion.influence import Played, hand_flows, influences, inverse_of
from studbook.analytics.collusion.transfer import PRIOR, Flows, merged, skills, transfers

Float64 = NDArray[np.float64]
Hand = dict[int, float]
"""Result of each account that was dealt in."""


def some_hands(number: int, accounts: int, seed: int) -> list[Hand]:
    """Hands of 2 to 6 players, who meet some others much more often; one wins what the others lose."""
    random = np.random.default_rng(seed)
    hands = []
    for _ in range(number):
        near = int(random.integers(0, accounts))
        at_hand = [(near + step) % accounts for step in range(min(6, accounts))]
        dealt = random.choice(at_hand, int(random.integers(2, len(at_hand) + 1)), replace=False).tolist()
        lost = random.exponential(1, len(dealt)) * (random.random(len(dealt)) < 0.6)
        lost[0] = 0
        hands.append(dict(zip(dealt, [float(lost.sum()), *(-lost[1:]).tolist()], strict=True)))
    return hands


def as_played(hands: list[Hand]) -> Played:
    account, net = np.full((len(hands), 6), -1, np.int32), np.zeros((len(hands), 6))
    for row, hand in enumerate(hands):
        account[row, : len(hand)], net[row, : len(hand)] = list(hand), list(hand.values())
    return Played(account, net)


def flow(hand: Hand, one: int, other: int) -> float:
    """What one account lost to another, less what it won from it."""
    won = sum(max(result, 0) for result in hand.values())
    if not won or one not in hand or other not in hand:
        return 0.0
    lost = max(-hand[one], 0) * max(hand[other], 0) - max(-hand[other], 0) * max(hand[one], 0)
    return lost / won


def as_flows(hands: list[Hand], accounts: int) -> Flows:
    rows = []
    for hand in hands:
        for one, other in combinations(sorted(hand), 2):
            moved, share = flow(hand, one, other), 1 / len(hand)
            rows.append((one * accounts + other, 1, share, share**2, moved, moved**2, moved * share, 0, 0))
    columns = [np.array(column, float) for column in zip(*rows, strict=True)]
    return merged([Flows(columns[0].astype(np.int64), *columns[1:])])


def gained_by(hand: Hand, one: int) -> float:
    return sum(flow(hand, rival, one) for rival in hand if rival != one) / len(hand)


def plain_variances(hands: list[Hand], accounts: int) -> dict[tuple[int, int], float]:
    """Square and add up, hand by hand, what the flow of a pair changes by, with the inverse of the whole matrix."""
    matrix = PRIOR * np.eye(accounts)
    for hand in hands:
        for one, other in permutations(hand, 2):
            matrix[one, one] += 1 / len(hand) ** 2
            matrix[one, other] -= 1 / len(hand) ** 2
    inverse = np.linalg.inv(matrix)
    won = [np.array([gained_by(hand, each) for each in range(accounts)]) for hand in hands]
    found = {}
    for one, other in combinations(range(accounts), 2):
        together = sum(1 / len(hand) for hand in hands if one in hand and other in hand)
        found[one, other] = sum(
            (flow(hand, one, other) - together * float((inverse[other] - inverse[one]) @ gained)) ** 2
            for hand, gained in zip(hands, won, strict=True)
        )
    return found


@pytest.mark.parametrize(("accounts", "number"), [(3, 600), (5, 900), (9, 900)])
def test_the_variance_has_the_whole_inverse_of_the_fit(accounts: int, number: int) -> None:
    hands = some_hands(number, accounts, accounts)
    found = transfers(as_flows(hands, accounts), [as_played(hands[:250]), as_played(hands[250:])], accounts)
    plain = plain_variances(hands, accounts)
    pairs = list(zip(found.first.tolist(), found.second.tolist(), strict=True))
    assert len(pairs) >= accounts - 1
    assert found.variance == pytest.approx([plain[pair] for pair in pairs], rel=1e-7)


def test_the_variance_is_that_of_the_bootstrap() -> None:
    accounts, hands = 4, some_hands(1500, 4, 5)
    found = transfers(as_flows(hands, accounts), [as_played(hands)], accounts)
    random = np.random.default_rng(6)
    differences = []
    for _ in range(300):
        drawn = [hands[at] for at in random.integers(0, len(hands), len(hands))]
        flows = as_flows(drawn, accounts)
        skill = skills(flows, accounts)
        first, second = flows.pair // accounts, flows.pair % accounts
        differences.append(flows.flow - flows.weight * (skill[second] - skill[first]))
    spread = np.std(differences, axis=0)
    assert np.sqrt(found.variance) == pytest.approx(spread, rel=0.12)


def test_two_players_without_other_opponents_are_not_compared() -> None:
    hands = some_hands(400, 2, 3)
    assert len(transfers(as_flows(hands, 2), [as_played(hands)], 2).first) == 0
    assert len(transfers(merged([]), [], 2).first) == 0


def test_accounts_with_few_hands_change_little_beyond_the_most_that_are_fitted() -> None:
    """Ten regular players, and forty who play a few hands each: these have no row in the matrix."""
    random = np.random.default_rng(7)
    hands = some_hands(3000, 10, 8)
    for stranger in range(10, 50):
        for hand in random.integers(0, len(hands), 8):
            hands[hand].setdefault(stranger, 0.0) if len(hands[hand]) < 6 else None
    flows, played = as_flows(hands, 50), [as_played(hands)]
    asked = flows.hands >= 200
    pairs, weight = flows.pair[asked], flows.weight[asked]
    exact, near = (
        influences(pairs, weight, inverse_of(flows.pair, flows.square, pairs, np.full(50, PRIOR), most), played)
        for most in (50, 10)
    )
    assert asked.sum() > 20
    assert near == pytest.approx(exact, rel=0.02)


def test_flows_of_a_hand_are_what_the_test_counts() -> None:
    hands = some_hands(20, 6, 9)
    played = as_played(hands)
    lost = hand_flows(played.net)
    for row, hand in enumerate(hands):
        for (a, one), (b, other) in combinations(enumerate(hand), 2):
            assert lost[row, a, b] - lost[row, b, a] == pytest.approx(flow(hand, one, other))

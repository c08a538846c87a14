"""2-7 razz: the lowest high hand wins, the ace is high, straights and flushes count."""

from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest

from studbook.game.cards import parse_cards
from studbook.game.ranking import deuce_to_seven_strength

BEST_FIRST = (
    "7c 5d 4h 3s 2c",
    "7c 6d 4h 3s 2c",
    "7c 6d 5h 4s 2c",
    "8c 5d 4h 3s 2c",
    "Kc Qd Jh Ts 8c",
    "Ac 5d 4h 3s 2c",  # not a straight: the ace is high
    "Ac Kd Qh Js 9c",
    "2c 2d 5h 4s 3c",
    "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c",
    "2c 2d 2h 4s 3c",
    "6c 5d 4h 3s 2c",
    "Ac Kd Qh Js Tc",
    "7c 5c 4c 3c 2c",
    "Ac 5c 4c 3c 2c",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h 2s 3c",
    "6c 5c 4c 3c 2c",
    "Ac Kc Qc Jc Tc",
)


def mask_of(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def slow(five: tuple[int, ...]) -> tuple[int, ...]:
    """Value of exactly five cards, lower is better."""
    ranks = sorted((card // 4 + 2 for card in five), reverse=True)
    counts = Counter(ranks)
    shape = sorted(counts.values(), reverse=True)
    straight = len(counts) == 5 and ranks[0] - ranks[4] == 4
    flush = len({card % 4 for card in five}) == 1
    order = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1]]
    category = order.index(shape)
    if straight or flush:
        category = 8 if straight and flush else 4 if straight else 5
    return category, *sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)


def test_hands_in_order() -> None:
    strengths = [deuce_to_seven_strength(mask_of(parse_cards(five))) for five in BEST_FIRST]
    assert all(better > worse > 0 for better, worse in pairwise(strengths))


@pytest.mark.parametrize("held", [5, 6, 7, 8])
def test_the_better_of_two_random_hands(held: int) -> None:
    dice = np.random.default_rng(held)
    hands = [tuple(dice.choice(52, held, replace=False).tolist()) for _ in range(600)]
    ranked = [(deuce_to_seven_strength(mask_of(hand)), min(map(slow, combinations(hand, 5)))) for hand in hands]
    for (strength, count), (other, other_count) in pairwise(ranked):
        assert (strength > other) == (count < other_count)
        assert (strength == other) == (count == other_count)


def test_fewer_than_five_cards_are_no_hand() -> None:
    assert deuce_to_seven_strength(mask_of(parse_cards("2c 3d 4h 5s"))) == 0

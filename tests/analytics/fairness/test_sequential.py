"""P-values that are valid at every look: each bet is fair by exact enumeration, and honest deals seldom win it."""

from itertools import combinations, permutations, product

import numpy as np
import pytest

from studbook.analytics.fairness import sequential
from studbook.analytics.fairness.exchange import streets
from studbook.game.vocabulary import Game
from studbook.simulation.stud.policy import BY_CARDS
from studbook.simulation.stud.rigs import Rig, RigKind
from studbook.simulation.stud.table_series import Manners
from tools.fairness_trials import play

RANDOM = np.random.default_rng(8)


def test_the_mean_of_subsets_by_going_through_them() -> None:
    weights = RANDOM.random((3, 5)) + 0.1
    for size in range(6):
        exact = [np.mean([np.prod(subset) for subset in combinations(row, size)]) for row in weights]
        assert sequential.subset_mean(weights, np.full(3, size)) == pytest.approx(exact, rel=1e-12)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_bet_on_an_exchange_is_fair(size: int) -> None:
    scores = RANDOM.integers(0, 13, 4).astype(float)
    for tilt in sequential.TILTS:
        mean = sequential.subset_mean(np.exp(tilt * scores)[None, :], np.array([size]))[0]
        values = [np.exp(tilt * np.array(order)[:size].sum()) / mean for order in permutations(scores)]
        assert np.mean(values) == pytest.approx(1, rel=1e-12)


def test_bets_on_events_are_fair() -> None:
    chances = np.array([0.3, 0.05, 0.9])
    for hits in product((0.0, 1.0), repeat=3):
        assert sequential.bernoulli_bets(np.array(hits), chances).shape == (8, 3)
    outcomes = [*product((0.0, 1.0), repeat=3)]
    weights = [np.prod(np.where(hits, chances, 1 - chances)) for hits in map(np.array, outcomes)]
    ends = np.array([np.exp(sequential.bernoulli_bets(np.array(hits), chances)[:, -1]) for hits in outcomes])
    assert np.array(weights) @ ends == pytest.approx(1, rel=1e-9)


def test_bets_on_door_cards_are_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all pairs of hands of two and of three cards from a pack of six."""
    monkeypatch.setattr(sequential, "DECK_SIZE", 6)
    for stake in (0.3, -0.1):
        ends = []
        for hands in product(combinations(range(6), 2), combinations(range(6), 3)):
            hits, played = np.zeros((2, 4, 6), int), np.zeros((2, 4), int)
            for period, hand in enumerate(hands):
                hits[period, len(hand), list(hand)] += 1
                played[period, len(hand)] += 1
            ends.append(np.exp(sequential.card_bets(hits, played, stake)[:, -1]))
        assert np.mean(ends, axis=0) == pytest.approx(1, rel=1e-12)


def test_the_bet_on_starting_hands_is_fair() -> None:
    """Over all sequences of three starting hands of three classes."""
    chances, ends = np.array([0.5, 0.3, 0.2]), []
    for kinds in product(range(3), repeat=3):
        end = np.exp(sequential.class_bets(np.array(kinds), chances)[-1])
        ends.append(np.prod(chances[list(kinds)]) * end)
    assert sum(ends) == pytest.approx(1, rel=1e-12)


def test_honest_deals_seldom_look_unfair_at_any_time_and_rigged_ones_do() -> None:
    honest = play(Game.RAZZ, 40_000, 21, Manners(BY_CARDS)).deals
    values = []
    for first in range(0, 40_000, 500):
        piece = honest.where(slice(first, first + 500))
        values.append(sequential.anytime_values(piece, list(streets(piece))))
    for name in values[0]:
        below = np.mean([value[name] < 0.1 for value in values])
        assert below < 0.1 + 3 * np.sqrt(0.09 / len(values)), name
    assert len(values[0]) == 8
    for kind, name in (
        (RigKind.LIKELY_CARD, "door cards: each card"),
        (RigKind.NO_PAIRS, "pairs among the door cards of a hand"),
        (RigKind.SHORT_STACKS, "cards of the shortest stack: rank"),
    ):
        rigged = play(Game.RAZZ, 12_000, 6, Manners(BY_CARDS, Rig(kind, 0.3))).deals
        assert sequential.anytime_values(rigged, list(streets(rigged)))[name] < 1e-4, name


def test_the_value_does_not_fall_when_more_hands_come() -> None:
    logs = np.log(np.array([[2.0, 30.0, 0.01, 0.001]]))
    assert sequential.anytime_p(logs) == sequential.anytime_p(logs[:, :2]) == pytest.approx(1 / 30)
    assert sequential.anytime_p(np.zeros((0, 0))) == 1

"""Formulas against exact enumeration: every deal of a small pack, every assignment of the cards of a street."""

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, erfc, exp, factorial, lgamma, log, pi, sqrt

import numpy as np
import pytest

from studbook.analytics.fairness import accounts, door_cards, serial, starting, tails
from studbook.analytics.fairness.exchange import board_terms, card_terms

RANDOM = np.random.default_rng(20)


def test_chi_square_tails_equal_closed_forms() -> None:
    for x in (0.01, 0.5, 1, 3.7, 12, 40, 130):
        assert tails.chi_square_p(x, 1) == pytest.approx(erfc(sqrt(x / 2)), rel=1e-10)
        for half in (1, 2, 6, 25, 60):
            exact = exp(-x / 2) * sum((x / 2) ** k / factorial(k) for k in range(half))
            assert tails.chi_square_p(x, 2 * half) == pytest.approx(exact, rel=1e-9)


def poisson_tail(count: int, mean: float) -> float:
    """Sum of the terms of the tail itself, in 60 digits."""
    with localcontext(prec=60):
        term = Decimal(mean) ** count * Decimal(-mean).exp() / factorial(count)
        total, place = term, count
        while place < mean or term > total * Decimal("1e-40"):
            place += 1
            term *= Decimal(mean) / place
            total += term
        return float(total)


def test_poisson_tails_equal_sums_with_all_digits() -> None:
    """Also far below 1e-16, where a difference from 1 has no digit left."""
    for mean, count in product((1e-6, 0.001, 0.7, 5, 22.2, 400), (1, 2, 9, 30, 90, 150, 700)):
        exact = poisson_tail(count, mean)
        assert tails.poisson_p(count, mean) == pytest.approx(exact, rel=1e-11, abs=1e-300), (mean, count)
    assert 0 < tails.poisson_p(30, 0.001) < 1e-120


def test_chi_square_tails_of_odd_degrees_equal_the_recurrence() -> None:
    """Q(a + 1, x) = Q(a, x) + x**a exp(-x) / gamma(a + 1), from the closed form at a = 1/2."""
    for x in (0.01, 3.7, 40, 130, 1_200):
        exact, half = erfc(sqrt(x / 2)), 0.5
        for df in range(3, 131, 2):
            exact += exp(half * log(x / 2) - x / 2 - lgamma(half + 1))
            half += 1
            assert tails.chi_square_p(x, df) == pytest.approx(exact, rel=1e-9), (x, df)


def test_normal_tails_equal_chi_square_tails() -> None:
    """The square of a standard normal is chi-square with one degree of freedom, down to 1e-300."""
    for z in (0.001, 0.5, 1.96, 4, 8, 20, 37):
        assert tails.normal_p(z) == pytest.approx(tails.chi_square_p(z * z, 1), rel=1e-9)
    for p in (0.5, 0.05, 1e-6, 1e-30, 1e-200):
        assert tails.normal_p(tails.normal_quantile(p)) == pytest.approx(p, rel=1e-9)


def test_kolmogorov_tails_equal_the_dual_series() -> None:
    """Jacobi's other form of the same function: 1 - sqrt(2 pi) / s * sum exp(-(2 k - 1)**2 pi**2 / (8 s**2))."""
    count = 100
    for distance in (0.06, 0.1, 0.15, 0.2):
        values = np.clip((np.arange(count) + 1) / count - distance, 0, 1)
        scaled = distance * (sqrt(count) + 0.12 + 0.11 / sqrt(count))
        inner = sum(exp(-((2 * k - 1) ** 2) * pi**2 / (8 * scaled**2)) for k in range(1, 60))
        assert tails.kolmogorov_p(values) == pytest.approx(1 - sqrt(2 * pi) / scaled * inner, rel=1e-7)


def test_trials_far_in_the_tail_equal_fractions() -> None:
    number, chance = 60, Fraction(1, 64)
    for count in (20, 40, 60):
        tail = sum(comb(number, k) * chance**k * (1 - chance) ** (number - k) for k in range(count, number + 1))
        assert tails.trials_p(count, [(number, 1 / 64)]) == pytest.approx(float(2 * tail), rel=1e-10)


def test_trials_of_different_chances_equal_all_outcomes() -> None:
    trials, chances = [(3, 0.2), (2, 0.7), (1, 1.0)], [0.2, 0.2, 0.2, 0.7, 0.7, 1.0]
    exact = [0.0] * 7
    for outcome in product((0, 1), repeat=6):
        exact[sum(outcome)] += np.prod([c if hit else 1 - c for hit, c in zip(outcome, chances, strict=True)])
    for count in range(1, 7):
        two_sided = min(1, 2 * min(sum(exact[: count + 1]), sum(exact[count:])))
        assert tails.trials_p(count, trials) == pytest.approx(two_sided, abs=1e-12)


def test_benjamini_hochberg_as_printed_in_their_paper() -> None:
    """Benjamini and Hochberg (1995), section 3.2: fifteen p-values, four discoveries at 5 %; Bonferroni finds three."""
    p = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0000,
    ]  # fmt: skip
    assert sum(tails.discoveries(p, 0.05)) == 4
    assert tails.discoveries(p[::-1], 0.05) == tails.discoveries(p, 0.05)[::-1]
    assert tails.discoveries([], 0.05) == []


def test_kolmogorov_smirnov_as_in_tables() -> None:
    """Critical values at 5 % of Miller (1956): 0.40925 for ten values, 0.13403 for a hundred."""
    for count, critical in ((10, 0.40925), (100, 0.13403)):
        values = np.clip((np.arange(count) + 1) / count - critical, 0, 1)
        assert tails.kolmogorov_p(values) == pytest.approx(0.05, abs=0.002)


def small_pack(monkeypatch: pytest.MonkeyPatch, cards: int) -> None:
    for module in (door_cards, serial):
        monkeypatch.setattr(module, "DECK_SIZE", cards)


@pytest.mark.parametrize("classes", [2, 3, 6])
def test_the_mean_of_f1_is_its_degrees_of_freedom(monkeypatch: pytest.MonkeyPatch, classes: int) -> None:
    """Over all pairs of hands of two and of three cards from a pack of six."""
    small_pack(monkeypatch, 6)
    values = []
    for hands in product(combinations(range(6), 2), combinations(range(6), 3)):
        counts = np.bincount([card % classes for hand in hands for card in hand], minlength=classes)
        values.append(door_cards.evenness(counts.astype(float), np.array([2.0, 3.0]), classes)[0])
    assert np.mean(values) == pytest.approx(classes - 1, rel=1e-12)
    numbers = np.array([2.0, 3.0])
    textbook = [
        (np.bincount([card for hand in hands for card in hand], minlength=6) - 5 / 6) ** 2 / (5 / 6)
        for hands in product(combinations(range(6), 2), combinations(range(6), 3))
    ]
    assert np.mean(np.sum(textbook, axis=1)) == pytest.approx(5 * (numbers * (6 - numbers) / 5).sum() / 5, rel=1e-12)


def test_pairs_among_door_cards_by_going_through_all_hands() -> None:
    for cards in (2, 3):
        found = [len({card // 4 for card in hand}) < cards for hand in combinations(range(52), cards)]
        assert door_cards.pair_chance(cards) == pytest.approx(np.mean(found), rel=1e-12)


def test_starting_hands_by_going_through_all_of_them() -> None:
    hands = np.array([*combinations(range(52), 3)], np.int8)
    assert tuple(np.bincount(starting.class_of(hands))) == starting.WAYS
    assert tuple(np.bincount(starting.low_cards(hands))) == starting.LOW_WAYS


def test_the_sampled_p_value_is_near_the_exact_one() -> None:
    ways = (1, 2, 3)
    for counts in ((2, 0, 1), (0, 1, 4), (3, 3, 0)):
        total, observed, exact = sum(counts), starting.g_statistic(np.array(counts), ways), 0.0
        for one, two in product(range(total + 1), repeat=2):
            if one + two <= total:
                cell = (one, two, total - one - two)
                chance = comb(total, one) * comb(total - one, two) * np.prod(np.divide(ways, 6) ** np.array(cell))
                exact += chance if starting.g_statistic(np.array(cell), ways) >= observed - 1e-9 else 0
        assert starting.multinomial_p(np.array(counts), ways) == pytest.approx(exact, abs=0.012)


def test_repeated_cards_over_all_pairs_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    small_pack(monkeypatch, 5)
    before = np.array([[0, 1, 2]], np.int8)
    deals = [np.array([deal], np.int8) for deal in permutations(range(5), 3)]
    found = [serial.same_cards(deal, before)[0] for deal in deals]
    _, mean, variance = serial.same_cards(deals[0], before)
    assert (np.mean(found), np.var(found)) == pytest.approx((mean, variance), rel=1e-12)


def test_products_of_ranks_over_all_pairs_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack of 13 cards, one of each rank: variance of a rank 14, covariance of two -14/12."""
    small_pack(monkeypatch, 13)
    found, last = [], 0.0
    for now, before in product(permutations(range(13), 2), repeat=2):
        value, last = serial.rank_products(np.array([now], np.int8) * 4, np.array([before], np.int8) * 4)
        found.append(value)
    assert np.mean(found) == pytest.approx(0, abs=1e-9)
    assert np.var(found) == pytest.approx(last, rel=1e-12)


def test_runs_over_all_orders() -> None:
    good = (True, True, False, False, False, True)
    found = [serial.runs(np.array(order))[0] for order in permutations(good)]
    _, mean, variance = serial.runs(np.array(good))
    assert (np.mean(found), np.var(found)) == pytest.approx((mean, variance), rel=1e-12)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_exchange_test_over_all_assignments(players: int) -> None:
    for size in range(players + 1):
        group = np.array([[seat < size for seat in range(players)]])
        scores = RANDOM.integers(0, 13, (1, players)).astype(float)
        boards = RANDOM.integers(0, 2, (1, players, players)).astype(float)
        orders = [np.array(order) for order in permutations(range(players))]
        by_card = [card_terms(scores[:, order], group) for order in orders]
        by_board = [board_terms(boards[:, :, order], group) for order in orders]
        for terms in (by_card, by_board):
            deviations = [float(deviation[0]) for deviation, _ in terms]
            assert np.mean(deviations) == pytest.approx(0, abs=1e-12)
            assert np.var(deviations) == pytest.approx(float(terms[0][1][0]), abs=1e-12)
            if size in (0, players):
                assert set(deviations) == {0.0}


def test_the_largest_of_two_opposites_is_one_z() -> None:
    """What two seats receive adds up to nothing, so that the largest |z| is that of either."""
    matrix = np.array([[2.0, -2.0], [-2.0, 2.0]])
    for z in (0.4, 1.5, 2.5):
        assert accounts.largest_p(z, 2, matrix) == pytest.approx(tails.normal_p(z), abs=0.01)
        assert accounts.largest_p(z, 2, None) == pytest.approx(1 - (1 - tails.normal_p(z)) ** 2)
    assert accounts.largest_p(6, 2, matrix) == pytest.approx(2 * tails.normal_p(6), rel=1e-6)


def test_covariances_of_accounts_over_all_assignments() -> None:
    """Two streets: accounts 0, 1, 2 receive three cards, accounts 1 and 3 two."""
    first, second = np.array([3.0, 5.0, 10.0]), np.array([0.0, 7.0])
    received = []
    for one, two in product(permutations(first - 6), permutations(second - 3.5)):
        received.append([one[0], one[1] + two[0], one[2], two[1]])
    who = [(np.array([[0, 1, 2]]), (first - 6)[None]), (np.array([[1, 3]]), (second - 3.5)[None])]
    matrix = accounts.covariance(who, np.arange(4), 4)
    assert matrix == pytest.approx(np.cov(np.array(received).T, bias=True), abs=1e-12)
    squares = [accounts.joint_square(np.array(row), matrix) for row in received]
    assert np.mean([square for square, _ in squares]) == pytest.approx(squares[0][1], rel=1e-9)
    assert squares[0][1] == 3

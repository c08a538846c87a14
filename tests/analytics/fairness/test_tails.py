"""Tail probabilities against SciPy, from 1 down to 1e-300."""

from itertools import product

import numpy as np
import pytest
from scipy import stats

from studbook.analytics.fairness import tails

SMALLEST = 1e-300


@pytest.mark.parametrize("z", [0.0, 1e-9, 0.1, 1.96, 5, 12.5, 30, 37])
def test_normal_tails(z: float) -> None:
    for sign in (1, -1):
        assert tails.normal_p(sign * z) == pytest.approx(2 * stats.norm.sf(z), rel=1e-12, abs=SMALLEST)


@pytest.mark.parametrize("p", [1.0, 0.9, 0.05, 1e-3, 1e-13, 1e-17, 1e-100, 1e-290])
def test_normal_quantiles(p: float) -> None:
    assert tails.normal_quantile(p) == pytest.approx(stats.norm.isf(p / 2), rel=1e-10, abs=1e-12)


@pytest.mark.parametrize("df", [1, 2, 3, 5, 12, 51, 200, 5_000])
def test_chi_square_tails(df: int) -> None:
    for x in (1e-6, 0.01, 1.0, df / 2, df - 1.0, df, df + 1.0, 2.0 * df, df + 100.0, 1_200.0):
        assert tails.chi_square_p(x, df) == pytest.approx(stats.chi2.sf(x, df), rel=1e-9, abs=SMALLEST), (x, df)


def test_poisson_tails() -> None:
    for mean, count in product(
        (1e-9, 1e-3, 0.5, 1, 3.3, 22, 150, 2_000), (0, 1, 2, 5, 9, 20, 30, 60, 151, 300, 2_000, 2_500)
    ):
        exact = stats.poisson.sf(count - 1, mean)
        assert tails.poisson_p(count, mean) == pytest.approx(exact, rel=1e-9, abs=SMALLEST), (mean, count)
    assert 0 < tails.poisson_p(12, 0.01) < 1e-30


def test_kolmogorov_tails() -> None:
    """Stephens's correction of the limit is within a twentieth of the exact distribution."""
    random = np.random.default_rng(3)
    for number, power in product((20, 100, 1_000), (1.0, 1.1, 1.3, 0.8)):
        values = random.random(number) ** power
        exact = stats.kstest(values, "uniform").pvalue
        assert tails.kolmogorov_p(values) == pytest.approx(exact, rel=0.05, abs=1e-3), (number, power)


@pytest.mark.parametrize(("number", "chance"), [(10, 0.5), (50, 1 / 52), (400, 0.1), (2_000, 1 / 64)])
def test_tails_of_trials(number: int, chance: float) -> None:
    for count in sorted({0, 1, int(number * chance), int(number * chance) + 5, number // 3, number}):
        tail = min(stats.binom.cdf(count, number, chance), stats.binom.sf(count - 1, number, chance))
        assert tails.trials_p(count, [(number, chance)]) == pytest.approx(min(1, 2 * tail), rel=1e-8, abs=SMALLEST)

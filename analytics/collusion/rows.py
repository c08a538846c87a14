"""The results of each test in one shape: a row per pair of accounts, or per account."""

from math import erfc, exp, log, sqrt
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.collusion.habits import Float64, Int64
from studbook.analytics.collusion.oracle import Oracle, Results
from studbook.analytics.collusion.pairs import odds_ratios, pair_codes, pair_sums
from studbook.analytics.collusion.sharing import Known
from studbook.analytics.collusion.transfer import Transfers
from studbook.analytics.collusion.trials import QUESTIONS, PairTest, Trials
from studbook.analytics.fairness.tails import normal_p

FLOW = "chips that go from one to the other"
SHARED = "folds that follow the partner's downcards"
EFFECT = "what the last actions are worth to the partner"
ORACLE = "calls that follow the opponent's downcards"
RESULT = "wins for the hands that are played"
NAMES = (
    ("C2", FLOW), *((question.code, question.name) for question in QUESTIONS),
    ("C5", SHARED), ("C6", EFFECT), ("C7", ORACLE), ("C7", RESULT),
)  # fmt: skip
"""Codes and names of all tests."""
NEEDS_CARDS = ("C5", "C6", "C7")
NO_ONE = -1
"""In place of the second account, for tests of one."""


class Weights(NamedTuple):
    """How much each hand weighs in the sum of each pair, or account; arrays of equal length."""

    key: Int64
    """Number of the pair (`pairs.pair_codes`), or of the account."""
    hand: NDArray[np.int32]
    weight: Float64
    accounts: int
    """Number of accounts, which makes pairs of the keys."""


class Rows(NamedTuple):
    """Results of one test; arrays by pair, or by account."""

    test: str
    name: str
    counts: str
    """Unit of what was observed and expected."""
    first: Int64
    second: Int64
    """`NO_ONE` for tests of one account."""
    decisions: Float64
    observed: Float64
    expected: Float64
    z: Float64
    variance: Float64
    first_look: float
    """Variance at which a first look is planned, for p-values that are valid at every look."""
    is_one_sided: bool = False
    is_context: bool = False
    """Whether it is only shown, without a p-value."""
    odds: tuple[Float64, Float64, Float64] | None = None
    weights: Weights | None = None
    """None if SQL finds the hands."""

    def frame(self, anytime: bool) -> pl.DataFrame:
        """As a table, with p-values."""
        size = len(self.first)
        nothing = np.full(size, np.nan)
        odds, low, high = self.odds or (nothing, nothing, nothing)
        chances: list[float | None] = [one_sided(z) if self.is_one_sided else normal_p(z) for z in self.z.tolist()]
        looks: list[float | None] = [
            anytime_p(z, size, self.first_look) for z, size in zip(self.z.tolist(), self.variance, strict=True)
        ]
        if self.is_context:
            chances = looks = [None] * size
        return pl.DataFrame({
            "test": [self.test] * size, "name": [self.name] * size, "first": self.first, "second": self.second,
            "decisions": self.decisions.astype(np.int64), "observed": self.observed, "expected": self.expected,
            "counts": [self.counts] * size, "odds": odds, "odds_low": low, "odds_high": high, "z": self.z,
            "p": chances, "p_anytime": looks if anytime else [None] * size,
        }, schema_overrides=_TYPES).with_columns(pl.col("odds", "odds_low", "odds_high").fill_nan(None))  # fmt: skip


_TYPES: dict[str, pl.DataType] = {
    "first": pl.Int64(), "second": pl.Int64(), "p": pl.Float64(), "p_anytime": pl.Float64(), "test": pl.String(),
    "name": pl.String(), "counts": pl.String(),
}  # fmt: skip


def one_sided(z: float) -> float:
    """Probability that a standard normal variable is at least as large.

    >>> round(one_sided(1.644854), 6)
    0.05
    """
    return erfc(z / sqrt(2)) / 2


def anytime_p(z: float, variance: float, first_look: float) -> float:
    """P-value of a sum with this z and variance that stays valid however often one looks (Robbins's normal mixture).

    >>> round(anytime_p(0, 100, 100), 6), anytime_p(6, 100, 100) < 0.001
    (1.0, True)
    """
    share = variance / (variance + first_look)
    return min(1.0, exp(min(0.0, -log(1 - share) / 2 - z * z * share / 2)))


def decision_rows(question: PairTest, trials: Trials, accounts: int) -> Rows:
    """C2 (folds), C3 and C4."""
    sums = pair_sums(trials, accounts)
    weights = Weights(pair_codes(trials.own, trials.other, accounts), trials.hand, sums.residual, accounts)
    return Rows(
        question.code, question.name, question.unit, sums.first, sums.second, sums.decisions, sums.observed,
        sums.expected, sums.z, sums.total_variance, 50.0, odds=odds_ratios(sums), weights=weights,
    )  # fmt: skip


def flow_rows(moved: Transfers) -> Rows:
    """C2: the account that gives first."""
    gives = moved.flow - moved.expected >= 0
    first, second = np.where(gives, moved.first, moved.second), np.where(gives, moved.second, moved.first)
    turn = np.where(gives, 1, -1)
    return Rows(
        "C2", FLOW, "big bets from the first to the second", first, second, moved.hands, turn * moved.flow,
        turn * moved.expected, np.abs(moved.z), moved.total_variance, 200.0,
    )  # fmt: skip


def known_rows(test: str, name: str, known: Known, accounts: int) -> Rows:
    """C5 and C6."""
    unit = (
        "outs that the partner holds, beyond chance, when folding" if test == "C5" else "big bets given to each other"
    )
    return Rows(
        test, name, unit, known.first, known.second, known.decisions, known.total, np.zeros(len(known.first)), known.z,
        known.variance, 10.0 if test == "C5" else 200.0,
        is_one_sided=test == "C5", is_context=test == "C6",
        weights=Weights(known.pair, known.hand, known.product, accounts),
    )  # fmt: skip


def oracle_rows(found: Oracle) -> Rows:
    """C7: calls on the last street."""
    return Rows(
        "C7", ORACLE, "% more calls when ahead than when behind", found.account, np.full(len(found.account), NO_ONE),
        found.decisions, 100 * (found.called_ahead - found.called_behind), found.usual, found.z, found.variance, 10.0,
        is_one_sided=True, weights=Weights(found.own.astype(np.int64), found.hand, found.product, 0),
    )  # fmt: skip


def result_rows(found: Results) -> Rows:
    """C7: win rates."""
    variance = found.error**2 + found.spread**2
    return Rows(
        "C7", RESULT, "big bets per 100 hands", found.account, np.full(len(found.account), NO_ONE), found.hands,
        found.rate, found.usual, found.z, np.ones(len(variance)), 1.0, is_one_sided=True,
    )  # fmt: skip

"""F1 and F2: whether door cards are dealt evenly, and pair as often as they should.

Door cards are dealt before anyone decides anything, so those of all players who were dealt in are an unbiased sample.
A hand enters only if all of its door cards are known.
"""

from math import comb, sqrt

import numpy as np

from studbook.analytics.fairness.deals import DealtHands, Flags, Float64, Int8, Int64
from studbook.analytics.fairness.outcome import FairnessOutcome, not_run
from studbook.analytics.fairness.tails import POWER_Z, chi_square_p, normal_p, normal_quantile, trials_p
from studbook.game.cards import DECK_SIZE

LEVEL = 0.01
"""P-value at which a bias counts as seen, when the smallest visible one is stated."""
_LEAST = 5
"""Least number of cards expected in each class."""
_EXACT = 5.0
"""Standard deviation of a count below which the p-value of F2 is exact."""


def dealt_doors(doors: Int8) -> tuple[Int64, Int64]:
    """How often each card was a door card, shape (52,), and the number of door cards in each hand."""
    return np.bincount(doors[doors >= 0], minlength=DECK_SIZE), (doors >= 0).sum(axis=1)


def evenness(counts: Float64, numbers: Float64, classes: int) -> tuple[float, float]:
    """Chi-square of counts of `classes` equally large classes of cards, and the variance of one count.

    `numbers` are the cards seen in each hand. Within a hand cards are drawn without replacement, which makes counts
    vary less than in the textbook test: by (52 - n) / 51 for n cards. With that factor, the statistic is a chi-square
    variable with `classes - 1` degrees of freedom.
    """
    scale = float((numbers * (DECK_SIZE - numbers) / (DECK_SIZE - 1)).sum()) / classes
    expected = float(numbers.sum()) / classes
    return float(((counts - expected) ** 2).sum()) / scale if scale else 0.0, scale * (1 - 1 / classes)


_KINDS = (("each card", DECK_SIZE), ("ranks", 13), ("suits", 4))


def classes_of(counts: Int64, classes: int) -> Float64:
    """Add up counts of 52 cards by rank (13 classes) or suit (4); 52 classes stay as they are."""
    grid = counts.reshape(13, 4).astype(np.float64)
    added: dict[int, Float64] = {DECK_SIZE: grid.ravel(), 13: grid.sum(axis=1), 4: grid.sum(axis=0)}
    return added[classes]


def door_outcomes(deals: DealtHands) -> list[FairnessOutcome]:
    """F1 for cards, ranks and suits, and F2."""
    return [*_even(deals), _pairs(deals)]


def _even(deals: DealtHands) -> list[FairnessOutcome]:
    entered = deals.complete & (deals.door >= 0).any(axis=1)
    counts, numbers = dealt_doors(deals.door[entered])
    hands, left = int(entered.sum()), int((~entered).sum())
    outcomes = []
    for what, classes in _KINDS:
        name, expected = f"door cards: {what}", float(numbers.sum()) / classes
        if expected < _LEAST:
            few = f"fewer than {_LEAST} of each are expected"
            outcomes.append(not_run("F1", name, hands, left, few))
            continue
        statistic, variance = evenness(classes_of(counts, classes), numbers.astype(np.float64), classes)
        visible = (normal_quantile(LEVEL / classes) + POWER_Z) * sqrt(variance) / expected
        unit = {DECK_SIZE: "% more of one card", 13: "% more of one rank", 4: "% more of one suit"}[classes]
        p = chi_square_p(statistic, classes - 1)
        df = classes - 1
        outcomes.append(
            FairnessOutcome(
                "F1", name, hands, left, statistic, df, sqrt(2 * df), f"chi-square, {df} df", p, 100 * visible, unit
            )
        )
    return outcomes


def pair_chance(cards: int) -> float:
    """Chance that some rank is dealt twice among `cards` cards.

    >>> round(pair_chance(2), 4), pair_chance(14)
    (0.0588, 1.0)
    """
    return 1.0 if cards > 13 else 1 - comb(13, cards) * 4**cards / comb(DECK_SIZE, cards)


def has_pair(doors: Int8) -> Flags:
    """By hand: whether two door cards have the same rank."""
    ranks = np.where(doors >= 0, doors >> 2, np.arange(100, 100 + doors.shape[1], dtype=np.int8))
    ordered = np.sort(ranks, axis=1)
    return np.asarray((ordered[:, 1:] == ordered[:, :-1]).any(axis=1), np.bool_)


def _pairs(deals: DealtHands) -> FairnessOutcome:
    numbers = (deals.door >= 0).sum(axis=1)
    entered = deals.complete & (numbers >= 2)
    hands, left, name = int(entered.sum()), int((~entered).sum()), "pairs among the door cards of a hand"
    counts = np.bincount(numbers[entered], minlength=2)
    trials = [(int(count), pair_chance(cards)) for cards, count in enumerate(counts) if count]
    expected = sum(count * chance for count, chance in trials)
    variance = sum(count * chance * (1 - chance) for count, chance in trials)
    if variance == 0:
        return not_run("F2", name, hands, left, "there are no two door cards to compare")
    observed = int(has_pair(deals.door[entered]).sum())
    spread = sqrt(variance)
    p = trials_p(observed, trials) if spread < _EXACT else normal_p((observed - expected) / spread)
    visible = 100 * (normal_quantile(LEVEL) + POWER_Z) * spread / expected
    return FairnessOutcome(
        "F2", name, hands, left, observed, expected, spread, "hands", p, visible, "% more or fewer pairs"
    )

"""F3: whether starting hands that are known from the deal have the classes that chance gives.

Only accounts whose downcards the site prints in nearly every hand enter: the hero of a file, or everyone on a site that
opens all hands. Cards known from a showdown are those of players who stayed, and never enter.
"""

from math import comb, sqrt

import numpy as np

from studbook.analytics.fairness.deals import FIRST, SECOND, DealtHands, Int8, Int64
from studbook.analytics.fairness.door_cards import LEVEL
from studbook.analytics.fairness.outcome import FairnessOutcome, not_run
from studbook.analytics.fairness.tails import POWER_Z, chi_square_p, normal_quantile
from studbook.game.cards import DECK_SIZE

CLASSES = ("rolled up", "pair", "three to a straight flush", "three to a flush", "three to a straight", "other")
WAYS = (52, 3744, 48, 1096, 720, 16440)
"""Number of the 22,100 hands of three cards in each class. A straight may have the ace high or low, and no gaps."""
LOW_CARDS = ("none", "one", "two", "three")
LOW_WAYS = tuple(comb(32, low) * comb(20, 3 - low) for low in range(4))
"""Number of hands with none to three cards from ace to eight."""
_DRAWS = 20_000
"""Random samples of the p-value, if a class is expected fewer than five times."""
_STUDIES = (
    ("starting hands: classes", WAYS, CLASSES),
    ("starting hands: cards from ace to eight", LOW_WAYS, LOW_CARDS),
)


def class_of(cards: Int8) -> Int64:
    """Place in `CLASSES` of hands of three cards, shape (hands, 3)."""
    ranks, suits = np.sort(cards >> 2, axis=1), cards & 3
    rolled = ranks[:, 0] == ranks[:, 2]
    pair = (ranks[:, 0] == ranks[:, 1]) | (ranks[:, 1] == ranks[:, 2])
    wheel = (ranks == np.array([0, 1, 12])).all(axis=1)
    running = (((ranks[:, 1] - ranks[:, 0]) == 1) & ((ranks[:, 2] - ranks[:, 1]) == 1)) | wheel
    suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
    chosen = [rolled, pair, running & suited, suited, running]
    return np.select(chosen, range(5), 5)


def low_cards(cards: Int8) -> Int64:
    """Number of cards from ace to eight in hands of three cards."""
    ranks = cards >> 2
    return np.asarray(((ranks <= 6) | (ranks == 12)).sum(axis=1), np.int64)


def three_cards(deals: DealtHands) -> Int8:
    """The starting hands that enter, in the order of the hands, shape (starts, 3)."""
    return np.stack([cards[deals.starts] for cards in (deals.down[FIRST], deals.down[SECOND], deals.door)], axis=1)


def g_statistic(counts: Int64, ways: tuple[int, ...]) -> float:
    """G = 2 sum O ln(O / E) of counts against exact chances."""
    expected = counts.sum() * np.array(ways) / sum(ways)
    some = counts > 0
    return float(2 * (counts[some] * np.log(counts[some] / expected[some])).sum())


def multinomial_p(counts: Int64, ways: tuple[int, ...]) -> float:
    """P-value of `g_statistic`: chi-square, or from random samples if a class is expected fewer than five times."""
    total, chances = int(counts.sum()), np.array(ways) / sum(ways)
    observed = g_statistic(counts, ways)
    if not _too_few(total, ways):
        return chi_square_p(observed, len(ways) - 1)
    samples = np.random.default_rng(total).multinomial(total, chances, size=_DRAWS)
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(samples > 0, samples * np.log(samples / (total * chances)), 0)
    as_large = int((2 * terms.sum(axis=1) >= observed - 1e-9).sum())
    return (as_large + 1) / (_DRAWS + 1)


def _too_few(total: int, ways: tuple[int, ...]) -> bool:
    return total * min(ways) < 5 * sum(ways)


def is_sampled(name: str, deals: DealtHands) -> bool:
    """Whether the p-value of a test of these names is taken from random samples."""
    total = int(deals.starts.sum())
    return any(_too_few(total, ways) for study, ways, _ in _STUDIES if study == name)


def starting_outcomes(deals: DealtHands) -> list[FairnessOutcome]:
    """F3 for the classes of starting hands, and for the number of low cards."""
    cards = three_cards(deals)
    hands = int(deals.starts.any(axis=1).sum())
    left = deals.hands - hands
    outcomes = []
    for name, ways, classes in _STUDIES:
        if len(cards) < 2:
            why = "no account's downcards are known from the deal in nearly all of its hands"
            outcomes.append(not_run("F3", name, hands, left, why))
            continue
        numbers = class_of(cards) if classes is CLASSES else low_cards(cards)
        counts = np.bincount(numbers, minlength=len(ways))
        chance = ways[1] / sum(ways) if classes is CLASSES else ways[3] / sum(ways)
        visible = (normal_quantile(LEVEL) + POWER_Z) * sqrt((1 - chance) / (chance * len(cards)))
        unit = "% more pairs" if classes is CLASSES else "% more hands of three low cards"
        df = len(ways) - 1
        value, p = g_statistic(counts, ways), multinomial_p(counts, ways)
        outcomes.append(
            FairnessOutcome("F3", name, hands, left, value, df, sqrt(2 * df), f"G, {df} df", p, 100 * visible, unit)
        )
    return outcomes


assert sum(WAYS) == sum(LOW_WAYS) == comb(DECK_SIZE, 3)  # noqa: S101  # a wrong table would be a wrong verdict

"""F4: whether deals depend on earlier deals.

Hands follow one another at a table. Each comparison is with the cards of an earlier hand, given which every order of
the deck is equally likely; so the comparisons are uncorrelated, and their variances are exact.
"""

from math import perm, sqrt

import numpy as np

from studbook.analytics.fairness.deals import DealtHands, Flags, Int8, Int64
from studbook.analytics.fairness.door_cards import LEVEL
from studbook.analytics.fairness.outcome import FairnessOutcome, not_run
from studbook.analytics.fairness.starting import class_of, low_cards, three_cards
from studbook.analytics.fairness.tails import POWER_Z, chi_square_p, normal_p, normal_quantile, poisson_p
from studbook.game.cards import DECK_SIZE
from studbook.game.games import LOW_NAMES

LAGS = 10
LEAST_REPEATED = 5
"""Least number of door cards of a deal that is compared with all others."""
MOST_REPEATED = 11
"""With more cards, the order of the door cards does not fit into 64 bits."""
_MIDDLE, _RANK_VARIANCE = 6, 14
"""Mean and variance of the rank of one card, 0 to 12."""
_LEAST_SPREAD = 3.0
"""Least standard deviation of a count whose p-value is taken from the normal distribution."""


def followers(table: Int64, lag: int) -> tuple[Int64, Int64]:
    """Rows of hands and of the hands `lag` earlier at the same table; -1 is no table."""
    order = np.argsort(table, kind="stable")
    order = order[table[order] >= 0]
    now, before = order[lag:], order[:-lag]
    same = table[now] == table[before]
    return now[same], before[same]


def same_cards(doors: Int8, earlier: Int8) -> tuple[int, float, float]:
    """Number of seats that got the door card of the earlier hand again; its mean and variance by chance."""
    both = (doors >= 0) & (earlier >= 0)
    seats = both.sum(axis=1)
    matches = int(((doors == earlier) & both).sum())
    chance = 1 / DECK_SIZE
    together = 1 / (DECK_SIZE * (DECK_SIZE - 1)) - chance**2
    variance = seats.sum() * chance * (1 - chance) + (seats * (seats - 1)).sum() * together
    return matches, float(seats.sum() * chance), float(variance)


def rank_products(doors: Int8, earlier: Int8) -> tuple[float, float]:
    """Sum of products of ranks (less their mean) at the same seats, and its variance by chance; the mean is 0."""
    both = (doors >= 0) & (earlier >= 0)
    seats = both.sum(axis=1)
    products = np.where(both, ((doors >> 2) - _MIDDLE) * ((earlier >> 2) - _MIDDLE), 0)
    together = _RANK_VARIANCE / (DECK_SIZE - 1)
    variance = seats.sum() * _RANK_VARIANCE**2 + (seats * (seats - 1)).sum() * together**2
    return float(products.sum(dtype=np.int64)), float(variance)


def repeated_deals(doors: Int8) -> tuple[int, float]:
    """Number of pairs of hands with the same door cards in the same order, and its mean by chance."""
    numbers = (doors >= 0).sum(axis=1)
    pairs, expected = 0, 0.0
    for cards in range(LEAST_REPEATED, MOST_REPEATED + 1):
        rows = doors[numbers == cards]
        if len(rows):
            count = np.unique(in_order(rows, cards), return_counts=True)[1]
            pairs += int((count * (count - 1) // 2).sum())
            expected += len(rows) * (len(rows) - 1) / 2 / perm(DECK_SIZE, cards)
    return pairs, expected


def in_order(doors: Int8, cards: int) -> Int64:
    """Write the door cards of each hand, so many of them, as one number that says their order, too."""
    dealt = doors[doors >= 0].reshape(len(doors), cards).astype(np.int64)
    return np.asarray(dealt @ (DECK_SIZE ** np.arange(cards, dtype=np.int64)), np.int64)


def runs(good: Flags) -> tuple[int, float, float]:
    """Number of runs of equal values in a sequence; its mean and variance over all orders of it."""
    total, ones = len(good), int(good.sum())
    if ones in (0, total):
        return int(total > 0), float(total > 0), 0.0
    mean = 2 * ones * (total - ones) / total + 1
    return int((good[1:] != good[:-1]).sum()) + 1, mean, (mean - 1) * (mean - 2) / (total - 1)


def serial_outcomes(deals: DealtHands) -> list[FairnessOutcome]:
    """F4: the same card again, ranks at ten distances, repeated deals, and runs of good starting hands."""
    return [_same_again(deals), _ranks(deals), _repeated(deals), _runs(deals)]


def _same_again(deals: DealtHands) -> FairnessOutcome:
    now, before = followers(deals.table, 1)
    name, left = "the same door card in two hands in a row", deals.hands - len(now)
    observed, expected, variance = same_cards(deals.door[now], deals.door[before])
    if sqrt(variance) < _LEAST_SPREAD:
        return not_run("F4", name, len(now), left, "too few hands follow another one at their table")
    spread = sqrt(variance)
    visible = 100 * (normal_quantile(LEVEL) + POWER_Z) * spread / expected
    p = normal_p((observed - expected) / spread)
    return FairnessOutcome(
        "F4", name, len(now), left, observed, expected, spread, "cards", p, visible, "% more repeated cards"
    )


def _ranks(deals: DealtHands) -> FairnessOutcome:
    name, total, hands = f"ranks of door cards 1 to {LAGS} hands apart", 0.0, 0
    lags = 0
    for lag in range(1, LAGS + 1):
        now, before = followers(deals.table, lag)
        products, variance = rank_products(deals.door[now], deals.door[before])
        hands = max(hands, len(now))
        if len(now) >= 100 and variance:
            total += products**2 / variance
            lags += 1
    left = deals.hands - hands
    if not lags:
        return not_run("F4", name, hands, left, "fewer than 100 hands follow another one at their table")
    p = chi_square_p(total, lags)
    seats = (deals.door >= 0).sum() / max(deals.hands, 1)
    visible = 100 * (normal_quantile(LEVEL / lags) + POWER_Z) / sqrt(max(hands * seats, 1))
    unit = "% correlation at one distance"
    return FairnessOutcome(
        "F4", name, hands, left, total, lags, sqrt(2 * lags), f"chi-square, {lags} df", p, visible, unit
    )


def _repeated(deals: DealtHands) -> FairnessOutcome:
    numbers = (deals.door >= 0).sum(axis=1)
    entered = deals.complete & (numbers >= LEAST_REPEATED) & (numbers <= MOST_REPEATED)
    hands, left = int(entered.sum()), int((~entered).sum())
    name = f"deals with the same {LEAST_REPEATED} or more door cards in order"
    if hands < 2:
        return not_run("F4", name, hands, left, f"fewer than two hands have {LEAST_REPEATED} door cards or more")
    pairs, expected = repeated_deals(deals.door[entered])
    spread = sqrt(expected)
    visible = expected + (normal_quantile(2 * LEVEL) + POWER_Z) * spread + 1
    unit = "pairs of equal deals"
    return FairnessOutcome(
        "F4", name, hands, left, pairs, expected, spread, "pairs", poisson_p(pairs, expected), visible, unit
    )


def _runs(deals: DealtHands) -> FairnessOutcome:
    cards, row = three_cards(deals), np.nonzero(deals.starts)[0]
    account, low = deals.account[deals.starts], np.isin(deals.game[row], LOW_NAMES)
    good = np.where(low, low_cards(cards) == 3, class_of(cards) < 5)
    observed, expected, variance = 0, 0.0, 0.0
    for number in np.unique(account):
        for is_low in (False, True):
            one = runs(good[(account == number) & (low == is_low)])
            observed, expected, variance = observed + one[0], expected + one[1], variance + one[2]
    hands, left, spread = len(set(row.tolist())), deals.hands - len(set(row.tolist())), sqrt(variance)
    name = "runs of good starting hands"
    if spread < _LEAST_SPREAD:
        return not_run("F4", name, hands, left, "too few starting hands are known from the deal")
    p = normal_p((observed - expected) / spread)
    visible = 100 * (normal_quantile(LEVEL) + POWER_Z) * spread / expected
    return FairnessOutcome(
        "F4", name, hands, left, observed, expected, spread, "runs", p, visible, "% more or fewer runs"
    )

"""Tests of the deal for those who look again and again: p-values that stay valid however often one looks.

Each is an e-process: a bet against the fair deal that starts at 1, is multiplied hand by hand, and in a fair deal never
grows on average. The chance that it ever reaches 1/p is p at most (Ville's inequality). So 1 over its highest value so
far is a p-value after any number of looks, and the looks may depend on what was seen. The factors are exact, not
approximations for many hands. Hands count from the first one on, or from the time that the user sets.
"""

from math import exp, lgamma, log

import numpy as np

from studbook.analytics.fairness.deals import FIRST, SECOND, DealtHands, Float64, Int8, Int64
from studbook.analytics.fairness.door_cards import has_pair, pair_chance
from studbook.analytics.fairness.exchange import GROUPS, PERIODS, ExchangeStreet, Group
from studbook.analytics.fairness.starting import WAYS, class_of
from studbook.game.cards import DECK_SIZE

STAKES = (0.01, 0.03, 0.1, 0.3)
"""Relative changes of a chance that are bet on, up and down; the stakes are divided evenly."""
TILTS = (0.01, 0.03, 0.1)
"""How much likelier one rank more is in the bets of the exchange test, as exponents, up and down."""


def anytime_p(logs: Float64) -> float:
    """P-value of several bets that share the first stake; `logs` are logarithms of their values, shape (bets, hands).

    >>> round(anytime_p(np.log([[2.0, 4.0, 1.0], [1.0, 1.0, 1.0]])), 3)
    0.4
    """
    if not logs.size:
        return 1.0
    top = logs.max(axis=0)
    together = top + np.log(np.exp(logs - top).mean(axis=0))
    return float(min(1.0, exp(-max(0.0, together.max()))))


def bernoulli_bets(hits: Float64, chances: Float64) -> Float64:
    """Logarithms of bets that events with known chances happen more or less often, shape (bets, events)."""
    bets = []
    for stake in (*STAKES, *(-stake for stake in STAKES)):
        other = np.clip(chances * (1 + stake), 0, 1 - 1e-12)
        ratio = np.where(hits > 0, other / np.maximum(chances, 1e-300), (1 - other) / np.maximum(1 - chances, 1e-12))
        bets.append(np.cumsum(np.log(np.where((chances > 0) & (chances < 1), ratio, 1))))
    return np.array(bets)


def pairs_p(deals: DealtHands) -> float:
    """F2: whether the door cards of a hand pair."""
    numbers = (deals.door >= 0).sum(axis=1)
    entered = deals.complete & (numbers >= 2)
    chance = np.array([pair_chance(cards) for cards in range(int(numbers.max(initial=0)) + 1)])
    return anytime_p(bernoulli_bets(has_pair(deals.door[entered]).astype(float), chance[numbers[entered]]))


def doors_p(deals: DealtHands) -> float:
    """F1: whether each card is among the door cards of a hand; the bets on the 52 cards share the stake."""
    doors = deals.door[deals.complete & (deals.door >= 0).any(axis=1)]
    numbers = (doors >= 0).sum(axis=1)
    most, hands = int(numbers.max(initial=0)), len(doors)
    if not hands or most >= DECK_SIZE:
        return 1.0
    period = np.arange(hands) * PERIODS // hands
    row, seat = np.nonzero(doors >= 0)
    cells = (period[row] * (most + 1) + numbers[row]) * DECK_SIZE + doors[row, seat]
    shape = (PERIODS, most + 1, DECK_SIZE)
    hits = np.bincount(cells, minlength=PERIODS * (most + 1) * DECK_SIZE).reshape(shape)
    played = np.bincount(period * (most + 1) + numbers, minlength=PERIODS * (most + 1)).reshape(shape[:2])
    return anytime_p(np.concatenate([card_bets(hits, played, stake) for stake in (*STAKES, *(-one for one in STAKES))]))


def card_bets(hits: Int64, played: Int64, stake: float) -> Float64:
    """Logarithms of the bets on each card, at the end of each period, shape (52, periods)."""
    chance = np.arange(hits.shape[1]) / DECK_SIZE
    missed = np.log((1 - np.minimum(chance * (1 + stake), 1 - 1e-12)) / (1 - chance))
    gained = hits.sum(axis=1) * log(1 + stake) + ((played[:, :, None] - hits) * missed[None, :, None]).sum(axis=1)
    return np.asarray(np.cumsum(gained, axis=0).T, np.float64)


def first_starts(deals: DealtHands) -> Int8:
    """One starting hand of each deal, of the lowest seat whose cards are known from the deal; shape (deals, 3).

    Several of one deal have no card in common, so their classes are not independent, and bets on all would not be fair.
    """
    row = np.flatnonzero(deals.starts.any(axis=1))
    seat = deals.starts[row].argmax(axis=1)
    return np.stack([cards[row, seat] for cards in (deals.down[FIRST], deals.down[SECOND], deals.door)], axis=1)


def starts_p(deals: DealtHands) -> float:
    """F3: classes of one starting hand of each deal against all other chances (Dirichlet with weights of a half)."""
    return anytime_p(class_bets(class_of(first_starts(deals)), np.array(WAYS) / sum(WAYS))[None, :])


def class_bets(kinds: Int64, chances: Float64) -> Float64:
    """Logarithm of the bet after each of some classes, whose chances are known."""
    count, value, values = [0.5] * len(chances), 0.0, []
    for number, kind in enumerate(kinds.tolist()):
        value += log(count[kind] / (number + 0.5 * len(chances)) / chances[kind])
        count[kind] += 1
        values.append(value)
    return np.array(values)


def subset_mean(weights: Float64, size: Int64) -> Float64:
    """Mean of the products of all subsets of a size, for each row of weights, shape (n, players)."""
    rows, players = weights.shape
    sums = np.zeros((rows, players + 1))
    sums[:, 0] = 1
    for place in range(players):
        sums[:, 1:] += sums[:, :-1] * weights[:, place : place + 1]
    ways = np.exp([lgamma(players + 1) - lgamma(g + 1) - lgamma(players - g + 1) for g in range(players + 1)])
    return np.asarray(sums[np.arange(rows), size] / ways[size], np.float64)


def exchange_p(deals: DealtHands, parts: list[ExchangeStreet], group: Group) -> float:
    """F5 by rank: exp(t times the group's scores), divided by its mean over all assignments, street by street."""
    rows: list[Int64] = []
    steps: list[Float64] = []
    for street in parts:
        members = group.members(deals, street)
        size, players = members.sum(axis=1), members.shape[1]
        some = (size > 0) & (size < players)
        scores = street.scores[some] - street.scores[some].mean(axis=1, keepdims=True)
        factors = []
        for tilt in (*TILTS, *(-tilt for tilt in TILTS)):
            mean = subset_mean(np.exp(tilt * scores), size[some])
            factors.append(tilt * (scores * members[some]).sum(axis=1) - np.log(mean))
        rows.append(street.row[some])
        steps.append(np.array(factors))
    if not rows:
        return 1.0
    order = np.argsort(np.concatenate(rows), kind="stable")
    return anytime_p(np.cumsum(np.concatenate(steps, axis=1)[:, order], axis=1))


def anytime_values(deals: DealtHands, parts: list[ExchangeStreet]) -> dict[str, float]:
    """P-values that are valid at every look, by the names of their tests."""
    values = {
        "door cards: each card": doors_p(deals),
        "pairs among the door cards of a hand": pairs_p(deals),
        "starting hands: classes": starts_p(deals),
    }
    return values | {f"cards of {group.name}: rank": exchange_p(deals, parts, group) for group in GROUPS}

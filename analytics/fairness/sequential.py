"""Tests of the deal for those who look again and again: p-values that stay valid however often one looks.

Each is an e-process: a bet against the fair deal that starts at 1, is multiplied hand by hand, and in a fair deal never
grows on average. The chance that it ever reaches 1/p is p at most (Ville's inequality). So 1 over its highest value so
far is a p-value after any number of looks, and the looks may depend on what was seen. The factors are exact, not
approximations for many hands. Hands count from the first one on, or from the time that the user sets.
"""

from math import exp, lgamma, log, perm
from typing import NamedTuple

import numpy as np

from studbook.analytics.fairness.deals import SEATS, DealtHands, Float64, Int8, Int64
from studbook.analytics.fairness.door_cards import has_pair, pair_chance
from studbook.analytics.fairness.exchange import GROUPS, PERIODS, ExchangeStreet, Group
from studbook.analytics.fairness.serial import LEAST_REPEATED, MOST_REPEATED, in_one_number
from studbook.analytics.fairness.starting import WAYS, class_of, three_cards
from studbook.game.cards import DECK_SIZE

STAKES = (0.01, 0.03, 0.1, 0.3)
"""Relative changes of a chance that are bet on, up and down; the stakes are divided evenly."""
REPEATS = (1e-2, 1e-3, 1e-4, 1e-5)
"""Shares of the hands that are bet to repeat an earlier deal, besides those that do by chance."""
SUITS = 4
TILTS = (0.01, 0.03, 0.1)
"""How much likelier one rank more is in the bets of the exchange test, as exponents, up and down."""


class Evidence(NamedTuple):
    """What bets against the fair deal won."""

    p: float | None
    """P-value that is valid at every look: 1 over the highest value so far; None if only the end was looked at."""
    log_e: float
    """Natural logarithm of the value at the end, an e-value: in a fair deal it is 1 on average, at most."""


def evidence_of(logs: Float64) -> Evidence:
    """Sum up several bets that share the first stake; `logs` are logarithms of their values, shape (bets, hands).

    >>> [round(number, 3) for number in evidence_of(np.log([[2.0, 4.0, 1.0], [1.0, 1.0, 1.0]]))]
    [0.4, 0.0]
    """
    if not logs.size:
        return Evidence(1.0, 0.0)
    top = logs.max(axis=0)
    together = top + np.log(np.exp(logs - top).mean(axis=0))
    return Evidence(float(min(1.0, exp(-max(0.0, together.max())))), float(together[-1]))


def bernoulli_bets(hits: Float64, chances: Float64) -> Float64:
    """Logarithms of bets that events with known chances happen more or less often, shape (bets, events)."""
    bets = []
    for stake in (*STAKES, *(-stake for stake in STAKES)):
        other = np.clip(chances * (1 + stake), 0, 1 - 1e-12)
        ratio = np.where(hits > 0, other / np.maximum(chances, 1e-300), (1 - other) / np.maximum(1 - chances, 1e-12))
        bets.append(np.cumsum(np.log(np.where((chances > 0) & (chances < 1), ratio, 1))))
    return np.array(bets)


def pairs_evidence(deals: DealtHands) -> Evidence:
    """F2: whether the door cards of a hand pair."""
    numbers = (deals.door >= 0).sum(axis=1)
    entered = deals.complete & (numbers >= 2)
    chance = np.array([pair_chance(cards) for cards in range(int(numbers.max(initial=0)) + 1)])
    return evidence_of(bernoulli_bets(has_pair(deals.door[entered]).astype(float), chance[numbers[entered]]))


def doors_evidence(deals: DealtHands) -> Evidence:
    """F1: whether each card is among the door cards of a hand; the bets on the 52 cards share the stake."""
    doors = deals.door[deals.complete & (deals.door >= 0).any(axis=1)]
    numbers = (doors >= 0).sum(axis=1)
    most, hands = int(numbers.max(initial=0)), len(doors)
    if not hands or most >= DECK_SIZE:
        return Evidence(1.0, 0.0)
    period = np.arange(hands) * PERIODS // hands
    row, seat = np.nonzero(doors >= 0)
    cells = (period[row] * (most + 1) + numbers[row]) * DECK_SIZE + doors[row, seat]
    shape = (PERIODS, most + 1, DECK_SIZE)
    hits = np.bincount(cells, minlength=PERIODS * (most + 1) * DECK_SIZE).reshape(shape)
    played = np.bincount(period * (most + 1) + numbers, minlength=PERIODS * (most + 1)).reshape(shape[:2])
    bets = [card_bets(hits, played, stake) for stake in (*STAKES, *(-one for one in STAKES))]
    return evidence_of(np.concatenate(bets))


def card_bets(hits: Int64, played: Int64, stake: float) -> Float64:
    """Logarithms of the bets on each card, at the end of each period, shape (52, periods)."""
    chance = np.arange(hits.shape[1]) / DECK_SIZE
    missed = np.log((1 - np.minimum(chance * (1 + stake), 1 - 1e-12)) / (1 - chance))
    gained = hits.sum(axis=1) * log(1 + stake) + ((played[:, :, None] - hits) * missed[None, :, None]).sum(axis=1)
    return np.asarray(np.cumsum(gained, axis=0).T, np.float64)


def suits_evidence(deals: DealtHands) -> Evidence:
    """F1: whether door cards are of each suit, card by card; looked at after each of `PERIODS` parts of the hands."""
    doors = deals.door[deals.complete & (deals.door >= 0).any(axis=1)]
    if not len(doors):
        return Evidence(1.0, 0.0)
    ends = np.unique(np.arange(PERIODS) * len(doors) // PERIODS)
    bets = [
        np.cumsum(np.add.reduceat(suit_factors(doors, suit, stake), ends))
        for suit in range(SUITS)
        for stake in (*STAKES, *(-one for one in STAKES))
    ]
    return evidence_of(np.array(bets))


def suit_factors(doors: Int8, suit: int, stake: float) -> Float64:
    """Logarithm of what each hand multiplies a bet by that cards of a suit are likelier, of those still in the deck."""
    total, theirs = np.zeros(len(doors)), np.zeros(len(doors))
    logs = np.zeros(len(doors))
    for cards in doors.T:
        is_there, is_hit = cards >= 0, (cards >= 0) & (cards % SUITS == suit)
        mean = 1 + stake * (DECK_SIZE // SUITS - theirs) / (DECK_SIZE - total)
        logs += np.where(is_there, np.log(np.where(is_hit, 1 + stake, 1) / mean), 0)
        total += is_there
        theirs += is_hit
    return logs


def repeats_evidence(deals: DealtHands) -> Evidence:
    """F4: whether a hand's door cards, five or more, come in the order of those of an earlier hand."""
    numbers = (deals.door >= 0).sum(axis=1)
    logs = np.zeros((len(REPEATS), deals.hands))
    for cards in range(LEAST_REPEATED, MOST_REPEATED + 1):
        rows = np.flatnonzero(deals.complete & (numbers == cards))
        if len(rows):
            logs[:, rows] = repeat_factors(deals.door[rows], cards)
    return evidence_of(np.cumsum(logs, axis=1))


def repeat_factors(doors: Int8, cards: int) -> Float64:
    """Logarithms of what each hand multiplies bets by that more deals repeat, shape (bets, hands).

    The chance of a repeated deal is the number of different deals before it, out of all orders of so many cards.
    """
    orders = in_one_number(doors, cards)
    _, first, which = np.unique(orders, return_index=True, return_inverse=True)
    is_repeated = first[which] < np.arange(len(orders))
    before: Int64 = np.cumsum(~is_repeated) - ~is_repeated
    chance = before / perm(DECK_SIZE, cards)
    more = np.array(REPEATS)[:, None]
    ratio = (chance + more * (1 - chance)) / np.maximum(chance, 1e-300)
    return np.asarray(np.where(before == 0, 0, np.log(np.where(is_repeated, ratio, 1 - more))), np.float64)


def starts_evidence(deals: DealtHands) -> Evidence:
    """F3: classes of starting hands against all other chances, weighted evenly (Dirichlet with weights of a half)."""
    return evidence_of(class_bets(class_of(three_cards(deals)), np.array(WAYS) / sum(WAYS))[None, :])


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


def exchange_evidence(deals: DealtHands, parts: list[ExchangeStreet], group: Group) -> Evidence:
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
        return Evidence(1.0, 0.0)
    order = np.argsort(np.concatenate(rows), kind="stable")
    return evidence_of(np.cumsum(np.concatenate(steps, axis=1)[:, order], axis=1))


def own_cards_evidence(owners: list[Int64], parts: list[ExchangeStreet], number: int) -> Evidence:
    """F7: whether one of many, such as one account, gets better or worse cards than the others on a street.

    `owners` number who received each card of each street, below `number`, -1 for cards that are left out. The bets are
    those of `exchange_evidence` for a group of one; each of the many has the same part of the stake.
    """
    logs = np.zeros((2 * len(TILTS), number))
    for owner, street in zip(owners, parts, strict=True):
        row, place = np.nonzero(owner >= 0)
        scores = street.scores - street.scores.mean(axis=1, keepdims=True)
        for bet, tilt in enumerate((*TILTS, *(-tilt for tilt in TILTS))):
            factors = tilt * scores - np.log(np.exp(tilt * scores).mean(axis=1, keepdims=True))
            logs[bet] += np.bincount(owner[row, place], factors[row, place], minlength=number)
    return Evidence(None, evidence_of(logs.reshape(-1, 1)).log_e) if logs.size else Evidence(None, 0.0)


def evidence(deals: DealtHands, parts: list[ExchangeStreet]) -> dict[str, Evidence]:
    """Return what the bets of each test won, by the names of the tests."""
    found = {
        "door cards: each card": doors_evidence(deals),
        "door cards: suits": suits_evidence(deals),
        "pairs among the door cards of a hand": pairs_evidence(deals),
        f"deals with the same {LEAST_REPEATED} or more door cards in order": repeats_evidence(deals),
        "starting hands: classes": starts_evidence(deals),
    }
    found |= {f"cards of {group.name}: rank": exchange_evidence(deals, parts, group) for group in GROUPS}
    accounts = [deals.account[one.row[:, None], one.seat].astype(np.int64) for one in parts]
    seats = [np.asarray(one.seat, np.int64) for one in parts]
    return found | {
        "the account whose cards differ most": own_cards_evidence(accounts, parts, deals.accounts),
        "the seat whose cards differ most": own_cards_evidence(seats, parts, SEATS),
    }


def anytime_values(deals: DealtHands, parts: list[ExchangeStreet]) -> dict[str, float]:
    """P-values that are valid at every look, by the names of their tests."""
    return {name: one.p for name, one in evidence(deals, parts).items() if one.p is not None}

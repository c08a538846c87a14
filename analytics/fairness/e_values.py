"""E-values of the tests of the deal, in decimal arithmetic: the same digits on every machine.

The bets are those of `sequential`, and others on suits, seats, accounts, boards and repeated deals. Their values at the
end depend only on whole numbers: how often each card came among n door cards, how often each class of starting hands,
which scores were dealt on a street and which of them the group received. (Repeated deals depend on the order of hands,
too, which the start of each hand settles.) From these numbers the values are worked out with 34 digits, correctly
rounded at each step, and no library of the machine changes a digit.

In a fair deal the mean of an e-value is 1 at most, at the end of the month and at any other time that was chosen
without looking ahead (Ville 1939). So the chance of an e-value of 1,000 is 0.1 % at most.
"""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from functools import lru_cache
from itertools import pairwise
from math import comb, perm

import numpy as np

from studbook.analytics.fairness.deals import DealtHands, Int64
from studbook.analytics.fairness.door_cards import has_pair
from studbook.analytics.fairness.exchange import GROUPS, ExchangeStreet, Group, streets
from studbook.analytics.fairness.sequential import STAKES, TILTS, first_starts
from studbook.analytics.fairness.serial import LEAST_REPEATED, MOST_REPEATED, in_order
from studbook.analytics.fairness.starting import WAYS, class_of
from studbook.game.cards import DECK_SIZE

DIGITS = Context(prec=34, rounding=ROUND_HALF_EVEN, Emin=-(10**12), Emax=10**12, traps=[])
"""Arithmetic of every e-value."""
_ALMOST = 1 - Decimal("1e-12")
"""Highest chance that is bet on."""
_HALF = Decimal("0.5")
_REPEATS = (Decimal("1e-5"), Decimal("1e-4"), Decimal("1e-3"))
"""Shares of deals that are bet to repeat an earlier one."""
FIRST_ACCOUNTS = 100
"""Accounts that are bet on: the first of the month, so that no one is chosen by their cards."""
SUITS, SEATS, ACCOUNTS, REPEATS = (
    "door cards: suits",
    "cards of each seat",
    "cards of all accounts together",
    f"deals with the same {LEAST_REPEATED} or more door cards in order",
)
"""Names of tests whose bets `sequential` does not have."""

Trials = Sequence[tuple[Decimal, int, int]]
"""Chance of an event, how often it happened, and how often it did not."""


def _both_ways(sizes: Sequence[float]) -> list[Decimal]:
    exact = [Decimal(str(size)) for size in sizes]
    return [*exact, *(-size for size in exact)]


def mean(values: Sequence[Decimal]) -> Decimal:
    """Mean of e-values: an e-value again, however they depend on each other."""
    with localcontext(DIGITS):
        return sum(values, Decimal(0)) / len(values)


def events_e(trials: Trials) -> Decimal:
    """E-value of events with known chances: the stake is divided evenly among bets on more and on fewer of them."""
    return mean([_event_bet(trials, stake) for stake in _both_ways(STAKES)])


def _event_bet(trials: Trials, stake: Decimal) -> Decimal:
    value = Decimal(1)
    with localcontext(DIGITS):
        for chance, hits, misses in trials:
            other = min(chance * (1 + stake), _ALMOST)
            value *= (other / chance) ** hits * ((1 - other) / (1 - chance)) ** misses
        return value


def pairs_e(deals: DealtHands) -> Decimal:
    """F2: whether the door cards of a hand pair."""
    numbers = (deals.door >= 0).sum(axis=1)
    trials = []
    for cards in range(2, 14):
        chosen = deals.complete & (numbers == cards)
        hits, hands = int(has_pair(deals.door[chosen]).sum()), int(chosen.sum())
        with localcontext(DIGITS):
            chance = 1 - Decimal(comb(13, cards) * 4**cards) / comb(DECK_SIZE, cards)
        trials.append((chance, hits, hands - hits))
    return events_e(trials)


def doors_e(deals: DealtHands) -> Decimal:
    """F1: whether each card is among the door cards of a hand; the 52 cards share the stake."""
    doors = deals.door[deals.complete]
    numbers = (doors >= 0).sum(axis=1)
    trials: list[list[tuple[Decimal, int, int]]] = [[] for _ in range(DECK_SIZE)]
    for cards in range(1, doors.shape[1] + 1):
        dealt = doors[numbers == cards]
        with localcontext(DIGITS):
            chance = Decimal(cards) / DECK_SIZE
        for card, hits in enumerate(np.bincount(dealt[dealt >= 0], minlength=DECK_SIZE).tolist()):
            trials[card].append((chance, hits, len(dealt) - hits))
    return mean([events_e(one) for one in trials])


def suits_e(deals: DealtHands) -> Decimal:
    """F1: a stake times how far a suit's share of the door cards of a hand is above or below a quarter."""
    doors = deals.door[deals.complete]
    numbers = (doors >= 0).sum(axis=1)
    values = []
    for suit in range(4):
        came = ((doors >= 0) & (doors & 3 == suit)).sum(axis=1)
        kinds, counts = np.unique(np.stack([numbers, came]), axis=1, return_counts=True)
        rows = list(zip(*kinds.tolist(), counts.tolist(), strict=True))
        values += [share_bet(rows, stake) for stake in _both_ways(STAKES)]
    return mean(values)


def share_bet(rows: list[tuple[int, int, int]], stake: Decimal) -> Decimal:
    """Value of one bet on a suit. `rows`: door cards of a hand, those of the suit, and how many such hands."""
    value = Decimal(1)
    with localcontext(DIGITS):
        for cards, came, count in rows:
            if cards:
                value *= (1 + stake * (Decimal(4 * came) / cards - 1)) ** count
        return value


def repeats_e(deals: DealtHands) -> Decimal:
    """F4: whether a deal repeats the door cards of an earlier one, in order.

    Given the deals before, the chance is their number, each counted once, over that of all orders.
    """
    numbers = (deals.door >= 0).sum(axis=1)
    tried: list[tuple[int, int, bool]] = []
    for cards in range(LEAST_REPEATED, MOST_REPEATED + 1):
        dealt = in_order(deals.door[deals.complete & (numbers == cards)], cards)
        first = np.zeros(len(dealt), np.bool_)
        first[np.unique(dealt, return_index=True)[1]] = True
        before: list[int] = (np.cumsum(first) - first).tolist()
        repeats: list[bool] = (~first).tolist()
        orders = perm(DECK_SIZE, cards)
        tried += [(orders, *one) for one in zip(before, repeats, strict=True)]
    return mean([repeat_bet(tried, share) for share in _REPEATS])


def repeat_bet(tried: list[tuple[int, int, bool]], share: Decimal) -> Decimal:
    """Value of one bet on repeats. `tried`: orders that there are, different ones before, whether it is a repeat."""
    value = Decimal(1)
    with localcontext(DIGITS):
        for orders, before, repeats in tried:
            if before:
                value *= share * orders / before if repeats else (1 - share) * orders / (orders - before)
        return value


def starts_e(deals: DealtHands) -> Decimal:
    """F3: classes of one starting hand of each deal against all other chances (Dirichlet with weights of a half)."""
    counts = np.bincount(class_of(first_starts(deals)), minlength=len(WAYS)).tolist()
    return classes_e(counts, [Decimal(way) for way in WAYS])


def classes_e(counts: Sequence[int], ways: Sequence[Decimal]) -> Decimal:
    """E-value of how often each of several classes came, which has so many ways out of all."""
    with localcontext(DIGITS):
        value, total = Decimal(1), sum(ways)
        for count, way in zip(counts, ways, strict=True):
            for place in range(count):
                value *= (place + _HALF) * total / way
        for place in range(sum(counts)):
            value /= place + _HALF * len(ways)
        return value


def exchange_e(deals: DealtHands, parts: Iterable[ExchangeStreet], group: Group) -> Decimal:
    """F5 by rank: exp(t times the group's scores), divided by its mean over all assignments, street by street."""
    received, kinds = 0, []
    for street in parts:
        members = group.members(deals, street)
        size = members.sum(axis=1)
        some = (size > 0) & (size < members.shape[1])
        scores = street.scores[some].astype(np.int64)
        received += int((scores * members[some]).sum())
        table = np.concatenate([size[some][:, None], np.sort(scores, axis=1)], axis=1)
        rows, counts = np.unique(table, axis=0, return_counts=True)
        kinds += [(row[0], tuple(row[1:]), count) for row, count in zip(rows.tolist(), counts.tolist(), strict=True)]
    return mean([exchange_bet(received, kinds, tilt) for tilt in _both_ways(TILTS)])


def fit_e(deals: DealtHands, parts: Iterable[ExchangeStreet], group: Group) -> Decimal:
    """F5 by fit to the board: a stake times how many of the group's cards help, less the mean over all assignments."""
    found = [np.zeros((0, 4), np.int64)]
    for street in parts:
        members = group.members(deals, street)
        size, players = members.sum(axis=1), members.shape[1]
        some = (size > 0) & (size < players)
        helps, own = street.helps[some].astype(np.int64), members[some]
        helped = (np.diagonal(helps, axis1=1, axis2=2) * own).sum(axis=1)
        ways = (helps.sum(axis=2) * own).sum(axis=1)
        found.append(np.stack([np.full(len(own), players), size[some], ways, helped], axis=1))
    kinds, counts = np.unique(np.concatenate(found), axis=0, return_counts=True)
    rows = [(*kind, count) for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True)]
    return mean([fit_bet(rows, stake) for stake in _both_ways(STAKES)])


def fit_bet(rows: list[tuple[int, ...]], stake: Decimal) -> Decimal:
    """Value of one bet on fit to the board.

    `rows`: players, those of the group, pairs of one of these and a card that would help, cards that did, and how many
    such streets. Over all assignments, so many pairs divided by the players is the mean number of cards that help.
    """
    value = Decimal(1)
    with localcontext(DIGITS):
        for players, size, ways, helped, count in rows:
            value *= (1 + stake * (players * helped - ways) / (players * size)) ** count
        return value


def seats_e(deals: DealtHands, parts: Sequence[ExchangeStreet]) -> Decimal:
    """F7: the bets of F5 on each seat; the seats share the stake."""
    return _each_alone(parts, [street.seat for street in parts], deals.door.shape[1])


def accounts_e(deals: DealtHands, parts: Sequence[ExchangeStreet]) -> Decimal:
    """F7: the bets of F5 on each of the first accounts; `FIRST_ACCOUNTS` share the stake, however many there are."""
    seen, place = np.unique(deals.account[deals.account >= 0], return_index=True)
    first = seen[np.argsort(place)][:FIRST_ACCOUNTS]
    number = np.full(deals.accounts + 1, -1)
    number[first] = np.arange(len(first))
    return _each_alone(parts, [number[deals.account[one.row[:, None], one.seat]] for one in parts], FIRST_ACCOUNTS)


def _each_alone(parts: Sequence[ExchangeStreet], who: Sequence[Int64], count: int) -> Decimal:
    """The bets of F5 with each of `count` players as a group; `who` numbers those of a street, -1 for all others."""
    received = np.zeros(count, np.int64)
    kinds: list[list[tuple[int, tuple[int, ...], int]]] = [[] for _ in range(count)]
    for street, numbers in zip(parts, who, strict=True):
        row, seat = np.nonzero(numbers >= 0)
        scores, own = street.scores.astype(np.int64), numbers[row, seat]
        np.add.at(received, own, scores[row, seat])
        table = np.concatenate([own[:, None], np.sort(scores, axis=1)[row]], axis=1)
        rows, counts = np.unique(table, axis=0, return_counts=True)
        for (number, *dealt), times in zip(rows.tolist(), counts.tolist(), strict=True):
            kinds[number].append((1, tuple(dealt), times))
    ways = _both_ways(TILTS)
    return mean([exchange_bet(int(received[one]), kinds[one], tilt) for one in range(count) for tilt in ways])


def exchange_bet(received: int, kinds: list[tuple[int, tuple[int, ...], int]], tilt: Decimal) -> Decimal:
    """Value of one bet of F5. `kinds`: size of the group, scores of a street, and how many such streets."""
    with localcontext(DIGITS):
        value = (tilt * received).exp()
        for size, scores, count in kinds:
            value /= _mean_weight(tilt, scores, size) ** count
        return value


@lru_cache(100_000)
def _mean_weight(tilt: Decimal, scores: tuple[int, ...], size: int) -> Decimal:
    with localcontext(DIGITS):
        weights = [(tilt * score).exp() for score in scores]
    return subset_mean(weights, size)


def subset_mean(weights: Sequence[Decimal], size: int) -> Decimal:
    """Mean of the products of all subsets of a size."""
    with localcontext(DIGITS):
        sums = [Decimal(1), *(Decimal(0) for _ in weights)]
        for weight in weights:
            sums = [sums[0], *(above + below * weight for below, above in pairwise(sums))]
        return sums[size] / comb(len(weights), size)


def e_values(deals: DealtHands) -> dict[str, Decimal]:
    """E-values by the names of their tests; 1 if there is nothing to bet on."""
    parts = list(streets(deals))
    values = {
        "door cards: each card": doors_e(deals),
        SUITS: suits_e(deals),
        "pairs among the door cards of a hand": pairs_e(deals),
        "starting hands: classes": starts_e(deals),
        REPEATS: repeats_e(deals),
        SEATS: seats_e(deals, parts),
        ACCOUNTS: accounts_e(deals, parts),
    }
    by_rank = {f"cards of {group.name}: rank": exchange_e(deals, parts, group) for group in GROUPS}
    return (
        values | by_rank | {f"cards of {group.name}: fit to the board": fit_e(deals, parts, group) for group in GROUPS}
    )

"""F5: whether chance alone decides who receives which of the cards that are dealt on a street.

The cards of a street are dealt to those who are still in. Each assignment of these cards to
these players is equally likely in a fair deal. So a test that only asks who received which of them has no selection
bias. See docs/explanation/fairness.md for the formulas.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.fairness.deals import LATER, DealtHands, Flags, Float64, Int8, Int64
from studbook.analytics.fairness.door_cards import LEVEL
from studbook.analytics.fairness.outcome import FairnessOutcome, not_run
from studbook.analytics.fairness.tails import POWER_Z, normal_p, normal_quantile
from studbook.game.games import ACE_LOW_NAMES, HIGH_NAMES

PERIODS = 60
"""Periods of equally many hands in which sums are kept, for the figure of z over time."""
LEAST_STREETS = 200
"""Least number of streets on which a group and others receive cards."""
_ACE = 12
_EIGHT = 7
"""Place of the eight if the ace is low."""


class ExchangeStreet(NamedTuple):
    """Streets on which equally many players receive a card: rows of hands, and the players' seats and cards."""

    later: int
    """0 for the first street after the door cards."""
    row: Int64
    """Shape (n,)."""
    seat: Int64
    """Shape (n, players)."""
    scores: Int8
    """Score of each card without regard to who receives it (`card_scores`), shape (n, players)."""
    helps: Flags
    """Whether each card would help each player's board (`board_scores`), shape (n, players, cards)."""

    def where(self, chosen: Flags) -> "ExchangeStreet":
        """Only some of the streets."""
        return self._replace(**{name: getattr(self, name)[chosen] for name in ("row", "seat", "scores", "helps")})


def streets(deals: DealtHands) -> Iterator[ExchangeStreet]:
    """All streets on which two players or more receive an upcard each, and all of these cards are known."""
    for later in range(LATER):
        received = deals.up[later] >= 0
        number = np.where(deals.clear[later], received.sum(axis=1), 0)
        for players in range(2, int(number.max(initial=0)) + 1):
            row = np.flatnonzero(number == players)
            if len(row):
                seat = np.nonzero(received[row])[1].reshape(len(row), players)
                cards = deals.up[later][row[:, None], seat]
                boards = [deals.door[row[:, None], seat], *(deals.up[one][row[:, None], seat] for one in range(later))]
                game = deals.game[row]
                yield ExchangeStreet(later, row, seat, card_scores(game, cards), board_scores(game, cards, boards))


def card_scores(game: NDArray[np.str_], cards: Int8) -> Int8:
    """Score of each card without regard to who receives it, shape (n, players): its rank, 0 to 12, best 12.

    In razz and stud8 low cards are better, in 2-7 razz too, with the ace high.
    """
    rank = cards >> 2
    ace_low = np.where(rank == _ACE, 0, rank + 1)
    low = np.where(_is_one_of(game, ACE_LOW_NAMES)[:, None], ace_low, rank)
    return np.where(_is_one_of(game, HIGH_NAMES)[:, None], rank, 12 - low).astype(np.int8)


def _is_one_of(game: NDArray[np.str_], names: tuple[str, ...]) -> Flags:
    return np.asarray(np.isin(game, names), np.bool_)


def board_scores(game: NDArray[np.str_], cards: Int8, boards: list[Int8]) -> Flags:
    """Whether each card would help each player's board, shape (n, players, cards); `boards` are the upcards before.

    In stud and five-card stud a card helps that pairs an upcard; in the low games and stud8 one of eight or lower
    (nine in 2-7 razz, with the ace high) that pairs none.
    """
    rank = cards >> 2
    pairs = np.zeros((*rank.shape, rank.shape[1]), np.bool_)
    for board in boards:
        pairs |= (board >= 0)[:, :, None] & ((board >> 2)[:, :, None] == rank[:, None, :])
    is_low = np.where(_is_one_of(game, ACE_LOW_NAMES)[:, None], (rank < _EIGHT) | (rank == _ACE), rank <= _EIGHT)
    return np.where(_is_one_of(game, HIGH_NAMES)[:, None, None], pairs, is_low[:, None, :] & ~pairs)


def card_terms(scores: Int8 | Float64, group: Flags) -> tuple[Float64, Float64]:
    """Deviation and variance of each street, for scores that do not depend on the receiver; both have shape (n,).

    Deviation: mean score of the group's cards less the mean of all. Variance over all assignments of the k cards:
    (k - g) / (g (k - 1)) times the mean square deviation of the scores. Streets without a group, or with no one else,
    have zeros.
    """
    players, size = scores.shape[1], group.sum(axis=1)
    centred = scores - scores.mean(axis=1, keepdims=True)
    some = (size > 0) & (size < players)
    safe = np.maximum(size, 1)
    deviation = np.where(some, (centred * group).sum(axis=1) / safe, 0)
    variance = (players - size) / (safe * (players - 1)) * (centred**2).mean(axis=1)
    return deviation, np.where(some, variance, 0)


def board_terms(scores: Flags | Float64, group: Flags) -> tuple[Float64, Float64]:
    """The same for scores of each player and card (Hoeffding): mean and variance over all k! assignments.

    The scores of the group's players, divided by its size, are centred by rows and columns; the variance is the sum of
    their squares divided by k - 1.
    """
    players, size = scores.shape[1], group.sum(axis=1)
    some = (size > 0) & (size < players)
    share = np.where(some[:, None], group / np.maximum(size, 1)[:, None], 0)
    matrix = scores * share[:, :, None]
    rows, all_of_it = matrix.mean(axis=2), matrix.mean(axis=(1, 2))
    received = np.trace(matrix, axis1=1, axis2=2)
    centred = matrix - rows[:, :, None] - matrix.mean(axis=1)[:, None, :] + all_of_it[:, None, None]
    return received - players * all_of_it, (centred**2).sum(axis=(1, 2)) / (players - 1)


class Group(NamedTuple):
    """Players of whom something was known before the street."""

    name: str
    members: Callable[[DealtHands, ExchangeStreet], Flags]
    """Who belongs to the group, shape (n, players)."""


def _hero(deals: DealtHands, street: ExchangeStreet) -> Flags:
    heroes = np.zeros(deals.accounts + 1, np.bool_)
    heroes[deals.account[deals.starts]] = True
    return heroes[deals.account[street.row[:, None], street.seat]]


def _losing(deals: DealtHands, street: ExchangeStreet) -> Flags:
    return deals.losing[street.row[:, None], street.seat] > 0


def _shortest(deals: DealtHands, street: ExchangeStreet) -> Flags:
    stack = deals.stack[street.row[:, None], street.seat]
    least = stack.min(axis=1, keepdims=True)
    return np.asarray((stack == least) & (least >= 0), np.bool_)


def _bet_last(deals: DealtHands, street: ExchangeStreet) -> Flags:
    return np.asarray(deals.wagered[street.later][street.row][:, None] == street.seat, np.bool_)


def _new(deals: DealtHands, street: ExchangeStreet) -> Flags:
    return deals.new[street.row[:, None], street.seat]


GROUPS = (
    Group("the hero", _hero),
    Group("players who are losing", _losing),
    Group("the shortest stack", _shortest),
    Group("the last player to bet", _bet_last),
    Group("new accounts", _new),
)


class Sums(NamedTuple):
    """What a group received, added up over all streets; arrays by period."""

    deviation: Float64
    variance: Float64
    exposure: float
    """Sum of 1 - g / k: how much the deviation grows if each card of the group scores one more."""
    streets: int
    rows: int
    """Number of hands."""

    @property
    def z(self) -> float:
        """Standard normal in a fair deal."""
        return float(self.deviation.sum() / sqrt(self.variance.sum())) if self.variance.sum() > 0 else 0.0


Terms = Callable[[ExchangeStreet, Flags], tuple[Float64, Float64]]


def _by_card(street: ExchangeStreet, group: Flags) -> tuple[Float64, Float64]:
    return card_terms(street.scores, group)


def _by_board(street: ExchangeStreet, group: Flags) -> tuple[Float64, Float64]:
    return board_terms(street.helps, group)


class Score(NamedTuple):
    """A way to score cards."""

    name: str
    terms: Terms
    scale: float
    unit: str


SCORES = (
    Score("rank", _by_card, 1, "ranks better per card"),
    Score("fit to the board", _by_board, 100, "% more cards that help"),
)


def sums(deals: DealtHands, parts: list[ExchangeStreet], group: Group) -> tuple[Sums, ...]:
    """Add up the streets for one group, and each way to score; `parts` are those of `streets`."""
    totals = np.zeros((len(SCORES), 2, PERIODS))
    exposure, number, seen = 0.0, 0, np.zeros(deals.hands, np.bool_)
    for street in parts:
        members = group.members(deals, street)
        size, players = members.sum(axis=1), members.shape[1]
        some = (size > 0) & (size < players)
        chosen = street.where(some)
        period = chosen.row * PERIODS // deals.hands
        for total, score in zip(totals, SCORES, strict=True):
            deviations, variances = score.terms(chosen, members[some])
            total[0] += np.bincount(period, deviations, PERIODS)
            total[1] += np.bincount(period, variances, PERIODS)
        exposure += float((1 - size[some] / players).sum())
        number += len(chosen.row)
        seen[chosen.row] = True
    return tuple(Sums(deviation, variance, exposure, number, int(seen.sum())) for deviation, variance in totals)


class Exchange(NamedTuple):
    """One exchange test: its result, and z over time."""

    outcome: FairnessOutcome
    over_time: tuple[float, ...]
    """z of the hands up to the end of each period."""


def exchange_outcomes(deals: DealtHands, parts: list[ExchangeStreet]) -> list[Exchange]:
    """F5 for every group and every way to score."""
    return [
        _exchange(deals, found, group, score)
        for group in GROUPS
        for found, score in zip(sums(deals, parts, group), SCORES, strict=True)
    ]


def _exchange(deals: DealtHands, found: Sums, group: Group, score: Score) -> Exchange:
    name, left = f"cards of {group.name}: {score.name}", deals.hands - found.rows
    variance = float(found.variance.sum())
    if found.streets < LEAST_STREETS or variance <= 0:
        few = f"{found.streets} streets on which both {group.name} and others received a card; {LEAST_STREETS} needed"
        return Exchange(not_run("F5", name, found.rows, left, few), ())
    visible = (normal_quantile(LEVEL) + POWER_Z) * sqrt(variance) / found.exposure * score.scale
    outcome = FairnessOutcome(
        "F5", name, found.rows, left, found.z, 0, 1, "z", normal_p(found.z), visible, score.unit
    )  # fmt: skip
    so_far = np.cumsum(found.variance)
    over_time = np.cumsum(found.deviation) / np.sqrt(np.where(so_far > 0, so_far, 1))
    return Exchange(outcome, tuple(over_time.tolist()))

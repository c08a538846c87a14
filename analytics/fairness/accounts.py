"""F7: whether any account, or any seat, receives better cards than the others on the same street.

Each account gets the z of the exchange test (`exchange`) with itself as the group. What accounts at one table receive
adds up to nothing, so their z values are not independent; the sum of squares takes their covariances into account.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np

from studbook.analytics.fairness.deals import DealtHands, Float64, Int64
from studbook.analytics.fairness.door_cards import LEVEL
from studbook.analytics.fairness.exchange import LEAST_STREETS, ExchangeStreet
from studbook.analytics.fairness.outcome import FairnessOutcome, not_run
from studbook.analytics.fairness.tails import POWER_Z, chi_square_p, normal_p, normal_quantile

MOST = 300
"""Accounts with the most streets, for which covariances are worked out."""
LEAST_OWN = 50
"""Least number of streets of an account."""
_DRAWS, _TOO_SMALL = 20_000, 0.001
"""Random samples of a p-value, and p-values that are too small for them."""
_FEWEST = 3
"""Least number of accounts."""


class Received(NamedTuple):
    """What some of the accounts received."""

    number: Int64
    """Numbers of the accounts, most streets first."""
    streets: Int64
    deviation: Float64
    """Sum over their streets of the score of their card less the mean score."""
    variance: Float64

    @property
    def z(self) -> Float64:
        """Standard normal each in a fair deal."""
        return self.deviation / np.sqrt(self.variance)


Parts = list[tuple[Int64, Float64]]
"""For equally many players each: who received a card, and its score less the mean; both of shape (n, players)."""


def centred_parts(deals: DealtHands, parts: list[ExchangeStreet], by_seat: bool = False) -> Parts:
    """Who received each card, by account or by seat, and its score less the mean of the street."""
    out = []
    for street in parts:
        scores = street.scores
        who = street.seat if by_seat else deals.account[street.row[:, None], street.seat].astype(np.int64)
        out.append((who, scores - scores.mean(axis=1, keepdims=True)))
    return out


def received(parts: Parts, count: int) -> Received:
    """Add up what each of `count` accounts received; only accounts with `LEAST_OWN` streets are kept."""
    streets, deviation, variance = np.zeros(count, np.int64), np.zeros(count), np.zeros(count)
    for who, centred in parts:
        streets += np.bincount(who.ravel(), minlength=count)
        deviation += np.bincount(who.ravel(), centred.ravel(), count)
        square = np.broadcast_to((centred**2).mean(axis=1, keepdims=True), who.shape)
        variance += np.bincount(who.ravel(), square.ravel(), count)
    kept = np.flatnonzero((streets >= LEAST_OWN) & (variance > 0))
    kept = kept[np.argsort(-streets[kept], kind="stable")]
    return Received(kept, streets[kept], deviation[kept], variance[kept])


def covariance(parts: Parts, chosen: Int64, count: int) -> Float64:
    """Covariances of what the chosen accounts received: -S2 / (k - 1) for two players of one street."""
    size = len(chosen)
    place = np.full(count, -1)
    place[chosen] = np.arange(size)
    total = np.zeros(size * size)
    for who, centred in parts:
        players = who.shape[1]
        at, square = place[who], (centred**2).mean(axis=1)
        for one in range(players):
            for other in range(players):
                both = (at[:, one] >= 0) & (at[:, other] >= 0)
                factor = 1.0 if one == other else -1 / (players - 1)
                cells = at[both, one] * size + at[both, other]
                total += np.bincount(cells, factor * square[both], size * size)
    return total.reshape(size, size)


def joint_square(deviation: Float64, matrix: Float64) -> tuple[float, int]:
    """Chi-square of deviations with these covariances, and its degrees of freedom."""
    scale = np.sqrt(np.diag(matrix))
    values, vectors = np.linalg.eigh(matrix / np.outer(scale, scale))
    kept = values > 1e-9 * len(values)
    parts = vectors.T[kept] @ (deviation / scale)
    return float((parts**2 / values[kept]).sum()), int(kept.sum())


def hands_of(deals: DealtHands, parts: list[ExchangeStreet]) -> int:
    """Number of hands to which the streets belong."""
    seen = np.zeros(deals.hands, np.bool_)
    for street in parts:
        seen[street.row] = True
    return int(seen.sum())


def account_outcomes(deals: DealtHands, parts: list[ExchangeStreet]) -> tuple[list[FairnessOutcome], Received]:
    """F7 for accounts (all together, and the largest |z|) and for seats."""
    centred = centred_parts(deals, parts)
    found = received(centred, deals.accounts)
    hands = hands_of(deals, parts)
    joint = _joint("cards of all accounts together", centred, deals.accounts, hands, deals.hands - hands)
    by_seat = centred_parts(deals, parts, by_seat=True)
    seats = _joint("cards of each seat", by_seat, deals.door.shape[1], hands, deals.hands - hands)
    left = deals.hands - hands
    largest = _largest("the account whose cards differ most", found, hands, left)
    of_seats = received(by_seat, deals.door.shape[1])
    matrix = covariance(by_seat, of_seats.number, deals.door.shape[1])
    one_seat = _largest("the seat whose cards differ most", of_seats, hands, left, matrix)
    return [joint, largest, seats, one_seat], found


def _joint(name: str, parts: Parts, count: int, hands: int, left: int) -> FairnessOutcome:
    found = received(parts, count)
    if len(found.number) < _FEWEST:
        return not_run("F7", name, hands, left, f"fewer than {_FEWEST} have {LEAST_OWN} streets")
    most = found.number[:MOST]
    square, df = joint_square(found.deviation[:MOST], covariance(parts, most, count))
    if not df:
        return not_run("F7", name, hands, left, "they always receive their cards together")
    visible = _visible(found, len(most))
    p = chi_square_p(square, df)
    return FairnessOutcome(
        "F7", name, hands, left, square, df, sqrt(2 * df), f"chi-square, {df} df", p, visible, _UNIT
    )  # fmt: skip


_UNIT = "ranks better per card, for one of them"


def _visible(found: Received, tests: int) -> float:
    """Smallest bias towards the account in the middle of the list."""
    middle = len(found.number) // 2
    own = sqrt(found.variance[middle]) / found.streets[middle]
    return float((normal_quantile(LEVEL / tests) + POWER_Z) * own * 2)


def largest_p(largest: float, number: int, matrix: Float64 | None) -> float:
    """P-value of the largest |z| of several.

    As if they were independent (Šidák), which is safe and nearly exact for many; for few, whose covariances are given,
    from random samples, unless it is too small for these.
    """
    p = float(-np.expm1(number * np.log1p(-min(normal_p(largest), 1 - 1e-16))))
    if matrix is None or p < _TOO_SMALL:
        return p
    scale = np.sqrt(np.diag(matrix))
    values, vectors = np.linalg.eigh(matrix / np.outer(scale, scale))
    root = vectors * np.sqrt(np.maximum(values, 0))
    samples = np.random.default_rng(number).standard_normal((_DRAWS, number)) @ root.T
    return (int((np.abs(samples).max(axis=1) >= abs(largest)).sum()) + 1) / (_DRAWS + 1)


def _largest(name: str, found: Received, hands: int, left: int, matrix: Float64 | None = None) -> FairnessOutcome:
    number = len(found.number)
    if number < _FEWEST or found.streets[0] < LEAST_STREETS:
        return not_run("F7", name, hands, left, f"fewer than {_FEWEST} have {LEAST_OWN} streets")
    z = found.z
    largest = float(z[np.argmax(np.abs(z))])
    p = largest_p(largest, number, matrix)
    usual = normal_quantile(1 - 0.5 ** (1 / number))
    return FairnessOutcome(
        "F7", name, hands, left, abs(largest), usual, None, f"largest |z| of {number:,}", p, _visible(found, number),
        _UNIT,
    )  # fmt: skip

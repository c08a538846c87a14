"""C2: chips that go from one account to another, beyond what their results against everyone explain.

What a player loses in a hand goes to the winners in proportion to what they win. In honest play the flow between two
players is what their skill explains: the better player wins from everyone. A least-squares fit gives each account one
number, its win rate against an average player, and the flow of a pair is compared with the difference of two of them.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.habits import Float64, Int64, added
from studbook.analytics.collusion.influence import Played, hand_flows, influences, inverse_of
from studbook.analytics.collusion.reading import Piece
from studbook.analytics.collusion.spread import honest_spread
from studbook.analytics.collusion.walk import SEATS

LEAST_HANDS = 200
"""Least number of hands that two accounts were dealt in together."""
LEAST_REST = 0.01
"""Least share of the variance of a flow that skills leave over; two players without other opponents have none."""
PRIOR = 1 / 64
"""Keeps the skill of accounts with few hands near the average: as if each had also played one hand with eight players
against an average player, without a result."""
_ROUNDS = 500


class Flows(NamedTuple):
    """Sums over the hands of two accounts, arrays by pair; flows are from the first to the second, in big bets."""

    pair: Int64
    """First account * accounts + second."""
    hands: Float64
    weight: Float64
    """Sum of 1 / n, n the number of players dealt in: what one unit of skill should move."""
    square: Float64
    """Sum of 1 / n**2."""
    flow: Float64
    flow_square: Float64
    weighted: Float64
    """Sum of flow / n."""
    away: Float64
    """What the first one lost to the second."""
    back: Float64
    """What the second one lost to the first."""


class Transfers(NamedTuple):
    """Flows and what they should be; arrays by pair."""

    first: Int64
    second: Int64
    hands: Float64
    flow: Float64
    expected: Float64
    variance: Float64
    away: Float64
    back: Float64
    weight: Float64
    spread: float
    """Standard deviation of what honest pairs differ by, in units of skill."""

    @property
    def total_variance(self) -> Float64:
        """Variance of the flow, with the spread of honest pairs."""
        return np.asarray(self.variance + (self.spread * self.weight) ** 2, np.float64)

    @property
    def z(self) -> Float64:
        """Standard normal in honest play."""
        return np.asarray((self.flow - self.expected) / np.sqrt(self.total_variance), np.float64)


def flows_of(piece: Piece, accounts: int) -> Flows:
    """Sums over some hands."""
    dealt = piece.account >= 0
    number = np.maximum(dealt.sum(axis=1), 1)
    lost = hand_flows(np.where(dealt, piece.net, 0))
    parts = []
    for one in range(SEATS):
        for other in range(one):
            both = np.flatnonzero(dealt[:, one] & dealt[:, other])
            if len(both):
                parts.append(_pair_rows(piece, both, (one, other), lost, number, accounts))
    return merged(parts)


def _pair_rows(piece: Piece, both: Int64, seats: tuple[int, int], lost: Float64, number: Int64, accounts: int) -> Flows:
    one, other = piece.account[both, seats[0]], piece.account[both, seats[1]]
    turned = one > other
    first, second = np.where(turned, other, one), np.where(turned, one, other)
    a, b = np.where(turned, seats[1], seats[0]), np.where(turned, seats[0], seats[1])
    away, back = lost[both, a, b], lost[both, b, a]
    flow, share = away - back, 1 / number[both]
    return merged([
        Flows(
            first * accounts + second, np.ones(len(both)), share, share**2, flow, flow**2, flow * share, away, back
        )
    ])  # fmt: skip


def merged(parts: list[Flows]) -> Flows:
    """Add up the rows of each pair."""
    if not parts:
        return Flows(np.zeros(0, np.int64), *(np.zeros(0) for _ in Flows._fields[1:]))
    pair, place = np.unique(np.concatenate([part.pair for part in parts]), return_inverse=True)
    columns = zip(*(part[1:] for part in parts), strict=True)
    return Flows(pair, *(added(place, np.concatenate(column), len(pair)) for column in columns))


def _chosen(flows: Flows, rows: NDArray[np.bool_]) -> Flows:
    return Flows(flows.pair[rows], *(column[rows] for column in flows[1:]))


def skills(flows: Flows, accounts: int) -> Float64:
    """Win rate of each account against an average one, times the number of players, in big bets a hand.

    Least squares of all flows, by conjugate gradients, with a weak pull towards the average.
    """
    first, second = flows.pair // accounts, flows.pair % accounts

    def applied(value: Float64) -> Float64:
        force = flows.square * (value[second] - value[first])
        return np.asarray(added(second, force, accounts) - added(first, force, accounts) + PRIOR * value, np.float64)

    goal = added(second, flows.weighted, accounts) - added(first, flows.weighted, accounts)
    value: Float64 = np.zeros(accounts)
    rest: Float64 = goal.copy()
    direction, size = rest.copy(), float(rest @ rest)
    stop = 1e-24 * max(size, 1e-300)
    for _ in range(_ROUNDS):
        if size <= stop:
            break
        image = applied(direction)
        step = size / float(direction @ image)
        value += step * direction
        rest -= step * image
        before, size = size, float(rest @ rest)
        direction = rest + size / before * direction
    return value


def transfers(flows: Flows, played: Sequence[Played], accounts: int) -> Transfers:
    """Compare the flow of each pair with what both accounts' results against everyone explain.

    The variance is the sum over hands of the square of a hand's influence, with that on both skills.
    """
    kept = _chosen(flows, (flows.hands >= LEAST_HANDS) & (flows.flow_square > 0))
    first, second = kept.pair // accounts, kept.pair % accounts
    skill = skills(flows, accounts)
    inverse = inverse_of(flows.pair, flows.square, kept.pair, np.full(accounts, PRIOR))
    variance = influences(kept.pair, kept.weight, inverse, played)
    expected = kept.weight * (skill[second] - skill[first])
    rest = variance > LEAST_REST * kept.flow_square
    spread = honest_spread((kept.flow - expected)[rest], variance[rest], kept.weight[rest], 0.0)
    columns: list[Any] = [first, second, kept.hands, kept.flow, expected, variance, kept.away, kept.back, kept.weight]
    rows: list[Any] = [column[rest] for column in columns]
    return Transfers(*[*rows, spread])

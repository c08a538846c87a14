"""C2: chips that go from one account to another, beyond what their results against everyone explain.

What a player loses in a hand goes to the winners in proportion to what they win. In honest play the flow between two
players is what their skill explains: the better player wins from everyone. A least-squares fit gives each account one
number, its win rate against an average player, and the flow of a pair is compared with the difference of two of them.
"""

from typing import Any, NamedTuple

import numpy as np

from studbook.analytics.collusion.habits import Float64, Int64, added
from studbook.analytics.collusion.reading import Piece
from studbook.analytics.collusion.spread import honest_spread
from studbook.analytics.collusion.walk import SEATS

LEAST_HANDS = 200
"""Least number of hands that two accounts were dealt in together."""
_PRIOR = 1.0
"""Keeps the skill of accounts with few hands near the average, in hands."""
_ROUNDS = 500
_AT_ONCE = 4_000_000
"""Rows after which sums are brought together."""


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
    with_first: Float64
    """Sum of the flow times what the first one won in the hand / n."""
    with_second: Float64
    both: Float64
    """Sum of what the first and the second won, both / n."""
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


def hand_flows(net: Float64) -> Float64:
    """What each player lost to each other one, shape (hands, 16, 16), from the results in big bets."""
    won, lost = np.maximum(net, 0), np.maximum(-net, 0)
    total = won.sum(axis=1)
    share = won / np.where(total > 0, total, 1)[:, None]
    return np.asarray(lost[:, :, None] * share[:, None, :], np.float64)


def flows_of(piece: Piece, accounts: int) -> tuple[Flows, Float64]:
    """Sums over some hands, and by account the sum of squares of what it won / n."""
    dealt = piece.account >= 0
    number = np.maximum(dealt.sum(axis=1), 1)
    lost = hand_flows(np.where(dealt, piece.net, 0))
    change = lost - lost.transpose(0, 2, 1)
    gained = -change.sum(axis=2) / number[:, None]
    parts, squares = [], np.zeros(accounts)
    squares += added(piece.account[dealt], gained[dealt] ** 2, accounts)
    for one in range(SEATS):
        for other in range(one):
            both = np.flatnonzero(dealt[:, one] & dealt[:, other])
            if len(both):
                parts.append(_pair_rows(piece, both, (one, other), lost, gained, number, accounts))
    return merged(parts), squares


def _pair_rows(
    piece: Piece, both: Int64, seats: tuple[int, int], lost: Float64, gained: Float64, number: Int64, accounts: int
) -> Flows:
    one, other = piece.account[both, seats[0]], piece.account[both, seats[1]]
    turned = one > other
    first, second = np.where(turned, other, one), np.where(turned, one, other)
    a, b = np.where(turned, seats[1], seats[0]), np.where(turned, seats[0], seats[1])
    away, back = lost[both, a, b], lost[both, b, a]
    flow, share, x, y = away - back, 1 / number[both], gained[both, a], gained[both, b]
    return merged([
        Flows(
            first * accounts + second, np.ones(len(both)), share, share**2, flow, flow**2, flow * share, flow * x,
            flow * y, x * y, away, back,
        )
    ])  # fmt: skip


def merged(parts: list[Flows]) -> Flows:
    """Add up the rows of each pair."""
    if not parts:
        return Flows(np.zeros(0, np.int64), *(np.zeros(0) for _ in Flows._fields[1:]))
    pair, place = np.unique(np.concatenate([part.pair for part in parts]), return_inverse=True)
    columns = zip(*(part[1:] for part in parts), strict=True)
    return Flows(pair, *(added(place, np.concatenate(column), len(pair)) for column in columns))


def skills(flows: Flows, accounts: int) -> Float64:
    """Win rate of each account against an average one, times the number of players, in big bets a hand.

    Least squares of all flows, by conjugate gradients, with a weak pull towards the average.
    """
    first, second = flows.pair // accounts, flows.pair % accounts

    def applied(value: Float64) -> Float64:
        force = flows.square * (value[second] - value[first])
        return np.asarray(
            added(second, force, accounts) - added(first, force, accounts) + _PRIOR * value / 64, np.float64
        )

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


def transfers(flows: Flows, squares: Float64, accounts: int) -> Transfers:
    """Compare the flow of each pair with what both accounts' results against everyone explain.

    The variance is the sum over hands of the square of a hand's influence, with that on both skills.
    """
    first, second = flows.pair // accounts, flows.pair % accounts
    skill = skills(flows, accounts)
    degree = added(first, flows.square, accounts) + added(second, flows.square, accounts) + _PRIOR / 64
    out, into = flows.weight / degree[first], flows.weight / degree[second]
    variance = (
        flows.flow_square
        - 2 * into * flows.with_second
        + 2 * out * flows.with_first
        + into**2 * squares[second]
        + out**2 * squares[first]
        - 2 * into * out * flows.both
    )
    kept = (flows.hands >= LEAST_HANDS) & (variance > 0) & (flows.flow_square > 0)
    expected = flows.weight * (skill[second] - skill[first])
    spread = honest_spread((flows.flow - expected)[kept], variance[kept], flows.weight[kept], 0.0)
    columns: list[Any] = [first, second, flows.hands, flows.flow, expected, variance, flows.away, flows.back]
    kept_columns: list[Any] = [column[kept] for column in [*columns, flows.weight]]
    return Transfers(*[*kept_columns, spread])

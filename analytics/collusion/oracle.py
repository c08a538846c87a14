"""C7: accounts that know more than they can see: on the last street, and by what they win for the way they play."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.habits import Effects, Float64, Int64, added, codes, fitted
from studbook.analytics.collusion.pairs import LEAST
from studbook.analytics.collusion.reading import Piece
from studbook.analytics.collusion.sharing import Last, chosen_last
from studbook.analytics.collusion.spread import honest_spread
from studbook.analytics.collusion.trials import session_of

LEAST_SESSIONS = 5
LEAST_RESULTS = 500
"""Least number of hands of an account whose results are tested."""
_CLASSES = 40
"""Classes of how often the own hand would win."""
_TURNS = 20
_HUBER = 1.345


class Oracle(NamedTuple):
    """Calls on the last street; arrays by account."""

    account: Int64
    decisions: Float64
    called_ahead: Float64
    """Share of the bets that the account called or raised with the better hand."""
    called_behind: Float64
    usual: Float64
    """How many percent more of its bets the account would call when ahead, judging by its own hands only."""
    total: Float64
    """Sum of products of residuals, mean 0 in honest play."""
    variance: Float64
    own: NDArray[np.int32]
    """By decision: the account."""
    hand: NDArray[np.int32]
    product: Float64

    @property
    def z(self) -> Float64:
        """Standard normal in honest play."""
        return np.asarray(self.total / np.sqrt(self.variance), np.float64)


def oracle(last: Last, accounts: int) -> Oracle:
    """Whether calls follow what the opponent holds, given the own hand and what is public.

    The call is expected from the own hand, the situation and the account; being ahead from the own hand, the situation
    and the opponent. The product of both residuals has a mean near 0. What is left of the own hand, which decides both,
    is the same for everyone: each account is compared with all others together.
    """
    faced = last.owed > 0
    last = chosen_last(last, faced)
    called, ahead = 1.0 - last.folded.astype(np.float64), last.ahead.astype(np.float64)
    classes = _classes(last.value)
    situation = [codes(classes, last.wagers), codes(last.stratum), codes(last.made)]
    calls = fitted(called, Effects([*situation, codes(last.own)]))
    rest = (called - calls) * (ahead - fitted(ahead, Effects([*situation, codes(last.other)])))
    count = added(last.own, size=accounts)
    total, variance = against_others(count, added(last.own, rest, accounts), added(last.own, rest**2, accounts))
    shares = [
        added(last.own, what * part, accounts) / np.maximum(added(last.own, part, accounts), 1)
        for what in (called, calls) for part in (ahead, 1 - ahead)
    ]  # fmt: skip
    kept = np.flatnonzero((count >= LEAST) & (variance > 0) & (count.sum() - count >= LEAST))
    return Oracle(
        kept, count[kept], shares[0][kept], shares[1][kept], 100 * (shares[2] - shares[3])[kept], total[kept],
        variance[kept], last.own, last.hand, rest,
    )  # fmt: skip


def _classes(value: NDArray[np.int16]) -> Int64:
    """Classes of equally many decisions."""
    if not len(value):
        return np.zeros(0, np.int64)
    edges = np.quantile(value, np.arange(1, _CLASSES) / _CLASSES)
    return np.searchsorted(edges, value).astype(np.int64)


def against_others(count: Float64, total: Float64, square: Float64) -> tuple[Float64, Float64]:
    """Sum of each account less what all others have per decision, and the variance of it."""
    others = np.maximum(count.sum() - count, 1)
    ratio = count / others
    return total - ratio * (total.sum() - total), square + ratio**2 * (square.sum() - square)


class SessionSums(NamedTuple):
    """What accounts won in sessions; arrays by account and session."""

    account: Int64
    session: NDArray[np.uint64]
    hands: Float64
    net: Float64
    voluntary: Float64


def sessions_of(piece: Piece) -> SessionSums:
    """Results of some hands by account and session."""
    row, seat = np.nonzero(piece.account >= 0)
    return _added(
        SessionSums(
            piece.account[row, seat], session_of(piece)[row], np.ones(len(row)), piece.net[row, seat],
            piece.voluntary[row, seat].astype(np.float64),
        )
    )  # fmt: skip


def _added(rows: SessionSums) -> SessionSums:
    sessions, number = np.unique(rows.session, return_inverse=True)
    keys, place = np.unique(rows.account * np.int64(max(len(sessions), 1)) + number, return_inverse=True)
    sums = (added(place, values, len(keys)) for values in rows[2:])
    return SessionSums(keys // max(len(sessions), 1), sessions[keys % max(len(sessions), 1)], *sums)


def joined_sessions(parts: list[SessionSums]) -> SessionSums:
    """Results of all pieces together."""
    return _added(SessionSums(*(np.concatenate(columns) for columns in zip(*parts, strict=True))))


class Results(NamedTuple):
    """Win rates against how loosely accounts play; arrays by account."""

    account: Int64
    hands: Float64
    rate: Float64
    """Big bets won per 100 hands."""
    vpip: Float64
    """Percent of hands in which chips were put in voluntarily."""
    usual: Float64
    """Win rate of accounts that play as many hands."""
    error: Float64
    """Standard error of the win rate, from session to session."""
    spread: float
    """Standard deviation of the skill of accounts, in big bets per 100."""

    @property
    def z(self) -> Float64:
        """Standard normal for an account whose skill is one of the usual ones."""
        return np.asarray((self.rate - self.usual) / np.sqrt(self.error**2 + self.spread**2), np.float64)


def results(sums: SessionSums, accounts: int) -> Results:
    """Compare the win rate of each account with that of accounts that play as many hands."""
    hands, net = (added(sums.account, values, accounts) for values in (sums.hands, sums.net))
    rate = net / np.maximum(hands, 1)
    rest = sums.net - rate[sums.account] * sums.hands
    number = added(sums.account, size=accounts)
    square = added(sums.account, rest**2, accounts) * number / np.maximum(number - 1, 1)
    kept = np.flatnonzero((hands >= LEAST_RESULTS) & (number >= LEAST_SESSIONS) & (square > 0))
    error = 100 * np.sqrt(square[kept]) / hands[kept]
    vpip = 100 * (added(sums.account, sums.voluntary, accounts) / np.maximum(hands, 1))[kept]
    usual = robust_line(vpip, 100 * rate[kept], error)
    spread = honest_spread(100 * rate[kept] - usual, error**2, np.ones(len(kept)), 2.0) if len(kept) else 0.0
    return Results(kept, hands[kept], 100 * rate[kept], vpip, usual, error, spread)


def robust_line(x: Float64, y: Float64, error: Float64) -> Float64:
    """Values of a line through points with errors, in which outliers count less (Huber)."""
    if len(x) < 3:
        return np.full(len(x), float(np.median(y)) if len(y) else 0.0)
    weight = 1 / error**2
    line = np.zeros(len(x))
    for _ in range(_TURNS):
        mean_x, mean_y = np.average(x, weights=weight), np.average(y, weights=weight)
        spread = float((weight * (x - mean_x) ** 2).sum())
        slope = float((weight * (x - mean_x) * (y - mean_y)).sum()) / spread if spread > 0 else 0.0
        line = mean_y + slope * (x - mean_x)
        far = np.abs(y - line) / error
        weight = np.minimum(1, _HUBER / np.maximum(far, 1e-9)) / error**2
    return np.asarray(line, np.float64)

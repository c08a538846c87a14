"""C5 and C6: what needs the cards of both players, from sites that open all hands.

C5: a fold depends on the own cards and on what is public, not on another player's downcards. Each fold is compared with
the live outs that the other player holds, less those that players in the same position hold (still in, or folded).

C6: what an action on the last street is worth to the opponent, once all cards are dealt: a fold of the better hand is
worth the pot, a call or bet of the worse hand what it adds.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.columns import Column
from studbook.analytics.collusion.habits import Effects, Float64, Int64, added, codes, fitted, solved
from studbook.analytics.collusion.pairs import LEAST, pair_codes
from studbook.analytics.collusion.reading import Piece
from studbook.analytics.collusion.trials import column, session_of, stratum_of
from studbook.analytics.collusion.walk import FOLD, SEATS

MOST = 2_000_000
"""Most decisions that C5 looks at, the first ones: some 200,000 hands."""
_STRATA = (
    (Column.GAME, 6), (Column.LEFT, 5), (Column.WAGERS, 4), (Column.ODDS, 3), (Column.OUTS, 24), (Column.POT, 3),
)  # fmt: skip
_LAST = ((Column.GAME, 6), (Column.OWED, 2), (Column.WAGERS, 4), (Column.BAND, 6))
_SIZES = 16
"""Sizes of pots in C6 and C7: each 1.4 times the one before."""


class Folds(NamedTuple):
    """Decisions that faced a bet, and where the player's live outs were; arrays by decision."""

    hand: NDArray[np.int32]
    own: NDArray[np.int32]
    stratum: NDArray[np.int32]
    left: NDArray[np.int8]
    folded: NDArray[np.int8]
    decision: NDArray[np.int32]
    """For each other player: row of the decision."""
    other: NDArray[np.int32]
    excess: NDArray[np.float32]
    """Outs that the other player held, less the mean of players in the same position."""


class Known(NamedTuple):
    """Sums over what two accounts did, arrays by pair."""

    first: Int64
    second: Int64
    decisions: Float64
    total: Float64
    """Sum of products of residuals, mean 0 in honest play."""
    variance: Float64
    pair: Int64
    """By decision: the pair, as `pair_codes`."""
    hand: NDArray[np.int32]
    product: Float64

    @property
    def z(self) -> Float64:
        """Standard normal in honest play."""
        return np.asarray(self.total / np.sqrt(self.variance), np.float64)


def folds_of(piece: Piece) -> Folds:
    """The decisions of some hands that C5 looks at."""
    chosen = (column(piece.rows, Column.OUTS) > 0) & (piece.held.max(axis=1, initial=0) > 0)
    rows, held = piece.rows[chosen], piece.held[chosen]
    excess, counts = _excess(held, column(rows, Column.LIVE_SET))
    decision, seat = np.nonzero(counts & (excess != 0))
    at = column(rows, Column.AT)
    return Folds(
        (at + piece.first).astype(np.int32),
        piece.account[at, column(rows, Column.SEAT)].astype(np.int32),
        stratum_of(rows, _STRATA),
        column(rows, Column.LEFT).astype(np.int8),
        (column(rows, Column.ACTION) == FOLD).astype(np.int8),
        decision.astype(np.int32),
        piece.account[at[decision], seat].astype(np.int32),
        excess[decision, seat].astype(np.float32),
    )


def _excess(held: NDArray[np.int8], live: NDArray[np.int32]) -> tuple[Float64, NDArray[np.bool_]]:
    """Outs held, less the mean of players in the same position, and whether there is another one."""
    dealt, still = held >= 0, (live[:, None] >> np.arange(SEATS)) & 1 > 0
    excess, counts = np.zeros(held.shape), np.zeros(held.shape, np.bool_)
    for position in (dealt & still, dealt & ~still):
        number = position.sum(axis=1, keepdims=True)
        mean = np.where(position, held, 0).sum(axis=1, keepdims=True) / np.maximum(number, 1)
        excess = np.where(position, held - mean, excess)
        counts |= position & (number > 1)
    return excess, counts


def joined_folds(parts: list[Folds]) -> Folds:
    """Decisions of all pieces, `MOST` at most."""
    kept: list[Folds] = []
    count = 0
    for part in parts:
        if count < MOST:
            kept.append(part._replace(decision=part.decision + np.int32(count)))
            count += len(part.hand)
    return Folds(*(np.concatenate(columns) for columns in zip(*kept, strict=True)))


def shared_cards(folds: Folds, accounts: int) -> Known:
    """C5 for all pairs: whether folds follow what the partner holds."""
    chance = fitted(folds.folded.astype(np.float64), Effects([codes(folds.stratum), codes(folds.own, folds.left)]))
    product = (folds.folded - chance)[folds.decision] * folds.excess
    pair = pair_codes(folds.own[folds.decision], folds.other, accounts)
    return by_pair(pair, folds.hand[folds.decision], product, accounts)


def by_pair(pair: Int64, hand: NDArray[np.int32], product: Float64, accounts: int) -> Known:
    """Add up products by pair; the variance is that of sums over hands."""
    order = np.lexsort((hand, pair))
    pair, hand, product = pair[order], hand[order], product[order]
    new = np.ones(len(pair), np.bool_)
    new[1:] = (np.diff(pair) != 0) | (np.diff(hand) != 0)
    sums = added(np.cumsum(new) - 1, product)
    pairs, place = np.unique(pair[new], return_inverse=True)
    size = len(pairs)
    total, square = added(place, sums, size), added(place, sums**2, size)
    count = added(np.searchsorted(pairs, pair), size=size)
    kept = (count >= LEAST) & (square > 0)
    return Known(
        pairs[kept] // accounts, pairs[kept] % accounts, count[kept], total[kept], square[kept], pair, hand, product
    )  # fmt: skip


class Last(NamedTuple):
    """Decisions on the last street against one opponent, all cards known; arrays by decision."""

    hand: NDArray[np.int32]
    own: NDArray[np.int32]
    other: NDArray[np.int32]
    stratum: NDArray[np.int32]
    value: NDArray[np.int16]
    """How often the own hand would beat random downcards of the opponent, in 400."""
    made: Int64
    """Category and highest rank of the own hand, by game."""
    wagers: NDArray[np.int8]
    ahead: NDArray[np.int8]
    owed: NDArray[np.int8]
    folded: NDArray[np.int8]
    given: Float64
    """What the action is worth to the opponent, in big bets."""
    session: NDArray[np.uint64]


def last_of(piece: Piece) -> Last:
    """The decisions of some hands that C6 and C7 look at."""
    rows = piece.rows[column(piece.rows, Column.AHEAD) >= 0]
    at, ahead = column(rows, Column.AT), column(rows, Column.AHEAD)
    folded = column(rows, Column.ACTION) == FOLD
    given = np.where(folded, ahead * column(rows, Column.CHIPS), (1 - ahead) * column(rows, Column.ADDED)) / 100
    return Last(
        (at + piece.first).astype(np.int32),
        piece.account[at, column(rows, Column.SEAT)].astype(np.int32),
        piece.account[at, column(rows, Column.OTHER)].astype(np.int32),
        stratum_of(rows, _LAST) * _SIZES + _size(column(rows, Column.CHIPS)),
        column(rows, Column.WORTH).astype(np.int16),
        (column(rows, Column.MADE) * 6 + column(rows, Column.GAME)).astype(np.int64),
        np.minimum(column(rows, Column.WAGERS), 2).astype(np.int8),
        ahead.astype(np.int8),
        column(rows, Column.OWED).astype(np.int8),
        folded.astype(np.int8),
        given,
        session_of(piece)[at],
    )


def _size(chips: NDArray[np.int32]) -> NDArray[np.int32]:
    """Number of a size of the pot, from hundredths of a big bet."""
    return np.asarray(np.clip(2 * np.log2(np.maximum(chips, 50) / 50), 0, _SIZES - 1), np.int32)


def joined_last(parts: list[Last]) -> Last:
    """Decisions of all pieces together."""
    return Last(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def chosen_last(last: Last, chosen: NDArray[np.bool_]) -> Last:
    """Some of the decisions."""
    columns: list[Any] = [values[chosen] for values in last]
    return Last(*columns)


def effects_on_others(last: Last, accounts: int) -> Known:
    """C6 for all pairs: what actions are worth to the opponent, beyond what both players' habits explain."""
    effects = Effects([codes(last.stratum), codes(last.own, last.owed), codes(last.other, last.owed)])
    fit = effects.spread_out(solved(effects, np.ones(len(last.given)), effects.gathered(last.given)))
    return by_pair(pair_codes(last.own, last.other, accounts), last.hand, last.given - fit, accounts)

"""The variance of the flow between two accounts: how much each hand moves it, and with it what skills explain.

Skills are fitted to all flows, so a hand of two players moves the skills of everyone, by the inverse of the matrix of
the fit. What it moves the difference of a pair by is subtracted from what it moves their flow by.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.habits import Float64, Int64, added
from studbook.analytics.collusion.reading import Piece

MOST_FITTED = 3_000
"""Accounts, those with most hands, between which the inverse is worked out."""
_AT_ONCE = 20_000
"""Hands that are gone through at the same time."""


class Played(NamedTuple):
    """Who was dealt in, with what result; arrays by hand and player, -1 in the rest of a row."""

    account: NDArray[np.int32]
    net: Float64
    """Result in big bets."""


class Inverse(NamedTuple):
    """The inverse of the matrix of the fit: how much what an account wins moves each skill."""

    place: Int64
    """By account: its row in `between`; the last row, of zeros, for others, and for no account."""
    between: Float64
    """By pair of rows."""


def hand_flows(net: Float64) -> Float64:
    """What each player lost to each other one, shape (hands, seats, seats), from the results in big bets."""
    won, lost = np.maximum(net, 0), np.maximum(-net, 0)
    total = won.sum(axis=1)
    share = won / np.where(total > 0, total, 1)[:, None]
    return np.asarray(lost[:, :, None] * share[:, None, :], np.float64)


def played_of(piece: Piece) -> Played:
    """The same hands, without empty seats before others."""
    dealt = piece.account >= 0
    width = int(dealt.sum(axis=1).max(initial=0))
    order = np.argsort(~dealt, axis=1, kind="stable")[:, :width]
    account = np.take_along_axis(piece.account, order, axis=1)
    net = np.take_along_axis(piece.net, order, axis=1)
    return Played(account.astype(np.int32), np.where(account >= 0, net, 0))


def inverse_of(pair: Int64, square: Float64, asked: Int64, prior: Float64, most: int = MOST_FITTED) -> Inverse:
    """Invert the matrix of the fit: minus `square` between two accounts, and on the diagonal their sums and the prior.

    `prior` is by account. If there are more accounts than `most`, it has rows for those in the pairs `asked` and for
    others with many hands; the rest only take away what their own skill explains.
    """
    accounts = len(prior)
    first, second = pair // accounts, pair % accounts
    degree = added(first, square, accounts) + added(second, square, accounts) + prior
    is_asked = np.isin(np.arange(accounts), [asked // accounts, asked % accounts])
    kept = np.lexsort((-degree, ~is_asked))[: max(most, int(is_asked.sum()))]
    place = np.full(accounts + 1, len(kept))
    place[kept] = np.arange(len(kept))
    matrix = np.zeros((len(kept) + 1, len(kept) + 1))
    np.add.at(matrix, (place[first], place[second]), -square)
    matrix += matrix.T
    for here, there in ((first, second), (second, first)):
        is_beyond = place[there] == len(kept)
        degree -= added(here[is_beyond], square[is_beyond] ** 2 / degree[there[is_beyond]], accounts)
    core = matrix[:-1, :-1]
    core[np.diag_indices(len(kept))] = degree[kept]
    between = np.zeros_like(matrix)
    between[:-1, :-1] = np.linalg.inv(core)
    return Inverse(place, between)


def influences(pairs: Int64, weight: Float64, inverse: Inverse, played: Sequence[Played]) -> Float64:
    """Sum over all hands of the squares of what each adds to the flow of a pair, less what skills explain of it.

    `pairs` are numbers of pairs, as in `Flows.pair`, in order; `weight` is what a unit of skill moves in their hands.
    Also hands of one of the two, or of neither, move their skills.
    """
    accounts = len(inverse.place) - 1
    total, products = np.zeros(len(pairs)), np.zeros_like(inverse.between)
    for account, net in _blocks(played if len(pairs) else ()):
        flow = hand_flows(net)
        flow -= flow.transpose(0, 2, 1)
        gained = -flow.sum(axis=2) / np.maximum((account >= 0).sum(axis=1), 1)[:, None]
        rows, columns = inverse.place[account][:, :, None], inverse.place[account][:, None, :]
        np.add.at(products, (rows, columns), gained[:, :, None] * gained[:, None, :])
        moved = np.einsum("hab,hb->ha", inverse.between[rows, columns], gained)
        for one, other in combinations(range(account.shape[1]), 2):
            first, second = np.sort(account[:, [one, other]]).T
            at = np.searchsorted(pairs, first * accounts + second).clip(max=len(pairs) - 1)
            both = np.flatnonzero((first >= 0) & (pairs[at] == first * accounts + second))
            change, explained = flow[both, one, other], moved[both, other] - moved[both, one]
            total += added(at[both], change * (change - 2 * weight[at[both]] * explained), len(pairs))
    skills = inverse.between @ products @ inverse.between
    first, second = inverse.place[pairs // accounts], inverse.place[pairs % accounts]
    difference = skills[first, first] + skills[second, second] - 2 * skills[first, second]
    return np.asarray(total + weight**2 * difference, np.float64)


def _blocks(played: Sequence[Played]) -> Iterator[tuple[Int64, Float64]]:
    for part in played:
        for start in range(0, len(part.account), _AT_ONCE):
            yield part.account[start : start + _AT_ONCE].astype(np.int64), part.net[start : start + _AT_ONCE]

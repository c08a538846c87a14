"""Hands of other games of a reading, as they go to the store."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.batch import OtherGames, UnreadHand
from studbook.game.sites import SITES
from studbook.grammar.other_games import counted_as
from studbook.grammar.other_hands import OtherHands
from studbook.histories.raw import RawHands
from studbook.rules.balance import Balances

Keys = Callable[[NDArray[np.int32]], NDArray[np.int32]]
"""Keys of files by their numbers in the run."""


def others_of(
    others: OtherHands, money: Balances, raw: RawHands, content: NDArray[np.uint64], keys: Keys
) -> OtherGames | None:
    """Return hands of other games with the keys of their files; None if there are none.

    `money` is that of the hands whose money lines could be read.
    """
    if not len(others.rows):
        return None
    games = [counted_as(name) for name in others.names]
    unread = np.setdiff1d(np.arange(len(others.rows)), others.read).tolist()
    rows = others.rows[unread].tolist()
    places = zip(unread, rows, keys(raw.file[rows]).tolist(), strict=True)
    return OtherGames(
        batch=others.batch._replace(hands=others.batch.hands._replace(file=keys(others.batch.hands.file))),
        money=money,
        games=tuple(games[index] for index in others.read.tolist()),
        unread=tuple(
            UnreadHand(SITES[raw.site[row]], games[index], file, int(raw.line[row]), int(content[row]))
            for index, row, file in places
        ),
    )

"""Hands whose last street is solved, a few of which are kept."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.solved_frames import SolvedHand, solve_last, with_solution
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.store import Store
from studbook.live.background import Background, BusyError

_KEPT = 16
"""Solutions that are kept: about 1 MB each at most."""
_Key = tuple[int, int]
"""The generation of the database, and a hand. Ranges that new hands change a little are not worth another minute."""


class SolvedHands:
    """Solves aside, one hand at a time, and keeps what was solved."""

    def __init__(self, generation: Callable[[], int], background: Background | None = None) -> None:
        self._generation, self._background = generation, background
        self._solving = threading.Lock()
        self._kept: OrderedDict[_Key, SolvedHand] = OrderedDict()
        self._changing = threading.Lock()

    def with_solution(self, store: Store, played: Replayed) -> Replayed:
        """Return a hand with what a solver would do on its last street.

        Raises BusyError if it takes longer than a page waits, and ValueError if the street cannot be solved.
        """
        hand = played.hand.facts.hand
        key = (self._generation(), hand)
        if self._background and key not in self._kept:
            ended = self._background.finish(
                ("solve", *key), lambda other: self._solve(other, replayed(other, hand), key)
            )
            if not ended:
                raise BusyError("The last street is being solved, which can take two minutes. This page appears then.")
        return with_solution(played, self._kept.get(key) or self._solve(store, played, key))

    def _solve(self, store: Store, played: Replayed, key: _Key) -> SolvedHand:
        with self._solving:
            found = self._kept.get(key) or solve_last(store, played)
        with self._changing:
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found

"""Hands whose last street is solved, a few of which are kept."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.solved_frames import last_spot, solve_spot, with_solution
from studbook.analytics.replayer.solver_spots import HandSpot
from studbook.analytics.store import Store
from studbook.live.background import Background, BusyError

_KEPT = 16
"""Hands that are kept, with what their pages show."""
_Key = tuple[int, int]
"""The generation of the database, and a hand. Ranges that new hands change a little are not worth another minute."""


class SolvedHands:
    """Solves aside, one hand at a time and without the database, which other commands may borrow meanwhile."""

    def __init__(self, generation: Callable[[], int], background: Background | None = None) -> None:
        self._generation, self._background = generation, background
        self._solving = threading.Lock()
        self._kept: OrderedDict[_Key, Replayed] = OrderedDict()

    def with_solution(self, store: Store, played: Replayed) -> Replayed:
        """Return a hand with what a solver would do on its last street.

        Raises BusyError if it takes longer than a page waits, and ValueError if the street cannot be solved.
        """
        key = (self._generation(), played.hand.facts.hand)
        known = self._kept.get(key)
        if known is not None:
            return known
        spot = last_spot(store, played)
        if self._background and not self._background.finish_alone(
            ("solve", *key), lambda: self._solve(key, played, spot)
        ):
            raise BusyError("The last street is being solved, which can take two minutes. This page appears then.")
        return self._solve(key, played, spot)

    def _solve(self, key: _Key, played: Replayed, spot: HandSpot) -> Replayed:
        """Return the solved hand, which is solved only once."""
        with self._solving:
            if key not in self._kept:
                self._kept[key] = with_solution(played, solve_spot(spot))
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
            return self._kept[key]

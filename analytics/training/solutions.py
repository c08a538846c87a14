"""Last streets, solved for questions; some are kept, because a question is judged each time that it is shown."""

import threading
from collections import OrderedDict

from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.solved_frames import SolvedHand, solve_last
from studbook.analytics.replayer.solver_spots import is_solvable, last_street
from studbook.analytics.store import Store
from studbook.game.games import FINAL

_KEPT = 8
_BOUND = 0.0005
"""Exploitability as a share of the pot: what a single hand's actions are worth must be surer than on pages."""


class Solutions:
    """Solves the last street of hands, by site and number."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], SolvedHand | None] = OrderedDict()
        self._solving = threading.Lock()

    def of(self, store: Store, played: Replayed) -> SolvedHand | None:
        """Return the street of the last card, solved; None if it cannot be, or was not played by two.

        Earlier streets are not solved, because they take longer than a question should wait.
        """
        if played.hand.is_deal or last_street(played) != FINAL[played.hand.game] or not is_solvable(played):
            return None
        key = played.hand.facts.site, played.hand.facts.hand_id
        with self._solving:  # two pages that ask for the same hand wait for one solution
            if key not in self._kept:
                self._kept[key] = _solved(store, played)
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
            return self._kept[key]


def _solved(store: Store, played: Replayed) -> SolvedHand | None:
    try:
        return solve_last(store, played, _BOUND)
    except ValueError:  # such as ranges that exclude each other
        return None

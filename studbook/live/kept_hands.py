"""Players' hands that are kept in memory while pages are served."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.store import Store

_KEPT = 3
"""Players whose hands are kept: about 200 bytes a hand."""


class KeptHands:
    """The hands of the players whose pages were opened last, as the database has them now."""

    def __init__(self, generation: Callable[[], int]) -> None:
        self._generation = generation
        """A number that grows when the database may have changed in other ways than by new hands."""
        self._kept: OrderedDict[str, tuple[int, int, OwnHands]] = OrderedDict()
        self._reading = threading.Lock()

    def hands(self, store: Store, player: str, version: int) -> OwnHands:
        """Return the hands of a player; `version` grows with every change of the database."""
        with self._reading:
            generation = self._generation()
            known, read, own = self._kept.pop(player, (generation, None, OwnHands(player)))
            if known != generation:
                read, own = None, OwnHands(player)
            if read != version:
                own = own.refreshed(store)
            self._kept[player] = (generation, version, own)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return own

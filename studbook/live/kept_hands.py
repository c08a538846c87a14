"""Players' hands that are kept in memory while pages are served."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.store import Store
from studbook.live.background import PATIENCE, Background, BusyError

_KEPT = 3
"""Players whose hands are kept: about 200 bytes a hand."""


class _Kept(NamedTuple):
    """The hands of a player, and the state of the database in which they were read."""

    generation: int
    version: int
    own: OwnHands


class KeptHands:
    """The hands of the players whose pages were opened last, as the database has them now."""

    def __init__(self, generation: Callable[[], int], background: Background | None = None) -> None:
        self._background = background
        """Reads hands for pages that do not wait for long; without it, every page waits."""
        self._generation = generation
        """A number that grows when the database may have changed in other ways than by new hands."""
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._changing = threading.Lock()
        self._reading = threading.Lock()

    def hands(self, store: Store, player: str, version: int) -> OwnHands:
        """Return the hands of a player; `version` grows with every change of the database.

        They are read if they are older than `version`, by one thread at a time. Newer ones are as good.
        Raises BusyError if that takes longer than a page waits.
        """
        own = self._known(player, version)
        if own is None and self._background:
            name = ("hands", player)
            if not self._background.finish(name, lambda other: self.read(other, player, version), PATIENCE):
                raise BusyError(f"The hands of {player} are being read. This page appears when they are.")
            own = self._known(player, version)
        return own or self.read(store, player, version)

    def renewed(self, store: Store, version: int) -> Iterator[OwnHands]:
        """Read what is new, player by player, before a change is announced: meanwhile pages show what was kept."""
        for player in list(self._kept):
            yield self.read(store, player, version)

    def read(self, store: Store, player: str, version: int) -> OwnHands:
        """Return the same hands, however long it takes."""
        with self._reading:
            return self._known(player, version) or self._read(store, player, version)

    def _known(self, player: str, version: int) -> OwnHands | None:
        with self._changing:
            kept = self._kept.get(player)
            if kept is None or kept.generation != self._generation() or kept.version < version:
                return None
            self._kept.move_to_end(player)
            return kept.own

    def _read(self, store: Store, player: str, version: int) -> OwnHands:
        generation, kept = self._generation(), self._kept.get(player)
        known = kept.own if kept and kept.generation == generation else OwnHands(player)
        own = known.refreshed(store)
        with self._changing:
            self._kept[player] = _Kept(generation, version, own)
            self._kept.move_to_end(player)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return own

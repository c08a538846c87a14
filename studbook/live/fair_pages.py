"""Live pages about the deal and the players, which are worked out in the background for the whole database."""

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from studbook.analytics.store import Store
from studbook.live.background import PATIENCE, Background, BusyError
from studbook.reports.live.selection import BadSelection, Selection
from studbook.reports.live.view import View

Work = Callable[[Store], Any]


class _Done(NamedTuple):
    """A result, and the state of the database of which it is."""

    state: tuple[int, int]
    result: Any


class FairPages:
    """Lays out these pages; a result is kept until the database changes."""

    def __init__(self, generation: Callable[[], int], background: Background | None = None) -> None:
        self._generation = generation
        self._background = background
        self._done: dict[str, _Done] = {}
        self._working = threading.Lock()

    def fairness(self, store: Store, selection: Selection, version: int) -> View:
        """Lay out the tests of the deal."""
        from studbook.analytics.fairness.audit import fairness  # when asked for: the other pages need none of it
        from studbook.reports.live import fair

        return fair.deal_view(self._result(store, selection, "The deal is being tested.", fairness, version))

    def collusion(self, store: Store, selection: Selection, version: int) -> View:
        """Lay out the tests of the players."""
        from studbook.analytics.collusion.audit import collusion  # as above
        from studbook.reports.live import fair

        return fair.players_view(self._result(store, selection, "The players are being compared.", collusion, version))

    def _result(self, store: Store, selection: Selection, doing: str, work: Work, version: int) -> Any:
        """Return a result for the present database; raises BusyError while it is worked out."""
        if selection.given or selection.player:
            raise BadSelection("this page is about all hands, and takes no filters: studbook fairness and collusion do")
        state = (self._generation(), version)
        if self._background and not self._known(doing, state):
            self._wait(self._background, doing, lambda other: self._kept(other, doing, work, state))
        return (self._known(doing, state) or self._kept(store, doing, work, state)).result

    @staticmethod
    def _wait(background: Background, doing: str, work: Work) -> None:
        if not background.finish(doing, work, PATIENCE):
            raise BusyError(f"{doing} This page appears when that is done.")

    def _known(self, doing: str, state: tuple[int, int]) -> _Done | None:
        done = self._done.get(doing)
        return done if done and done.state == state else None

    def _kept(self, store: Store, doing: str, work: Work, state: tuple[int, int]) -> _Done:
        with self._working:
            done = self._known(doing, state) or _Done(state, work(store))
            self._done[doing] = done
        return done

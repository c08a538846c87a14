"""What every page has around its content: links to the other pages, the bar of filters, and whose database it is."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from studbook.analytics.live import lists
from studbook.analytics.players.hero import chosen_hero, hero_of
from studbook.analytics.players.tournaments import plays_tournaments
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.players import kinds_of_play
from studbook.analytics.store import Store
from studbook.game.games import HILO_NAMES
from studbook.reports.live.filter_bar import filter_bar
from studbook.reports.live.navigation import navigation
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import View

_NEVER_POOLED = frozenset({"/", "/player", "/topic", "/sessions"})
"""Pages that show cash games, or tournaments, but not both together."""
_LISTS = frozenset({"/hands", "/findings", "/tournaments"})
"""Other pages that take filters."""


class PlaysWhat(NamedTuple):
    """What a player plays."""

    cash: bool
    tournaments: bool
    """Stud hands of tournaments."""
    red_dog: bool
    has_entries: bool
    """Whether tournaments are known, from hands or from summaries."""


class Navigator:
    """Adds to pages what all of them have; answers are kept until the database changes."""

    def __init__(self, generation: Callable[[], int] = lambda: 0) -> None:
        self._generation = generation
        self._known: tuple[tuple[int, int], dict[str, Any]] = ((-1, -1), {})
        """The state of the database, and what was found in it."""
        self._hero: tuple[int, str] | None = None
        """The generation of the database, and its hero, who stays the hero while hands are added."""

    @property
    def generation(self) -> int:
        """A number that grows when the database may have changed in other ways than by new hands."""
        return self._generation()

    def hero(self, store: Store, version: int) -> str | None:
        """Return whose database it is; None if it is not clear."""
        return self._once("hero", version, lambda: self._find_hero(store))  # type: ignore[no-any-return]

    def _find_hero(self, store: Store) -> str | None:
        chosen = chosen_hero(store)
        if chosen is None and self._hero and self._hero[0] == self._generation():
            return self._hero[1]
        found = chosen or hero_of(store)
        self._hero = (self._generation(), found) if found and not chosen else None
        return found

    def played(self, store: Store, player: str, version: int) -> PlaysWhat:
        """Return what a player plays."""
        return self._once(f"played {player}", version, lambda: _played(store, player))  # type: ignore[no-any-return]

    def settled(self, store: Store, selection: Selection, path: str, version: int) -> Selection:
        """Return the selection of a page, of cash games if the address does not say which games count.

        A player who plays no cash games is shown with tournaments.
        """
        if selection.player is None or path not in _NEVER_POOLED:
            return selection
        played = self.played(store, selection.player, version)
        return selection.settled(tournament=None if not played.tournaments else not played.cash)

    def dressed(
        self, view: View, store: Store, selection: Selection, path: str, others: Mapping[str, str], version: int
    ) -> View:
        """Add the links and the bar of filters to a page; `others` is what its address holds besides the filters."""
        here = others.get("topic", "results") if path == "/topic" else path
        hero = self.hero(store, version)
        who = selection.player or hero
        left_out = _left_out(self.played(store, who, version), selection.filters) if who is not None else ()
        view = view._replace(navigation=navigation(selection, here, left_out, hero))
        if selection.player is None or path not in _NEVER_POOLED | _LISTS or here == "meaning":
            return view
        known = self._once("values", version, lambda: lists.values_played(store))
        return view._replace(bar=filter_bar(selection, path, others, known, is_list=path in _LISTS))

    def _once(self, name: str, version: int, find: Callable[[], Any]) -> Any:
        state, known = self._known  # another thread may put answers about a newer state in its place meanwhile
        if state != (self._generation(), version):
            known = {}
            self._known = ((self._generation(), version), known)
        if name not in known:
            known[name] = find()
        return known[name]


def _played(store: Store, player: str) -> PlaysWhat:
    cash, tournaments = kinds_of_play(store, player)
    return PlaysWhat(cash, tournaments, lists.plays_red_dog(store, player), plays_tournaments(store, player))


def _left_out(played: PlaysWhat, filters: Filters) -> Collection[str]:
    """Return the pages that would be empty."""
    left_out = {"leaks"} if filters.is_of_one_player else set()
    if filters.is_of_stud or not played.red_dog:
        left_out.add("red-dog")
    if filters.game not in (None, *HILO_NAMES):
        left_out.add("scoop")
    if not played.has_entries:
        left_out.add("/tournaments")
    return left_out

"""The pages of the live application: each reads the database, and lays out what it found.

A topic (opponents, leaks, starting hands, ...) is a page of the report about the player, from `reports/player`.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeVar

import polars as pl

from studbook.analytics.audit.unjudged import unjudged
from studbook.analytics.live import counts, lists, running
from studbook.analytics.live.choice import Choice, choose
from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.players.money import every_game_results
from studbook.analytics.players.remarks import Target, remarks, stored_hand_target
from studbook.analytics.players.tournaments import FILTERED, tournament_totals, tournaments_and_totals
from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.solver_spots import is_solvable
from studbook.analytics.replayer.stud import replays
from studbook.analytics.search.results import find
from studbook.analytics.search.saved import saved_searches, search_named
from studbook.analytics.search.syntax import SearchError
from studbook.analytics.statistics.filters import FILTERS, Filters, as_query
from studbook.analytics.statistics.players import Nameless, UnknownPlayer, require_player
from studbook.analytics.statistics.stats import IN_MEMORY, STUD_GROUPS, stats
from studbook.analytics.store import Store
from studbook.live.background import Background, BusyError
from studbook.live.conversion import conversions, converted_answers
from studbook.live.kept_hands import KeptHands
from studbook.live.origin import Origin, around, hand_page
from studbook.live.solved_hands import SolvedHands
from studbook.reports.hand.quiz import questions
from studbook.reports.hand.remarks import remarks_of
from studbook.reports.hand.replayer import Noted, replay_page
from studbook.reports.live import found, hands, player, tournaments
from studbook.reports.live.opponent import noted_players, with_profiles
from studbook.reports.live.selection import LABELS, BadSelection, Selection, shown
from studbook.reports.live.view import Search, View, linked
from studbook.reports.player.audit import findings_section, unjudged_section
from studbook.reports.player.games import games_section

if TYPE_CHECKING:
    from studbook.reports.layout.model import Report

GRAPH_POINTS = 300
LATEST = 10
"""Latest hands on a player's page."""
MANY = 20_000
"""Hands of a player from which on they are read before the first page asks for them."""
_KEPT_REPORTS = 4
HandView = Literal["replay", "quiz", "solved"]
"""How a hand is shown: solved, with what a solver would do on the last street."""
Drawn = TypeVar("Drawn", str, bytes)
_LARGEST_KEY = 1 << 62
_DATES = frozenset({"month", "when"})
"""Parts of an address that choose a period, besides `since` and `until`."""
_OF_TOURNAMENTS = _DATES | {one.page.parameter for name, one in FILTERS.items() if one.page and name in FILTERED}
"""Filters that apply to tournaments."""
_OF_EVERYONE = _DATES | {one.page.parameter for one in FILTERS.values() if one.page and not one.is_own}
"""Filters by which hands of other players can be compared."""


class Missing(LookupError):  # noqa: N818  # reads well in an `except`
    """A page of something that the database does not have."""


class Pages:
    """Lays out pages; a player's report is kept until the database changes."""

    def __init__(self, generation: Callable[[], int] = lambda: 0, background: Background | None = None) -> None:
        self._own = KeptHands(generation, background)
        self._background = background
        self._solved = SolvedHands(generation, background)
        self.counted = 0
        """A number that grows when something has been counted that pages did not wait for."""
        self._reports: OrderedDict[tuple[object, ...], Report] = OrderedDict()
        self._drawing = threading.Lock()

    def chosen(self, store: Store, who: str, filters: Filters, version: int) -> Choice:
        """Return the stud hands of a player that match filters."""
        return choose(store, self._own.hands(store, who, version), filters)

    def player(self, store: Store, selection: Selection, group: str, version: int) -> View:
        """Lay out a player's overview; for a player of Red Dog alone, that of the report."""
        who = named(selection)
        if group not in STUD_GROUPS:
            raise BadSelection(f"group cannot be {shown(group)}: choose from {', '.join(STUD_GROUPS)}")
        own = self._own.hands(store, who, version)
        chosen = choose(store, own, selection.filters)
        career = counts.career(chosen)
        if not career.hands:
            _require(store, who)
            return player.empty(selection) if selection.given else self.topic(store, selection, "index", version)
        view = player.view(
            selection,
            career,
            counts.panels(chosen),
            running.winnings(chosen, GRAPH_POINTS),
            (group, _statistics(store, selection, chosen, group)),
            lists.listed_hands(store, counts.last_hands(chosen, 0, LATEST)),
        )
        results = every_game_results(store, who, selection.filters)
        games = games_section(results) if results is not None else None
        return view._replace(
            sections=(*view.sections, *((games,) if games else ())),
            answers=(*view.answers, *converted_answers(store, selection)),
            more=(*view.more, *conversions(store, selection, "/player")),
            remarks=remarks_of(
                remarks(store, Target("player", who)), "player", (("player", who),), selection.href("/player")
            ),
            saves=as_query(selection.filters) if selection.given else "",
            back=selection.href("/player"),
        )

    def hands(self, store: Store, selection: Selection, version: int) -> View:
        """Lay out a list of hands: a player's, or those of the database."""
        found, number = self._listed(store, selection, version)
        title = f"Hands of {selection.player}" if selection.player else "Hands"
        table = hands.player_table(found) if selection.player else hands.latest_table(found)
        lede = hands.lede(number, selection.page)
        view = self.about(store, selection, "/hands", View(title, lede))
        section = hands.section(table)
        return view._replace(sections=(section,) if found.height else (), more=hands.pages(found, selection))

    def _listed(self, store: Store, selection: Selection, version: int) -> tuple[pl.DataFrame, int]:
        """Return a page of the list, and how many hands it has in all."""
        who, first = selection.player, (selection.page - 1) * lists.PAGE
        if who is None:
            return lists.hand_list(store, selection.page), lists.totals(store)[0]
        chosen = choose(store, self._own.hands(store, who, version), selection.filters)
        return lists.listed_hands(store, counts.last_hands(chosen, first, lists.PAGE + 1)), len(chosen)

    def warm_up(self, store: Store, version: int) -> OwnHands | None:
        """Read the hands of the player with most hands, so that no page waits; None if they are few."""
        most = store.ask("most_hands")
        if most.is_empty() or most["hands"][0] < MANY:
            return None
        own = self._own.read(store, str(most["player"][0]), version)
        _count(own)
        return own

    def look_up(self, store: Store, own: OwnHands) -> None:
        """Look up the hands of every automatic tag, which pages leave out until then."""
        own.look_up(store)
        self.counted += 1

    def renew(self, store: Store, version: int) -> None:
        """Read the new hands of the players whose hands are in memory, and count all of them."""
        for own in self._own.renewed(store, version):
            _count(own)

    def tournaments(self, store: Store, selection: Selection) -> View:
        """Lay out a player's tournaments, or everyone's totals. A player may be known from summaries alone."""
        who = selection.player
        if who is None:
            return self.about(store, selection, "/tournaments", tournaments.everyone_view(tournament_totals(store)))
        asked = selection.of_filters(_OF_TOURNAMENTS)
        try:
            listed, totals = tournaments_and_totals(store, who, asked.filters)
        except UnknownPlayer as error:
            raise Missing(f"{error}.") from error
        view = tournaments.player_view(selection, listed, totals)
        return self._filtered(view, selection, asked, "/tournaments", "Tournaments")

    def _filtered(
        self, view: View, selection: Selection, asked: Selection, path: str, what: str, **others: str
    ) -> View:
        """Add the filters that are on to a page that not every filter applies to, and say which do not."""
        left = [LABELS[name] for name in selection.given if name not in (*asked.given, "kind")]
        said = [f"{what} are not filtered by: {', '.join(left)}."] if left else []
        return view._replace(
            answers=(*said, *view.answers),
            chips=player.chips(asked, path, **others),
            clear=Selection(selection.player, selection.filters, {}).href(path, **others) if selection.given else "",
        )

    def find(self, store: Store, selection: Selection, query: str) -> View:
        """Lay out the hands that a search finds; without a query, what can be asked."""
        if selection.given:
            raise BadSelection("a search takes no filters: write them into the query")
        view = self.about(store, selection, "/find", View("Find hands"))
        search = Search(query, selection.player)
        if not query.strip():
            saved = list(saved_searches(store).iter_rows())
            return view._replace(search=search, lede="By cards, actions and results", sections=(found.help_(saved),))
        try:
            hands_ = find(store, search_named(store, query), selection.player, limit=found.MOST)
        except SearchError as error:
            return view._replace(search=search._replace(mistake=error.message, column=error.column))
        except LookupError as error:
            return view._replace(search=search._replace(mistake=str(error)))
        return view._replace(search=search, lede=found.lede(hands_), sections=found.sections(hands_))

    def findings(self, store: Store, selection: Selection) -> View:
        """Lay out what the audit found in a player's hands, or in all hands."""
        who = selection.player
        number = lists.career(store, who, selection.filters).hands if who else lists.totals(store)[0]
        rest = [] if who else unjudged(store)
        undecided = lists.undecided(store, who, selection.filters) if who else 0
        table = lists.findings(store, who, selection.filters)
        found = findings_section(table, number, undecided=undecided, is_whole=not rest)
        sections = (unjudged_section(rest), found) if rest else (found,)
        title = f"Findings in the hands of {who}" if who else "Findings"
        view = self.about(store, selection, "/findings", View(title, "Checks of cards, bets and payments"))
        return view._replace(sections=tuple(linked(section, selection) for section in sections))

    def topic(self, store: Store, selection: Selection, topic: str, version: int) -> View:
        """Lay out a page of the report about a player."""
        if topic == "tournaments":  # needs no report
            return self.tournaments(store, selection)
        asked = selection
        if topic == "leaks" and selection.filters.is_of_one_player:
            asked = selection.of_filters(_OF_EVERYONE).settled(tournament=selection.filters.tournament)
        report = self._report(store, asked, version)
        page = next((page for page in report.pages if page.name == topic), None)
        if page is None:
            raise Missing(f"There is nothing about {shown(topic)} in these hands.")
        view = View(page.title, f"{page.lede} · {report.hands}", whose=report.player)
        view = self._filtered(view, selection, asked, "/topic", "Leaks", topic=topic)
        sections = tuple(linked(section, selection) for section in page.sections)
        if topic == "opponents":
            sections = with_profiles(sections, noted_players(remarks(store, about="player")))
        return view._replace(sections=sections)

    def hand(
        self,
        store: Store,
        key: str,
        shows: HandView = "replay",
        token: str = "",
        listed: tuple[Origin | None, int] = (None, 0),
    ) -> str:
        """Return the replayer of a hand; with forms for tags and a note, if there is a token.

        `listed` is the list that the reader came from, and the version of the database.
        """
        number, (origin, version) = stored_key(store, key), listed
        (played,) = replays(store, [number])
        here = origin.hand_href if origin else hand_page
        links = [(here(key), "Replay")] if shows != "replay" else []
        if shows != "quiz" and questions(played):
            links.append((here(key, quiz="1"), "Quiz: what would you do?"))
        if shows != "solved" and is_solvable(played):
            links.append((here(key, solve="1"), "Solve the last street"))
        links.append((f"/share?key={key}", "Share"))
        shown_ = remarks_of(remarks(store, stored_hand_target(store, number)), "hand", (("hand", key),), hand_page(key))
        noted = Noted(shown_, token) if token and shows != "quiz" else None
        if shows == "solved":
            played = self._solved_hand(store, played)
        return replay_page([played], links, shows == "quiz", noted, around(store, self._own, number, origin, version))

    def _solved_hand(self, store: Store, played: Replayed) -> Replayed:
        try:
            return self._solved.with_solution(store, played)
        except ValueError as problem:
            raise Missing(f"This hand is not solved: {problem}.") from problem

    def drawn(self, draw: Callable[[], Drawn]) -> Drawn:
        """Draw a page; Matplotlib draws one figure at a time."""
        with self._drawing:
            return draw()

    def about(self, store: Store, selection: Selection, path: str, view: View) -> View:
        """Add the filters of a page about a player."""
        if selection.player is None:
            if selection.given:
                raise BadSelection("filters need a player: add player=NAME")
            return view
        _require(store, selection.player)
        return view._replace(
            chips=player.chips(selection, path),
            clear=Selection(selection.player, selection.filters, {}).href(path) if selection.given else "",
        )

    def _report(self, store: Store, selection: Selection, version: int) -> "Report":
        """Return the report about a player. Raises BusyError if counting it takes longer than a page waits."""
        key = (version, named(selection), selection.filters)
        if self._background and key not in self._reports:
            ended = self._background.finish(("report", key), lambda other: self._count(other, selection, key))
            if not ended:
                who = selection.player
                raise BusyError(f"The statistics of {who} are being counted. This page appears when they are.")
        return self._reports.get(key) or self._count(store, selection, key)

    def _count(self, store: Store, selection: Selection, key: tuple[object, ...]) -> "Report":
        from studbook.exchange.player_report import lay_out

        report = self._reports[key] = lay_out(store, named(selection), selection.filters)
        while len(self._reports) > _KEPT_REPORTS:
            self._reports.popitem(last=False)
        return report


def stored_key(store: Store, key: str) -> int:
    """Read the key of a stored hand. Raises BadSelection for another text, and Missing if there is no such hand."""
    if not (key.isascii() and key.isdecimal() and len(key) < 20 and int(key) < _LARGEST_KEY):
        raise BadSelection(f"key must be the number of a hand in the database, not {shown(key)}")
    if store.ask("hand_exists", hand=int(key)).is_empty():
        raise Missing("The database has no such hand.")
    return int(key)


def _statistics(store: Store, selection: Selection, chosen: Choice, group: str) -> pl.DataFrame:
    """Statistics of a group by game; those of the overview are counted in memory."""
    if group == "overview" and IN_MEMORY.issuperset(STUD_GROUPS[group]):
        return counts.statistics(chosen)
    return stats(store, selection.player, ["game"], selection.filters, group=group)


def _count(own: OwnHands) -> None:
    """Count all hands of a player, which every page of theirs needs."""
    if len(own):
        counts.panels(Choice(own, None))
        counts.statistics(Choice(own, None))


def named(selection: Selection) -> str:
    """Return the player of a selection. Raises BadSelection if there is none."""
    if selection.player is None:
        raise BadSelection("name a player: add player=NAME")
    return selection.player


def _require(store: Store, who: str) -> None:
    try:
        require_player(store, who)
    except (UnknownPlayer, Nameless) as error:
        raise Missing(f"{error}.") from error

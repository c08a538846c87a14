"""The pages of the live application: each reads the database, and lays out what it found.

A topic (opponents, leaks, starting hands, ...) is a page of the report about the player, from `reports/player`.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import polars as pl

from studbook.analytics.audit.unjudged import unjudged
from studbook.analytics.live import counts, lists
from studbook.analytics.live.choice import Choice, choose
from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.players.money import by_game, latest_mix
from studbook.analytics.players.remarks import Target, remarks, stored_hand_target
from studbook.analytics.players.tournaments import (
    can_filter,
    plays_tournaments,
    tournament_totals,
    tournaments_and_totals,
)
from studbook.analytics.replayer.stud import replays
from studbook.analytics.search.results import find
from studbook.analytics.search.saved import saved_searches, search_named
from studbook.analytics.search.syntax import SearchError
from studbook.analytics.statistics.filters import as_query
from studbook.analytics.statistics.leak_hands import leak_hands
from studbook.analytics.statistics.leaks import costliest, leak_records, leaks
from studbook.analytics.statistics.players import Nameless, UnknownPlayer, require_player
from studbook.analytics.statistics.stats import IN_MEMORY, STUD_GROUPS, stats
from studbook.analytics.store import Store
from studbook.game.games import HILO_NAMES
from studbook.live.background import Background
from studbook.live.conversion import conversions, converted_answers
from studbook.live.kept_hands import KeptHands
from studbook.reports.hand.quiz import questions
from studbook.reports.hand.remarks import remarks_of
from studbook.reports.hand.replayer import Noted, replay_page
from studbook.reports.live import dashboard, found, hands, player, tournaments
from studbook.reports.live.dashboard import Costs
from studbook.reports.live.selection import BadSelection, Selection, shown
from studbook.reports.live.view import Search, View, linked
from studbook.reports.player.audit import findings_section, unjudged_section
from studbook.reports.player.games import games_section

if TYPE_CHECKING:
    from studbook.reports.layout.model import Report

MOST_PLAYERS = 60
"""Rows of the dashboard's table: a player at a site in a currency."""
GRAPH_POINTS = 300
LATEST = 10
"""Latest hands on a player's page."""
_LITTLE = 0.5
"""Seconds that the first page waits for the leaks of a player."""
MANY = 20_000
"""Hands of a player from which on they are read before the first page asks for them."""
_KEPT_REPORTS = 4
Drawn = TypeVar("Drawn", str, bytes)
_LARGEST_KEY = 1 << 62


class Missing(LookupError):  # noqa: N818  # reads well in an `except`
    """A page of something that the database does not have."""


class Pages:
    """Lays out pages; a player's report is kept until the database changes."""

    def __init__(
        self, name: str, generation: Callable[[], int] = lambda: 0, background: Background | None = None
    ) -> None:
        self._name = name
        self._background = background
        self._own = KeptHands(generation, background)
        self.counted = 0
        """A number that grows when something has been counted that pages did not wait for."""
        self._reports: OrderedDict[tuple[object, ...], Report] = OrderedDict()
        self._drawing = threading.Lock()
        self._costs: Costs | None = None

    def dashboard(self, store: Store) -> View:
        """Lay out the first page."""
        players, totals = stats(store, limit=MOST_PLAYERS), lists.totals(store)
        first = str(players["player"][0]) if players.height else None
        costs = self._costs_of(store, first, totals[0]) if first else None
        mix = latest_mix(store, first) if first else None
        return dashboard.view(self._name, players, lists.hand_list(store, None), totals, costs, mix)

    def _costs_of(self, store: Store, who: str, hands_: int) -> Costs | None:
        """Return the leaks that cost most; they are counted again when the database has grown by 1 %.

        Those counted before are returned if it takes longer than a page waits.
        """
        known = self._costs if self._costs and self._costs.player == who else None
        if known and abs(hands_ - known.hands) * 100 <= known.hands:
            return known
        if self._background is None:
            self._count_costs(store, who, hands_)
        else:
            self._background.begin("costs", lambda other: self._count_costs(other, who, hands_)).wait(_LITTLE)
        return self._costs if self._costs and self._costs.player == who else known or Costs(who, 0, None, {})

    def _count_costs(self, store: Store, who: str, hands_: int) -> None:
        try:
            most = costliest(leaks(store, who))
        except Nameless:
            self._costs = Costs(who, hands_, None, {}, has_name=False)
            return
        listed = leak_records(most)
        worst = dict(zip([leak.key for leak in listed], leak_hands(store, who, listed), strict=True))
        self._costs = Costs(who, hands_, most, worst)
        self.counted += 1

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
            counts.winnings(chosen, GRAPH_POINTS),
            (group, _statistics(store, selection, chosen, group)),
            lists.listed_hands(store, counts.last_hands(chosen, 0, LATEST)),
        )
        games = games_section(by_game(store, who, selection.filters))
        return view._replace(
            sections=(*view.sections, *((games,) if games else ())),
            answers=(*view.answers, *converted_answers(store, selection)),
            more=(*view.more, *conversions(store, selection, "/player")),
            remarks=remarks_of(
                remarks(store, Target("player", who)), "player", (("player", who),), selection.href("/player")
            ),
            links=player.links(selection, "/player", _topics(selection, own.plays_red_dog, own.plays_tournaments)),
            saves=as_query(selection.filters) if selection.given else "",
            back=selection.href("/player"),
        )

    def hands(self, store: Store, selection: Selection, version: int) -> View:
        """Lay out a list of hands: a player's, or those of the database."""
        found = self._listed(store, selection, version)
        title = f"Hands of {selection.player}" if selection.player else "Hands"
        table = hands.player_table(found) if selection.player else hands.latest_table(found)
        lede = f"Page {selection.page}" if found.height else "No hands match these filters"
        view = self.about(store, selection, "/hands", View(title, lede))
        section = hands.section(table)
        return view._replace(sections=(section,) if found.height else (), more=hands.pages(found, selection))

    def _listed(self, store: Store, selection: Selection, version: int) -> pl.DataFrame:
        who, first = selection.player, (selection.page - 1) * lists.PAGE
        if who is None:
            return lists.hand_list(store, None, selection.filters, selection.page)
        chosen = choose(store, self._own.hands(store, who, version), selection.filters)
        return lists.listed_hands(store, counts.last_hands(chosen, first, lists.PAGE + 1))

    def warm_up(self, store: Store, version: int) -> None:
        """Read the hands of the player with most hands, so that their first page does not wait."""
        most = store.ask("most_hands")
        if most.height and most["hands"][0] >= MANY:
            own = self._own.read(store, str(most["player"][0]), version)
            _count(own)
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
            view = tournaments.everyone_view(tournament_totals(store), dashboard.database_links("/tournaments"))
            return self.about(store, selection, "/tournaments", view)
        if not can_filter(selection.filters):
            raise Missing("Tournaments can be filtered by game, site, currency and time: remove the other filters.")
        try:
            listed, totals = tournaments_and_totals(store, who, selection.filters)
        except UnknownPlayer as error:
            raise Missing(f"{error}.") from error
        view = tournaments.player_view(selection, listed, totals)
        has_hands = lists.career(store, who).hands > 0
        return view._replace(
            links=player.links(selection, "tournaments", _topics(selection, *_plays(store, who)))
            if has_hands
            else dashboard.database_links("/tournaments"),
            chips=player.chips(selection, "/tournaments"),
            clear=Selection(who, selection.filters, {}).href("/tournaments") if selection.given else "",
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
        if topic == "leaks" and selection.filters.is_of_one_player:
            raise Missing("Leaks compare all hands of a player: remove the filters that choose among them.")
        if topic == "tournaments":  # needs no report
            return self.tournaments(store, selection)
        report = self._report(store, selection, version)
        page = next((page for page in report.pages if page.name == topic), None)
        if page is None:
            raise Missing(f"There is nothing about {shown(topic)} in these hands.")
        known = {one.name for one in report.pages}
        view = View(
            page.title,
            f"{page.lede} · {report.hands}",
            whose=report.player,
            links=player.links(selection, topic, [one for one in player.TOPICS if one[1] in known]),
            chips=player.chips(selection, "/topic", topic=topic),
            clear=Selection(selection.player, selection.filters, {}).href("/topic", topic=topic),
        )
        return view._replace(sections=tuple(linked(section, selection) for section in page.sections))

    def hand(self, store: Store, key: str, quiz: bool = False, token: str = "") -> str:
        """Return the replayer of a hand, or a quiz about it; with forms for tags and a note, if there is a token."""
        hands_ = [*replays(store, [stored_key(store, key)])]
        links = [("/hands", "All hands")]
        if quiz:
            links.append((f"/hand?key={key}", "Replay"))
        elif any(map(questions, hands_)):
            links.append((f"/hand?key={key}&quiz=1", "Quiz: what would you do?"))
        links.append((f"/share?key={key}", "Share"))
        target = stored_hand_target(store, int(key))
        shown_ = remarks_of(remarks(store, target), "hand", (("hand", key),), f"/hand?key={key}")
        return replay_page(hands_, links, quiz, Noted(shown_, token) if token and not quiz else None)

    def drawn(self, draw: Callable[[], Drawn]) -> Drawn:
        """Draw a page; Matplotlib draws one figure at a time."""
        with self._drawing:
            return draw()

    def about(self, store: Store, selection: Selection, path: str, view: View) -> View:
        """Add the links and the filters of a page about a player, or about the database."""
        if selection.player is None:
            if selection.given:
                raise BadSelection("filters need a player: add player=NAME")
            return view._replace(links=dashboard.database_links(path))
        _require(store, selection.player)
        return view._replace(
            links=player.links(selection, path, _topics(selection, *_plays(store, selection.player))),
            chips=player.chips(selection, path),
            clear=Selection(selection.player, selection.filters, {}).href(path) if selection.given else "",
        )

    def _report(self, store: Store, selection: Selection, version: int) -> "Report":
        from studbook.exchange.player_report import lay_out

        key = (version, named(selection), selection.filters)
        report = self._reports.get(key)
        if report is None:
            report = lay_out(store, named(selection), selection.filters)
            self._reports[key] = report
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


def _plays(store: Store, who: str) -> tuple[bool, bool]:
    """Return whether a player plays Red Dog, and tournaments."""
    return lists.plays_red_dog(store, who), plays_tournaments(store, who)


def _topics(selection: Selection, red_dog: bool, in_tournaments: bool) -> list[tuple[str, str]]:
    """Return the pages of a player's report that are not empty."""
    filters = selection.filters
    left_out = {"leaks"} if filters.is_of_one_player else set()
    if filters.is_of_stud or not red_dog:
        left_out.add("red-dog")
    if filters.game not in (None, *HILO_NAMES):
        left_out.add("scoop")
    if not can_filter(filters) or not in_tournaments:
        left_out.add("tournaments")
    return [topic for topic in player.TOPICS if topic[1] not in left_out]


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

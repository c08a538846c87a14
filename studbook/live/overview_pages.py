"""The first page, which is the hero's, and the list of all players."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import date, datetime, timedelta
from typing import Any

import numpy as np
import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.live import counts, lists, running
from studbook.analytics.live.choice import Choice
from studbook.analytics.live.own_hands import FLAGS, OwnHands
from studbook.analytics.live.own_sessions import own_sessions, usual_length
from studbook.analytics.players.hero import LikelyHero, likely_heroes
from studbook.analytics.players.money import ALL_VIEW, has_other_games, latest_mix
from studbook.analytics.players.remarks import Target, remarks
from studbook.analytics.players.sessions import sessions
from studbook.analytics.players.tournaments import tournament_totals, tournaments_and_totals
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.leak_hands import leak_hands
from studbook.analytics.statistics.leaks import costliest, leak_records, leaks
from studbook.analytics.statistics.players import Nameless
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import stats
from studbook.analytics.statistics.stats import winnings as winnings_of_all
from studbook.analytics.store import Store
from studbook.live.background import Background
from studbook.live.navigating import Navigator
from studbook.live.pages import GRAPH_POINTS, Pages
from studbook.reports.hand.remarks import remarks_of
from studbook.reports.live import opponent, overview, players, tournament_overview
from studbook.reports.live.overview import Costs, Lines, OverviewFacts, PeriodBeside
from studbook.reports.live.periods import month_after
from studbook.reports.live.player import career_words
from studbook.reports.live.selection import BadSelection, Selection, local_today, shown, utc_midnight
from studbook.reports.live.view import View

MOST_PLAYERS = 60
"""Rows of the list: a player at a site in a currency."""
_LITTLE, _VERY_LITTLE = 0.5, 0.04
"""Seconds that the page waits for what takes long, such as the leaks of a player, and with filters on."""
_WHOLE = 600.0
"""Seconds for work that no page waits for."""
_LONG_AGO = timedelta(days=45)
"""Without hands for as long, the page shows the last week and month in which the player played."""
_KEPT = 8
"""Results that are kept."""
LINES = {"unit": ("money", "bets"), "by": ("hand", "date"), "of": ("", "all")}
"""What the address says about the graph."""


class OverviewPages:
    """Lays out these pages; what takes long is counted aside."""

    def __init__(self, pages: Pages, navigator: Navigator, name: str, background: Background | None = None) -> None:
        self._pages = pages
        self._navigator = navigator
        self._name = name
        self._background = background
        self._costs: OrderedDict[str, Costs] = OrderedDict()
        """By player, those who were counted last at the end."""
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._changing = threading.Lock()

    @property
    def has_leaks(self) -> bool:
        """Whether the leaks of a player have been counted."""
        return bool(self._costs)

    @property
    def counted(self) -> int:
        """A number that grows when something has been counted that pages did not wait for."""
        return self._pages.counted

    def overview(self, store: Store, selection: Selection, asked: dict[str, str], version: int) -> View:
        """Lay out the page of the selection's player, or ask who the hero is."""
        lines = lines_of(asked)
        if selection.player is None:
            likely = records(likely_heroes(store), LikelyHero)
            number = lists.totals(store)[0]
            if likely:
                return overview.ask_view(self._name, likely, number)
            return overview.nobodys_view(self._name, number, lists.hand_list(store))
        if selection.filters.tournament:
            return self._tournaments(store, selection, lines)
        own = self._pages.chosen(store, selection.player, selection.filters, version)
        if not len(own):
            return self._pages.player(store, selection, "overview", version)
        view = overview.cash_view(selection, self._facts(store, selection, own, lines, version), lines)
        if selection.player == self._navigator.hero(store, version):
            return view
        return self._profile(store, selection, own, view)

    def _profile(self, store: Store, selection: Selection, own: Choice, view: View) -> View:
        """Add to the page of another player than the hero how they play, with their tags and note."""
        who = selection.player or ""
        groups = {name: stats(store, who, ["game"], selection.filters, group=name) for name in opponent.GROUPS}
        shown_down = (own["flags"] >> FLAGS.index("went_to_showdown")) & (own["start"] > 0) & 1
        rows = own["row"][np.flatnonzero(shown_down)[-opponent.SHOWN :]]
        sections = opponent.profile_sections(groups, lists.listed_hands(store, [int(row) for row in rows]))
        about = remarks_of(remarks(store, Target("player", who)), "player", (("player", who),), selection.href("/"))
        return view._replace(sections=(*sections, *view.sections), remarks=about)

    def _facts(self, store: Store, selection: Selection, own: Choice, lines: Lines, version: int) -> OverviewFacts:
        who = selection.player or ""
        panels = counts.panels(own)
        return OverviewFacts(
            career_words(counts.career(own)),
            statistics_rows(panels.filter(pl.col("panel") == "currency")),
            self._run(store, selection, own, lines),
            periods(selection, own),
            self._sessions(store, selection, own, version),
            self._tournament_totals(store, selection, own, version),
            lists.listed_hands(store, counts.last_hands(own, 0, overview.HANDS)),
            None if selection.filters.is_of_one_player else self._costs_of(store, who),
            latest_mix(store, who),
            has_other_games(store),
        )

    def _run(self, store: Store, selection: Selection, own: Choice, lines: Lines) -> pl.DataFrame:
        if lines.of == "all" and has_other_games(store):
            run = winnings_of_all(store, selection.player or "", selection.filters, GRAPH_POINTS, ALL_VIEW)
            most = run.group_by("currency").agg(pl.col("number").max()).sort("number")["currency"]
            return run.filter(pl.col("currency") == most[-1]) if run.height else run
        return running.winnings(own, GRAPH_POINTS, "bets" if lines.unit == "bets" else "money")

    def _tournaments(self, store: Store, selection: Selection, lines: Lines) -> View:
        who = selection.player or ""
        entries, found = tournaments_and_totals(store, who, selection.filters)
        lede = "Tournaments: money and return on investment"
        return tournament_overview.tournament_view(selection, lede, entries, found, lines)

    def _sessions(self, store: Store, selection: Selection, own: Choice, version: int) -> pl.DataFrame | None:
        """Return the sessions; None if counting them takes longer than the page waits."""
        if not has_other_games(store):
            return own_sessions(own)
        who, filters = selection.player or "", selection.filters
        key = ("sessions", self._navigator.generation, version, who, filters)
        patience = _VERY_LITTLE if selection.given else _LITTLE
        return self._aside(key, store, lambda other: sessions(other, who, filters), patience)  # type: ignore[no-any-return]

    def _tournament_totals(self, store: Store, selection: Selection, own: Choice, version: int) -> pl.DataFrame | None:
        """Return the totals of the player's tournaments; None with filters, or while they are being counted."""
        who = selection.player or ""
        if selection.given or not own.own.plays_tournaments:
            return None
        key = ("tournaments", self._navigator.generation, version, who)
        return self._aside(key, store, lambda other: tournament_totals(other, who, ()), _LITTLE)  # type: ignore[no-any-return]

    def _aside(self, key: Hashable, store: Store, work: Callable[[Store], Any], patience: float) -> Any:
        """Return a result that is kept until the database changes; None if it is not ready."""

        def keep(other: Store) -> None:
            self._remember(self._kept, key, work(other))

        if key not in self._kept:
            self._await(key, store, keep, patience)
        return self._kept.get(key)

    def _await(self, key: Hashable, store: Store, work: Callable[[Store], None], patience: float = _LITTLE) -> None:
        """Do work, but wait only a little for it; pages that did not wait learn when it is done."""
        if self._background is None:
            work(store)
            return
        is_late = threading.Event()

        def work_aside(other: Store) -> None:
            try:
                work(other)
            finally:
                if is_late.is_set():
                    self._pages.counted += 1

        if not self._background.finish(key, work_aside, patience):
            is_late.set()
            if not self._background.is_doing(key):  # it ended just now, before it could see that the page did not wait
                self._pages.counted += 1

    def _remember(self, kept: "OrderedDict[Any, Any]", key: Hashable, found: object) -> None:
        with self._changing:
            kept[key] = found
            kept.move_to_end(key)
            while len(kept) > _KEPT:
                kept.popitem(last=False)

    def _costs_of(self, store: Store, who: str) -> Costs | None:
        """Return the leaks that cost most; they are counted again when the database has grown by 1 %.

        Those counted before are returned if it takes longer than a page waits.
        """
        hands = lists.totals(store)[0]
        known = self._costs.get(who)
        if known and abs(hands - known.hands) * 100 <= known.hands:
            return known
        self._await(("costs", who), store, lambda other: self._count_costs(other, who, hands))
        return self._costs.get(who) or Costs(who, 0, None, {})

    def warm_up(self, store: Store, own: OwnHands, version: int) -> None:
        """Count what the first page of the hero waits for longest."""
        who = own.player
        usual_length(own)
        if self._background and who == self._navigator.hero(store, version):
            hands = lists.totals(store)[0]
            self._await(("costs", who), store, lambda other: self._count_costs(other, who, hands), _WHOLE)

    def _count_costs(self, store: Store, who: str, hands: int) -> None:
        try:
            most = costliest(leaks(store, who))
        except Nameless:
            self._remember(self._costs, who, Costs(who, hands, None, {}, has_name=False))
            return
        listed = leak_records(most)
        worst = dict(zip([leak.key for leak in listed], leak_hands(store, who, listed), strict=True))
        self._remember(self._costs, who, Costs(who, hands, most, worst))

    def players(self, store: Store) -> View:
        """Lay out the list of all players."""
        found = stats(store, filters=Filters(tournament=False), limit=MOST_PLAYERS)
        is_cash = found.height > 0
        if not is_cash:
            found = stats(store, limit=MOST_PLAYERS)
        return players.players_view(found, lists.totals(store), is_cash=is_cash)


def lines_of(asked: dict[str, str]) -> Lines:
    """Read what the address says about the graph. Raises BadSelection."""
    for name, value in asked.items():
        if value not in LINES[name]:
            known = ", ".join(one for one in LINES[name] if one)
            raise BadSelection(f"{name} cannot be {shown(value)}: choose from {known}")
    return Lines(**asked)


def periods(selection: Selection, own: Choice) -> list[PeriodBeside]:
    """Sum up this week and this month beside those before; the last ones with hands, if those are long ago."""
    if {"since", "until", "month", "when"} & selection.given.keys():
        return []
    last = own["started_at"][-1].item()
    day = local_today()
    is_now = datetime.combine(day, datetime.min.time()) - last <= _LONG_AGO
    if not is_now:
        day = last.date()
    week, month = day - timedelta(days=day.weekday()), day.replace(day=1)
    week_before, month_before = week - timedelta(days=7), (month - timedelta(days=1)).replace(day=1)
    days = [(week, week + timedelta(days=7)), (week_before, week), (month, month_after(month)), (month_before, month)]
    sums = running.period_sums(own, [(utc_midnight(first), utc_midnight(after)) for first, after in days])
    hrefs = [_days_href(selection, *days[place]) for place in (0, 2)]
    return [
        PeriodBeside(overview.week_title(week, is_now=is_now), sums[0], sums[1], "the week before", hrefs[0]),
        PeriodBeside("This month" if is_now else f"{month:%B %Y}", sums[2], sums[3], f"{month_before:%B}", hrefs[1]),
    ]


def _days_href(selection: Selection, first: date, after: date) -> str:
    return selection.with_filter("since", str(first)).with_filter("until", str(after)).href("/sessions")

"""Live pages about money: sessions, one session, and the bankroll."""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.live import lists, running
from studbook.analytics.live.choice import Choice
from studbook.analytics.players.bankroll import bankroll, ledger
from studbook.analytics.players.money import every_game_results
from studbook.analytics.players.remarks import Target, remarks, session_target
from studbook.analytics.players.sessions import PlayedSession, in_order, sessions
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.rates import entries_without_rate
from studbook.analytics.store import Store
from studbook.live.conversion import conversions, unconverted
from studbook.live.pages import GRAPH_POINTS, Missing, Pages, named
from studbook.reports.hand.remarks import remarks_of
from studbook.reports.layout.model import Section
from studbook.reports.layout.words import moment, zone_name
from studbook.reports.live import hands, money
from studbook.reports.live.graph import Plotted, winnings_graph
from studbook.reports.live.selection import LABELS, BadSelection, Selection, require_ascii, shown
from studbook.reports.live.sessions import (
    extreme_tiles,
    months_section,
    session_tiles,
    sessions_run,
    sessions_section,
    total_tiles,
)
from studbook.reports.live.view import View, linked
from studbook.reports.player.games import games_section
from studbook.reports.results.bankroll import left_out

_LAST_YEAR = 9999


class MoneyPages:
    """Lays out these pages."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    def sessions(self, store: Store, selection: Selection, order: str) -> View:
        """Lay out a player's sessions in an order, with their totals and months; `-net` has the lowest first."""
        who = named(selection)
        if selection.filters.tournament:
            return self._pages.tournaments(store, selection)
        rises = order.startswith("-")
        try:
            found = in_order(sessions(store, who, selection.filters, into=selection.into), order.lstrip("-"), rises)
        except ValueError as error:
            raise BadSelection(str(error)) from None
        view = self._pages.about(store, selection, "/sessions", View(f"Sessions of {who}"))
        view = view._replace(answers=unconverted(store, selection, selection.filters))
        if found.is_empty():
            return view._replace(lede="No session matches these filters")
        run = sessions_run(found)
        counted = Plotted("money", by_date=False, noun="session", lines=("net",))
        return view._replace(
            lede="Play at one site without a break of more than 30 minutes",
            tiles=(*total_tiles(found), *extreme_tiles(found, selection)),
            graph=winnings_graph(run, who, counted) if run.height > 1 else None,
            sections=(
                linked(months_section(found), selection),
                sessions_section(found, selection, order.lstrip("-"), rises=rises),
                *_every_game(store, who, selection),
            ),
            more=conversions(store, selection, "/sessions"),
        )

    def session(self, store: Store, selection: Selection, started: str, version: int) -> View:
        """Lay out one session: what it came to, its graph, and its hands in order, with its tags and note."""
        who, site = named(selection), selection.filters.site or ""
        target, minute = _begun(store, who, site, started)
        whole = sessions(store, who, replace(selection.filters, since=None, until=None))
        found = records(whole.filter(pl.col("started").dt.truncate("1m") == minute).head(1), PlayedSession)
        chosen = replace(selection.filters, since=minute, until=_end(whole, minute))
        played = self._pages.chosen(store, who, chosen, version)
        run = running.winnings(played, GRAPH_POINTS) if len(played) else None
        names = {"site": site, "started": started}
        view = self._pages.about(
            store, selection, "/session", View(f"Session of {who}", f"{site}, {moment(minute)} {zone_name()}")
        )
        chips = tuple(chip for chip in view.chips if chip.label != LABELS["site"])  # part of the session's own address
        listed = hands_in_order(store, played, selection.page)
        fields = (("player", who), *names.items())
        return view._replace(
            chips=chips,
            clear=view.clear if chips else "",
            tiles=tuple(tile for one in found for tile in session_tiles(one, _luck(run))),
            graph=winnings_graph(run, who) if run is not None and run.height > 1 else None,
            sections=(hands.section(hands.player_table(listed, "In order.")),),
            more=hands.pages(listed, selection, "/session", before=("Earlier hands", "Later hands"), **names),
            remarks=remarks_of(remarks(store, target), "session", fields, selection.href("/session", **names)),
        )

    def bankroll(self, store: Store, selection: Selection) -> View:
        """Lay out a player's bankroll, with forms for its entries."""
        who = named(selection)
        if selection.given.keys() - {"in"}:
            raise BadSelection("the bankroll takes no filters")
        view = self._pages.about(
            store, selection, "/bankroll", View(f"Bankroll of {who}", "Cash games, tournaments, and your entries")
        )
        table = bankroll(store, who, selection.into)
        left = left_out(entries_without_rate(store, selection.into), selection.into) if selection.into else []
        sentences = (f"{one[0].upper()}{one[1:]}." for one in left)
        return view._replace(
            answers=(*unconverted(store, selection, Filters(tournament=False)), *sentences),
            more=conversions(store, selection, "/bankroll"),
            graphs=money.balance_graphs(table),
            ledger=money.ledger_of(ledger(store), selection.href("/bankroll")),
            sections=(money.bankroll_section(table),),
        )


def _every_game(store: Store, who: str, selection: Selection) -> tuple[Section, ...]:
    """Return the table by game, if there are other games than stud."""
    results = every_game_results(store, who, selection.filters, selection.into)
    section = games_section(results) if results is not None else None
    return (section,) if section else ()


def _begun(store: Store, who: str, site: str, started: str) -> tuple[Target, datetime]:
    """Find the session that the address names by the minute of its start. Raises BadSelection and Missing."""
    try:
        require_ascii(started)
        begun = datetime.fromisoformat(started).replace(tzinfo=None)
        return session_target(store, who, site, begun), begun.replace(second=0, microsecond=0)
    except ValueError:
        raise BadSelection(f"started must be a time such as 2026-01-31T20:15, not {shown(started)}") from None
    except LookupError as error:
        raise Missing(f"{error}.") from None


def _end(whole: pl.DataFrame, minute: datetime) -> datetime:
    """Return the time after the last hand of the session in which a hand of this minute was played."""
    first = whole.filter(pl.col("started") >= minute + timedelta(minutes=1))["started"].min()
    return first if isinstance(first, datetime) else datetime(_LAST_YEAR, 1, 1)  # noqa: DTZ001  # in UTC, as stored


def _luck(run: pl.DataFrame | None) -> Decimal | None:
    """What all-ins brought beyond their equity; None if no equity is known."""
    if run is None or not run["all_ins"][-1]:
        return None
    return Decimal(run["net"][-1] - run["adjusted"][-1])


def hands_in_order(store: Store, played: Choice, page: int) -> pl.DataFrame:
    """Return a page of hands, the earliest first, and one more if there are later ones."""
    first = (page - 1) * lists.PAGE
    rows = [int(row) for row in played["row"][first : first + lists.PAGE + 1]] if len(played) else []
    return lists.listed_hands(store, rows).reverse()

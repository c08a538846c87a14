"""Live pages about money: sessions, one session, and the bankroll."""

from dataclasses import replace
from datetime import datetime, timedelta

import polars as pl

from studbook.analytics.live import lists
from studbook.analytics.players.bankroll import bankroll, ledger
from studbook.analytics.players.money import by_game
from studbook.analytics.players.remarks import remarks, session_target
from studbook.analytics.players.sessions import in_order, sessions
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.rates import entries_without_rate
from studbook.analytics.store import Store
from studbook.live.conversion import conversions, unconverted
from studbook.live.pages import Missing, Pages, named
from studbook.reports.hand.remarks import remarks_of
from studbook.reports.layout.model import Section
from studbook.reports.layout.words import hands as number_of
from studbook.reports.live import hands, money
from studbook.reports.live.selection import BadSelection, Selection, require_ascii, shown
from studbook.reports.live.view import View
from studbook.reports.player.games import games_section
from studbook.reports.results.bankroll import left_out

_LAST_YEAR = 9999


class MoneyPages:
    """Lays out these pages."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    def sessions(self, store: Store, selection: Selection, order: str) -> View:
        """Lay out a player's sessions in an order, with their totals."""
        who = named(selection)
        try:
            found = in_order(sessions(store, who, selection.filters, into=selection.into), order)
        except ValueError as error:
            raise BadSelection(str(error)) from None
        view = self._pages.about(store, selection, "/sessions", View(f"Sessions of {who}"))
        view = view._replace(answers=unconverted(store, selection, selection.filters))
        if found.is_empty():
            return view._replace(lede="No session matches these filters")
        lede = f"{number_of(int(found['hands'].sum()))} in sessions without a break of more than 30 minutes"
        return view._replace(
            lede=lede,
            sections=(money.sessions_section(found, selection), *_every_game(store, who, selection)),
            more=(*money.orders(selection, order), *conversions(store, selection, "/sessions")),
        )

    def session(self, store: Store, selection: Selection, started: str) -> View:
        """Lay out the hands of one session, with its tags and note."""
        who, site = named(selection), selection.filters.site or ""
        try:
            require_ascii(started)
            begun = datetime.fromisoformat(started).replace(tzinfo=None)
            target = session_target(store, who, site, begun)
        except ValueError:
            raise BadSelection(f"started must be a time such as 2026-01-31T20:15, not {shown(started)}") from None
        except LookupError as error:
            raise Missing(f"{error}.") from None
        minute = begun.replace(second=0, microsecond=0)
        end = _end(store, who, selection, minute)
        chosen = replace(selection.filters, since=minute, until=end)
        found = lists.hand_list(store, who, chosen, selection.page)
        about = Selection(who, selection.filters, {})
        view = self._pages.about(
            store, about, "/session", View(f"Session of {who}", f"{site}, {minute:%Y-%m-%d %H:%M} UTC")
        )
        names = {"site": site, "started": started}
        back = about.href("/session", **names)
        fields = (("player", who), *names.items())
        return view._replace(
            sections=(hands.section(hands.player_table(found)),),
            more=hands.pages(found, about, "/session", **names),
            remarks=remarks_of(remarks(store, target), "session", fields, back),
        )

    def bankroll(self, store: Store, selection: Selection) -> View:
        """Lay out a player's bankroll, with forms for its entries."""
        who = named(selection)
        if selection.given.keys() - {"in"}:
            raise BadSelection("the bankroll takes no filters")
        view = self._pages.about(
            store, selection, "/bankroll", View(f"Bankroll of {who}", "Cash tables, every game, and your entries")
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
    section = games_section(by_game(store, who, selection.filters, selection.into))
    return (section,) if section else ()


def _end(store: Store, who: str, selection: Selection, minute: datetime) -> datetime:
    """Return the time after the last hand of the session in which a hand of this minute was played."""
    found = sessions(store, who, replace(selection.filters, since=None, until=None))
    later = found.filter(pl.col("started") >= minute + timedelta(minutes=1))
    first = later["started"].min()
    return first if isinstance(first, datetime) else datetime(_LAST_YEAR, 1, 1)  # noqa: DTZ001  # in UTC, as stored

"""Pages of sessions: all of them, months, and one."""

from decimal import Decimal

import polars as pl

from studbook.analytics.database.clock import local_times
from studbook.analytics.database.records import records
from studbook.analytics.players.sessions import BriefSession, PlayedSession, SessionsTotal, totals
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.words import MINUS, NOTHING, count, currency_name, moment, money, rate, zone_sentence
from studbook.reports.layout.words import hands as number_of
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import Tile, linked
from studbook.reports.player.cells import net
from studbook.reports.player.sessions import sessions_table
from studbook.reports.results.sessions import hourly, hours_text

MOST_SESSIONS = 200
"""Rows of the list."""
_ORDERS = {"Started": "start", "Hours": "hours", "Net": "net", "Per hour": "rate"}
"""Orders of the list by its headings."""


def session_href(selection: Selection, one: PlayedSession | BriefSession) -> str:
    """Address of the page about a session."""
    about = Selection(selection.player, selection.filters, selection.given)
    return about.href("/session", site=one.site, started=f"{one.started:%Y-%m-%dT%H:%M}")


def sessions_section(sessions: pl.DataFrame, selection: Selection, order: str, *, rises: bool) -> Section:
    """Section of `analytics.players.sessions.sessions`, whose headings sort it."""
    table = sessions_table(sessions, MOST_SESSIONS, lambda one: session_href(selection, one))
    orders = tuple(_order_href(selection, _ORDERS.get(head, ""), order, rises) for head in table.heads)
    return linked(Section("sessions", "Sessions", (table._replace(orders=orders),)), selection)


def _order_href(selection: Selection, order: str, now: str, rises: bool) -> str:
    """Address of the page in an order; in the other direction if it has that order already."""
    if not order:
        return ""
    return selection.href("/sessions", sort=order if order != now or rises else f"-{order}")


def brief_sessions(sessions: pl.DataFrame, selection: Selection, most: int) -> Section:
    """The latest sessions in a narrow table."""
    rows = tuple(
        (
            Cell(moment(one.started), href=session_href(selection, one)),
            Cell(hours_text(one.hours), (number_of(one.hands),)),
            net(one.net, one.currency)._replace(notes=()),
        )
        for one in records(sessions.head(most), BriefSession)
    )
    number = f"The latest {len(rows)} of {count(sessions.height)}. {zone_sentence()}"
    return Section("sessions", "Last sessions", (Table(number, ("Started", "Hours", "Net"), rows, tight=True),))


def months_section(sessions: pl.DataFrame) -> Section:
    """What the sessions of each month come to, the latest first."""
    rows: list[tuple[Cell, ...]] = []
    months = local_times(sessions["started"]).dt.strftime("%Y-%m").alias("month")
    for (month,), part in sessions.group_by(months, maintain_order=True):
        rows += [_month_of(str(month), one) for one in records(totals(part), SessionsTotal)]
    rows.sort(key=lambda row: row[0].text, reverse=True)
    heads = ("Month", "Sessions", "Hours", "Hands", "Net", "Per hour", "BB/100")
    caption = "Hours of sessions at the same time count once. A session belongs to the month in which it started."
    return Section("by-month", "Months", (Table(caption, heads, tuple(rows)),))


def _month_of(month: str, one: SessionsTotal) -> tuple[Cell, ...]:
    per_hour, won = hourly(one), rate(one.win_rate, signed=True) if one.win_rate is not None else NOTHING
    return (
        Cell(month, chooses=("month", month)),
        Cell(count(one.sessions)),
        Cell(hours_text(one.hours)),
        Cell(count(one.hands)),
        net(one.net, one.currency),
        Cell(per_hour, loses=per_hour.startswith(MINUS)),
        Cell(won, loses=won.startswith(MINUS)),
    )


def total_tiles(sessions: pl.DataFrame) -> tuple[Tile, ...]:
    """Net, hours and hourly rate of all sessions, in the currency of most hands."""
    one = max(records(totals(sessions), SessionsTotal), key=lambda total: total.hands)
    per_hour = hourly(one)
    won = f"{rate(one.win_rate, signed=True)} BB/100" if one.win_rate is not None else currency_name(one.currency)
    return (
        Tile("Net", money(one.net, one.currency, signed=True), won, one.net < 0),
        Tile("Hours", hours_text(one.hours), f"{count(one.sessions)} session{'s' * (one.sessions != 1)}"),
        Tile("Per hour", per_hour, currency_name(one.currency), per_hour.startswith(MINUS)),
        Tile("Hands", count(one.hands), f"{one.hands / one.hours:.0f} an hour"),
    )


def extreme_tiles(sessions: pl.DataFrame, selection: Selection) -> tuple[Tile, ...]:
    """The best and the worst session, in the currency of most sessions, each with a link to its page."""
    most = sessions["currency"].value_counts(sort=True)["currency"][0]
    found = sorted(records(sessions.filter(currency=most), PlayedSession), key=lambda one: one.net)
    if len(found) < 2:
        return ()
    return tuple(
        Tile(
            f"{word} session",
            money(one.net, one.currency, signed=True),
            f"{moment(one.started)}, {hours_text(one.hours)} hours",
            one.net < 0,
            session_href(selection, one),
        )
        for word, one in (("Best", found[-1]), ("Worst", found[0]))
    )


def session_tiles(one: PlayedSession, luck: "Decimal | None") -> tuple[Tile, ...]:
    """What a session came to; `luck` is what its all-ins brought beyond their equity."""
    per_hour = hourly(one)
    won = rate(one.win_rate, signed=True) if one.win_rate is not None else NOTHING
    lucky = (
        Tile("Luck in all-ins", NOTHING, "no all-in with known cards")
        if luck is None
        else Tile("Luck in all-ins", money(luck, one.currency, signed=True), "won beyond the equity", luck < 0)
    )
    return (
        Tile("Net", money(one.net, one.currency, signed=True), currency_name(one.currency), one.net < 0),
        Tile("Hours", hours_text(one.hours), f"{count(one.tables)} table{'s' * (one.tables != 1)}"),
        Tile("Per hour", per_hour, currency_name(one.currency), per_hour.startswith(MINUS)),
        Tile("Big bets per 100", won, number_of(one.hands), won.startswith(MINUS)),
        lucky,
    )


def sessions_run(sessions: pl.DataFrame) -> pl.DataFrame:
    """Sum up the results of sessions for a graph, in the currency of most of them."""
    currency = sessions["currency"].value_counts(sort=True)["currency"][0]
    played = sessions.filter(pl.col("currency") == currency).sort("started")
    return played.select(
        "currency",
        pl.col("started").alias("started_at"),
        pl.int_range(1, pl.len() + 1).alias("number"),
        pl.col("net").cum_sum(),
        pl.lit(0).alias("all_ins"),
        pl.lit(None, pl.Float64).alias("low"),
        pl.lit(None, pl.Float64).alias("high"),
    )

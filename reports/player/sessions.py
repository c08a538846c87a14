"""Sessions: when they started, how long they took, and their results."""

from collections.abc import Callable

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.players.profile import Profile
from studbook.analytics.players.sessions import PlayedSession, SessionsTotal, totals
from studbook.reports.layout.model import Cell, Page, Part, Picture, Section, Table
from studbook.reports.layout.pictures import bars
from studbook.reports.layout.words import (
    MINUS,
    NOTHING,
    count,
    currency_name,
    moment,
    money,
    rate,
    short_game,
    zone_sentence,
)
from studbook.reports.player.cells import net
from studbook.reports.player.games import games_section
from studbook.reports.results.sessions import hourly, hours_text

SESSIONS = 30
"""Number of sessions listed in a report, latest first; one row per session and currency."""
_DRAWN = 60
"""Maximum number of sessions in a figure; the latest are shown."""
_FEWEST = 3
"""Minimum number of sessions for a figure."""
_HEADS = ("Started", "Hours", "Site", "Games", "Hands", "Net", "Per hour", "BB/100", "Biggest pot")


def page(facts: Profile) -> Page:
    """Page with a figure for every currency, and a table."""
    frame = facts.sessions
    drawn = frame.head(SESSIONS)
    pictures = [_picture(drawn.filter(pl.col("currency") == one), one) for one in dict.fromkeys(drawn["currency"])]
    words = "A session is play at one site without a break of more than 30 minutes. One session says little."
    table = sessions_table(frame, SESSIONS)
    parts: tuple[Part, ...] = (words, *(one for one in pictures if one), table)
    games = games_section(*facts.every_game) if facts.every_game else None
    sections = (Section("sessions", "Sessions", parts), *((games,) if games else ()))
    return Page("sessions", "Sessions", "One by one, latest first", sections)


def _picture(frame: pl.DataFrame, currency: str) -> Picture | None:
    if frame.height < _FEWEST:
        return None
    shown = frame.head(_DRAWN).reverse()
    name = currency_name(currency)
    return bars(
        f"sessions-{currency.lower()}",
        f"{name}: result of every session",
        f"The latest {shown.height} sessions in {name}, from left to right. Together "
        f"{money(sum(shown['net'].to_list()), currency, signed=True)}.",
        f"won, {name}",
        shown["net"].cast(pl.Float64).to_list(),
        shown["started"].to_list(),
    )


def sessions_table(sessions: pl.DataFrame, most: int, address: Callable[[PlayedSession], str] = lambda _: "") -> Table:
    """Make a table of `analytics.players.sessions.sessions`: the totals of each currency, then the first `most` rows.

    `address` returns the address of the page about a session, empty if there is none.
    """
    shown = sessions.head(most)
    caption = (
        f"{zone_sentence()} The last hand of a session counts as long as the player's hands usually take. In the "
        "totals, hours of sessions at the same time count once. BB/100: big bets per 100 hands. Biggest pot: the "
        "biggest that the player won or contested at showdown."
    )
    if shown.height < sessions.height:
        caption += f" These are the first {shown.height} of {count(sessions.height)}; the totals are of all."
    apart = bool((sessions["stud_hands"] < sessions["hands"]).any())
    if apart:
        caption += " Sessions are of every game; statistics of play are of stud alone."
    rows = [_total(total, apart) for total in records(totals(sessions), SessionsTotal)]
    rows += [_row(one, address, apart) for one in records(shown, PlayedSession)]
    heads = (*_HEADS[:6], "Of it stud", *_HEADS[6:]) if apart else _HEADS
    return Table(caption, heads, tuple(rows), words=frozenset({2, 3}))


def _row(one: PlayedSession, address: Callable[[PlayedSession], str], apart: bool) -> tuple[Cell, ...]:
    return (
        Cell(moment(one.started), href=address(one)),
        Cell(hours_text(one.hours)),
        Cell(one.site, (f"{count(one.tables)} table{'s' * (one.tables != 1)}",)),
        Cell(", ".join(short_game(game) for game in one.games)),
        *_figures(one, apart),
        _biggest(one),
    )


def _total(total: SessionsTotal, apart: bool) -> tuple[Cell, ...]:
    name, hours = f"{count(total.sessions)} session{'s' * (total.sessions != 1)}", hours_text(total.hours)
    return (Cell(name), Cell(hours), Cell("all sites"), Cell(NOTHING), *_figures(total, apart), Cell(NOTHING))


def _figures(row: PlayedSession | SessionsTotal, apart: bool) -> tuple[Cell, ...]:
    """Figures of a session or of all; `apart` if there are other games, so that stud has a column of its own."""
    per_hour = hourly(row)
    won = rate(row.win_rate, signed=True) if row.win_rate is not None else NOTHING
    return (
        Cell(count(row.hands)), net(row.net, row.currency), *([_of_stud(row)] if apart else []),
        Cell(per_hour, loses=per_hour.startswith(MINUS)),
        Cell(won, loses=won.startswith(MINUS)),
    )  # fmt: skip


def _of_stud(row: PlayedSession | SessionsTotal) -> Cell:
    return (
        Cell(money(row.stud_net, row.currency, signed=True), loses=row.stud_net < 0)
        if row.stud_hands
        else Cell(NOTHING)
    )


def _biggest(one: PlayedSession) -> Cell:
    """The biggest pot as an amount, with a link to its hand."""
    if one.hand is None:
        return Cell(NOTHING)
    if one.hand < 0:  # a hand of another game has no page
        return Cell(money(one.biggest_pot, one.currency))
    return Cell(money(one.biggest_pot, one.currency), href=f"hands/{one.hand}.html")

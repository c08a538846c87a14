"""Sessions of a player in the terminal."""

from decimal import Decimal

import polars as pl
from rich import box
from rich.table import Table

from studbook.analytics.database.records import records
from studbook.analytics.players.sessions import PlayedSession, SessionsTotal, totals
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import NOTHING, count, currency_name, moment, money, rate, short_game, zone_sentence

_CENT = Decimal("0.01")
_STUD = "of it stud"
_HEADS = ("started", "site", "games", "hours", "hands", "net", _STUD, "per hour", "BB/100", "biggest pot")
_WORDS = frozenset(_HEADS[:3])
_LEAVES_OUT = ("biggest pot", "games", "BB/100", _STUD, "per hour")
"""Columns that a narrow table leaves out, in order."""


def hours_text(hours: float) -> str:
    """Hours and minutes.

    >>> hours_text(2.51), hours_text(0.004)
    ('2:31', '0:00')
    """
    minutes = round(hours * 60)
    return f"{minutes // 60}:{minutes % 60:02}"


def hourly(row: PlayedSession | SessionsTotal) -> str:
    """What a row won in an hour, with the sign of its currency; a dash for tournament chips, which are no money."""
    if row.currency == "chips":
        return NOTHING
    return money(Decimal(row.hourly).quantize(_CENT), row.currency, signed=True)


def sessions_table(sessions: pl.DataFrame, limit: int) -> Table:
    """Table of `analytics.players.sessions.sessions`: its first `limit` rows, 0 for all, and what they all come to."""
    listed = min(limit or sessions.height, sessions.height)
    table = FittingTable(
        box=box.SIMPLE_HEAD, pad_edge=False, caption=_caption(listed, sessions.height), caption_justify="left",
        leaves_out=_LEAVES_OUT,
    )  # fmt: skip
    is_stud = bool((sessions["stud_hands"] == sessions["hands"]).all())
    shown = [head for head in _HEADS if head != _STUD or not is_stud]
    for head in shown:
        is_whole = head not in _WORDS or head == _HEADS[0]
        table.add_column(head, justify="left" if head in _WORDS else "right", overflow="fold", no_wrap=is_whole)
    for one in records(sessions.head(listed), PlayedSession):
        table.add_row(*_of(shown, _session(one)))
    table.add_section()
    for total in records(totals(sessions), SessionsTotal):
        table.add_row(*_of(shown, _total(total)))
    return table


def _caption(listed: int, sessions: int) -> str:
    """The zone of the times, and how many sessions are left out."""
    if listed == sessions:
        return zone_sentence()
    return (
        f"{zone_sentence()} {count(listed)} of {count(sessions)} sessions are listed, {count(sessions - listed)} are "
        "left out (--limit 0 lists all); the totals are of all."
    )


def _of(shown: list[str], cells: dict[str, str]) -> list[str]:
    return [cells.get(head, "") for head in shown]


def _session(one: PlayedSession) -> dict[str, str]:
    biggest = money(one.biggest_pot, one.currency) if one.hand is not None else NOTHING
    games = ", ".join(short_game(game) for game in one.games)
    named = {"started": moment(one.started), "site": one.site, "games": games}
    return named | _figures(one) | {"biggest pot": biggest}


def _total(total: SessionsTotal) -> dict[str, str]:
    all_of_them = f"{count(total.sessions)} session{'s' * (total.sessions != 1)}"
    return {"started": all_of_them, "site": currency_name(total.currency)} | _figures(total)


def _figures(row: PlayedSession | SessionsTotal) -> dict[str, str]:
    return {
        "hours": hours_text(row.hours),
        "hands": count(row.hands),
        "net": money(row.net, row.currency, signed=True),
        _STUD: money(row.stud_net, row.currency, signed=True) if row.stud_hands else NOTHING,
        "per hour": hourly(row),
        "BB/100": rate(row.win_rate, signed=True) if row.win_rate is not None else NOTHING,
    }

"""Sessions: when they started, how long they took, and their results."""

import polars as pl

from studbook.analytics.profile import SESSIONS, Profile
from studbook.reports.model import Cell, Page, Part, Picture, Section, Table
from studbook.reports.pictures import bars
from studbook.reports.player.cells import Row, net
from studbook.reports.sessions import hourly
from studbook.reports.words import MINUS, NOTHING, count, currency_name, money, rate, short_game

_DRAWN = 60
"""Maximum number of sessions in a figure; the latest are shown."""
_FEWEST = 3
"""Minimum number of sessions for a figure."""


def page(facts: Profile) -> Page:
    """Page with a figure for every currency, and a table."""
    frame = facts.sessions
    pictures = [_picture(frame.filter(pl.col("currency") == one), one) for one in dict.fromkeys(frame["currency"])]
    words = (
        "A session is play at one site without a break of more than 30 minutes. Times are in UTC. The last hand counts "
        "as long as the player's hands usually take."
    )
    if frame.height == SESSIONS:
        words += f" These are the latest {SESSIONS}."
    parts: tuple[Part, ...] = (words, *(one for one in pictures if one), _table(frame))
    return Page("sessions", "Sessions", "One by one, latest first", (Section("sessions", "Sessions", parts),))


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


def _table(frame: pl.DataFrame) -> Table:
    heads = ("Started", "Length", "Site", "Games", "Hands", "Net", "Per hour", "BB/100", "Biggest pot")
    return Table(
        "BB/100: big bets per 100 hands. One session says little about skill.",
        heads,
        tuple(_row(row) for row in frame.to_dicts()),
        words=frozenset({2, 3}),
    )


def _row(row: Row) -> tuple[Cell, ...]:
    minutes, won, per_hour = round(row["hours"] * 60), rate(row["win_rate"], signed=True), hourly(row)
    return (
        Cell(f"{row['started']:%Y-%m-%d %H:%M}"),
        Cell(f"{minutes // 60} h {minutes % 60:02} min"),
        Cell(row["site"], (f"{count(row['tables'])} table{'s' * (row['tables'] != 1)}",)),
        Cell(", ".join(short_game(game) for game in row["games"])),
        Cell(count(row["hands"])),
        net(row),
        Cell(per_hour, loses=per_hour.startswith(MINUS)),
        Cell(won, loses=won.startswith(MINUS)),
        _biggest(row),
    )


def _biggest(row: Row) -> Cell:
    """The biggest pot as an amount, with a link to its hand."""
    if row["hand"] is None:
        return Cell(NOTHING)
    return Cell(money(row["biggest_pot"], row["currency"]), href=f"hands/{row['hand']}.html")

"""Who is owed what, in words: totals for the terminal, and the rows of the page."""

from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.polars_duckdb import Row
from studbook.reports.layout.words import currency_name, day, hands, money, place

MOST_ROWS = 500
"""Maximum number of rows on the page; the CSV of `studbook audit --owed` has all of them."""


class OwedRow(NamedTuple):
    """A player of a hand who was paid other than due."""

    title: str
    where: str
    when: str
    player: str
    paid: str
    due: str
    difference: str
    loses: bool
    pot: str
    reason: str
    sha256: str


class OwedTotal(NamedTuple):
    """What one player of one site was paid and is due, in one currency."""

    player: str
    site: str
    currency: str
    hands: int
    paid: str
    due: str
    difference: str
    loses: bool


def owed_row(row: Row) -> OwedRow:
    """A row of `analytics.audit.owed.owed` for the page."""
    currency = row["currency"]
    return OwedRow(
        title=f"{row['site']} #{row['hand_id']}",
        where=place(row["file"], row["line"]),
        when=", ".join(words for words in (row["table_name"], day(row["started_at"])) if words),
        player=row["player"],
        paid=money(row["paid"], currency),
        due=money(row["due"], currency),
        difference=money(row["difference"], currency, signed=True),
        loses=row["difference"] < 0,
        pot=row["pot"],
        reason=row["reason"],
        sha256=row["sha256"] or "",
    )


def owed_total(row: Row) -> OwedTotal:
    """A row of `analytics.audit.owed.totals_owed` for the page."""
    currency = row["currency"]
    return OwedTotal(
        player=row["player"],
        site=row["site"],
        currency=currency_name(currency),
        hands=row["hands"],
        paid=money(row["paid"], currency),
        due=money(row["due"], currency),
        difference=money(row["difference"], currency, signed=True),
        loses=row["difference"] < 0,
    )


def owed_words(row: Row) -> str:
    """Say what a player of a hand is owed, or was paid too much: a row of `analytics.stored.audits.paid_wrongly`."""
    currency, player = row["currency"], row["player"]
    paid, due = money(row["paid"], currency), money(row["due"], currency)
    if player is None:
        return f"owed: {paid} was paid to no player of this hand"
    amount = money(abs(row["difference"]), currency)
    verdict = f"is owed {amount}" if row["difference"] < 0 else f"was paid {amount} too much"
    return f"owed: {player} {verdict} (paid {paid}, due {due})"


def total_words(totals: pl.DataFrame) -> Iterator[str]:
    """Say for each player of `analytics.audit.owed.totals_owed` how much is owed to them, or was paid too much."""
    for row in totals.to_dicts():
        amount = money(abs(row["difference"]), row["currency"])
        unit = "" if amount[:1] in "$€£" else f" {currency_name(row['currency'])}"
        does = f"is owed {amount}{unit}" if row["difference"] < 0 else f"was paid {amount}{unit} too much"
        yield f"{row['player']} ({row['site']}) {does} in {hands(row['hands'])}"
    if totals.is_empty():
        yield "No one is owed anything, as far as the cards decide."

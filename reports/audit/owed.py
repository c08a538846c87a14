"""Debts after an audit, in words: totals for the terminal, and the rows of the page."""

from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from studbook.analytics.audit.owed import Debt, DebtTotal
from studbook.analytics.database.records import records
from studbook.analytics.stored.audit_rows import WronglyPaid
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


def owed_row(debt: Debt) -> OwedRow:
    """A row of `analytics.audit.owed.owed` for the page."""
    currency = debt.currency
    return OwedRow(
        title=f"{debt.site} #{debt.hand_id}",
        where=place(debt.file, debt.line),
        when=", ".join(words for words in (debt.table_name, day(debt.started_at)) if words),
        player=debt.player,
        paid=money(debt.paid, currency),
        due=money(debt.due, currency),
        difference=money(debt.difference, currency, signed=True),
        loses=debt.difference < 0,
        pot=debt.pot,
        reason=debt.reason,
        sha256=debt.sha256 or "",
    )


def owed_total(total: DebtTotal) -> OwedTotal:
    """A row of `analytics.audit.owed.totals_owed` for the page."""
    currency = total.currency
    return OwedTotal(
        player=total.player,
        site=total.site,
        currency=currency_name(currency),
        hands=total.hands,
        paid=money(total.paid, currency),
        due=money(total.due, currency),
        difference=money(total.difference, currency, signed=True),
        loses=total.difference < 0,
    )


def owed_words(one: WronglyPaid) -> str:
    """Say what a player of a hand is owed, or was paid too much."""
    paid, due = money(one.paid, one.currency), money(one.due, one.currency)
    if one.player is None:
        return f"owed: {paid} was paid to no player of this hand"
    amount = money(abs(one.difference), one.currency)
    verdict = f"is owed {amount}" if one.difference < 0 else f"was paid {amount} too much"
    return f"owed: {one.player} {verdict} (paid {paid}, due {due})"


def total_words(totals: pl.DataFrame) -> Iterator[str]:
    """Say for each player of `analytics.audit.owed.totals_owed` how much is owed to them, or was paid too much."""
    for total in records(totals, DebtTotal):
        amount = money(abs(total.difference), total.currency)
        unit = "" if amount[:1] in "$€£" else f" {currency_name(total.currency)}"
        does = f"is owed {amount}{unit}" if total.difference < 0 else f"was paid {amount}{unit} too much"
        yield f"{total.player} ({total.site}) {does} in {hands(total.hands)}"
    if totals.is_empty():
        yield "No one is owed anything, as far as the cards decide."

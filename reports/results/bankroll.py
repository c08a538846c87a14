"""The bankroll and its entries in the terminal."""

from decimal import Decimal

import polars as pl
from rich import box
from rich.table import Table

from studbook.analytics.database.records import records
from studbook.analytics.players.bankroll import BankrollMonth, MoneyMoved
from studbook.analytics.statistics.rates import ExchangeRate
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import NOTHING, count, currency_name, money, printable

_HEADS = {
    "deposits": "paid in", "withdrawals": "taken out", "others": "other", "won": "cash games",
    "tournaments": "tournaments",
}  # fmt: skip
"""Columns with amounts, and their headings; one without any amount is left out."""
_SIGNED = frozenset({"won", "others", "tournaments"})


def bankroll_table(bankroll: pl.DataFrame) -> Table:
    """Table of `analytics.players.bankroll.bankroll`; below them, what there is at all sites together."""
    table = FittingTable(box=box.SIMPLE_HEAD, pad_edge=False, leaves_out=("other", "taken out", "paid in"))
    table.add_column("site", overflow="fold")
    table.add_column("month", no_wrap=True)
    names = [name for name in _HEADS if (bankroll[name] != 0).any()]
    for head in (*(_HEADS[name] for name in names), "balance"):
        table.add_column(head, justify="right", no_wrap=True)
    for (_, site), rows in bankroll.group_by("currency", "site", maintain_order=True):
        for one in records(rows, BankrollMonth):
            amounts = [money(getattr(one, name), one.currency, signed=name in _SIGNED) for name in names]
            table.add_row(str(site), f"{one.month:%Y-%m}", *amounts, balance(one))
    table.add_section()
    for (currency,), rows in bankroll.group_by("currency", maintain_order=True):
        sums = {name: sum(rows[name].to_list(), Decimal(0)) for name in names}
        amounts = [money(sums[name], str(currency), signed=name in _SIGNED) for name in names]
        table.add_row(f"all in {currency}", "", *amounts, balance_of_all(rows))
    return table


def balance(one: BankrollMonth) -> str:
    """What there is at a site at the end of a month; a dash if no deposit was entered, so that it is not known."""
    return money(one.balance, one.currency) if one.has_deposit else NOTHING


def balance_of_all(rows: pl.DataFrame) -> str:
    """What there is at all sites together, of rows in one currency; a dash if a deposit is missing at one of them."""
    last = records(rows.group_by("site", maintain_order=True).last().select(rows.columns), BankrollMonth)
    if not all(one.has_deposit for one in last):
        return NOTHING
    return money(sum((one.balance for one in last), Decimal(0)), last[0].currency)


def rates_table(rates: pl.DataFrame) -> Table:
    """Make a table of `analytics.statistics.rates.rates_in`."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("from day", "one", "is", "in"):
        table.add_column(head, justify="right" if head == "is" else "left")
    for one in records(rates, ExchangeRate):
        rate = f"{one.rate:f}".rstrip("0").rstrip(".")
        table.add_row(f"{one.day:%Y-%m-%d}", one.currency, rate, one.into_currency)
    return table


def left_out(unconverted: pl.DataFrame, into: str) -> list[str]:
    """State what is not converted, a sentence per currency; see `without_rate` and `entries_without_rate`."""
    sentences = []
    what = "hands" if "hands" in unconverted.columns else "entries"
    for currency, number in unconverted.select("currency", what).iter_rows():
        noun = what if number != 1 else {"hands": "hand", "entries": "entry"}[what]
        if currency in ("play", "chips", "unknown"):
            sentences.append(f"{count(number)} {noun} left out: {currency_name(currency)} cannot be converted")
        else:
            sentences.append(f"{count(number)} {noun} in {currency} left out: no rate to {into} of that day or before")
    return sentences


def ledger_table(ledger: pl.DataFrame) -> Table:
    """Make a table of `analytics.players.bankroll.ledger`."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("entry", "day", "site", "movement"):
        table.add_column(head)
    table.add_column("amount", justify="right")
    table.add_column("note", overflow="fold")
    for one in records(ledger, MoneyMoved):
        amount = money(one.amount, one.currency)
        table.add_row(one.entry, f"{one.day:%Y-%m-%d}", one.site, one.movement, amount, printable(one.note))
    return table

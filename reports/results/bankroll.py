"""The bankroll and its entries in the terminal."""

from decimal import Decimal

import polars as pl
from rich import box
from rich.table import Table

from studbook.reports.layout.words import count, currency_name, money, printable

_AMOUNTS = ("deposits", "withdrawals", "others", "won", "balance")


def bankroll_table(bankroll: pl.DataFrame) -> Table:
    """Table of `analytics.players.bankroll.bankroll`; below each currency, what there is at all sites together."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("site", overflow="fold")
    table.add_column("month")
    for head in ("paid in", "taken out", "other", "won", "balance"):
        table.add_column(head, justify="right", no_wrap=True)
    for (currency, site), rows in bankroll.group_by("currency", "site", maintain_order=True):
        for row in rows.to_dicts():
            amounts = [money(row[name], str(currency), signed=name in ("won", "others")) for name in _AMOUNTS]
            table.add_row(str(site), f"{row['month']:%Y-%m}", *amounts)
    table.add_section()
    for (currency,), rows in bankroll.group_by("currency", maintain_order=True):
        sums = {name: sum(rows[name].to_list(), Decimal(0)) for name in _AMOUNTS[:-1]}
        last = rows.group_by("site", maintain_order=True).last()["balance"].to_list()
        amounts = [money(sums[name], str(currency), signed=name in ("won", "others")) for name in _AMOUNTS[:-1]]
        table.add_row(f"all in {currency}", "", *amounts, money(sum(last, Decimal(0)), str(currency)))
    return table


def rates_table(rates: pl.DataFrame) -> Table:
    """Make a table of `analytics.statistics.rates.rates_in`."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("from day", "one", "is", "in"):
        table.add_column(head, justify="right" if head == "is" else "left")
    for row in rates.to_dicts():
        rate = f"{row['rate']:f}".rstrip("0").rstrip(".")
        table.add_row(f"{row['day']:%Y-%m-%d}", row["currency"], rate, row["into_currency"])
    return table


def left_out(unconverted: pl.DataFrame, into: str) -> list[str]:
    """State what is not converted, a sentence per currency; see `without_rate` and `entries_without_rate`."""
    sentences = []
    for row in unconverted.to_dicts():
        what, currency = "hands" if "hands" in row else "entries", row["currency"]
        noun = what if row[what] != 1 else {"hands": "hand", "entries": "entry"}[what]
        if currency in ("play", "chips", "unknown"):
            sentences.append(f"{count(row[what])} {noun} left out: {currency_name(currency)} cannot be converted")
        else:
            sentences.append(
                f"{count(row[what])} {noun} in {currency} left out: no rate to {into} of that day or before"
            )
    return sentences


def ledger_table(ledger: pl.DataFrame) -> Table:
    """Make a table of `analytics.players.bankroll.ledger`."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("entry", "day", "site", "movement"):
        table.add_column(head)
    table.add_column("amount", justify="right")
    table.add_column("note", overflow="fold")
    for row in ledger.to_dicts():
        amount = money(row["amount"], row["currency"])
        table.add_row(
            row["entry"], f"{row['day']:%Y-%m-%d}", row["site"], row["movement"], amount, printable(row["note"])
        )
    return table

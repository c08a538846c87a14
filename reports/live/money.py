"""The page of the bankroll with its entries."""

from collections.abc import Sequence
from decimal import Decimal
from typing import get_args

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.players.bankroll import BankrollMonth, MoneyMoved, Movement
from studbook.analytics.statistics.rates import CASH
from studbook.game.sites import SITES
from studbook.reports.layout.model import Cell, Section, Table, without_empty
from studbook.reports.layout.words import MINUS, NOTHING, currency_name, money
from studbook.reports.live.graph import Graph, balance_graph
from studbook.reports.live.navigation import Link
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import LedgerEntry, LedgerView
from studbook.reports.results.bankroll import balance, balance_of_all


def ledger_of(entries: pl.DataFrame, back: str) -> LedgerView:
    """Make the form of a ledger from `analytics.players.bankroll.ledger`, latest entry first."""
    made = tuple(LedgerEntry(one.entry, _words(one)) for one in records(entries.reverse(), MoneyMoved))
    return LedgerView(made, back, get_args(Movement), CASH, tuple(SITES))


def _words(one: MoneyMoved) -> str:
    note = f": {one.note}" if one.note else ""
    return f"{one.day:%Y-%m-%d}, {one.site}, {one.movement} {money(one.amount, one.currency)}{note}"


def balance_graphs(bankroll: pl.DataFrame) -> tuple[Graph, ...]:
    """Draw what there is at all sites together, month by month: a graph per currency."""
    graphs = []
    for (currency,), rows in bankroll.group_by("currency", maintain_order=True):
        months = pl.DataFrame({"month": rows["month"].unique().sort()})
        sites = rows.select("site").unique()
        known = months.join(sites, how="cross").join(rows, ["month", "site"], "left").sort("site", "month")
        filled = known.with_columns(pl.col("balance").forward_fill().over("site"))
        summed = filled.group_by("month", maintain_order=False).agg(pl.col("balance").sum()).sort("month")
        if summed.height > 1:
            is_known = bool(rows.group_by("site").agg(pl.col("has_deposit").last())["has_deposit"].all())
            graphs.append(balance_graph(summed, str(currency), is_known=is_known))
    return tuple(graphs)


def bankroll_section(bankroll: pl.DataFrame) -> Section:
    """Rows of `analytics.players.bankroll.bankroll`: one per site, currency and month, and sums of each currency."""
    if bankroll.is_empty():
        return Section("months", "Months", ("Nothing was played for money, and no entry was made.",))
    heads = ("Month", "Site", "Paid in", "Taken out", "Other", "Cash games", "Tournaments", "Balance")
    months = records(bankroll.sort("month", descending=True, maintain_order=True), BankrollMonth)
    sums = tuple(_sum(str(currency), part) for (currency,), part in bankroll.group_by("currency", maintain_order=True))
    table = Table(_CAPTION, heads, (*sums, *map(_month, months)), words=frozenset({1}))
    return Section("months", "Months", (without_empty(table),))


_CAPTION = "Tournaments count if cost and prize are known; a balance counts from the first deposit at the site."
_AMOUNTS = ("deposits", "withdrawals", "others", "won", "tournaments")


def _month(one: BankrollMonth) -> tuple[Cell, ...]:
    amounts = (one.deposits, one.withdrawals, one.others, one.won, one.tournaments)
    return (
        Cell(f"{one.month:%Y-%m}"),
        Cell(one.site),
        *(_amount(amount, one.currency) for amount in amounts),
        Cell(balance(one)),
    )


def _sum(currency: str, rows: pl.DataFrame) -> tuple[Cell, ...]:
    sums = [_amount(sum(rows[name].to_list(), Decimal(0)), currency) for name in _AMOUNTS]
    return (Cell("All months"), Cell(currency_name(currency)), *sums, Cell(balance_of_all(rows)))


def _amount(amount: Decimal, currency: str) -> Cell:
    text = money(amount, currency) if amount else NOTHING
    return Cell(text, loses=text.startswith(MINUS))


def conversions(selection: Selection, path: str, currencies: Sequence[str]) -> tuple[Link, ...]:
    """Links that convert all amounts of a page into a currency."""
    return tuple(
        Link(f"In {name}", selection.with_filter("in", name).href(path), name == selection.into) for name in currencies
    )

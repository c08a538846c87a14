"""Exchange rates that the user gives, and amounts converted by them.

An amount is converted at the latest rate of its day or before; if there is none, it is not converted, but counted.
"""

import csv
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import Filters, conditions
from studbook.analytics.store import Store

CASH = ("USD", "EUR", "GBP", "CAD", "INR")
"""Currencies that have rates; play money and tournament chips have none."""
AMOUNTS = ("net", "collected", "put_in", "returned", "gross", "fees", "small_bet", "big_bet", "ante", "bring_in")
"""Columns of `played` that are converted."""
HEADS = ("date", "from", "to", "rate")
"""Columns of a file of rates."""
_MOST = Decimal(10) ** 9
_DECIMALS = 8
_LONGEST = 40


class Rate(NamedTuple):
    """From `day` on, one unit of `currency` is `rate` units of `into`."""

    day: date
    currency: str
    into: str
    rate: Decimal


def exact(text: str, what: str = "amount", example: str = "150.50") -> Decimal:
    """Read a number written with the digits 0 to 9. Raises ValueError for anything else, such as `1e5`."""
    plain = text.strip()
    digits = plain.removeprefix("-").replace(".", "", 1)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST):
        raise ValueError(f"{text!r} is not an {what} such as {example}")
    return Decimal(plain)


def day_of(text: str, what: str = "day such as 2026-01-31") -> date:
    """Read a day written with the digits 0 to 9. Raises ValueError for anything else."""
    try:
        if not text.isascii():
            raise ValueError  # noqa: TRY301  # Python takes the digits of any script
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text[:_LONGEST]!r} is not a {what}") from None


def rate_of(day: date, currency: str, into: str, text: str) -> Rate:
    """Read a rate. Raises ValueError if a currency has no rates, or if the rate is not a number above 0."""
    for name in (currency, into):
        if name not in CASH:
            raise ValueError(f"{name} has no rates: choose from {', '.join(CASH)}")
    if currency == into:
        raise ValueError(f"a rate is between two currencies, not {currency} and {into}")
    rate = exact(text, "exchange rate", "1.0842")
    if not 0 < rate < _MOST:
        raise ValueError(f"a rate is more than 0 and less than {_MOST:,f}, but this one is {text}")
    if rate != rate.quantize(Decimal(1).scaleb(-_DECIMALS)):
        raise ValueError(f"a rate has at most {_DECIMALS} decimals, but this one is {text}")
    return Rate(day, currency, into, rate)


def rates_of(lines: Iterable[str]) -> list[Rate]:
    """Read rates from the lines of a CSV file with the columns `HEADS`. Raises ValueError with the number of a line."""
    reader = csv.DictReader(lines)
    names = tuple(name.strip().lower() for name in reader.fieldnames or ())
    if names != HEADS:
        raise ValueError(f"line 1: the columns must be {','.join(HEADS)}, not {','.join(names)}")
    found = []
    for row in reader:
        values = [value.strip() if isinstance(value, str) else "" for value in row.values()]
        try:
            if len(values) != len(HEADS):
                raise ValueError("there are more values than columns")  # noqa: TRY301  # gets the number of the line
            day, currency, into, rate = values
            found.append(rate_of(day_of(day, "date such as 2026-03-01"), currency, into, rate))
        except ValueError as error:
            raise ValueError(f"line {reader.line_num}: {error}") from None
    return found


def add_rates(store: Store, rates: Iterable[Rate]) -> None:
    """Enter rates; one of the same day and currencies is replaced."""
    with store.transaction():
        for day, currency, into, rate in rates:
            store.change("add_rate", day=day, currency=currency, into=into, rate=str(rate))


def remove_rate(store: Store, day: date, currency: str, into: str) -> bool:
    """Remove a rate; returns whether there was one."""
    known = (day, currency, into) in rates_in(store).select("day", "currency", "into_currency").rows()
    if known:
        with store.transaction():
            store.change("remove_rate", day=day, currency=currency, into=into)
    return known


class ExchangeRate(NamedTuple):
    """What one unit of a currency is from a day on, in another."""

    day: date
    currency: str
    into_currency: str
    rate: Decimal


def rates_in(store: Store) -> pl.DataFrame:
    """Return every rate, oldest first; the columns are the fields of `ExchangeRate`."""
    return store.ask("rates")


def converted(source: str, into: str, amounts: Iterable[str] = AMOUNTS, moment: str = "started_at") -> str:
    """Write the SQL of a source with its amounts in one currency, without the rows that have no rate.

    `moment` is the column with the time or day of a row. Raises ValueError for a currency without rates.
    """
    products = ", ".join(f"source.{name} * known.rate AS {name}" for name in amounts)
    columns = f"source.* REPLACE ({products}, '{require_cash(into)}'::currency AS currency)"
    return f"({_joined(columns, source, 'true', into, moment, 'NOT NULL')})"


def require_cash(currency: str) -> str:
    """Return a currency that has rates. Raises ValueError for another."""
    if currency not in CASH:
        raise ValueError(f"amounts cannot be converted into {currency}: choose from {', '.join(CASH)}")
    return currency


def _joined(columns: str, source: str, inside: str, into: str, moment: str, which: str) -> str:
    template = sql_file("sql/questions", "converted")
    return template.format(columns=columns, source=source, inside=inside, into=into, moment=moment, which=which)


def split_currency(source: str, filters: Filters) -> tuple[str, Filters]:
    """Filter a source by its own currency, before it is converted; return it, and the other filters."""
    if filters.currency is None:
        return source, filters
    own = next((name for name in (*CASH, "play", "chips", "unknown") if name == filters.currency), None)
    if own is None:
        raise ValueError(f"unknown currency {filters.currency!r}")
    return f"(SELECT * FROM {source} WHERE currency = '{own}')", replace(filters, currency=None)  # noqa: S608  # ours


def without_rate(store: Store, player: str | None, filters: Filters, into: str) -> pl.DataFrame:
    """Count a player's hands, or everyone's, that cannot be converted: `currency` and `hands`, most first."""
    where, parameters = conditions(player, filters)
    columns = "source.currency::VARCHAR AS currency, count(*) AS hands"
    sql = _joined(columns, "played", where, require_cash(into), "started_at", "NULL")
    return store.query(f"{sql} GROUP BY source.currency ORDER BY hands DESC, currency", parameters)


def entries_without_rate(store: Store, into: str) -> pl.DataFrame:
    """Count the entries of the ledger that cannot be converted: `currency` and `entries`, most first."""
    columns = "source.currency::VARCHAR AS currency, count(*) AS entries"
    sql = _joined(columns, "ledger", "true", require_cash(into), "day", "NULL")
    return store.query(f"{sql} GROUP BY source.currency ORDER BY entries DESC, currency")


def rounded(frame: pl.DataFrame, *names: str) -> pl.DataFrame:
    """Round sums of converted amounts to two decimals, halves away from zero."""
    kept = [name for name in names if name in frame.columns]
    return frame.with_columns(pl.col(name).map_elements(_cents, pl.Decimal(38, 4)) for name in kept)


def _cents(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal("0.01"), "ROUND_HALF_UP")

"""Nights of a home game: words, and tables for the terminal."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.players.nights import BANK, Night, NightsTotal
from studbook.analytics.players.settling import MOST_EXACT, Settlement
from studbook.reports.layout.words import NOTHING, count, currency_name, money, printable

HEADS = ("Player", "Bought in", "Cashed out", "Net")
"""Headings of a night."""
TOTAL_HEADS = ("Player", "Nights", "Won", "Bought in", "Cashed out", "Net", "Best", "Worst")
"""Headings of the totals; `Won` counts nights."""
PAYMENT_HEADS = ("Who pays", "To", "Amount")
NOTHING_PAID = "If nothing has been paid after any night: "
_NARROW = 100
"""Characters below which a table has no room for the last columns."""
SETTLED = "No one owes anything."
NOT_CERTAIN = f"With more than {MOST_EXACT} players, it is not certain that fewer payments cannot do it."


def evening(night: date) -> str:
    """Day of a night with its weekday.

    >>> evening(date(2026, 3, 5))
    'Thu 5 Mar 2026'
    """
    return f"{night:%a} {night.day} {night:%b %Y}"


def title(night: Night) -> str:
    """The evening, and where it was, if it comes from hands."""
    where = ", ".join(filter(None, (evening(night.night), night.place, _unit(night.currency))))
    return printable(where)


def amount(value: Decimal | None, currency: str, signed: bool = False) -> str:
    """Format an amount; a dash if it is unknown."""
    return money(value, currency, signed) if value is not None else NOTHING


def kept(night: Night) -> str:
    """Say what was bought in and not cashed out, or the reverse; empty if all chips are accounted for."""
    if not night.kept:
        return ""
    much = money(abs(night.kept), night.currency)
    if night.kept > 0:
        return f"{much} was bought in and not cashed out, such as rake: it goes to {BANK}."
    return f"{much} more was cashed out than bought in: count again. Until then, {BANK} pays it."


def payments(settlement: Settlement) -> str:
    """Caption of the payments."""
    if not settlement.payments:
        return SETTLED
    number = len(settlement.payments)
    few = "the fewest that settle everyone" if settlement.is_fewest else f"enough to settle everyone. {NOT_CERTAIN}"
    return f"{count(number)} payment{'s' * (number != 1)}, {few}".rstrip(".") + "."


def total_title(currency: str) -> str:
    """Title of the totals in a currency."""
    return f"All nights in {currency_name(currency)}" if currency else "All nights"


def nights_number(number: int) -> str:
    """Number of nights in words.

    >>> nights_number(1), nights_number(1200)
    ('1 night', '1,200 nights')
    """
    return f"{count(number)} night{'s' * (number != 1)}"


def night_parts(night: Night) -> Iterator[Table | Text]:
    """A night in the terminal: results, then payments."""
    shown = _table(title(night), HEADS)
    for row in night.rows:
        amounts = [amount(one, row.currency) for one in (row.bought_in, row.cashed_out)]
        shown.add_row(Text(printable(row.player)), *amounts, amount(row.net, row.currency, signed=True))
    yield shown
    if night.kept:
        yield Text(f"{kept(night)}\n", "yellow")
    yield from payment_parts(night.settlement, night.currency)


def totals_table(totals: Iterable[NightsTotal], currency: str, width: int) -> Table:
    """Totals in one currency, in the terminal; on a narrow one, without the best and the worst night."""
    heads = TOTAL_HEADS if width >= _NARROW else TOTAL_HEADS[:-2]
    shown = _table(total_title(currency), heads)
    for one in totals:
        amounts = [amount(value, currency) for value in (one.bought_in, one.cashed_out)]
        results = [amount(value, currency, signed=True) for value in (one.net, one.best, one.worst)]
        cells = [count(one.nights), count(one.won), *amounts, *results][: len(heads) - 1]
        shown.add_row(Text(printable(one.player)), *cells)
    return shown


def payment_parts(settlement: Settlement, currency: str, of_all: bool = False) -> Iterator[Table | Text]:
    """Who pays whom, in the terminal; `of_all` if nothing was paid after any night."""
    if settlement.payments:
        shown = _table("", PAYMENT_HEADS)
        for one in settlement.payments:
            shown.add_row(Text(printable(one.payer)), Text(printable(one.payee)), money(one.amount, currency))
        yield shown
    yield Text(f"{NOTHING_PAID if of_all else ''}{payments(settlement)}\n", "dim")


def _table(name: str, heads: tuple[str, ...]) -> Table:
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, title=Text(name, "bold") if name else None, title_justify="left"
    )  # fmt: skip
    for head in heads:
        is_name = head in ("Player", "Who pays", "To")
        shown.add_column(head.lower(), justify="left" if is_name else "right", overflow="fold", no_wrap=not is_name)
    return shown


def _unit(currency: str) -> str:
    return currency_name(currency) if currency else ""

"""Answer "am I winning?" in one sentence, with its uncertainty."""

from math import ceil

from studbook.analytics.statistics.rows import StatisticsRow
from studbook.reports.layout.words import currency_name, hands, money, printable, rate, span
from studbook.reports.results.headings import MEASURED

TRUSTED = 500
"""Minimum number of hands for an interval without a warning."""
_NEVER = 1_000_000


def is_winning(player: str, row: StatisticsRow) -> str:
    """Answer for one currency; `row` is one of `stats` or `panels` with the win rate.

    >>> from decimal import Decimal
    >>> from studbook.analytics.sql.returned_sums import Figure
    >>> row = StatisticsRow({"currency": "USD"}, 900, Decimal(12), {"win_rate": Figure(4.0, 900, 1.0, 7.0)})
    >>> is_winning("Hero", row).partition(":")[0]
    'Yes, Hero is winning in USD'
    """
    value, _, low, high = row.figures["win_rate"]
    what = f"{money(row.net, row.currency, signed=True)} in {hands(row.hands)}"
    if low is None or high is None:
        return f"Too early to say whether {player} is winning in {_in(row)}: {what}."
    facts = f"{what}, {rate(value, signed=True)} {MEASURED} (95 % interval {span(low, high, signed=True)})"
    if row.hands < TRUSTED:
        return f"Too early to say whether {player} is winning in {_in(row)}: {facts}.{_settled(row)}"
    if low > 0:
        return f"Yes, {player} is winning in {_in(row)}: {facts}."
    if high < 0:
        return f"No, {player} is losing in {_in(row)}: {facts}."
    side = "ahead" if row.net > 0 else "behind" if row.net < 0 else "even"
    return f"{player} is {side} in {_in(row)}, but luck alone could explain it: {facts}.{_settled(row)}"


def _in(row: StatisticsRow) -> str:
    """The currency, and the site if the row is of one site."""
    site = row.dimensions.get("site")
    return currency_name(row.currency) + (f" at {printable(str(site))}" if site else "")


def _settled(row: StatisticsRow) -> str:
    """How many hands would settle it at this rate: the interval narrows with the square root of their number."""
    value, _, low, high = row.figures["win_rate"]
    if not value or low is None or high is None or low > 0 or high < 0:
        return ""
    needed = row.hands * ((high - low) / 2 / value) ** 2
    if needed > _NEVER:
        return " At this rate, even a million hands would not settle it."
    digits = 10 ** max(len(str(int(needed))) - 2, 0)
    return f" At this rate, about {hands(ceil(round(needed / digits, 6)) * digits)} in all would settle it."

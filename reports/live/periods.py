"""Periods that people name relative to a day: this week, last month, the last 30 days."""

from datetime import date, timedelta

PERIODS = {
    "today": "Today",
    "this-week": "This week",
    "last-week": "Last week",
    "this-month": "This month",
    "last-month": "Last month",
    "last-30-days": "Last 30 days",
    "this-year": "This year",
    "last-year": "Last year",
}
"""Periods by their names in addresses."""


def period(name: str, today: date) -> tuple[date, date]:
    """Return the first day of a period and the first day after it. Weeks begin on Monday.

    >>> [str(one) for one in period("last-week", date(2026, 11, 27))]
    ['2026-11-16', '2026-11-23']
    >>> [str(one) for one in period("last-month", date(2026, 1, 27))]
    ['2025-12-01', '2026-01-01']
    """
    tomorrow, monday = today + timedelta(days=1), today - timedelta(days=today.weekday())
    first = today.replace(day=1)
    spans = {
        "today": (today, tomorrow),
        "this-week": (monday, monday + timedelta(days=7)),
        "last-week": (monday - timedelta(days=7), monday),
        "this-month": (first, month_after(first)),
        "last-month": ((first - timedelta(days=1)).replace(day=1), first),
        "last-30-days": (tomorrow - timedelta(days=30), tomorrow),
        "this-year": (date(today.year, 1, 1), date(today.year + 1, 1, 1)),
        "last-year": (date(today.year - 1, 1, 1), date(today.year, 1, 1)),
    }
    return spans[name]


def month_after(first: date) -> date:
    """Return the first day of the next month."""
    return (first + timedelta(days=31)).replace(day=1)

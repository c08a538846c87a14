"""What players say, and how a search says it: for messages about words that the language does not have."""

import re
from datetime import UTC, date, datetime, timedelta

from studbook.analytics.database.clock import local

_RANKS = {
    "aces": "A", "kings": "K", "queens": "Q", "jacks": "J", "tens": "T", "nines": "9", "eights": "8", "sevens": "7",
    "sixes": "6", "fives": "5", "fours": "4", "treys": "3", "threes": "3", "deuces": "2", "twos": "2",
}  # fmt: skip
EVERYDAY = {
    **{word: f"hero:({rank}{rank})" for word, rank in _RANKS.items()},
    r"three of a kind|set": "trips",
    r"four of a kind": "quads",
    "boat": "full house",
    r"(split|chop|chopped)( pots?)?": "won at showdown not scooped",
    r"bad beats?": "trips lost",
    r"big (pots?|wins?)|biggest (pots?|wins?)|won big": "won pot > 20bb",
    r"big loss(es)?|biggest loss(es)?|worst (hands?|loss(es)?)|lost big": "lost pot > 20bb",
    "steals?": "stole",
    r"bluff(s|ed)?": "won not at showdown",
}
"""Queries by regular expressions of what players say; `tests/analytics/search` parses each of them."""


def days_in_words(today: date) -> dict[str, str]:
    """Return queries by the names that days, weeks, months and years have on a day. Weeks begin on Monday.

    >>> days_in_words(date(2026, 1, 2))["last month"], days_in_words(date(2026, 1, 2))["last week"]
    ('date:2025-12', 'since:2025-12-22 until:2025-12-28')
    """
    day, monday = timedelta(days=1), today - timedelta(days=today.weekday())
    return {
        "today": f"date:{today}",
        "yesterday": f"date:{today - day}",
        "this week": f"since:{monday}",
        "last week": f"since:{monday - 7 * day} until:{monday - day}",
        "this month": f"date:{today:%Y-%m}",
        "last month": f"date:{today.replace(day=1) - day:%Y-%m}",
        "this year": f"date:{today:%Y}",
        "last year": f"date:{today.year - 1}",
    }


def said_otherwise(text: str) -> str:
    """Return a query that says what the text begins with; empty if it begins with none of these words.

    >>> said_otherwise("Three of a kind on 5"), said_otherwise("setup")
    ('trips', '')
    """
    known = EVERYDAY | days_in_words(local(datetime.now(UTC).replace(tzinfo=None)).date())
    return next((query for words, query in known.items() if re.match(rf"({words})\b", text, re.IGNORECASE)), "")

"""What players say, and how a search says it: for messages about words that the language does not have."""

import re

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
    r"today|yesterday|(this|last) (week|month|year)": "date:2026-11",
    "steals?": "stole",
    r"bluff(s|ed)?": "won not at showdown",
}
"""Queries by regular expressions of what players say; `tests/analytics/search` parses each of them."""


def said_otherwise(text: str) -> str:
    """Return a query that says what the text begins with; empty if it begins with none of these words.

    >>> said_otherwise("Three of a kind on 5"), said_otherwise("setup")
    ('trips', '')
    """
    return next((query for words, query in EVERYDAY.items() if re.match(rf"({words})\b", text, re.IGNORECASE)), "")

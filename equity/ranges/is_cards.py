"""Whether a text is a range: without loading what reads ranges."""

import re

_CARDS = re.compile(r"[\s,;]*(?:(?:(?:10|[2-9TJQKA])[cdhs]|\?\??|X)[\s,;]*)*", re.IGNORECASE)


def is_cards(text: str) -> bool:
    """Whether a text is one hand, with or without unknown cards, and no range.

    >>> is_cards("Ah10d, ??"), is_cards("(AA)K"), is_cards("AhKK")
    (True, False, False)
    """
    return _CARDS.fullmatch(text) is not None

"""Values of `Filters` that a program gives: each is checked before it can silently match nothing."""

from datetime import datetime
from typing import Any

from studbook.analytics.statistics.filters import RESULTS, Filters
from studbook.game.vocabulary import Currency, Game
from studbook.histories.signatures import SITES
from studbook.program.arguments import choice_of, number_of
from studbook.rules.checks.catalogue import CODES

_RANKS = tuple("23456789TJQKA")
_COUNTS = {"table_size": 1, "players": 1, "position": 0}
"""Filters that are numbers, and the smallest that can match."""
_KINDS: dict[str, tuple[type, str]] = {
    **dict.fromkeys(("tournament", "all_in"), (bool, "True, False or None")),
    **dict.fromkeys(("since", "until"), (datetime, "a datetime")),
    **dict.fromkeys(("stakes", "start", "tag", "opponent"), (str, "a text")),
}
"""Filters with any value of a type, and what to call it."""


def checked(filters: Any) -> Filters:
    """Return filters whose values can match. Raises TypeError or ValueError that names the filter and its choices."""
    if not isinstance(filters, Filters):
        raise TypeError(f"filters is a Filters object, such as Filters(game='razz'), not {filters!r}")
    for name, choices in _choices().items():
        if (value := getattr(filters, name)) is not None:
            choice_of(f"filters.{name}", value, choices)
    if filters.finding is not None:
        _finding(filters.finding)
    for name, least in _COUNTS.items():
        if (value := getattr(filters, name)) is not None:
            number_of(f"filters.{name}", value, least)
    for name, (kind, what) in _KINDS.items():
        if (value := getattr(filters, name)) is not None and not isinstance(value, kind):
            raise TypeError(f"filters.{name} is {what}, not {value!r}")
    return filters


def _choices() -> dict[str, tuple[str, ...]]:
    games = tuple(game.name.lower() for game in Game if game is not Game.OTHER)
    currencies = tuple(one.name if len(one.name) == 3 else one.name.lower() for one in Currency)
    return {"site": SITES, "game": games, "currency": currencies, "door_rank": _RANKS, "result": RESULTS}


def _finding(value: Any) -> None:
    """A finding is named by its code, or by how codes begin."""
    if not isinstance(value, str):
        raise TypeError(f"filters.finding is a code such as 'H05', or how codes begin, not {value!r}")
    if not any(code.startswith(value) for code in CODES):
        families = ", ".join(sorted({code.rstrip("0123456789") for code in CODES}))
        raise ValueError(f"filters.finding cannot be {value!r}: no check begins so; families are {families}")

"""Values of `Filters` that a program gives: each is checked before it can silently match nothing."""

from datetime import datetime
from typing import Any

from studbook.analytics.statistics.filters import FILTERS, Filters, known_values
from studbook.game.sites import SITES
from studbook.program.arguments import choice_of, number_of
from studbook.rules.checks.catalogue import CODES

_KINDS: dict[type, str] = {bool: "True, False or None", datetime: "a datetime", str: "a text"}
"""What to call the values of a type."""


def checked(filters: Any) -> Filters:
    """Return filters whose values can match. Raises TypeError or ValueError that names the filter and its choices."""
    if not isinstance(filters, Filters):
        raise TypeError(f"filters is a Filters object, such as Filters(game='razz'), not {filters!r}")
    known = known_values(SITES)
    for name, value in filters.given.items():
        kind = FILTERS[name].kind
        if name in known:
            choice_of(f"filters.{name}", value, known[name])
        elif name == "finding":
            _finding(value)
        elif kind is int:
            number_of(f"filters.{name}", value, FILTERS[name].least)
        elif not isinstance(value, kind):
            raise TypeError(f"filters.{name} is {_KINDS[kind]}, not {value!r}")
    return filters


def _finding(value: Any) -> None:
    """A finding is named by its code, or by how codes begin."""
    if not isinstance(value, str):
        raise TypeError(f"filters.finding is a code such as 'H05', or how codes begin, not {value!r}")
    if not any(code.startswith(value) for code in CODES):
        families = ", ".join(sorted({code.rstrip("0123456789") for code in CODES}))
        raise ValueError(f"filters.finding cannot be {value!r}: no check begins so; families are {families}")

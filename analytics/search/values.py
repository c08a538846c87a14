"""Values of the search language: games, dates, numbers, and the checks whose findings are searched."""

import re
from datetime import datetime, timedelta
from decimal import Decimal

from studbook.analytics.database.clock import in_utc
from studbook.analytics.search.cards import CardTest, PatternError, read_cards
from studbook.analytics.search.fields import MONEY, Field
from studbook.analytics.statistics.filters import FILTERS, GAMES
from studbook.analytics.statistics.spots import spots
from studbook.game.vocabulary import Currency, Limit
from studbook.rules.profiles import nearest

_OTHER_NAMES = {"razz-27": "razz27", "2-7": "razz27", "hilo": "stud8", "stud-8": "stud8", "five-card": "fivestud"}
_CURRENCIES = {currency.name.lower(): currency.name for currency in Currency}
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?", re.ASCII)
_MOST_DIGITS = 12
STARTS = (
    "rolled up", "big pair in the hole", "big split pair", "small pair", "three low", "three-flush", "three-straight",
    "three big", "to a five", "to a six", "to a seven", "to an eight", "two low", "other",
)  # fmt: skip
"""Classes of starting hands, as the database spells them."""


def read(field: Field, text: str) -> str:
    """The value of a key as the database spells it.

    Raises ValueError if there is no such value.
    """
    if field.name == "game":
        name = text.lower()
        return _one_of("game", _OTHER_NAMES.get(name, name.replace("-", "_")), GAMES)
    if field.name == "limit":
        return _one_of("limit", text.lower(), [limit.name.lower() for limit in Limit])
    if field.name == "currency":
        known = _one_of("currency", text.lower(), list(_CURRENCIES))
        return known if known in ("play", "chips", "unknown") else known.upper()
    if field.name in _SPELLED:
        return _spelled(field.name, text)
    if field.name in ("date", "since", "until"):
        period(text)
    elif field.name in _KNOWN and field.name != "door":
        return _one_of(field.name, text.lower(), _KNOWN[field.name])
    if field.name == "door":
        door(text)
    if not text.strip():
        raise ValueError(f"{field.name}: needs a value")
    return text


_SPELLED = ("start", "did", "skipped", "site", "finding")
_KNOWN = {
    one.search.name: one.values or tuple(map(str, range(one.least, one.most + 1)))
    for one in FILTERS.values()
    if one.values or one.kind is int
}
"""Values of the keys that filters define, if they are known."""


def _spelled(name: str, text: str) -> str:
    """A value that is spelled in one way, in small letters or capitals."""
    if name == "start":
        return _one_of("starting hand", text.lower(), STARTS)
    if name in ("did", "skipped"):
        return _one_of("statistic", text.lower().replace("_", "-"), list(spots()))
    return text.lower() if name == "site" else _finding(text.upper())


def _one_of(what: str, name: str, known: "tuple[str, ...] | list[str]") -> str:
    if name not in known:
        raise ValueError(f"unknown {what} {name!r}{nearest(name, known)}")
    return name


def _finding(code: str) -> str:
    from studbook.rules.checks.catalogue import CHECKS

    if not any(check.code.startswith(code) for check in CHECKS):
        raise ValueError(f"unknown check: {code}; `studbook checks` lists all")
    return code


def door(text: str) -> CardTest:
    """Card test of a door card.

    Raises ValueError if the text is not one card.
    """
    try:
        cards = read_cards(text)
    except PatternError as error:
        raise ValueError(str(error)) from None
    if len(cards) != 1:
        raise ValueError("a door card is one card; separate several that may match by commas: door:K,Q")
    return cards[0]


def period(text: str) -> tuple[datetime, datetime]:
    """Beginning and end of a year, month, day, minute or second of the zone that is shown; both are in UTC.

    >>> [str(time.date()) for time in period("2024-12")]
    ['2024-12-01', '2025-01-01']

    Raises ValueError if the text is no date.
    """
    if _TIME.fullmatch(text):
        return _moment(text.rstrip("Z"), text.endswith("Z"))
    found = _DATE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a date: write 2024, 2024-03 or 2024-03-05")
    year, month, day = (int(part) if part else None for part in found.groups())
    try:
        first, end = _period(year or 0, month, day)
        return in_utc(first), in_utc(end)
    except (ValueError, OverflowError):
        raise ValueError(f"there is no date {text}") from None


def _moment(text: str, is_utc: bool) -> tuple[datetime, datetime]:
    try:
        written = datetime.fromisoformat(text)
        first = written if is_utc else in_utc(written)
        return first, first + timedelta(seconds=1 if text.count(":") > 1 else 60)
    except (ValueError, OverflowError):
        raise ValueError(f"there is no time {text}") from None


def _period(year: int, month: int | None, day: int | None) -> tuple[datetime, datetime]:
    first = datetime(year, month or 1, day or 1)  # noqa: DTZ001  # of the zone that is shown
    if day:
        return first, datetime.fromordinal(first.toordinal() + 1)
    if month:
        return first, first.replace(year=year + month // 12, month=month % 12 + 1)
    return first, first.replace(year=year + 1)


def number(field: Field, text: str) -> tuple[Decimal, str]:
    """Number and unit (`bb`, `sb` or empty) of a comparison.

    Raises ValueError if the unit does not fit, or the number is too long.
    """
    found = re.fullmatch(r"([-+]?)[$€£]?([\d,]*\.?\d+|[\d,]+)\s*(.*)", text, re.IGNORECASE)
    digits = found[2].replace(",", "") if found else ""
    if not found or len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number has at most {_MOST_DIGITS} digits")
    unit = {"big bet": "bb", "small bet": "sb"}.get(found[3].lower().rstrip("s"), found[3].lower())
    if unit and field.use not in MONEY:
        raise ValueError(f"{field.name} is a number without a unit")
    return Decimal(found[1] + digits), unit

"""The selection of a page: a player and filters, as the address of the page holds them.

Every filter is a parameter of the address, so that a page can be bookmarked, shared and tested.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Any
from urllib.parse import urlencode

from studbook.analytics.database.clock import in_utc, local
from studbook.analytics.statistics.filter_record import Filter
from studbook.analytics.statistics.filters import EVERY_HAND, FILTERS, Filters, known_values
from studbook.analytics.statistics.rates import CASH
from studbook.game.sites import SITES
from studbook.reports.live.periods import PERIODS, month_after, period

_LONGEST = 200
_LAST_YEAR = 9999


class BadSelection(ValueError):  # noqa: N818  # reads well in an `except`
    """An address with a parameter that does not exist, or with a value that it cannot have; the message says which."""


def _one_of(known: Iterable[str]) -> Callable[[str, str], str]:
    values = tuple(known)

    def read(name: str, value: str) -> str:
        if value not in values:
            raise BadSelection(f"{name} cannot be {shown(value)}: choose from {', '.join(values)}")
        return value

    return read


def _text(name: str, value: str) -> str:
    if not value or len(value) > _LONGEST or not value.isprintable():
        raise BadSelection(f"{name} is empty, too long, or has characters that cannot be printed")
    return value


def _number(least: int, most: int) -> Callable[[str, str], int]:
    def read(name: str, value: str) -> int:
        if not (value.isascii() and value.isdecimal() and len(value) <= len(str(most)) and least <= int(value) <= most):
            raise BadSelection(f"{name} must be a number from {least} to {most}, not {shown(value)}")
        return int(value)

    return read


def require_ascii(value: str) -> None:
    """Raise ValueError for other signs than those of ASCII: Python takes the digits of any script in dates."""
    if not value.isascii():
        raise ValueError


def _moment(name: str, value: str) -> datetime:
    try:
        require_ascii(value)
        moment = datetime.fromisoformat(value)
        moment = in_utc(moment) if moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        raise BadSelection(f"{name} must be a date such as 2026-01-31, not {shown(value)}") from None
    return moment


def _month(name: str, value: str) -> str:
    _first_days(name, value)
    return value


def _of_type(one: Filter, known: tuple[str, ...]) -> Callable[[str, str], object]:
    """How the value of a filter is read from an address."""
    if one.kind is bool and one.page:
        return _one_of(one.page.words)
    if known:
        return _one_of(known)
    if one.kind is int:
        return _number(one.least, one.most)
    return _moment if one.kind is datetime else _text


_PAGES = {one.page.parameter: (name, one) for name, one in FILTERS.items() if one.page}
"""Filters by their parameters, each with its name in `Filters`."""
_KNOWN = known_values(SITES)
_READ: Mapping[str, Callable[[str, str], object]] = {
    **{
        parameter: _of_type(one, (one.page and one.page.values) or _KNOWN.get(name, ()))
        for parameter, (name, one) in _PAGES.items()
    },
    "month": _month,
    "when": _one_of(PERIODS),
    "in": _one_of(CASH),
}
"""Filters, and how the value of each is read."""

LABELS = {
    **{one.page.parameter: one.page.label for one in FILTERS.values() if one.page},
    "month": "Month",
    "when": "Dates",
    "in": "Converted into",
}
"""What a page calls each filter."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A player, the filters that are on, and the page of a list."""

    player: str | None
    filters: Filters
    given: Mapping[str, str]
    """The filters as the address has them."""
    page: int = 1

    @property
    def into(self) -> str | None:
        """Currency into which amounts are converted."""
        return self.given.get("in")

    def href(self, path: str, **others: str | int) -> str:
        """Address of a page with this selection."""
        who = {"player": self.player} if self.player is not None else {}
        query = urlencode({**who, **self.given, **others})
        return f"{path}?{query}" if query else path

    def search_href(self, query: str) -> str:
        """Address of a search in this player's hands, or in those of every hero."""
        who = {"player": self.player} if self.player is not None else {}
        return f"/find?{urlencode({**who, 'q': query})}"

    def with_filter(self, name: str, value: str) -> "Selection":
        """Return the selection with one more filter, or another value of it."""
        return replace(self, given={**self.given, name: value}, page=1)

    def of_filters(self, names: Collection[str]) -> "Selection":
        """Return the selection with only these filters, by the names of their parameters."""
        return selection_of(
            [*([("player", self.player)] if self.player is not None else []), ("page", str(self.page))]
            + [(name, value) for name, value in self.given.items() if name in names]
        )

    def settled(self, *, tournament: bool | None) -> "Selection":
        """Return the selection of cash games or of tournaments, if the address does not say which."""
        if tournament is None or self.filters.tournament is not None:
            return self
        return replace(self, filters=replace(self.filters, tournament=tournament))

    def without(self, name: str) -> "Selection":
        """Return the selection without a filter."""
        return replace(self, given={key: value for key, value in self.given.items() if key != name}, page=1)


EVERYONE = Selection(None, EVERY_HAND, {})
"""All hands of everyone."""


def selection_of(parameters: Iterable[tuple[str, str]], others: Iterable[str] = ()) -> Selection:
    """Read the parameters of an address; `others` are names that the page reads itself. Raises BadSelection."""
    given: dict[str, str] = {}
    for name, value in parameters:
        if not value and name in _READ:  # a field of the form that nobody filled in
            continue
        if name in given:
            raise BadSelection(f"{shown(name)} is given twice")
        if name not in _READ and name not in ("player", "page", *others):
            raise BadSelection(f"there is no filter {shown(name)}: choose from {', '.join(_READ)}")
        given[name] = value
    values = {name: _READ[name](name, value) for name, value in given.items() if name in _READ}
    player = _text("player", given["player"]) if "player" in given else None
    page = _number(1, 1_000_000)("page", given.get("page", "1"))
    return Selection(player, _filters(values), {name: given[name] for name in _READ if name in given}, page)


def _filters(values: Mapping[str, object]) -> Filters:
    found: dict[str, Any] = {}
    for parameter, value in values.items():
        if parameter in _PAGES:
            name, one = _PAGES[parameter]
            found[name] = value == one.page.words[0] if one.page and one.kind is bool else value
    spans = [_first_days("month", str(values["month"]))] if "month" in values else []
    if "when" in values:
        first_day, after_day = period(str(values["when"]), local_today())
        spans.append((utc_midnight(first_day), utc_midnight(after_day)))
    for first, after in spans:
        found["since"] = max(first, _as_moment(found.get("since")) or first)
        found["until"] = min(after, _as_moment(found.get("until")) or after)
    return Filters(**found)


def _as_moment(value: object) -> datetime | None:
    return value if isinstance(value, datetime) else None


def _first_days(name: str, value: str) -> tuple[datetime, datetime]:
    """Return the beginning of a month and that of the next."""
    try:
        require_ascii(value)
        first = date.fromisoformat(f"{value}-01") if len(value) == len("2026-01") else date.max
    except ValueError:
        first = date.max
    if first.year >= _LAST_YEAR:
        raise BadSelection(f"{name} must be a month such as 2026-01, not {shown(value)}")
    after = month_after(first)
    return utc_midnight(first), utc_midnight(after)


def local_today() -> date:
    """Return today's date, where the player is."""
    return local(datetime.now(UTC).replace(tzinfo=None)).date()


def utc_midnight(day: date) -> datetime:
    """Return when a day begins where the player is, in UTC without a zone, as stored."""
    return in_utc(datetime.combine(day, time()))


def shown(value: str) -> str:
    """Quote what a visitor gave, shortened and without signs that cannot be printed."""
    text = "".join(sign if sign.isprintable() else "?" for sign in value[:40])
    return f"'{text}{'…' if len(value) > 40 else ''}'"

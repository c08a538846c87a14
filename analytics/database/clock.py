"""The time zone in which the player sees times; the database has every time in UTC.

A process shows times in one zone: UTC unless the program chooses another, as commands about the player's own game do.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    import polars as pl

UTC_ZONE = "UTC"
_SAME = frozenset(("Etc/UTC", "Etc/UCT", "UCT", "Etc/Universal", "Universal", "Etc/Zulu", "Zulu"))
"""Other names of UTC."""
_NO_NAMES = ("localtime", "posixrules", "posix/", "right/")
"""Files among those of the zones that name none of their own."""
_ENDS = (1, 9999)
"""Years in which a time may be in no year at all elsewhere: it stays as it is."""


class _Clock:
    zone = UTC_ZONE


def show_times_in(zone: str) -> None:
    """Show times in a zone, such as `Europe/Berlin`, from now on. Raises ValueError if there is no such zone."""
    require_zone(zone)
    _Clock.zone = UTC_ZONE if zone in _SAME else zone


@contextmanager
def times_in(zone: str) -> Iterator[None]:
    """Show times in a zone as long as the context lasts."""
    before = _Clock.zone
    show_times_in(zone)
    try:
        yield
    finally:
        _Clock.zone = before


def shown_zone() -> str:
    """Name of the zone in which times are shown."""
    return _Clock.zone


def require_zone(zone: str) -> None:
    """Raise ValueError if there is no time zone of this name."""
    if zone != UTC_ZONE:
        _zone(zone)


def local(moment: datetime) -> datetime:
    """Convert a time of the database to the zone that is shown; its `fold` is 1 in an hour that occurs again.

    >>> with times_in("Asia/Kolkata"): local(datetime(2026, 3, 1, 20, 15))
    datetime.datetime(2026, 3, 2, 1, 45)
    """
    if _Clock.zone == UTC_ZONE or moment.year in _ENDS:
        return moment
    return moment.replace(tzinfo=UTC).astimezone(_zone(_Clock.zone)).replace(tzinfo=None)


def in_utc(moment: datetime) -> datetime:
    """Convert a time that the player wrote to UTC, as the database has it; it may name an offset of its own.

    Of a time that occurs twice, because clocks were set back, the first is meant unless its `fold` is 1; one that was
    skipped counts as an hour later.

    >>> with times_in("Europe/Berlin"): in_utc(datetime(2026, 3, 29, 3, 0))
    datetime.datetime(2026, 3, 29, 1, 0)

    Raises OverflowError for a time with an offset that is before the first year or after the last one in UTC.
    """
    if moment.tzinfo is None:
        if _Clock.zone == UTC_ZONE or moment.year in _ENDS:
            return moment
        moment = moment.replace(tzinfo=_zone(_Clock.zone))
    return moment.astimezone(UTC).replace(tzinfo=None)


def local_sql(column: str) -> str:
    """SQL of a column of times in UTC in the zone that is shown.

    >>> local_sql("started_at")
    'started_at'
    """
    if _Clock.zone == UTC_ZONE:
        return column
    return f"timezone('{_Clock.zone}', make_timestamptz(epoch_us({column})))"


_WORDS = {"year": "strftime({}, '%Y')", "month": "strftime({}, '%Y-%m')", "weekday": "dayname({})", "hour": "hour({})"}
"""Columns of views that say when a hand was played, in UTC, and how each follows from a time."""


def in_local_words(source: str, columns: Iterable[str], started: str = "started_at") -> str:
    """SQL source with the same rows, in which the named columns that say when a hand was played are local.

    >>> in_local_words("played", ["hour"])
    'played'
    >>> with times_in("Europe/Berlin"): in_local_words("played", ["game", "hour"]).partition("timezone")[0]
    '(SELECT * REPLACE (hour('
    """
    named = [name for name in columns if name in _WORDS]
    if _Clock.zone == UTC_ZONE or not named:
        return source
    replaced = ", ".join(f"{_WORDS[name].format(local_sql(started))} AS {name}" for name in named)
    return f"(SELECT * REPLACE ({replaced}) FROM {source})"  # noqa: S608  # our own names


def local_times(times: "pl.Series") -> "pl.Series":
    """Convert a column of times in UTC to the zone that is shown."""
    if _Clock.zone == UTC_ZONE:
        return times
    return times.dt.replace_time_zone("UTC").dt.convert_time_zone(_Clock.zone).dt.replace_time_zone(None)


def _zone(name: str) -> "ZoneInfo":
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo("" if name.startswith(_NO_NAMES) else name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"no time zone {name!r}: name one such as Europe/Berlin or America/New_York") from None

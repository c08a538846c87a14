"""The times that summaries print, as UTC."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from lark import Token

from studbook.game.vocabulary import TIME_ZONES, Zone

_STAMP = re.compile(r"(\d+)/(\d+)/(\d+)[ -]+(\d+):(\d+):(\d+) *\(?([A-Z]*)")
_IN_WORDS = re.compile(r"([A-Z][a-z]{2})[a-z]* (\d+), *(\d+),? +(\d+):(\d+):?(\d*) *\(?([A-Z]*)")
_SAME_ZONES = {"GMT": "UTC", "MSD": "MSK"}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class UnclearError(Exception):
    """A summary that parses but cannot be right, with the line that shows it."""

    def __init__(self, line: int, code: str, reason: str) -> None:
        super().__init__(reason)
        self.line, self.code = line, code


def line_of(token: Token) -> int:
    """Line of a token, from 1."""
    return token.line or 1


def moment(tokens: list[Token], zone: Zone) -> datetime:
    """Read the first of a line's times whose zone is known; `zone` is that of times printed without one.

    Raises UnclearError if there is none.
    """
    printed = [tokens[0], *(token for token in tokens if token.type == "LOCAL" and _STAMP.search(token))]
    for token in printed[:-1]:
        try:
            return _utc(token, zone)
        except UnclearError:
            continue
    return _utc(printed[-1], zone)


def _utc(token: Token, zone: Zone) -> datetime:
    """Convert a printed local time to UTC, without a zone."""
    year, month, day, hour, minute, second, code = _parts(str(token))
    printed = Zone.__members__.get(_SAME_ZONES.get(code, code), zone if not code else None)
    if printed is None:
        raise UnclearError(line_of(token), "P09", f"an unknown time zone: {code}")
    try:
        there = ZoneInfo(TIME_ZONES[printed])
        moment = datetime(int(year), int(month), int(day), int(hour), int(minute), int(second), tzinfo=there)
        return moment.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError) as error:
        reason = f"a date or time that does not exist: {str(token).strip()!r}"
        raise UnclearError(line_of(token), "P09", reason) from error


def _parts(stamp: str) -> tuple[str, ...]:
    """Year, month, day, hour, minute, second and zone of a printed time; the month may be a word."""
    found = _IN_WORDS.search(stamp)
    if found is None:
        return tuple(_STAMP.findall(stamp)[0])
    word, day, year, hour, minute, second, zone = found.groups()
    month = _MONTHS.index(word.lower()) + 1 if word.lower() in _MONTHS else 0
    return year, str(month), day, hour, minute, second or "0", zone

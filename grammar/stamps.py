"""Dates and times as sites print them, in any order, padded or not."""

from studbook.game.codes import zone
from studbook.game.columns import Bytes
from studbook.grammar.event_draft import IMPOSSIBLE_DATE, NOT_PRINTED, EventDraft
from studbook.machine.rule import compiled

_DIGIT_0, _DIGIT_9, _PLUS, _MINUS = 48, 57, 43, 45
_LAST_YEAR = 2999
_LAST_DAY = 31


@compiled
def read_number(text: Bytes, start: int, end: int) -> int:
    """First run of digits between start and end; 0 if there is none; absurdly long ones are cut at 18 digits."""
    number = 0
    digits = 0
    for at in range(start, end):
        byte = text[at]
        if _DIGIT_0 <= byte <= _DIGIT_9:
            if digits < 18:
                number = number * 10 + (int(byte) - _DIGIT_0)
            digits += 1
        elif digits:
            break
    return number


@compiled
def days_since_1970(year: int, month: int, day: int) -> int:
    """Days from 1970-01-01 to a date of the Gregorian calendar."""
    if month <= 2:
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 719469


@compiled
def _next_number(text: Bytes, start: int, end: int) -> int:
    """Position after the run of digits at `start` and the one byte that follows it."""
    while start < end and _DIGIT_0 <= text[start] <= _DIGIT_9:
        start += 1
    return start + 1


@compiled
def _begins_stamp(row: EventDraft, field_is_set: bool) -> bool:
    """Whether a date or a time is to be read: the first stamp with a known zone counts."""
    if field_is_set and row.zone < 0:
        row.day = row.time = NOT_PRINTED
        return True
    return not field_is_set


@compiled
def _split(text: Bytes, start: int, end: int, first: int) -> tuple[int, int, int]:
    """Three numbers with any one byte between them; without any, the first has `first` digits, the others two."""
    one, second = read_number(text, start, end), _next_number(text, start, end)
    if second - 1 - start > first:
        return one // 10_000, one // 100 % 100, one % 100
    return one, read_number(text, second, end), read_number(text, _next_number(text, second, end), end)


@compiled
def read_date(text: Bytes, start: int, end: int, row: EventDraft) -> None:
    """Year, month and day, with any one byte between them or none; or day, month and year with four digits."""
    if not _begins_stamp(row, row.day >= 0):
        return
    year, month, day = _split(text, start, end, 4)
    if day > _LAST_DAY:
        year, day = day, year
    row.day = days_since_1970(year, month, day)
    next_month = days_since_1970(year + month // 12, month % 12 + 1, 1)
    if not (1970 <= year <= _LAST_YEAR and 1 <= month <= 12 and day >= 1 and row.day < next_month):
        row.trouble = IMPOSSIBLE_DATE


@compiled
def read_year(text: Bytes, start: int, end: int, row: EventDraft) -> None:
    """Year of a date whose month and day were read before."""
    row.day = days_since_1970(read_number(text, start, end), row.month, row.month_day)
    if not (1 <= row.month <= 12 and 1 <= row.month_day <= 31 and row.day >= 0):
        row.trouble = IMPOSSIBLE_DATE


@compiled
def read_offset(text: Bytes, start: int, end: int, row: EventDraft) -> None:
    """Hours and minutes after a sign, as in `GMT+0100` or `GMT-03:30`; without one it is UTC."""
    number, sign = 0, 0
    for at in range(start, end):
        if text[at] in (_PLUS, _MINUS):
            sign = 1 if text[at] == _PLUS else -1
        elif sign and _DIGIT_0 <= text[at] <= _DIGIT_9:
            number = 10 * number + int(text[at]) - _DIGIT_0
    row.offset = sign * (number // 100 * 3600 + number % 100 * 60)
    row.zone = zone.UTC


@compiled
def read_time(text: Bytes, start: int, end: int, row: EventDraft) -> None:
    """Hour, minute and second, with any one byte between them or none."""
    if not _begins_stamp(row, row.time >= 0):
        return
    hour, minute, second = _split(text, start, end, 2)
    if hour > 23 or minute > 59 or second > 59:
        row.trouble = IMPOSSIBLE_DATE
    row.time = (hour * 60 + minute) * 60 + second

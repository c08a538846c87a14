"""Rake schedules as sites publish them: at some stakes a percentage of the pot, a step, and caps in money (SITES D.3).

A house file has a table for each line of the site's schedule. The first line that a hand fits applies:

    [[rake.schedule]]
    currency = "USD"                # any, without this key
    limit = "FIXED"                 # any, without this key
    big_bets = [4, 6]               # smallest and largest big bet; any, without this key
    percent = 5
    step = 1                        # the rake is a multiple of it; 0.01 without this key
    rounding = "DOWN"               # or NEAREST; DOWN without this key
    caps = { 2 = 1, 3 = 2, 5 = 3 }  # from so many players on; or one amount for all; none without this key
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from studbook.game.columns import MAX_SEATS, Int64
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency, Limit
from studbook.machine.rule import compiled
from studbook.rules.profiles import LARGEST, shown

_ANY_CURRENCY, _ANY_LIMIT, _LEAST, _MOST, _PERCENT, _STEP, _NEAREST, _CAPS = range(8)
"""Columns of a line: the first two count from 1; 0 stands for any currency, limit and big bet, and for no cap."""
_COLUMNS = _CAPS + MAX_SEATS + 1
_HUNDREDTHS = 100
_WHOLE = 100 * _HUNDREDTHS
_LARGEST_POT = 9 * 10**14
"""A pot whose product with a percentage fits into 64 bits."""
MOST_LINES = 1000
"""Lines of a schedule."""
_NEAR = 1e-6
_PLAYERS = tuple(map(str, range(2, MAX_SEATS + 1)))
_LINE_KEYS = ("currency", "limit", "big_bets", "percent", "step", "rounding", "caps")


class Rounding(IntEnum):
    """How a part of a step is rounded."""

    DOWN = 0
    NEAREST = 1


def schedule_of(lines: Sequence[Mapping[str, Any]]) -> Int64:
    """Return the lines of a house file as the replay reads them.

    Raises ValueError, which names the line and the key, if one is wrong.

    >>> schedule_of([{"big_bets": [4, 6], "percent": 5, "step": 1, "caps": 3}])[0, :9].tolist()
    [0, 0, 40000, 60000, 500, 10000, 0, 30000, 30000]
    """
    if len(lines) > MOST_LINES:
        raise ValueError(f"rake.schedule has {len(lines):,} lines, more than {MOST_LINES:,}")
    rows = np.zeros((len(lines), _COLUMNS), np.int64)
    for number, line in enumerate(lines):
        try:
            rows[number] = _row(line)
        except ValueError as error:
            raise ValueError(f"line {number + 1} of rake.schedule: {error}") from error
    return rows


def stored_schedule(rows: Any) -> Int64:
    """Read lines that a database keeps. Raises ValueError if they are not what `schedule_of` returns."""
    if not isinstance(rows, list) or len(rows) > MOST_LINES:
        raise ValueError("a rake schedule is no list of lines, or too long")
    for row in rows:
        if not isinstance(row, list) or len(row) != _COLUMNS or not all(type(value) is int for value in row):
            raise ValueError("a rake schedule has other columns")
        if not all(map(_is_stored, range(_COLUMNS), row)) or row[_LEAST] > row[_MOST]:
            raise ValueError("a rake schedule has other values")
    return np.array(rows, np.int64).reshape(len(rows), _COLUMNS)


def _is_stored(column: int, value: int) -> bool:
    """Whether `schedule_of` may write a value: a step of 0, for example, would stop the program."""
    most = {_ANY_CURRENCY: len(Currency), _ANY_LIMIT: max(Limit) + 1, _PERCENT: _WHOLE, _NEAREST: max(Rounding)}
    return int(column == _STEP) <= value <= most.get(column, LARGEST)


def _row(line: Mapping[str, Any]) -> list[int]:
    if not isinstance(line, dict):
        raise ValueError(f"{shown(line)} is not a table such as {{ percent = 5, caps = 3 }}")  # noqa: TRY004  # of the file
    unknown = [key for key in line if key not in _LINE_KEYS]
    if unknown or "percent" not in line:
        raise ValueError(f"unknown key {shown(unknown[0])}" if unknown else "percent is missing")
    least, most = _bets(line["big_bets"]) if "big_bets" in line else (0, 0)
    row = [
        _word(line, "currency", Currency) + 1 if "currency" in line else 0,
        _word(line, "limit", Limit) + 1 if "limit" in line else 0,
        least,
        most,
        _percent(line["percent"]),
        _amount(line.get("step", CENT / UNIT), "step"),
        _word(line, "rounding", Rounding) if "rounding" in line else Rounding.DOWN,
    ]
    return [*row, *_caps(line.get("caps", {}))]


def _word(line: Mapping[str, Any], key: str, words: type[IntEnum]) -> int:
    name = line[key].upper() if isinstance(line[key], str) else ""
    if name not in words.__members__:
        raise ValueError(f"{key} cannot be {shown(line[key])}; known are {', '.join(words.__members__)}")
    return int(words[name])


def _percent(value: Any) -> int:
    if not _is_number(value) or not 0 <= value <= 100 or _is_broken(value, _HUNDREDTHS):
        raise ValueError(f"percent is a number from 0 to 100 with at most two decimals, not {shown(value)}")
    return round(float(value) * _HUNDREDTHS)


def _amount(value: Any, key: str) -> int:
    if not _is_number(value) or not 0 < value * UNIT <= LARGEST or _is_broken(value, UNIT):
        raise ValueError(f"{key} is an amount of money, at least 0.0001 and in steps of it, not {shown(value)}")
    return round(float(value) * UNIT)


def _bets(value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"big_bets are the smallest and the largest, such as [4, 6], not {shown(value)}")
    least, most = (_amount(bet, "big_bets") for bet in value)
    if least > most:
        raise ValueError(f"big_bets are the smallest and the largest, such as [4, 6], not {shown(value)}")
    return least, most


def _caps(value: Any) -> list[int]:
    """Cap for every number of players from 0 on."""
    if not isinstance(value, Mapping):
        return [_amount(value, "caps")] * (MAX_SEATS + 1)
    caps = [0] * (MAX_SEATS + 1)
    for players in value:
        if players not in _PLAYERS:
            raise ValueError(f"caps are for 2 to {MAX_SEATS} players, not {shown(players)}")
    for players in sorted(value, key=int):
        caps[int(players) :] = [_amount(value[players], "caps")] * (MAX_SEATS + 1 - int(players))
    return caps


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_broken(value: float, unit: int) -> bool:
    """Whether a number is not a multiple of a part; one that is almost nothing is none, either."""
    return abs(value * unit - round(value * unit)) > _NEAR or (value > 0 and round(value * unit) < 1)


@compiled
def scheduled_rake(lines: Int64, stakes: tuple[int, int, int], players: int, gross: int) -> int:
    """SITES D.3: rake of a pot by the first line for a currency, limit and big bet; -1 if no line is for them."""
    currency, limit, big = stakes
    for number in range(len(lines)):
        line = lines[number]
        if line[_ANY_CURRENCY] not in (0, currency + 1) or line[_ANY_LIMIT] not in (0, limit + 1):
            continue
        if line[_MOST] > 0 and not line[_LEAST] <= big <= line[_MOST]:
            continue
        whole = _WHOLE * line[_STEP]
        part = min(gross, _LARGEST_POT) * line[_PERCENT]
        rake = part // whole * line[_STEP]
        if line[_NEAREST] and 2 * (part % whole) >= whole:
            rake += line[_STEP]
        cap = line[_CAPS + min(players, MAX_SEATS)]
        return int(min(rake, cap) if cap > 0 else rake)
    return -1

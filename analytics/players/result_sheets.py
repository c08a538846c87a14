"""Result sheets of home games, as people write them: a line per player and night, with commas, semicolons or tabs.

night,player,bought in,cashed out
2026-03-05,Ann,40,65.50
"""

import csv
import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from studbook.analytics.players.nights import NightRow

COLUMNS = ("night", "player", "bought in", "cashed out", "currency")
"""Columns in the order that they have without a line of headings; the currency may be left out."""
_HEADS = {
    "night": ("night", "date", "day"),
    "player": ("player", "name"),
    "bought in": ("bought in", "buy in", "in"),
    "cashed out": ("cashed out", "cash out", "out"),
    "currency": ("currency",),
}
_SIGNS = re.compile(r"[$€£\s_]")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_AMOUNT = re.compile(r"\d{1,12}(\.\d{1,4})?", re.ASCII)
_LONGEST = 60
"""Characters of a name."""


def read_results(text: str, currency: str = "") -> list[NightRow]:
    """Read a result sheet; several lines of a player and night, such as rebuys, add up.

    `currency` is that of lines that name none. Raises ValueError, which begins with the number of the line.
    """
    sums: dict[tuple[date, str, str], tuple[Decimal, Decimal]] = {}
    for number, fields in _lines(text):
        try:
            night, player, bought, cashed, unit = _row(fields, currency)
        except ValueError as error:
            raise ValueError(f"{number}: {error}") from None
        before = sums.get((night, unit, player), (Decimal(0), Decimal(0)))
        sums[night, unit, player] = before[0] + bought, before[1] + cashed
    return [
        NightRow(night, "", unit, player, bought, cashed, cashed - bought)
        for (night, unit, player), (bought, cashed) in sums.items()
    ]


def _lines(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Fields of each line by their columns, with its number; empty lines and comments are left out."""
    lines = [(number, line) for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)]
    written = [(number, line) for number, line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not written:
        return
    sign = max("\t;,", key=written[0][1].count)
    names: tuple[str, ...] = COLUMNS
    for place, (number, line) in enumerate(written):
        values = [value.strip() for value in next(csv.reader([line], delimiter=sign, skipinitialspace=True))]
        if place == 0 and (heads := _heads(number, values)):
            names = heads
            continue
        if len(values) > len(names):
            raise ValueError(f"{number}: {len(values)} fields, but there are {len(names)} columns: {', '.join(names)}")
        decimal = sign != ","
        yield number, {name: _point(name, value, decimal) for name, value in zip(names, values, strict=False)}


def _heads(number: int, values: list[str]) -> tuple[str, ...]:
    """Columns that a line of headings names; none if it is no such line."""
    known = {spelled: name for name, spellings in _HEADS.items() for spelled in spellings}
    words = [re.sub(r"[\s_-]+", " ", value.lower()) for value in values]
    if not set(words) & {"player", "name", "night", "date", "day"}:
        return ()
    unknown = [word for word in words if word not in known]
    if unknown:
        raise ValueError(f"{number}: unknown column {unknown[0]!r}: the columns are {', '.join(COLUMNS)}")
    return tuple(known[word] for word in words)


def _point(name: str, value: str, may_be_comma: bool) -> str:
    """An amount with a decimal point, if the columns are not separated by commas."""
    is_comma = may_be_comma and name in ("bought in", "cashed out") and "." not in value and value.count(",") == 1
    return value.replace(",", ".") if is_comma else value


def _row(fields: dict[str, str], currency: str) -> tuple[date, str, Decimal, Decimal, str]:
    night, player = fields.get("night", ""), fields.get("player", "")
    day = _day(night)
    if day is None:
        raise ValueError(f"{night!r} is not a night: write its date, such as 2026-03-05")
    if not player or len(player) > _LONGEST or not player.isprintable():
        raise ValueError(f"a player's name has 1 to {_LONGEST} letters")
    bought, cashed = (_amount(fields.get(name, ""), name) for name in ("bought in", "cashed out"))
    return day, player, bought, cashed, fields.get("currency", "") or currency


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def _amount(text: str, name: str) -> Decimal:
    """An amount; nothing if it is empty."""
    plain = _SIGNS.sub("", text)
    if plain and not _AMOUNT.fullmatch(plain):
        raise ValueError(f"{text!r} is not an amount ({name}): write 40 or 40.50")
    return Decimal(plain or 0)

"""Bit fields in SQL: `seat_facts.door(facts)` is the door card among the bits of the column `facts`.

Such calls look like macros, but are replaced when a file of SQL is read, by the places in the table of bit fields: no
other SQL has shifts or masks of packed columns. A field of one bit is a yes or no; a number has no value if it is -1,
as in the arrays of Python. Fields that repeat from street to street, or from card to card, take the number of the
repetition, from 0, as a second argument (`cards.card(packed, 2)`, `later.bet(later, street)`). With `each` instead of
a number, these are the bits of the field in all repetitions. `all` are the bits of one repetition together
(`later.all(later, street)`), in which the fields have the number 0. `deeds.conduct` are the bits of all decisions.
"""

import re
from collections.abc import Iterator

from studbook.analytics.database.bit_fields import (
    CARDS,
    CONDUCT,
    DEEDS,
    EVENT_FACTS,
    EVERYTHING,
    FROM_DEALS,
    LATER,
    LOW_STREETS,
    SAID,
    SEAT_FACTS,
    SIGHTS,
    BitField,
    PackedColumn,
)

PREFIXES = ("seat_facts", "deeds", "later", "sights", "event_facts", "said", "cards")
"""What a call begins with."""
_COLUMNS: dict[str, tuple[PackedColumn, ...]] = {
    "seat_facts": (SEAT_FACTS, EVERYTHING),
    "deeds": (DEEDS,),
    "later": (LATER,),
    "sights": (SIGHTS, FROM_DEALS, LOW_STREETS),
    "event_facts": (EVENT_FACTS,),
    "said": (SAID,),
    "cards": (CARDS,),
}
_CALL = re.compile(rf"\b({'|'.join(PREFIXES)})\.(\w+)\(")


def with_bits(sql: str) -> str:
    """Replace the calls in SQL. Raises KeyError for a field that no column has."""
    parts, done = [], 0
    while found := _CALL.search(sql, done):
        end = _end(sql, found.end())
        parts += [sql[done : found.start()], _field(found[1], found[2], sql[found.end() : end])]
        done = end + 1
    return "".join((*parts, sql[done:]))


def _end(sql: str, start: int) -> int:
    """Place of the parenthesis that closes the one before `start`."""
    depth = 1
    for place in range(start, len(sql)):
        depth += {"(": 1, ")": -1}.get(sql[place], 0)
        if not depth:
            return place
    raise ValueError(f"a parenthesis is not closed: {sql[start - 40 : start]}")


def _field(prefix: str, name: str, arguments: str) -> str:
    first, *rest = (with_bits(argument.strip()) for argument in _arguments(arguments))
    if name == "conduct":
        return f"({first} & {sum(((1 << field.width) - 1) << field.place for field in CONDUCT)})"
    packed = next((packed for packed in _COLUMNS[prefix] if name == "all" or name in _names(packed)), None)
    if packed is None:
        raise KeyError(f"{prefix} has no bit field {name}")
    field = BitField("all", 0, packed.every) if name == "all" else _names(packed)[name]
    number = rest[0] if rest else "0"
    if number == "each":
        return f"({first} & {sum(1 << (field.place + packed.every * turn) for turn in range(packed.repeats))})"
    if number.isdigit():
        return field._replace(place=field.place + packed.every * int(number)).sql(first)
    return field.sql(first, shift=f"{packed.every} * ({number})")


def _names(packed: PackedColumn) -> dict[str, BitField]:
    return {field.part or field.name: field for field in packed.fields}


def _arguments(text: str) -> Iterator[str]:
    """Split at the commas outside parentheses."""
    depth = start = 0
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            yield text[start:place]
            start = place + 1
    yield text[start:]

"""Columns of a seat for the search, straight from the packed table.

The view `seats` has the same and more, but DuckDB takes longer to plan a query over all its columns than to run most
queries.
"""

from functools import cache

from studbook.analytics.facts.starting_hands import HIGH_PART, LOW_PART, SPLIT, START
from studbook.analytics.rows.bit_fields import DEEDS, SEAT_FACTS, BitField

_SEVERAL = ("main_low", "low_made")
"""Columns that are made of several fields."""


ALWAYS = frozenset({"seat", "reached", "known_down", "door_card", "dealt_in"})
"""Columns that every search needs."""
SHOWN = frozenset(
    {"seat", "reached", "is_hero", "folded", "went_to_showdown", "won", "scooped", "main_high", "main_low"}
)
"""Columns that the result of a hero is worded from."""


def seat_columns(names: frozenset[str]) -> str:
    """SQL of the columns with these names; other names are left out."""
    return ", ".join(f"{sql} AS {name}" for name, sql in _columns().items() if name in names)


@cache
def _columns() -> dict[str, str]:
    """SQL of each column: every yes or no of a seat by its name in the view `seats`, and numbers that terms need.

    `reached` is the number of the last street on which the player was still in, `door_card` the door card, 0 to 51.
    """
    columns = {
        "seat": "(facts & 255)::TINYINT",
        "reached": _number(SEAT_FACTS.fields, "street", "facts"),
        "known_down": f"(facts >> {_place('known_down')}) & 15",
        "door_card": f"{_number(SEAT_FACTS.fields, 'door', 'facts')} - 1",
        "position": "nullif((deeds & 15) - 1, -1)",
        "start": f"start_of((deeds >> {START}) & 15)",
        "main_high": f"(deeds >> {HIGH_PART}) & 3",
        "main_low": f"CASE WHEN (deeds >> {SPLIT}) & 1 > 0 THEN (deeds >> {LOW_PART}) & 3 END",
    }
    for packed in (SEAT_FACTS, DEEDS):
        for field in packed.fields:
            if field.width == 1 and field.name not in _SEVERAL:
                columns[field.name] = f"({packed.column} >> {field.place}) & 1 > 0"
    return columns


def _number(fields: tuple[BitField, ...], name: str, column: str) -> str:
    """Number in a bit field; NULL for 0."""
    (field,) = (field for field in fields if field.name == name)
    return f"nullif(({column} >> {field.place}) & {(1 << field.width) - 1}, 0)"


def _place(name: str) -> int:
    return next(field.place for field in SEAT_FACTS.fields if field.name == name)

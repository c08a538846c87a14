"""Columns of a seat for the search, straight from the packed table.

The view `seats` has the same and more, but DuckDB takes longer to plan a query over all its columns than to run most
queries.
"""

from functools import cache

from studbook.analytics.database.bit_fields import DEEDS, SEAT_FACTS

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
        "seat": "seat_facts.seat(facts)::TINYINT",
        "reached": "nullif(seat_facts.street(facts), 0)",
        "known_down": "seat_facts.known_down(facts)",
        "door_card": "nullif(seat_facts.door(facts), -1)",
        "position": "nullif(deeds.position(deeds), -1)",
        "start": "start_of(deeds.start(deeds))",
        "main_high": "deeds.main_high(deeds)",
        "main_low": "CASE WHEN deeds.is_split(deeds) THEN deeds.main_low(deeds) END",
    }
    for prefix, packed in (("seat_facts", SEAT_FACTS), ("deeds", DEEDS)):
        for field in packed.fields:
            if field.width == 1 and not field.part and field.name not in _SEVERAL:
                columns[field.name] = f"{prefix}.{field.name}({packed.column})"
    return columns

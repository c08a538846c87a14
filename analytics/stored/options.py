"""The rules given to an import, as the table `imports` keeps them: JSON that anyone may have written."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from studbook.analytics.database.trouble import StoreError

MOST = (1 << 31) - 1
"""No rule has a larger number."""


class StoredOptions(NamedTuple):
    """What was stated in place of each site's own rules: nothing, for most imports."""

    house: dict[str, Any]
    """Numbers, and the lines of numbers of a rake schedule."""
    variants: dict[str, dict[str, int | str]]
    """By the name of a game of the Red Dog family."""


def stored_options(text: str) -> StoredOptions:
    """Read the options of an import. Raises StoreError if they are not what Studbook writes.

    >>> stored_options('{"house": {"cap_wagers": 3}}').house
    {'cap_wagers': 3}
    """
    try:
        stated = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _damaged() from error
    if not isinstance(stated, dict):
        raise _damaged()
    house, variants = _table(stated.get("house")), _table(stated.get("variants"))
    tables = {name: _table(values) for name, values in variants.items()}
    if not all(_is_number(value) or _is_lines(value) for value in house.values()):
        raise _damaged()
    if not all(isinstance(value, str) or _is_number(value) for value in _values(tables)):
        raise _damaged()
    return StoredOptions(house, tables)


def _table(value: Any) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _damaged()
    return value


def _values(tables: dict[str, dict[str, Any]]) -> Iterator[Any]:
    for table in tables.values():
        yield from table.values()


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value <= MOST


def _is_lines(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(line, list) and all(map(_is_number, line)) for line in value)


def _damaged() -> StoreError:
    return StoreError("the rules of an import in this database are not what Studbook writes: restore a backup")

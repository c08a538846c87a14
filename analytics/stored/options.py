"""The rules given to an import, as the table `imports` keeps them: JSON that anyone may have written."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from studbook.analytics.database.trouble import StoreError, unknown_rules
from studbook.game.documents import Json

if TYPE_CHECKING:
    from studbook.analytics.store import Store

_PARTS = {"house", "variants", "refresh_of"}
"""What options may state; the last one is of a refresh that has not ended."""


class StoredOptions(NamedTuple):
    """What was stated in place of each site's own rules: nothing, for most imports."""

    house: Json
    """Numbers, and the lines of numbers of a rake schedule."""
    variants: dict[str, dict[str, int | str]]
    """By the name of a game of the Red Dog family; the keys that the import stated, or all of them."""


def stored_options(text: str) -> StoredOptions:
    """Read the options of an import. Raises StoreError if they are not what Studbook writes, or not rules of a game.

    >>> stored_options('{"house": {"cap_wagers": 3}}').house
    {'cap_wagers': 3}
    """
    try:
        stated = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise _damaged() from error
    if not isinstance(stated, dict) or not _PARTS.issuperset(stated):
        raise _damaged()
    house, variants = _table(stated.get("house")), _table(stated.get("variants"))
    tables = {name: _table(values) for name, values in variants.items()}
    if not all(_is_number(value) or _is_lines(value) for value in house.values()):
        raise _damaged()
    if not all(isinstance(value, str) or _is_number(value) for value in _values(tables)):
        raise _damaged()
    _require_rules(house, tables)
    return StoredOptions(house, tables)


def require_known(store: "Store") -> None:
    """Raise StoreError, before anything is changed, if the rules of any import in a store are not known."""
    for (options,) in store.query("SELECT DISTINCT options FROM imports").iter_rows():
        stored_options(options)


def _require_rules(house: Json, variants: dict[str, Json]) -> None:
    """Raise StoreError for rules that no game has: compiled code must not get them."""
    if not house and not variants:
        return
    from studbook.rules.red_dog.variants import game_of, with_stored
    from studbook.rules.stud.house import from_numbers

    try:
        from_numbers(house)
        for name, values in variants.items():
            with_stored(game_of(name), values)
    except ValueError as error:
        raise unknown_rules(error) from error


def _table(value: Any) -> Json:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _damaged()
    return value


def _values(tables: dict[str, Json]) -> Iterator[Any]:
    for table in tables.values():
        yield from table.values()


def _is_number(value: Any) -> bool:
    return type(value) is int


def _is_lines(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(line, list) and all(map(_is_number, line)) for line in value)


def _damaged() -> StoreError:
    return StoreError("the rules of an import in this database are not what Studbook writes: restore a backup")

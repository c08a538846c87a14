"""The people whom statistics are about: at a site that hides names, only the hero of each hand."""

from collections.abc import Mapping
from typing import Any, TypeVar

from studbook.analytics.store import Store

Value = TypeVar("Value")


def of_people(store: Store, facts: Mapping[Any, Value]) -> dict[Any, Value]:
    """Rename facts about the names in texts, keyed by hand, name and more, to the people; strangers are left out."""
    sql = "SELECT hand_id, player, seat, is_hero FROM seats JOIN hands USING (hand)"
    called = {
        (hand_id, name): ("Hero" if is_hero else None) if name == f"Seat+{seat}" else name
        for hand_id, name, seat, is_hero in store.query(sql).iter_rows()
    }
    people = {key: called[key[0], key[1]] for key in facts}
    return {(key[0], person, *key[2:]): facts[key] for key, person in people.items() if person}

"""The table of bit fields agrees with what packs them, with the views that unpack them, and with the documentation."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import studbook
from studbook.analytics.database.bit_fields import (
    CONDUCT,
    DEEDS,
    EVENT_FACTS,
    LATER,
    PACKED,
    SAID,
    SEAT_FACTS,
    SIGHTS,
    BitField,
    PackedColumn,
)
from studbook.analytics.store import Store
from studbook.game.vocabulary import BETTING_STREETS, Kind

RAW = {"facts", "deeds", "later", "sights", "acts"}
DERIVED = {"unseen", "chance", "dead", "outs"}
"""Columns of the view `draws` that are computed from the others."""
LARGEST = 64
"""Seats and numbers of pots are TINYINT in the views."""
PAIRS = [(packed, field) for packed in PACKED for field in packed.fields]
NAMED = [f"{packed.column}-{field.name}-{field.place}" for packed, field in PAIRS]


@pytest.fixture(scope="module")
def store(batch_of: Any, a_hand: Any, an_event: Any) -> Iterator[Store]:
    with Store() as opened:
        opened.append(batch_of([a_hand("1", events=[an_event(Kind.FOLD, 0)])]))
        yield opened


def every_place(packed: PackedColumn) -> Iterator[int]:
    for number in range(packed.repeats):
        for field in packed.fields:
            yield from range(field.place + number * packed.every, field.place + number * packed.every + field.width)


@pytest.mark.parametrize("column", sorted({(packed.table, packed.column) for packed in PACKED}))
def test_no_two_fields_share_a_bit(column: tuple[str, str]) -> None:
    places = [place for packed in PACKED if (packed.table, packed.column) == column for place in every_place(packed)]
    assert len(set(places)) == len(places)
    assert max(places) < 63


def row_of(store: Store, packed: PackedColumn, value: int, street: str) -> dict[str, Any]:
    """The view's row of the first seat or event when the packed column has a value, and all others have none."""
    others = dict.fromkeys(
        ("facts", "deeds", "later", "sights") if packed.table == "seats_packed" else ("facts", "said"), 0
    )
    if packed.view in ("later_streets", "draws"):  # only players who were dealt in
        others["facts"] = 1 << next(field.place for field in SEAT_FACTS.fields if field.name == "dealt_in")
    changes = ", ".join(f"{name} = {number}" for name, number in (others | {packed.column: value}).items())
    store.connection.execute("BEGIN")
    try:
        store.connection.execute(f"DELETE FROM {packed.table} WHERE rowid > 0")
        store.connection.execute(f"UPDATE {packed.table} SET {changes}")
        on_street = f"WHERE on_street = '{street}'" if packed.repeats > 1 else ""
        limit = "LIMIT 1" if packed.repeats == 1 else ""
        found = store.connection.execute(f"FROM {packed.view} {on_street} {limit}")
        names = [column[0] for column in found.description]
        rows = found.fetchall()
    finally:
        store.connection.execute("ROLLBACK")
    assert len(rows) <= 1
    return dict(zip(names, rows[0], strict=True)) if rows else {}


def shifted(packed: PackedColumn, field: BitField, raw: int, number: int) -> int:
    return raw << (field.place + number * packed.every)


def base_of(packed: PackedColumn, field: BitField, number: int) -> int:
    """Bits without which the view does not show a field: those of the same name, and that its street has a row."""
    same = (other for other in packed.fields if other.name == field.name and other.place != field.place)
    base = sum(shifted(packed, other, 1, number) for other in same)
    if packed is SIGHTS or field.name == "from_deal":
        base |= shifted(SIGHTS, SIGHTS.fields[0], 3, number)
    if packed is LATER:
        base |= shifted(packed, next(other for other in packed.fields if other.name != field.name), 1, number)
    return base


@pytest.mark.parametrize(("packed", "field"), PAIRS, ids=NAMED)
def test_a_view_shows_a_field_in_its_column(store: Store, packed: PackedColumn, field: BitField) -> None:
    for number in range(packed.repeats):
        street = BETTING_STREETS[number].name.lower()
        base = base_of(packed, field, number)
        without = row_of(store, packed, base, street)
        for raw in {1, min(1 << (field.width - 1), LARGEST if field.width < 16 else 1 << 30)}:
            row = row_of(store, packed, base ^ shifted(packed, field, raw, number), street)
            changed = {name for name in row if row[name] != without.get(name)}
            if field.added and raw <= field.added and packed is not SIGHTS:
                assert row[field.name] is not None
            assert changed - RAW - DERIVED == {field.name}, (raw, street)


def packed_by(store: Store, macro: str, arguments: dict[str, int]) -> int:
    named = ", ".join(f"{name} := {value}" for name, value in arguments.items())
    found = store.connection.execute(f"SELECT {macro}({named})").fetchone()
    assert found is not None
    return int(found[0])


@pytest.mark.parametrize("packed", [SEAT_FACTS, EVENT_FACTS, SAID], ids=["seat_facts", "event_facts", "said"])
def test_arrays_are_packed_into_the_fields_of_their_names(packed: PackedColumn) -> None:
    fields = {field.name: field for field in packed.fields}
    highest = {name: (1 << field.width) - 1 for name, field in fields.items()}
    for chosen, field_chosen in fields.items():
        arrays = {
            name: np.array([-field.added, highest[name] - field.added if name == chosen else -field.added])
            for name, field in fields.items()
        }
        assert packed.pack(arrays).tolist() == [0, highest[chosen] << field_chosen.place]


def test_several_bits_come_as_one_number_under_the_name_of_the_first() -> None:
    both = EVENT_FACTS.pack({"kind": np.array([9], np.int8), "all_in": np.array([3], np.int16)})
    apart = EVENT_FACTS.pack(
        {name: np.array([value]) for name, value in {"kind": 9, "all_in": 1, "did_not_bet": 1}.items()}
    )
    assert both.tolist() == apart.tolist()


def test_conduct_compares_what_players_did_and_how_far_they_went(store: Store) -> None:
    everything = (1 << 63) - 1
    kept = sum(((1 << field.width) - 1) << field.place for field in CONDUCT)
    did = [field.place for field in SEAT_FACTS.fields if field.place >= 24]
    street = next(field for field in SEAT_FACTS.fields if field.name == "street")
    facts = sum(1 << place for place in did) | 15 << street.place
    assert packed_by(store, "conduct", {"facts": 0, "deeds": everything}) == kept
    expected = sum(1 << (place - 24 + 40) for place in did) | 15
    assert packed_by(store, "conduct", {"facts": facts, "deeds": 0}) == expected
    assert not kept & expected


def test_neighbours_are_in_the_order_of_their_bits() -> None:
    for packed in (SEAT_FACTS, EVENT_FACTS, LATER, SIGHTS, SAID):
        places = [field.place for field in packed.fields]
        assert all(one < other for one, other in pairwise(places))
    assert {field.name for field in DEEDS.fields} > {field.name for field in CONDUCT}


def test_the_documentation_has_every_field() -> None:
    page = (Path(studbook.__file__).resolve().parent.parent / "docs" / "reference" / "tables.md").read_text("utf-8")
    for packed, field in PAIRS:
        last = field.place + field.width - 1
        bits = f"{field.place}" if field.width == 1 else f"{field.place}-{last}"
        assert f"| {bits} | `{field.name}` |" in page, (packed.column, field)

"""Bit fields in SQL: calls that look like macros stand for shifts and masks, which no other SQL has."""

import re
from pathlib import Path

import duckdb
import numpy as np
import pytest

from studbook.analytics.database.bit_fields import CARDS, DEEDS, EVENT_FACTS, LATER, SEAT_FACTS, PackedColumn
from studbook.analytics.database.bit_sql import PREFIXES, with_bits
from studbook.analytics.database.resources import _NAMES_BITS
from studbook.game.cards import HIDDEN, pack

FOLDERS = ("analytics", "reports", "studbook")
BITS = re.compile(r"\b(\w*facts|packed|dealt|deeds|sights|later|acts|said)\)? ?(>>|<<|& ?\d)")
EXCEPTIONS = {
    "analytics/sql/search/macros.sql": 1,  # moves all cards of a player together
    "analytics/collusion/reading.py": 1,  # these three take arrays of cards apart, by the constants of `game.cards`
    "analytics/collusion/walk.py": 1,
    "analytics/fairness/swaps.py": 1,
    "analytics/sql/insert/macros.sql": 1,  # puts three columns together to one number that is only compared
}


def value(call: str, **columns: int) -> object:
    names = ", ".join(f"{number}::BIGINT AS {name}" for name, number in columns.items())
    return duckdb.sql(f"SELECT {with_bits(call)} FROM (SELECT {names})").fetchall()[0][0]


@pytest.mark.parametrize(
    ("prefix", "packed"), [("seat_facts", SEAT_FACTS), ("deeds", DEEDS), ("event_facts", EVENT_FACTS)]
)
def test_a_field_has_the_value_that_was_packed(prefix: str, packed: PackedColumn) -> None:
    for field in packed.fields:
        name = field.part or field.name
        for number in (0, 1, (1 << field.width) - 1 - field.added):
            bits = (number + field.added) << field.place
            assert value(f"{prefix}.{name}(x)", x=bits) == (number if field.width > 1 else number > 0)


def test_a_missing_number_is_minus_one() -> None:
    facts = int(EVENT_FACTS.pack({"kind": np.array([9]), "seat": np.array([-1])})[0])
    assert value("event_facts.seat(facts)", facts=facts) == -1


def test_repeated_fields_take_a_number_or_an_expression() -> None:
    packed = pack([3, 51, HIDDEN, 7])
    assert [value(f"cards.card(packed, {slot})", packed=packed) for slot in range(5)] == [4, 52, 53, 8, 0]
    assert value("cards.card(packed, slot + 1)", packed=packed, slot=2) == 8
    fold = next(field for field in LATER.fields if field.name == "folded_to_bet")
    later = 1 << (fold.place + 3 * LATER.every)
    assert [value(f"later.folded_to_bet(later, {street})", later=later) for street in (2, 3)] == [False, True]
    assert value("later.folded_to_bet(later.all(later, street))", later=later, street=3) is True
    assert value("bit_count(later.folded_to_bet(later, each))", later=later | 1 << fold.place) == 2


def test_calls_stand_within_calls() -> None:
    assert with_bits("cards.card(packed, least(cards.card(packed, 0), 2))").count("&") == 2
    assert CARDS.fields[0].sql("packed") in with_bits("card_of(cards.card(packed, 0))")


def test_what_is_no_call_stays() -> None:
    sql = "SELECT later.hand, deeds.x FROM moves AS later, (SELECT 1 AS x) AS deeds"
    assert with_bits(sql) == sql


@pytest.mark.parametrize("call", ["seat_facts.nothing(facts)", "deeds.hand(deeds)"])
def test_a_field_that_does_not_exist_is_an_error(call: str) -> None:
    with pytest.raises(KeyError, match="has no bit field"):
        with_bits(call)


def test_an_open_parenthesis_is_an_error() -> None:
    with pytest.raises(ValueError, match="not closed"):
        with_bits("seat_facts.seat(facts")


def test_files_with_calls_are_recognized() -> None:
    assert all(_NAMES_BITS.search(f"SELECT {prefix}.name(x)") for prefix in PREFIXES)


def test_no_other_sql_takes_packed_columns_apart() -> None:
    root = Path(__file__).parents[2]
    files = [file for folder in FOLDERS for kind in ("*.sql", "*.py") for file in (root / folder).rglob(kind)]
    found = {
        file.relative_to(root).as_posix(): number
        for file in files
        if "schema/0" not in file.as_posix() and "facts/" not in file.as_posix()
        if (number := len(BITS.findall(re.sub(r"--.*|^ *#.*", "", file.read_text("utf-8")))))
    }
    assert found == EXCEPTIONS

import hashlib
import re
from enum import IntEnum
from pathlib import Path

import duckdb
import numpy as np
import pytest

from studbook.analytics.database.bit_fields import EVENT_FACTS
from studbook.analytics.database.resources import PARTS, questions
from studbook.analytics.database.schema import StoreError, steps, version, views
from studbook.analytics.store import Store
from studbook.game.cards import DECK_SIZE, HIDDEN, WRONG, card_name, pack
from studbook.game.money import format_amount
from studbook.game.red_dog_results import Chosen
from studbook.game.starting_classes import STARTS
from studbook.game.vocabulary import Currency, Game, Half, Kind, Limit, Outcome, Street, Zone
from studbook.rules.checks.check import Severity

DEFINED = (20, "9bf9de64af55cb26")
"""The last step, and what views and macros have been since then. A new step and a new digest belong together."""


def _words(store: Store, name: str) -> list[str]:
    row = store.connection.execute(f"SELECT enum_range(NULL::{name})").fetchone()
    assert row is not None
    return list(row[0])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("game", Game), ("limit_type", Limit), ("street", Street), ("kind", Kind), ("half", Half),
        ("severity", Severity),
    ],
)  # fmt: skip
def test_enumerations_hold_the_vocabulary_in_its_order(name: str, words: type[IntEnum]) -> None:
    with Store() as store:
        assert _words(store, name) == [word.name.lower() for word in words]


def test_enumerations_with_other_spellings_hold_the_vocabulary_too() -> None:
    with Store() as store:
        assert _words(store, "outcome") == [word.name.lower() for word in Outcome if word]
        assert _words(store, "zone") == [zone.name for zone in Zone]
        assert _words(store, "card") == [card_name(card) for card in range(DECK_SIZE)]
        assert [word.upper() for word in _words(store, "currency")] == [currency.name for currency in Currency]


def test_choices_are_those_of_the_replay() -> None:
    with Store() as store:
        assert _words(store, "choice") == [chosen.name.lower() for chosen in Chosen]


def test_classes_of_first_cards_have_the_same_names_everywhere() -> None:
    with Store() as store:
        assert _words(store, "start") == list(STARTS)


def test_the_gap_in_the_streets_is_where_the_insert_expects_it() -> None:
    assert [int(street) for street in Street] == [0, *range(2, 10)]


@pytest.mark.parametrize("cards", [(), (0,), (50, 3, HIDDEN), (WRONG, 51), tuple(range(10)), (51,) * 10])
def test_packed_cards_read_as_text(cards: tuple[int, ...]) -> None:
    with Store() as store:
        row = store.connection.execute("SELECT cards_text(?::BIGINT)", [pack(cards)]).fetchone()
    assert row == (" ".join(card_name(card) for card in cards),)


@pytest.mark.parametrize("amount", [0, 1, 100, 400, 5_000, 12_345, 10_000, 4_000_000, 10**16, 123_456_700])
def test_amounts_read_as_everywhere_else(amount: int) -> None:
    with Store() as store:
        row = store.connection.execute("SELECT amount_text(money(?::BIGINT))", [amount]).fetchone()
    assert row == (format_amount(amount),)


@pytest.mark.parametrize("amount", [1, -1, 33, 10**17 + 1, -(10**17) - 3, 999_999_999_999_999_999])
def test_money_is_exact_to_the_ten_thousandth(amount: int) -> None:
    with Store() as store:
        row = store.connection.execute("SELECT ten_thousandths(money(?::BIGINT))", [amount]).fetchone()
    assert row == (amount,)


def test_a_sum_that_no_column_holds_is_null() -> None:
    with Store() as store:
        assert store.connection.execute("SELECT money(?::BIGINT)", [10**18]).fetchone() == (None,)


def test_every_sql_file_begins_with_a_question_or_a_reason() -> None:
    for part in PARTS:
        for question in questions(part):
            states = part.startswith("schema") or part == "sql/tags"  # a reason, a row, and what a tag means
            assert "?" in question.question or states, f"{part}/{question.name}"
            assert question.question, f"{part}/{question.name}"


def test_every_table_and_view_says_what_a_row_is() -> None:
    for step in (*steps(), *views()):
        for match in re.finditer(r"^CREATE (OR REPLACE )?(TABLE|VIEW)", step.sql, re.MULTILINE):
            comment = step.sql[: match.start()].rstrip("\n").split("\n\n")[-1]
            assert comment.startswith("-- A row per "), comment


def test_a_changed_view_or_macro_has_a_step_of_its_own() -> None:
    """Databases that exist get it by an upgrade, for which there must be a step. Comments and layout do not matter."""
    definitions = " ".join(one.sql for one in (*questions("schema/macros"), *views()))
    words = " ".join(re.sub(r"--.*", "", definitions).split())
    assert (version(), hashlib.sha256(words.encode()).hexdigest()[:16]) == DEFINED


def test_a_new_store_says_its_version_and_why() -> None:
    with Store() as store:
        rows = store.connection.execute("SELECT version, reason FROM schema_version").fetchall()
    assert [row[0] for row in rows] == list(range(1, version() + 1))
    assert rows[0][1].startswith("the first store: hands,")


def test_reopening_applies_no_step_twice(tmp_path: Path) -> None:
    for _ in range(2):
        with Store(tmp_path / "a.duckdb") as store:
            assert store.connection.execute("SELECT count(*) FROM schema_version").fetchone() == (version(),)


def test_an_older_database_is_brought_up_and_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "older.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(steps()[0].sql)
        connection.execute("INSERT INTO schema_version VALUES (1, 'the first store', now()::TIMESTAMP)")
        fold = {"kind": Kind.FOLD, "street": Street.THIRD, "seat": 1}
        facts = EVENT_FACTS.pack({name: np.array([value]) for name, value in fold.items()})
        connection.execute("INSERT INTO events_packed VALUES (1, ?, 5, -1, 0, 0, NULL, 3)", [int(facts[0])])
    with pytest.raises(StoreError, match="older version"):
        Store(path, read_only=True)
    with Store(path) as store:
        assert store.connection.execute("SELECT kind::VARCHAR, number FROM events").fetchall() == [("fold", 0)]
        assert _words(store, "kind")[34:36] == ["dealer", "burn"]
        assert store.connection.execute("SELECT max(version) FROM schema_version").fetchone() == (version(),)


def test_a_database_of_someone_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE customers (name VARCHAR)")
    with pytest.raises(StoreError, match="not a Studbook database"):
        Store(path)


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "newer.duckdb"
    with Store(path) as store:
        store.connection.execute("INSERT INTO schema_version VALUES (99, 'later', now()::TIMESTAMP)")
    with pytest.raises(StoreError, match=r"newer version.*99"):
        Store(path)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("PokerStars Hand #1\n" * 500)
    with pytest.raises(StoreError, match="is not a Studbook database"):
        Store(path)


def test_reading_a_database_that_does_not_exist_says_so_and_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        Store(tmp_path / "none.duckdb", read_only=True)
    assert list(tmp_path.iterdir()) == []


def test_reading_an_empty_database_says_so(tmp_path: Path) -> None:
    duckdb.connect(str(tmp_path / "empty.duckdb")).close()
    with pytest.raises(StoreError, match="import some hands first"):
        Store(tmp_path / "empty.duckdb", read_only=True)

"""Anyone's DuckDB reads a store, opened or attached, and reads the same as Studbook does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

Rows = dict[str, tuple[list[str], list[tuple[Any, ...]]]]

HOSTILE = """
CREATE TYPE street AS ENUM ('wrong');
CREATE TYPE game AS ENUM ('wrong');
CREATE MACRO did(facts, bit) AS 'wrong';
CREATE MACRO did_there(deeds, place) AS 'wrong';
CREATE MACRO money(amount) AS -1;
CREATE MACRO street_of(code) AS 'wrong';
CREATE MACRO cards_text(packed) AS 'wrong';
CREATE MACRO card_in(packed, slot) AS 'wrong';
CREATE MACRO year_of(moment) AS 'wrong';
CREATE MACRO amount_text(amount) AS 'wrong';
CREATE TABLE hands (hand BIGINT);
CREATE TABLE seats_packed (hand BIGINT);
CREATE TABLE seats (hand BIGINT);
"""
"""Names that another database may use itself."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    file = tmp_path_factory.mktemp("store") / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [root / "histories" / "samples" / name for name in ("red-dog", "rooms")])
    return file


@pytest.fixture(scope="module")
def through_studbook(file: Path) -> Rows:
    with Store(file, read_only=True) as store:
        return rows(store.connection, "")


def rows(connection: duckdb.DuckDBPyConnection, place: str) -> Rows:
    """Columns and rows of every table and view of the database of that prefix."""
    database = place.rstrip(".") or connection.execute("SELECT current_database()").fetchall()[0][0]
    names = connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = $1 AND NOT internal UNION ALL "
        "SELECT view_name FROM duckdb_views() WHERE database_name = $1 AND NOT internal",
        [database],
    ).fetchall()
    read = {}
    for (name,) in sorted(names):
        answer = connection.execute(f'FROM {place}"{name}" ORDER BY ALL')
        read[name] = [column[0] for column in answer.description or ()], answer.fetchall()
    return read


def differing(one: Rows, other: Rows) -> list[str]:
    return [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]


@pytest.fixture(params=["nothing", "names of its own"])
def foreign(request: pytest.FixtureRequest) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        if request.param != "nothing":
            connection.execute(HOSTILE)
        yield connection


def test_there_is_something_to_read(through_studbook: Rows) -> None:
    assert {
        "hands",
        "seats",
        "events",
        "played",
        "hand_log",
        "later_streets",
        "draws",
        "bets",
    } <= through_studbook.keys()
    empty = {name for name, (_, found) in through_studbook.items() if not found}
    filled_when_needed = {"comparison_due", "files_before", "rejects_before"}
    filled_when_needed |= {
        "summaries",
        "summary_results",
        "tickets",
        "other_hands",
        "other_seats",
        "other_lines",
        "other_played",
    }
    what_users_say = {"aliases", "alias_names", "hero_names", "site_settings"}
    what_users_say |= {"tags", "notes", "hand_tags", "saved_searches", "ledger", "rates", "reviews"}
    assert empty <= {"readings", "findings", "rejects"} | filled_when_needed | what_users_say


def test_opened_directly_everything_reads_the_same(file: Path, through_studbook: Rows) -> None:
    with duckdb.connect(str(file), read_only=True) as connection:
        assert differing(rows(connection, ""), through_studbook) == []


def test_attached_everything_reads_the_same(
    file: Path, foreign: duckdb.DuckDBPyConnection, through_studbook: Rows
) -> None:
    foreign.execute(f"ATTACH '{file}' AS s (READ_ONLY)")
    assert differing(rows(foreign, "s."), through_studbook) == []


def test_attached_tables_can_be_joined_and_copied(file: Path, foreign: duckdb.DuckDBPyConnection) -> None:
    foreign.execute(f"ATTACH '{file}' AS s (READ_ONLY)")
    foreign.execute("CREATE TABLE mine AS SELECT h.stakes, p.net FROM s.hands AS h JOIN s.played AS p USING (hand)")
    assert foreign.execute("SELECT count(*) FROM mine").fetchall()[0][0] > 0
    foreign.execute("ATTACH ':memory:' AS copied")
    foreign.execute("COPY FROM DATABASE s TO copied")
    assert (
        foreign.execute("SELECT count(*) FROM copied.hands").fetchall()
        == foreign.execute("SELECT count(*) FROM s.hands").fetchall()
    )


def test_no_table_has_a_column_that_is_worked_out(file: Path) -> None:
    with duckdb.connect(str(file), read_only=True) as connection:
        created = connection.execute("SELECT sql FROM duckdb_tables()").fetchall()
    assert not [sql for (sql,) in created if "GENERATED" in sql or "DEFAULT" in sql]

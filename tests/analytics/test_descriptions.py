"""Every table, view and column is described, in one file, in the database, and in the documentation."""

import gzip
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from studbook.analytics.database.descriptions import column_description, descriptions, groups, source_of
from studbook.analytics.database.schema import define, steps, version
from studbook.analytics.store import Store

Comments = dict[tuple[str, str], str | None]
"""Comment of every column, and of every table and view, whose column is empty."""

COMMENTS = """
SELECT table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal AND schema_name = 'main'
UNION ALL
SELECT table_name, '', comment FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main'
UNION ALL
SELECT view_name, '', comment FROM duckdb_views() WHERE NOT internal AND schema_name = 'main'
"""
DIES = """
import os, sys
from studbook.analytics.store import Store
store = Store(sys.argv[1])
os._exit(0)
"""


def comments(file: Path) -> Comments:
    """Read them as any DuckDB does."""
    with duckdb.connect(str(file), read_only=True) as connection:
        return {(table, column): text for table, column, text in connection.execute(COMMENTS).fetchall()}


def built(file: Path, number: int = version()) -> Path:
    """Make a database of a version without comments."""
    with duckdb.connect(str(file)) as connection:
        for each, step in enumerate(steps()[:number], 1):
            connection.execute(step.sql)
            connection.execute("INSERT INTO schema_version VALUES (?, 'a step', '2020-01-01')", [each])
        if number == version():
            define(connection)
    return file


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Comments:
    file = tmp_path_factory.mktemp("fresh") / "fresh.duckdb"
    Store(file).close()
    return comments(file)


def test_every_table_view_and_column_has_a_comment(fresh: Comments) -> None:
    assert {place for place, text in fresh.items() if not text} == set()


def test_comments_are_those_of_the_file(fresh: Comments) -> None:
    for (table, column), text in fresh.items():
        expected = column_description(table, column) if column else descriptions()[table].row
        assert str(text).partition(" [descriptions ")[0] == expected


def test_nothing_is_described_that_is_not_there(fresh: Comments) -> None:
    described = {(table, column) for table, known in descriptions().items() for column in ("", *known.columns)}
    assert described - set(fresh) == set()
    assert {name for known in descriptions().values() for name in known.like} <= set(descriptions())


def test_every_table_and_view_is_in_one_group(fresh: Comments) -> None:
    listed = [name for names in groups().values() for name in names]
    assert sorted(listed) == sorted(table for table, column in fresh if not column)


def test_a_view_does_not_repeat_the_description_that_it_passes_on() -> None:
    for table, known in descriptions().items():
        for column, text in known.columns.items():
            passed_on = [source_of(name, column) for name in known.like]
            first = next((source for source in passed_on if source), None)
            assert first is None or descriptions()[first].columns[column] != text, (table, column)


@pytest.mark.parametrize("number", [1, 7, version() - 1])
def test_an_upgraded_database_has_the_same_comments(fresh: Comments, tmp_path: Path, number: int) -> None:
    file = built(tmp_path / "older.duckdb", number)
    Store(file).close()
    assert comments(file) == fresh


def test_a_rescued_database_has_the_same_comments(fresh: Comments, tmp_path: Path, root: Path) -> None:
    file = tmp_path / "interrupted.duckdb"
    for name in ("interrupted.duckdb", "interrupted.duckdb.wal"):
        packed = root / "tests" / "faults" / "broken" / f"{name}.gz"
        (tmp_path / name).write_bytes(gzip.decompress(packed.read_bytes()))
    Store(file).close()
    assert comments(file) == fresh


def test_a_current_database_without_comments_gets_them_when_it_is_next_written(fresh: Comments, tmp_path: Path) -> None:
    file = built(tmp_path / "bare.duckdb")
    before = file.read_bytes()
    with Store(file, read_only=True) as store:
        assert store.notices == ()
    assert file.read_bytes() == before
    with Store(file) as store:
        assert store.notices == ()
    assert comments(file) == fresh
    assert [path.name for path in tmp_path.iterdir()] == ["bare.duckdb"]


def test_comments_of_another_version_are_replaced(fresh: Comments, tmp_path: Path) -> None:
    file = tmp_path / "my.duckdb"
    Store(file).close()
    with duckdb.connect(str(file)) as connection:
        connection.execute("COMMENT ON TYPE severity IS '[descriptions 0123]'")
        connection.execute("COMMENT ON COLUMN hands.rake IS 'Something else'")
    Store(file).close()
    assert comments(file) == fresh


def test_a_database_with_comments_is_not_written_again(tmp_path: Path) -> None:
    file = tmp_path / "my.duckdb"
    Store(file).close()
    before = file.read_bytes()
    Store(file).close()
    assert file.read_bytes() == before


def test_comments_that_are_only_in_the_log_are_read(fresh: Comments, tmp_path: Path) -> None:
    file = built(tmp_path / "bare.duckdb")
    subprocess.run([sys.executable, "-c", DIES, str(file)], check=True)
    assert file.with_name("bare.duckdb.wal").stat().st_size
    assert comments(file) == fresh


def test_what_users_changed_is_no_obstacle(fresh: Comments, tmp_path: Path) -> None:
    file = built(tmp_path / "bare.duckdb")
    with duckdb.connect(str(file)) as connection:
        connection.execute("CREATE INDEX mine ON hands (site); CREATE VIEW my_hands AS FROM hands; DROP VIEW hand_log")
        connection.execute(
            'CREATE TABLE "order" ("group" INTEGER); CREATE SCHEMA other; CREATE TABLE other.hands (x INT)'
        )
    Store(file).close()
    found = comments(file)
    assert {place: text for place, text in found.items() if text} == {
        place: text for place, text in fresh.items() if place[0] != "hand_log"
    }

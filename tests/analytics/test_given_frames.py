"""Data frames that SQL reads by name: one after another, with other columns, and after a failed transaction."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import polars as pl
import pytest

from studbook.analytics.database.connection import transaction
from studbook.analytics.database.polars_duckdb import given


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as opened:
        opened.execute("SET enable_external_access = false")
        yield opened


def total(connection: duckdb.DuckDBPyConnection, frame: pl.DataFrame) -> object:
    with given(connection, "asked", frame):
        return connection.execute("SELECT sum(value) FROM asked").fetchall()[0][0]


def test_each_frame_is_read_under_the_same_name(connection: duckdb.DuckDBPyConnection) -> None:
    assert [total(connection, pl.DataFrame({"value": range(rows)})) for rows in (1, 5000, 3)] == [0, 12_497_500, 3]


def test_a_name_stands_for_no_rows_between_frames(connection: duckdb.DuckDBPyConnection) -> None:
    assert total(connection, pl.DataFrame({"value": [7]})) == 7
    assert connection.execute("SELECT count(*) FROM asked").fetchall() == [(0,)]


def test_other_columns_are_read_as_they_are(connection: duckdb.DuckDBPyConnection) -> None:
    frames = (
        pl.DataFrame({"value": [1, 2]}),
        pl.DataFrame({"value": [0.5]}),
        pl.DataFrame({"more": ["a"], "value": [3]}),
        pl.DataFrame({"value": [1, 2]}),
    )
    assert [total(connection, frame) for frame in frames] == [3, 0.5, 3, 3]


def test_a_name_is_given_again_after_a_failed_transaction(connection: duckdb.DuckDBPyConnection) -> None:
    def fail() -> None:
        with transaction(connection):
            total(connection, pl.DataFrame({"value": [1]}))
            raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            fail()
        assert total(connection, pl.DataFrame({"value": [2]})) == 2


def test_nothing_else_names_a_frame() -> None:
    """A name that other code makes and drops would be missing when `given` uses it again."""
    root = Path(__file__).parents[2]
    files = [file for folder in ("analytics", "reports", "studbook") for file in (root / folder).rglob("*.py")]
    naming = [file.name for file in files if "connection.register(" in file.read_text("utf-8")]
    assert naming == ["polars_duckdb.py"]


def test_a_name_is_given_again_after_a_query_that_failed(connection: duckdb.DuckDBPyConnection) -> None:
    def fail() -> None:
        with transaction(connection), given(connection, "asked", pl.DataFrame({"value": ["x"]})):
            connection.execute("SELECT sum(value::INTEGER) FROM asked")

    with pytest.raises(duckdb.ConversionException):
        fail()
    assert total(connection, pl.DataFrame({"value": ["1"]}).cast(pl.Int64)) == 1

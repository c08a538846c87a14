"""SQL of a model: it can read the database, and do nothing else, for a limited time."""

import time
from pathlib import Path

import pytest

from studbook.agents import query
from studbook.agents.query import Query, RefusedError, answer, require_query
from studbook.analytics.store import Store
from tests.agents.conftest import Ask

REFUSED = """
ATTACH '{other}' AS other
DETACH hands
COPY hands TO '{other}'
COPY (SELECT 1) TO '{other}' (FORMAT csv)
EXPORT DATABASE '{folder}'
IMPORT DATABASE '{folder}'
CREATE TABLE t AS SELECT 1
CREATE TEMP TABLE t AS SELECT 1
CREATE OR REPLACE TEMP MACRO played_for(x) AS 1
INSERT INTO hands SELECT * FROM hands
UPDATE hands SET site = site
DELETE FROM hands
DROP TABLE files
TRUNCATE files
SET enable_external_access = true
SET memory_limit = '100GB'
RESET lock_configuration
PRAGMA enable_profiling
PRAGMA database_list
CALL pragma_version()
INSTALL httpfs
LOAD httpfs
CHECKPOINT
FORCE CHECKPOINT
VACUUM
USE memory
BEGIN
PREPARE a AS SELECT 1
EXPLAIN ANALYZE SELECT 1
SELECT 1; SELECT 2
SELECT 1; DROP TABLE files

-- nothing
FROM read_csv('{other}')
FROM read_text('{other}')
FROM read_blob('{other}')
FROM read_json('{other}')
FROM read_parquet('{other}')
FROM read_duckdb('{other}')
FROM parquet_metadata('{other}')
FROM sniff_csv('{other}')
FROM glob('{folder}/*')
SELECT * FROM hands, (SELECT * FROM glob('*'))
SELECT (SELECT count(*) FROM read_text('{other}'))
WITH a AS (FROM read_text('{other}')) FROM a
SELECT 1 WHERE EXISTS (FROM read_text('{other}'))
SELECT * FROM query('FROM hands')
FROM query_table('hands')
FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))
FROM enable_logging(storage='file', storage_path='{folder}')
FROM enable_profiling()
FROM duckdb_settings()
FROM duckdb_secrets()
FROM duckdb_logs()
FROM force_checkpoint()
FROM pandas_scan(1)
FROM arrow_scan(1, 1, 1)
FROM python_map_function((SELECT 1))
""".splitlines()[1:]

FAILING = (
    "FROM '{other}'",
    "FROM '{folder}/*.csv'",
    "FROM 'https://example.org/a.csv'",
    'FROM "{other}"',
    "FROM frame",
    "WITH w AS (INSERT INTO files SELECT * FROM files RETURNING *) FROM w",
    "WITH w AS (DELETE FROM files RETURNING *) FROM w",
    "SELECT nextval('none')",
    "SELECT $name",
    "SELECT error('no')",
)
"""Queries that DuckDB itself refuses, because the database is confined and open for reading only."""


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("other") / "secret.csv"
    path.write_text("secret\n42\n", encoding="utf-8")
    return path


def named(sql: str, other: Path) -> str:
    return sql.replace("{other}", str(other)).replace("{folder}", str(other.parent))


def is_refused(store: Store, sql: str) -> bool:
    try:
        require_query(store.connection, sql)
    except (RefusedError, query.duckdb.Error):
        return True
    return False


def test_sql_that_does_more_than_ask_is_refused(demonstration: Path, other: Path) -> None:
    with Store(demonstration, read_only=True) as store:
        allowed = [sql for sql in REFUSED if not is_refused(store, named(sql, other))]
    assert allowed == []
    assert [path.name for path in other.parent.iterdir()] == [other.name]


@pytest.mark.parametrize("sql", FAILING)
def test_a_query_reaches_no_other_file(sql: str, demonstration: Path, other: Path) -> None:
    with pytest.raises(query.duckdb.Error):
        answer(Query(str(demonstration), named(sql, other), 10, 5.0))
    assert [path.name for path in other.parent.iterdir()] == [other.name]


@pytest.mark.parametrize(
    ("sql", "columns", "first"),
    [
        ("SELECT count(*) AS hands FROM hands", ["hands"], [1850]),
        ("SELECT player, game, net FROM played WHERE net = 63", ["player"], ["⟦DizzyHeron⟧", "razz", "63"]),
        ("FROM range(3)", ["range"], [0]),
        ("DESCRIBE files", ["column_name"], ["⟦file⟧"]),
        ("SUMMARIZE SELECT 1 AS one", ["column_name"], ["⟦one⟧"]),
        ("SHOW TABLES", ["name"], ["⟦alias_names⟧"]),
        ("VALUES (NULL, 'nan'::DOUBLE, true, DATE '2011-03-05')", ["col0"], [None, None, True, "2011-03-05"]),
        ("SELECT 1.00::DECIMAL(10, 2) AS d, 0.123456::DECIMAL(10, 6) AS e", ["d", "e"], ["1", "0.123456"]),
        ("PIVOT (SELECT game, mixed FROM hands) ON game IN ('stud') USING count(*)", ["mixed", "stud"], [None, 450]),
    ],
)  # fmt: skip
def test_a_query_gives_columns_and_rows(sql: str, columns: list[str], first: list[object], demonstration: Path) -> None:
    found = answer(Query(str(demonstration), sql, 5, 5.0))
    assert found["columns"][: len(columns)] == columns
    assert [row[: len(first)] for row in found["rows"][:1]] == [first] or first in found["rows"]


def test_a_result_is_bounded(demonstration: Path) -> None:
    long = answer(Query(str(demonstration), "SELECT repeat('ab', 5000) AS a, [1] AS b FROM range(100)", 7, 5.0))
    assert len(long["rows"]) == 7
    assert long["more_rows"]
    assert len(long["rows"][0][0]) < 500
    wide = ", ".join(f"{place} AS c{place}" for place in range(100))
    assert answer(Query(str(demonstration), f"SELECT {wide}", 1, 5.0))["more_columns"]


def test_a_query_that_takes_too_long_is_stopped(demonstration: Path) -> None:
    began = time.monotonic()
    with pytest.raises(query.UserError, match=r"stopped after 0\.5 seconds"):
        query.ask(Query(str(demonstration), "SELECT count(*) FROM range(1000000000) a, range(1000000000)", 1, 0.5))
    assert time.monotonic() - began < 20


def test_a_query_that_needs_too_much_memory_ends_only_its_own_process(demonstration: Path) -> None:
    with pytest.raises(query.UserError, match="too much memory"):
        query.ask(Query(str(demonstration), "SELECT length(repeat('x', 4000000000))", 1, 5.0))


def test_what_is_wrong_with_sql_is_said(ask: Ask) -> None:
    reply = ask("sql", query="SELECT nets FROM played")
    assert reply.is_error
    assert 'Referenced column "nets" not found' in reply.text
    assert "the tool schema describes the tables" in reply.text

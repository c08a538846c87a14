"""Comparisons between hands take time in proportion to the hands, also if every stack differs from the one before.

The sizes of what DuckDB joins are counted, not the time: a plan that pairs all hands of a player is a thousand times
larger.
"""

import json
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

from studbook.analytics.audit import between_hands
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths

COPIES, HANDS = 4, 3_000
MOST = 40
"""Rows that any step of a query may have for every seat."""


class Watched:
    """A connection that notes the largest number of rows that a step of each query has had."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self.largest: dict[str, int] = {}
        connection.execute("SET enable_profiling = 'no_output'")

    def execute(self, sql: str, *parameters: Any) -> duckdb.DuckDBPyConnection:
        done = self._connection.execute(sql, *parameters)
        if told := self._connection.get_profiling_information(format="json"):
            name = sql.strip().splitlines()[0]
            self.largest[name] = max(self.largest.get(name, 0), *_rows(json.loads(told)))
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def _rows(step: dict[str, Any]) -> list[int]:
    below = [*step.get("operator", ()), *step.get("children", ())]
    return [int(step.get("intermediate_rows", 0)), *(rows for child in below for rows in _rows(child))]


@pytest.fixture(scope="module")
def interleaved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same session several times under other numbers: its hands take turns at the same tables."""
    folder = tmp_path_factory.mktemp("interleaved")
    once = folder / "once.txt"
    words = ["simulate", "--hands", str(HANDS), "--seed", "5", "-o", str(once)]
    assert CliRunner().invoke(app, words, catch_exceptions=False).exit_code == 0
    text = once.read_text("utf-8")
    for copy in range(1, COPIES):
        (folder / f"{copy}.txt").write_text(text.replace("Game #1", f"Game #{copy}1"), "utf-8")
    return folder


def test_no_check_pairs_all_hands_of_a_player(interleaved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studbook.importing.pipeline.continuity", lambda _: 0)
    with Store() as store:
        import_paths(store, [interleaved], only_audits=True)
        store_connection = store.connection
        watched: Any = Watched(store_connection)
        given = between_hands.given
        monkeypatch.setattr(between_hands, "given", lambda _, *rest: given(store_connection, *rest))
        monkeypatch.setattr(store, "connection", watched)
        watched.begin()  # as in an import: DuckDB knows less of tables made in the same transaction
        between_hands.compare_tables(store, 0)
        sql = "SELECT (SELECT count(*) FROM table_seats), (SELECT count(*) FROM moves)"
        seats, moved = store.connection.execute(sql).fetchall()[0]
    assert moved > COPIES * HANDS
    assert len(watched.largest) > 20
    assert {name: rows for name, rows in watched.largest.items() if rows > MOST * seats} == {}

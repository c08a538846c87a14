"""The command `schema`, and the page made by it."""

import json
import sys
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.database.descriptions import descriptions
from studbook.analytics.store import Store
from studbook.cli import app, main


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["schema", *words], catch_exceptions=False)


def test_every_table_and_view_is_listed() -> None:
    printed = run().stdout
    assert [name for name in descriptions() if f" {name} " not in printed] == []


def test_one_view() -> None:
    printed = run("pots").stdout
    assert "pots (view): One row per pot of a hand, the main pot first." in printed
    assert "Size of the pot before rake" in printed
    assert "hand_id" not in printed


def test_a_table_shows_the_values_of_its_enumerations() -> None:
    assert "severity: info, warning, error" in run("findings").stdout


def test_a_view_shows_the_columns_that_come_from_others_and_their_present_types() -> None:
    (entry,) = map(json.loads, run("HAND_LOG", "--json").stdout.splitlines())
    columns = {column["name"]: column for column in entry["columns"]}
    assert columns["kind"] == {"name": "kind", "type": "kind", "description": "Kind of event"}
    assert entry["kind"] == "view"


def test_json_has_every_table_with_its_columns() -> None:
    entries = [json.loads(line) for line in run("--json").stdout.splitlines()]
    assert {entry["name"] for entry in entries} == set(descriptions())
    assert all(column["description"] for entry in entries for column in entry["columns"])


def test_an_unknown_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["studbook", "schema", "seat"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "no table or view 'seat'; did you mean seats" in capsys.readouterr().err


def test_the_page_is_made_by_the_command(root: Path) -> None:
    assert run("--markdown").stdout == (root / "docs" / "reference" / "tables.md").read_text(encoding="utf-8")


@pytest.fixture
def new_database(tmp_path: Path) -> Path:
    with Store(tmp_path / "new.duckdb"):
        return tmp_path / "new.duckdb"


@pytest.fixture
def database(new_database: Path) -> Path:
    with duckdb.connect(str(new_database)) as connection:
        connection.execute("CREATE TABLE Watched (player VARCHAR, since DATE)")
        connection.execute("COMMENT ON TABLE Watched IS 'One row per player to watch'")
        connection.execute("COMMENT ON COLUMN Watched.since IS 'First day'")
        connection.execute("CREATE VIEW outside AS FROM read_text('/etc/hostname')")
    return new_database


def test_a_database_has_what_a_new_one_has(new_database: Path) -> None:
    assert run("--db", str(new_database), "--json").stdout == run("--json").stdout
    assert run("seats", "--db", str(new_database)).stdout == run("seats").stdout


def test_a_database_has_what_others_have_added(database: Path) -> None:
    printed = run("--db", str(database)).stdout
    assert "Added to this" in printed  # "database" stands below it
    assert "Watched" in printed
    (entry,) = map(json.loads, run("watched", "--db", str(database), "--json").stdout.splitlines())
    assert (entry["kind"], entry["group"], entry["row"]) == (
        "table", "Added to this database", "One row per player to watch",
    )  # fmt: skip
    assert entry["columns"] == [
        {"name": "player", "type": "VARCHAR", "description": ""},
        {"name": "since", "type": "DATE", "description": "First day"},
    ]
    assert "outside (view)" in run("outside", "--db", str(database)).stdout


def test_a_database_that_is_not_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", ["studbook", "schema", "--db", str(tmp_path / "none.duckdb")])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "none.duckdb" in capsys.readouterr().err

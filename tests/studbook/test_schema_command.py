"""The command `schema`, and the page made by it."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.descriptions import descriptions
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
    assert run("--markdown").stdout == (root / "docs" / "tables.md").read_text(encoding="utf-8")

"""`studbook stats --against`, `leaks` and `opponents`, and the functions of the same names."""

import json
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import studbook
from studbook.cli import app, main

HOSTILE = "=cmd('x')"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Simulate hands of razz; one opponent's name would be a formula in a spreadsheet."""
    folder = tmp_path_factory.mktemp("rivals")
    run("simulate", "--hands", 300, "--game", "razz", "--seed", 6, "-o", folder / "hands.txt")
    run("import", folder / "hands.txt", "--db", folder / "plain.duckdb")
    name = studbook.opponents(folder / "plain.duckdb", "Hero", limit=1)["opponent"][0]
    text = (folder / "hands.txt").read_text("utf-8")
    (folder / "hostile.txt").write_text(text.replace(name, HOSTILE), "utf-8")
    run("import", folder / "hostile.txt", "--db", folder / "hostile.duckdb")
    return folder / "hostile.duckdb"


def rows(*words: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: object) -> str:
    monkeypatch.setattr(sys, "argv", ["studbook", *(str(word) for word in words)])
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    return capsys.readouterr().err


def test_a_comparison_as_table_json_csv_and_parquet(database: Path, tmp_path: Path) -> None:
    words = ("stats", "Hero", "--group", "third", "--against", "population", "--db", database)
    result = rows(*words)
    table = studbook.stats(database, "Hero", group="third", against="population")
    assert [row["statistic"] for row in result] == list(table["statistic"])
    assert run(*words, "--parquet", tmp_path / "third.parquet").exit_code == 0
    assert pl.read_parquet(tmp_path / "third.parquet").equals(table)
    assert run(*words, "--csv").stdout.splitlines()[0].split(",") == table.columns
    shown = run(*words).stdout
    assert "Razz, real money: " in shown
    assert "raise first" in shown


def test_a_comparison_with_a_player_by_stakes(database: Path) -> None:
    table = studbook.stats(database, "Hero", by=["stakes"], against=HOSTILE)
    assert {"game", "played_for", "stakes", "difference"} < set(table.columns)
    assert table["other_hands"].max() > 0
    assert HOSTILE in run("stats", "Hero", "--by", "stakes", "--against", HOSTILE, "--db", database).stdout


def test_leaks_say_figures_meaning_and_what_chance_makes(database: Path) -> None:
    (result,) = rows("leaks", "Hero", "--db", database)
    table = studbook.leaks(database, "Hero")
    assert [leak["statistic"] for leak in result["leaks"]] == list(table["statistic"])
    assert result["by_chance"] == pytest.approx(0.05 * result["compared"])
    assert result["minimum"] == 30
    shown = " ".join(run("leaks", "Hero", "--db", database).stdout.split())
    for leak in result["leaks"]:
        assert f"{leak['says']}: {leak['value']:.1f}" in shown
        assert leak["means"] in shown
    assert "does not prove an error" in shown
    assert "statistics compared" in shown


def test_no_leaks_without_enough_hands(database: Path) -> None:
    shown = " ".join(run("leaks", "Hero", "--minimum", 100000, "--db", database).stdout.split())
    assert shown.startswith("Nothing can be compared: Hero or the others have fewer than 100000 decisions")
    (result,) = rows("leaks", "Hero", "--game", "stud", "--db", database)
    assert (result["compared"], result["leaks"]) == (0, [])


def test_opponents_with_a_hostile_name(database: Path, tmp_path: Path) -> None:
    result = rows("opponents", "Hero", "--limit", 0, "--db", database)
    table = studbook.opponents(database, "Hero")
    assert [row["opponent"] for row in result] == list(table["opponent"])
    assert HOSTILE in table["opponent"]
    csv = run("opponents", "Hero", "--csv", "--db", database).stdout
    assert f"'{HOSTILE}," in csv
    assert not any(line.startswith("=") for line in csv.splitlines())
    path = tmp_path / "o.parquet"
    assert run("opponents", "Hero", "--limit", 0, "--parquet", path, "--db", database).exit_code == 0
    assert pl.read_parquet(path).equals(table)
    assert len(rows("opponents", "Hero", "--limit", 2, "--db", database)) == 2


def test_tables_fit_into_80_columns(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for words in (
        ("opponents", "Hero", "--by", "game"),
        ("leaks", "Hero"),
        ("stats", "Hero", "--group", "streets", "--against", "population"),
    ):
        shown = run(*words, "--db", database).stdout
        assert all(len(line) <= 80 for line in shown.splitlines())
        assert "\N{HORIZONTAL ELLIPSIS}" not in shown


def test_errors_are_one_line(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "did you mean Hero" in printed(capsys, monkeypatch, "leaks", "Herro", "--db", database)
    assert "did you mean Hero" in printed(capsys, monkeypatch, "opponents", "Herro", "--db", database)
    who = ("stats", "Hero", "--against")
    assert "did you mean Hero" in printed(capsys, monkeypatch, *who, "Herro", "--db", database)
    assert "themselves" in printed(capsys, monkeypatch, *who, "Hero", "--db", database)
    assert "name one" in printed(capsys, monkeypatch, "stats", "--against", "population", "--db", database)
    assert "comparable statistics: starting" in printed(
        capsys, monkeypatch, *who, "population", "--group", "starting", "--db", database
    )
    assert "not both" in printed(capsys, monkeypatch, "opponents", "Hero", "--csv", "--json", "--db", database)
    with pytest.raises(ValueError, match="name one"):
        studbook.stats(database, against="population")


@pytest.mark.parametrize("command", ["leaks", "opponents"])
def test_help_has_an_example(command: str) -> None:
    assert f"studbook {command} Hero" in run(command, "--help").stdout

"""Rejected texts, in groups, and masked for a bug report."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.upkeep.unread import names_in


def _run(*words: object) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code in {0, 1}, result.output
    return result.stdout


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rejects")
    hands = folder / "Ann Smith"
    hands.mkdir()
    for seed in range(3):
        text = _run("simulate", "--hands", 3, "--seed", seed, "--site", "pokerstars")
        text = text.replace(": brings in", ": wavers at [4c Td] over", 2)
        text = text.replace("*** SUMMARY ***", 'Käthe J. [1] said, "my name is Ann Smith"\n*** SUMMARY ***')
        (hands / f"{seed}.txt").write_text(text, encoding="utf-8")
    stray = "Seat 3: Mr. Stray ($12 in chips)\nMr. Stray: folds\n"
    (hands / "stray.txt").write_text(stray + "\n\n" + _run("simulate", "--hands", 1, "--seed", 9), encoding="utf-8")
    _run("import", hands, "--db", folder / "x.duckdb", "-q")
    return folder / "x.duckdb"


def _groups(*words: object) -> list[dict[str, Any]]:
    answer = json.loads(_run("rejects", "--json", *words))
    assert answer["rejects"] == sum(group["texts"] for group in answer["groups"])
    groups: list[dict[str, Any]] = answer["groups"]
    return groups


def test_texts_that_one_kind_of_line_stops_are_one_group(database: Path) -> None:
    groups = _groups("--db", database)
    assert [group["texts"] for group in groups] == sorted((group["texts"] for group in groups), reverse=True)
    (wavers,) = [group for group in groups if "wavers" in str(group["line"])]
    assert wavers["line"] == "<name>: wavers at [<cards>] over for <number>"
    assert wavers["texts"] == 6
    assert "text" not in wavers["example"]
    assert [group["site"] for group in groups].count("") == 1


def test_a_table_names_a_place(database: Path) -> None:
    printed = _run("rejects", "--db", database, "--limit", 1)
    assert "6 x pokerstars P05: <name>: wavers" in printed
    assert "0.txt:" in printed
    assert "--limit" in printed


def test_nothing_that_identifies_a_person_is_left(database: Path) -> None:
    plain = _groups("--db", database, "--text")
    hidden = _run("rejects", "--db", database, "--text", "--anonymous") + json.dumps(
        _groups("--db", database, "--text", "--anonymous"), ensure_ascii=False
    )
    for group in plain:
        example: dict[str, str] = group["example"]
        for line in example["text"].splitlines():
            if line.startswith("Seat ") and "in chips" in line:
                name = line.partition(": ")[2].rpartition(" (")[0]
                assert name == "Hero" or name not in hidden
            if line.startswith("PokerStars"):
                assert line.partition("#")[2].partition(":")[0] not in hidden
    assert "Mr. Stray" not in hidden
    assert "Ann Smith" not in hidden
    assert "Käthe" not in hidden
    assert "Player1" in hidden
    assert "wavers" in hidden


def test_a_masked_text_is_stopped_by_the_same_line(database: Path, tmp_path: Path) -> None:
    groups = _groups("--db", database, "--text", "--anonymous")
    for number, group in enumerate(groups):
        if group["site"]:
            text = group["example"]["text"]
            (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")
    _run("import", tmp_path, "--db", tmp_path / "again.duckdb", "-q")
    again = _groups("--db", tmp_path / "again.duckdb")
    assert {group["line"] for group in again} == {group["line"] for group in groups if group["site"]}


def test_a_private_club_or_server_is_masked() -> None:
    text = "Site: Cellar Card Room\nSeat 1: Ann (5)\nBob refunded 3\nCleo splits Pot (4)\n"
    assert names_in(text) == ["Cellar Card Room", "Cleo", "Ann", "Bob"]
    assert names_in("PokerStars Home Game Hand #37: {Ann's Attic}  Razz Limit (1/2)\n") == ["Ann's Attic"]

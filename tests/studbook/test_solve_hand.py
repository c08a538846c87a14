"""`studbook solve --hand`: a street of a stored hand, with ranges of the database or given ones."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app


def run(*words: str) -> str:
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("solve")
    simulated = ("simulate", "--hands", "60", "--game", "razz", "--seed", "3", "--style", "by-cards")
    run(*simulated, "-o", str(folder / "hands"))
    run("import", str(folder / "hands"), "--db", str(folder / "t.db"), "--quiet")
    return folder / "t.db"


def solved(db: Path, words: Sequence[str]) -> str:
    return run("solve", "--hand", "863300000028", "--db", str(db), "--bound", "2%", *words)


def test_what_was_played(db: Path) -> None:
    """On sixth street of this hand the hero bets 3c As in the hole, is raised, raises, and is called."""
    found = json.loads(solved(db, ["--street", "6", "--json"]))
    assert (found["street"], found["pot"], found["left"]) == (6, 5.55, 19)
    assert found["players"] == ["Hero", "BlueWalrus"]
    assert [(one["player"], one["action"]) for one in found["played"]] == [
        (1, "bet"),
        (2, "raise"),
        (1, "raise"),
        (2, "call"),
    ]
    assert found["played"][0]["cards"] == ["3c", "As"]
    for one in found["played"]:
        assert one["cost"] >= 0
        assert 0 <= one["frequency"] <= 1
        assert (one["cost"] == 0) == (one["best"] == one["action"])
    assert found["exploitability_of_pot"] <= 0.02


def test_the_last_street_is_solved_if_none_is_named(db: Path) -> None:
    assert json.loads(solved(db, ["--json"]))["street"] == 7


def test_given_ranges(db: Path) -> None:
    text = solved(db, ["(A3,23)", "(25,xK)", "--street", "6"])
    assert "Hero (player 1) against BlueWalrus (player 2) on sixth street" in text
    assert "What was played" in text
    assert "Exploitability after" in text


def test_a_name_that_looks_like_markup_is_shown_as_it_is(db: Path, tmp_path: Path) -> None:
    (hands,) = (db.parent / "hands").rglob("*.txt")
    (tmp_path / "hands.txt").write_text(hands.read_text().replace("BlueWalrus", "[/b]Wal[red]"))
    run("import", str(tmp_path / "hands.txt"), "--db", str(tmp_path / "t.db"), "--quiet")
    text = solved(tmp_path / "t.db", ["(A3,23)", "(25,xK)", "--street", "6"])
    assert text.count("[/b]Wal[red]") == 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--street", "6", "--pot", "3"], "--hand says the pot"),
        (["(A3)", "--street", "6"], "give no ranges, or those of both"),
        (["--street", "6", "--dead", "Kh"], "what is dead"),
    ],
)
def test_mistakes(db: Path, words: list[str], says: str) -> None:
    result = CliRunner().invoke(app, ["solve", "--hand", "863300000028", "--db", str(db), *words])
    assert result.exit_code
    assert says in str(result.exception)

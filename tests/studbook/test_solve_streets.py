"""`studbook solve` on several streets, as a user runs it."""

import json
from collections.abc import Sequence

import pytest
from typer.testing import CliRunner

from studbook.cli import app

RAZZ = ("(A2,A3,23)4h5h8cJd", "(A2,34,KQ)7c8s3cTd", "--game", "razz", "--street", "6", "--pot", "4")
RAKE = ("--rake", "5%", "--rake-cap", "0.5")
FIVE = ("(Kd)Kh7c2d9s", "(Qc)Qh8h3h4c", "--game", "fivestud", "--pot", "4")


def run(words: Sequence[str]) -> str:
    result = CliRunner().invoke(app, ["solve", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_table_of_a_street() -> None:
    text = run([*RAZZ, "--raises", "1", "--bound", "2%"])
    assert "Player 1 acts last, with 3 sets of ranks" in text
    assert "Exploitability after" in text
    assert "Player 2 after check, bet" in text
    assert "call, bets" in text
    assert "The house" not in text


def test_json_of_a_street() -> None:
    found = json.loads(
        run([*RAZZ, "--bound", "2%", "--rake", "5%", "--rake-cap", "0.5", "--left", "2", "--json", "--hands"])
    )
    assert found["exploitability_of_pot"] <= 0.02
    assert found["exploitability"] == pytest.approx(sum(found["best_answers"]) - sum(found["values"]))
    assert (found["street"], found["left"], found["rake"], found["rake_cap"]) == (6, 2, 0.05, 0.5)
    assert 3.5 <= sum(found["values"]) < 4
    first = found["decisions"][0]
    assert (first["player"], first["actions"], first["path"]) == (2, ["check", "bet"], [])
    assert {hand["cards"] for hand in first["hands"]} == {"A2", "43", "KQ"}
    for hand in first["hands"]:
        assert sum(hand["frequencies"]) == pytest.approx(1)


def test_money_on_the_last_street() -> None:
    text = run([*FIVE, "--rake", "10%"])
    assert "The house takes" in text
    found = json.loads(run([*FIVE, "--left", "0", "--json"]))
    assert found["values"] == pytest.approx([4, 0])


def test_mistakes() -> None:
    result = CliRunner().invoke(app, ["solve", "(xx)Kh7c2d", "(xx)Qh8h3h", "--pot", "4", "--street", "5"])
    assert result.exit_code
    assert "solved on streets 6 and 7" in str(result.exception)

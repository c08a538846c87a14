"""`studbook chances`: the exact chances of the Red Dog family, as a person and as a machine asks for them."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from studbook.cli import app


def _ask(*words: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["chances", *words, "--json"])
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def test_the_tables_are_those_of_the_rules() -> None:
    """RULES C.5."""
    told = _ask("--cards", "5")
    assert [row["exact"] for row in told["blind"]][2:5] == ["6327/20825", "4489/11900", "8689/19740"]
    assert told["seeing"] == {"hands": 2598960, "favourable": 862680, "even": 0, "certain": 48, "hopeless": 56}
    assert _ask()["slippery_sam"]["exact"] == "2583571/5353725"
    assert next(row["exact"] for row in _ask()["against"]) == "11686/20825"


def test_a_bet_by_hand() -> None:
    # Of 45 unseen cards the ace of hearts beats the 11 hearts that are left, the three of diamonds the two, ...
    told = _ask("Ah 3d 9c Td 2s", "--seen", "Kd 7h")
    hearts, diamonds, clubs, spades = 11, 7, 7, 0
    assert (told["wins"], told["of"]) == (hearts + diamonds + clubs + spades, 45)
    assert told["at_1_to_1"] == pytest.approx(2 * 25 / 45 - 1)


def test_a_card_that_lies_open() -> None:
    told = _ask("--against", "Ks", "--seen", "2h")  # only the ace of spades beats it
    assert told["chance"] == pytest.approx(3 / 50)
    assert _ask("--against", "Ac")["wins"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Ah", "--against", "Kd"], "not both"),
        (["Ah Ah"], "twice"),
        (["Ah 1x"], "is no card"),
        (["--against", "Ah Kd"], "is one card, not 2"),
        (["?? Ah"], "leave unseen cards out"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(words: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["chances", *words])
    assert result.exit_code != 0
    assert said in str(result.exception)

"""`studbook chances`: the exact chances of the Red Dog family, as text and as JSON."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from studbook.cli import app


def _ask(*words: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["chances", *words, "--json"])
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_the_tables_are_those_of_the_rules() -> None:
    """RULES C.5."""
    answer = _ask("--cards", "5")
    assert [row["exact"] for row in answer["blind"]][2:5] == ["6327/20825", "4489/11900", "8689/19740"]
    assert answer["seeing"] == {"hands": 2598960, "favourable": 862680, "even": 0, "certain": 48, "hopeless": 56}
    assert _ask()["slippery_sam"]["exact"] == "2583571/5353725"
    assert next(row["exact"] for row in _ask()["against"]) == "11686/20825"


def test_a_bet_by_hand() -> None:
    # Of 45 unseen cards the ace of hearts beats the 11 hearts that are left, the three of diamonds the two, ...
    answer = _ask("Ah 3d 9c Td 2s", "--seen", "Kd 7h")
    hearts, diamonds, clubs, spades = 11, 7, 7, 0
    assert (answer["wins"], answer["of"]) == (hearts + diamonds + clubs + spades, 45)
    assert answer["at_1_to_1"] == pytest.approx(2 * 25 / 45 - 1)


def test_a_face_up_card() -> None:
    answer = _ask("--against", "Ks", "--seen", "2h")  # only the ace of spades beats it
    assert answer["chance"] == pytest.approx(3 / 50)
    assert _ask("--against", "Ac")["wins"] == 0


def test_what_a_bought_card_is_worth() -> None:
    answer = _ask("--game", "fort-wayne", "--pot", "3")
    assert list(answer) == list("23456789TJQKA")
    assert [offer["ahead"] for offer in answer["A"]] == [2, 1]
    assert answer["A"][0]["bet_exact"] == "-1"  # no card beats an ace
    assert answer["2"][0]["bet_exact"] == "7641/20825"  # three minimum stakes at 11686 to 9139
    assert {answer[rank][1]["buy_exact"] for rank in answer} == {"-57423/104125"}  # for every face-up card
    assert (answer["2"][0]["up_to"], answer["A"][0]["up_to"]) == (None, 3.4033)
    assert (answer["2"][0]["price"], answer["A"][0]["price"] > 0.6) == (None, True)  # more than a fifth of the pot
    shown = CliRunner().invoke(app, ["chances", "--game", "fort-wayne"]).stdout
    assert "with 10.00 in the pot" in shown
    assert "never" in shown
    assert shown.count("\n") < 24
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["--game", "fort-wayne", "--pot", "0"], "one half to 100 minimum stakes"),
        (["Ah 3d 9c", "--game", "fort-wayne"], "only --pot can go with it"),
        (["Ah 3d 9c", "--pot", "4"], "--pot needs --game"),
        (["Ah", "--against", "Kd"], "not both"),
        (["Ah Ah"], "twice"),
        (["Ah 1x"], "is not a card"),
        (["--against", "Ah Kd"], "takes one card, not 2"),
        (["?? Ah"], "leave unseen cards out"),
    ],
)
def test_bad_arguments_give_one_line(words: list[str], printed: str) -> None:
    result = CliRunner().invoke(app, ["chances", *words])
    assert result.exit_code != 0
    assert printed in str(result.exception)

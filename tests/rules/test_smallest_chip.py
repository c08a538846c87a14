"""B-19: the unit of a live game is the smallest chip in play: as the log or the house sets it, or as amounts show."""

from pathlib import Path

import pytest

import studbook
from studbook.rules.profiles import Key
from studbook.rules.stud.house import KEYS, house, profile

HEAD = """House log #1
Game: {game}, fixed limit 6/12
Ante: {ante}
Bring-in: 5
Currency: {currency}
Date: 2024-03-09 21:14:05 CET
Table: Table 3
Seats: 8
Seat 1: Anna ({stack})
Seat 2: Bruno (315)
Seat 3: Clara (550)
Dealer: seat 3
{line}"""
PLAY = """Seat 1 antes {ante}
Seat 2 antes {ante}
Seat 3 antes {ante}
Third street
Seat 1 gets (Ah Kd) Qc
Seat 2 gets (As Kh) Qd
Seat 3 gets (?? ??) 2s
Seat 3 brings in 5
Seat 1 calls 5
Seat 2 calls 5
Fourth street
Seat 1 gets {fourth}
Seat 2 gets {fourth_too}
Seat 3 gets 4s
Seat {first} checks
Seat {second} checks
Seat {third} checks
Fifth street
Seat 1 gets {fifth}
Seat 2 gets 9s
Seat 3 gets Th
"""
SPLIT = """Seat {first} bets 12
Seat {second} calls 12
Seat 3 folds
Sixth street
Seat 1 gets 2c
Seat 2 gets 2d
Seat {first} checks
Seat {second} checks
Seventh street
Seat 1 gets (3d)
Seat 2 gets (3c)
Seat {first} checks
Seat {second} checks
Showdown
Seat 1 shows Ah Kd Qc Js 9h 2c 3d
Seat 2 shows As Kh Qd Jc 9s 2d 3c
Seat 1 wins {one}
Seat 2 wins {other}
Pot: {pot}
Rake: {rake}
End of hand
"""
"""Two equal hands, ace high; three antes, three bring-ins and two bets of 12."""


def hand(one: str, other: str, ante: str = "1", rake: str = "5", pot: str = "42", **facts: str) -> str:
    given = {"game": "Seven Card Stud", "currency": "EUR", "stack": "480", "line": ""} | facts
    words = given | {"one": one, "other": other, "ante": ante, "rake": rake, "pot": pot}
    words |= {"fourth": "Js", "fourth_too": "Jc", "fifth": "9h", "first": "1", "second": "2", "third": "3"}
    return (HEAD + PLAY + SPLIT).format(**words)


def found(tmp_path: Path, text: str, house: str | None = None) -> list[str]:
    file = tmp_path / "log.txt"
    file.write_text(text, "utf-8")
    rows = studbook.audit(file, house=house)
    assert rows.filter(severity="unjudged").is_empty()
    return [code for code in rows["code"].to_list() if code.startswith(("T", "M", "H05"))]


def test_whole_chips_in_euros_are_split_into_whole_chips(tmp_path: Path) -> None:
    assert found(tmp_path, hand("19", "18")) == []
    assert found(tmp_path, hand("20", "17")) != []


def test_what_is_paid_in_parts_of_a_chip_is_in_play(tmp_path: Path) -> None:
    assert found(tmp_path, hand("18.50", "18.50")) == []
    assert found(tmp_path, hand("18.75", "18.25")) != []
    assert found(tmp_path, hand("19", "18", stack="480.50")) == ["T07", "T07"]


def test_the_log_states_the_smallest_chip(tmp_path: Path) -> None:
    assert found(tmp_path, hand("19", "18", line="Smallest chip: 0.50\n")) == ["T07", "T07"]
    assert found(tmp_path, hand("19", "18", line="Smallest chip: 1\n")) == []
    assert "M09" in found(tmp_path, hand("18.50", "18.50", line="Smallest chip: 1\n"))


def test_the_line_of_the_log_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    file.write_text(hand("19", "18", line="Smallest chip: 0.50\n"), "utf-8")
    (text,) = studbook.convert(file, site="houselog")
    assert "\nSmallest chip: 0.50\n" in text


@pytest.mark.parametrize(("chip", "expected"), [("0.5", ["T07", "T07"]), ("1", []), ('"IN_PLAY"', [])])
def test_a_house_sets_the_smallest_chip(tmp_path: Path, chip: str, expected: list[str]) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text(f'extends = "de-isa"\ntitle = "Club"\nchip = {chip}\n', "utf-8")
    assert found(tmp_path, hand("18", "19"), str(rules)) == expected


def test_the_odd_chip_goes_where_the_house_says(tmp_path: Path) -> None:
    """ES-23: to the left of the dealer; DE-34: to the ace of spades; DE-33: to the high half."""
    assert found(tmp_path, hand("18", "19")) == ["T05", "T05"]
    assert found(tmp_path, hand("19", "18"), "de-isa") == ["T05", "T05"]
    low = {"(As Kh) Qd": "(Ac 5h) 8d", "gets Jc": "gets 7c", "gets 9s": "gets 4d", "gets 2d": "gets Td", "(3c)": "(Qs)"}
    low |= {"As Kh Qd Jc 9s 2d 3c": "Ac 5h 8d 7c 4d Td Qs", "Stud,": "Stud Hi-Lo,"}
    for one, other, expected in (
        ("19, high half", "18, low half", []),
        ("18, high half", "19, low half", ["T04", "T04"]),
    ):
        text = hand(one, other)
        for before, after in low.items():
            assert before in text
            text = text.replace(before, after)
        assert found(tmp_path, text, "de-isa") == expected


@pytest.mark.parametrize("chip", ["0", "-1", "0.005", "true", '"SMALL"', "[1]"])
def test_a_chip_that_is_no_amount_is_refused(tmp_path: Path, chip: str) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text(f'extends = "de-isa"\nchip = {chip}\n', "utf-8")
    with pytest.raises(ValueError, match="chip"):
        profile(str(rules))


def test_a_chip_is_kept_in_ten_thousandths(tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text('extends = "de-isa"\nchip = 0.07\n', "utf-8")
    assert (house(str(rules)).chip, house().chip) == (700, 0)
    assert isinstance(KEYS["chip"], Key)

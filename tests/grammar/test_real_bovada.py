"""Real Bovada and Bodog hands: all of them parse, with both engines alike; and more of the site's wordings."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from studbook.game.hand import Hand

LinesOf = Callable[..., list[str]]
HandsIn = Callable[[str], list[Hand]]

HANDS = 25
CASH, HILO, DOUBLE, ALL_IN, MUCKED = "2604291577", "2633952287", "2633116884", "2633123306", "2633124465"


def test_every_hand_parses(hands: dict[str, str], histories_dir: Path, lines_of: LinesOf) -> None:
    with (histories_dir / "expected.csv").open(encoding="utf-8", newline="") as lines:
        expected = {row["hand_id"]: row["game"] for row in csv.DictReader(lines) if row["site"] == "bovada"}
    assert len(hands) == HANDS
    games = {
        number: "stud8" if "GAME_STUD8" in lines_of(text, "header")[0] else "stud" for number, text in hands.items()
    }
    assert games == expected


def test_streets(hands: dict[str, str], lines_of: LinesOf) -> None:
    dealt = ["STREET_THIRD", "STREET_FOURTH", "STREET_FIFTH", "STREET_SIXTH", "STREET_SEVENTH"]
    assert [line.split()[1] for line in lines_of(hands[HILO], "street")] == dealt
    for number in hands.keys() - {HILO}:
        assert lines_of(hands[number], "street") == ["street; STREET_ALL *** HOLE CARDS ***"]


@pytest.mark.parametrize(
    ("number", "rule", "line"),
    [
        (
            HILO,
            "header",
            "TABLE 2027664; GAME_STUD8 7CARD HiLo; LIMIT_FIXED Fixed Limit; DATE 2012-09-19; TIME 13:11:08",
        ),
        (ALL_IN, "header", "TOURNAMENT_ID 1378659; TABLE 1; LIMIT_FIXED Fixed Limit; LEVEL Level 4; DATE 2012-06-17"),
        (CASH, "seat", "seat; SEATED_HERO Seat+3 [ME]:; STACK $0.56"),
        (CASH, "bring_in", "bring_in; PLAYER Seat+1 :; AMOUNT $0.02"),
        (CASH, "bet", "bet; HERO Seat+3 [ME] :; AMOUNT $0.10"),
        (CASH, "uncalled", "uncalled; PLAYER Seat+5 :; AMOUNT $0.10"),
        (CASH, "result", "result; SEAT Seat 5:; AMOUNT $0.57; OUTCOME_COLLECTED [Does not show]"),
        (HILO, "result", "result; RESULT Seat+2:; OUTCOME_FOLDED Folded on the; AT_THIRD 3rd STREET"),
        (DOUBLE, "bet", "bet; PLAYER Seat+8 :; AMOUNT 20"),
        (ALL_IN, "raise", "raise; PLAYER Seat+1 :; ALL_IN All-in; TO_OR_ADDED 22"),
        (MUCKED, "muck", "muck; PLAYER Seat+8 :; CARDS 7h 2h 8h 3d 7d 3c 9h"),
        (MUCKED, "result", "result; SEAT Seat 8:; OUTCOME_MUCKED [Mucked]; CARDS 7h 2h 8h 3d 7d 3c 9h"),
    ],
)
def test_lines(hands: dict[str, str], number: str, rule: str, line: str, lines_of: LinesOf) -> None:
    assert any(line in event for event in lines_of(hands[number], rule))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("Bovada Hand", "Ignition Hand", "header; HAND_ID"),
        ("7CARD Tournament #1378659 TBL#1, Fixed Limit", "HOLDEM Tournament #1 TBL#1, No Limit", "other; HAND_ID"),
        ("Level 4 (0/0)", "Level 4 (40/80)", "SMALL_BET 40; BIG_BET 80"),
        ("Seat+1 : Raises 60", "Seat+1 : Raises 60 to 60", "raise; PLAYER Seat+1 :; TO 60"),
        ("Seat+1 : All-in(raise) 22", "Seat+1 : All-in(raise) 22 to 1,022.505", "ALL_IN All-in; TO 1,022.505"),
        ("Seat+3 : Call 22", "Seat+3 : All-in 22", "raise; PLAYER Seat+3 :; ALL_IN All-in; ADDED 22"),
        ("Seat+3 : Hand Result 548", "Seat+3 : Hand Result-Side Pot 548", "POT Side Pot; AMOUNT 548"),
        ("Seat+1 : Stand", "Seat+9 : Table enter user", "join; PLAYER Seat+9 :; JOINS Table enter user"),
        ("7CARD Tournament", "7CARD/HiLo Tournament", "GAME_STUD8 7CARD/HiLo"),
        ("Fixed Limit- Level 4", "Fixed Limit Turbo- Level 4", "LEVEL Level 4"),
        ("Fixed Limit- Level 4", "Hyper Turbo- Level 4", "LIMIT_FIXED Hyper Turbo; LEVEL Level 4"),
        ("Seat+1 : All-in(raise) 22", "Seat+1 : All-in(raise-timeout) 22", "ALL_IN All-in; TO_OR_ADDED 22"),
        ("Seat+3 : Call 22", "Seat+3 : All-in(timeout) 22", "ALL_IN All-in; ADDED 22"),
        ("Seat+8 : Folds", "Seat+8 : Folds(auth)", "fold; PLAYER Seat+8 :"),
        ("Seat+8 : Folds", "Seat+8 : Fold(Blind Disconnected)", "fold; PLAYER Seat+8 :"),
        ("Seat+8 : Folds", "Seat+8 : Folds & shows [Kc 8c Td]", "fold; PLAYER Seat+8 :; CARDS Kc 8c Td"),
        ("Seat+3 : Checks", "Seat+3 : Checks(disconnect)", "check; PLAYER Seat+3 :"),
        ("Seat+3 : Big blind/Bring in 30", "Seat+3 : Bring in(auth) 30", "bring_in; PLAYER Seat+3 :; AMOUNT 30"),
        ("Seat+1 : Stand", "Seat+1 : Table leave user(Auto)", "leave; PLAYER Seat+1 :; LEAVES Table leave user(Auto)"),
        ("Seat+1 : Stand", "Seat+1 : Rebuy 1,500", "notice; PLAYER Seat+1 :; NOTICE Rebuy 1,500"),
        ("Total Pot(548)", "Total Pot(548)|Rake(0) | Jackpot (2)\nBoard [6h ]", "fee; AMOUNT 2\nboard; CARDS 6h"),
        ("*** SUMMARY ***", "*** SUMMARY ***\nSeat+1 : Re-join", "Re-join\ntotal; AMOUNT 548"),
        ("Seat 3:  548  with", "Seat+3 [ME]:  548  with", "RESULT_HERO Seat+3 [ME]:; AMOUNT 548"),
        ("Seat 3:  548  with", "Seat 3:  HI 548  with", "AMOUNT 548; OUTCOME_WON with Full House ["),
        ("-5s 5h 5d 7s 7c]", "-5s 5h 5d 7s 7c] LO 274 [7c-2c]", "MORE 274"),
    ],
)
def test_wordings(hands: dict[str, str], old: str, new: str, found: str, lines_of: LinesOf) -> None:
    text = hands[ALL_IN].replace(old, new)
    assert text != hands[ALL_IN]
    assert found in "\n".join(lines_of(text))


@pytest.mark.parametrize(
    "line", ["Seat+1 : Waits", "Seat+1 : Folds(99)", "Seat+1 Folds", "Seat+1 : Bets", "Stand", "*** 8TH STREET ***"]
)
def test_what_is_not_the_sites_language_does_not_parse(hands: dict[str, str], line: str, lines_of: LinesOf) -> None:
    assert not lines_of(hands[ALL_IN].replace("Seat+1 : Stand", line))


@pytest.mark.parametrize(
    "number_of", [lambda seat: 60 + 5 * seat, lambda seat: 160 - 7 * seat, lambda seat: 9 + seat**2]
)
def test_seat_numbers_of_large_tournaments_are_no_places(
    hands: dict[str, str], hands_in: HandsIn, number_of: Callable[[int], int]
) -> None:
    text = "\n\n".join(hands.values())
    renumbered = re.sub(r"(?<=Seat[ +])\d+", lambda seat: str(number_of(int(seat[0]))), text)
    plain, other = hands_in(text), hands_in(renumbered)
    assert len(plain) == len(other) == HANDS
    for one, two in zip(plain, other, strict=True):
        names = {f"Seat+{number_of(seat.number)}": seat.player for seat in one.seats}
        assert [names[seat.player] for seat in two.seats] == [seat.player for seat in one.seats]
        assert [seat.number for seat in two.seats] == list(range(1, len(two.seats) + 1))  # in the order of their lines
        assert [(type(event), names.get(getattr(event, "player", ""))) for event in two.events] == [
            (type(event), getattr(event, "player", None) or None) for event in one.events
        ]

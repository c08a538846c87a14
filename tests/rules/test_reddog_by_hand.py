"""Red Dog rules tested on deals written by hand: each rule is kept by one deal and broken by another."""

from pathlib import Path

import pytest

from studbook.game.money import UNIT
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.audit_results import Audited
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.check import Severity
from studbook.rules.red_dog.settle import settle_deals

Found = list[tuple[str, str, str]]
"""Severity, code and line of every finding."""
Change = tuple[str, str]

RED_DOG = """\
Red Dog log #1
Game: Red Dog with three cards, pot limit, stakes from 1
Ante: 1
Currency: play
Date: 2024-03-09 21:14:05
Seat 1: Anna (100)
Seat 2: Bruno (100)
Seat 3: Chloé (100)
Dealer: seat 1
In the pot: 57
Seat 1 antes 1
Seat 2 antes 1
Seat 3 antes 1
Seat 1 gets (?? ?? ??)
Seat 2 gets (?? ?? ??)
Seat 3 gets (?? ?? ??)
Seat 2 bets 20
Burn 2c
Turn 8s
Seat 2 shows Js
Seat 2 wins 20
Seat 3 bets 1
Burn 3c
Turn Kd
Seat 3 shows Qd Jh 4c
Seat 3 loses 1
Seat 1 bets 2
Burn 5c
Turn 7h
Seat 1 shows Ac As 6h
Seat 1 loses 2
Seat 1 takes a share of 10
Seat 2 takes a share of 20
Seat 3 takes a share of 10
Left in the pot: 3
Seat 2 deals next
End of deal
"""
SHOOT = """\
Red Dog log #2
Game: Shoot, pot limit, stakes from 1
New pot: 10 to 50
Currency: play
Date: 2024-03-09 21:14:05
Seat 1: Anna (100)
Seat 2: Bruno (100)
Seat 3: Chloé (100)
Dealer: seat 1, 1st deal
Seat 1 puts up 20
Seat 2 gets (?? ?? ??)
Seat 3 gets (?? ?? ??)
Seat 2 bets 5
Burn 2c
Turn 8s
Seat 2 shows Qd Jh 4c
Seat 2 loses 5
Seat 3 bets 10
Burn 3c
Turn 9d
Seat 3 shows Kd
Seat 3 wins 10
Left in the pot: 15
Seat 1 deals next
End of deal
"""
POLISH = """\
Red Dog log #3
Game: Polish Red Dog, half-pot limit, stakes from 2
New pot: 20
Currency: play
Date: 2024-03-09 21:14:05
Seat 1: Anna (100)
Seat 2: Bruno (100)
Seat 3: Chloé (100)
Dealer: seat 1, 1st deal
Seat 1 puts up 20
Seat 2 gets (?? ?? ??)
Seat 3 gets (?? ?? ??)
Seat 2 bets 10
Burn 2c
Turn 8s
Seat 2 shows Js 4d 4h
Seat 2 wins 20
Left in the pot: 0
Seat 2 deals next
End of deal
"""


def changed(text: str, changes: tuple[Change, ...]) -> str:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def settled(folder: Path, text: str) -> Audited:
    path = folder / "deals.txt"
    path.write_text(text, "utf-8")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert reading.rejects == []
    return settle_deals(reading.batch)


def audit(folder: Path, text: str, *changes: Change) -> Found:
    text = changed(text, changes)
    found, lines = settled(folder, text).settled.findings, text.splitlines()
    rows = zip(found.severity.tolist(), found.code.tolist(), found.line.tolist(), strict=True)
    return [(Severity(severity).name.lower(), CHECKS[code].code, lines[line - 1]) for severity, code, line in rows]


@pytest.mark.parametrize(("text", "paid", "due"), [(SHOOT, "Seat 3 wins 10\n", 10), (POLISH, "Seat 2 wins 20\n", 20)])
def test_a_bet_that_is_not_paid_is_judged_by_its_cards(text: str, paid: str, due: int, tmp_path: Path) -> None:
    """RD-07, RD-34 (G04): the cards win, once or twice the stake of 10, although no line pays it."""
    assert ("error", "G04") in {found[:2] for found in audit(tmp_path, text, (paid, ""))}
    result = settled(tmp_path, changed(text, ((paid, ""),)))
    assert result.turns.due.tolist()[-1] == 1
    assert max(result.settled.seats.expected.tolist()) == due * UNIT


EQUAL = (
    ("Seat 1 takes a share of 10", "Seat 1 takes a share of 14"),
    ("Seat 2 takes a share of 20", "Seat 2 takes a share of 14"),
    ("Seat 3 takes a share of 10", "Seat 3 takes a share of 14"),
    ("Left in the pot: 3", "Left in the pot: 1"),
)


def test_a_pot_is_divided_as_the_players_agree(tmp_path: Path) -> None:
    """RD-12 (G15): equal shares are clean, unequal ones info; more than the pot holds is an error."""
    assert audit(tmp_path, RED_DOG, *EQUAL) == []
    assert {(severity, code) for severity, code, _ in audit(tmp_path, RED_DOG)} == {("info", "G15")}
    too_much = ("Seat 2 takes a share of 20", "Seat 2 takes a share of 40"), ("pot: 3\n", "pot: 0\n")
    assert ("error", "G15") in {(severity, code) for severity, code, _ in audit(tmp_path, RED_DOG, *too_much)}
    lost = ("Left in the pot: 3", "Left in the pot: 2")
    assert ("error", "G01", "Left in the pot: 2") in audit(tmp_path, RED_DOG, lost)


def test_a_dealers_pot_is_not_divided(tmp_path: Path) -> None:
    shared = ("Left in the pot: 15", "Seat 2 takes a share of 15\nLeft in the pot: 0")
    assert ("error", "G15", "Seat 2 takes a share of 15") in audit(tmp_path, SHOOT, shared)


def test_each_deals_in_turn(tmp_path: Path) -> None:
    """RD-01 (G10, G17): clockwise. Two are fewer than three; players sitting out do not count."""
    assert audit(tmp_path, RED_DOG, *EQUAL) == []
    assert audit(tmp_path, RED_DOG, *EQUAL, ("Seat 2 deals next", "Seat 3 deals next")) == [
        ("error", "G10", "Seat 3 deals next")
    ]
    third = [line for line in RED_DOG.splitlines() if line.startswith("Seat 3")]
    two = "".join(line + "\n" for line in RED_DOG.splitlines() if line not in (*third, "Burn 3c", "Turn Kd"))
    shares = ("share of 10", "share of 20"), ("Left in the pot: 3", "Left in the pot: 1")
    assert [found[:2] for found in audit(tmp_path, two, *shares)] == [("info", "G17")]


def test_what_a_player_looks_at_is_not_seen(tmp_path: Path) -> None:
    """RD-17: no text says when a player looked at their cards; cards printed beforehand are not a mistake."""
    assert audit(tmp_path, SHOOT) == []
    known = ("Seat 3 gets (?? ?? ??)", "Seat 3 gets (Kd 2h 2s)"), ("Seat 2 gets (?? ?? ??)", "Seat 2 gets (Qd Jh 4c)")
    assert audit(tmp_path, SHOOT, *known) == []


def test_a_broken_pot_passes_the_deal_on(tmp_path: Path) -> None:
    """RD-35 (G09, G10): at once, before the last player has bet."""
    assert audit(tmp_path, POLISH) == []
    assert audit(tmp_path, POLISH, ("Seat 2 deals next", "Seat 1 deals next")) == [
        ("error", "G10", "Seat 1 deals next")
    ]
    goes_on = "Seat 3 bets 2\nBurn 3c\nTurn 9d\nSeat 3 shows 2d 5d 5h\nSeat 3 loses 2\nLeft in the pot: 2"
    assert ("error", "G09") in {
        (severity, code) for severity, code, _ in audit(tmp_path, POLISH, ("Left in the pot: 0", goes_on))
    }


@pytest.mark.parametrize("name", ["Yablon", "In-Between", "Acey-Deucey", "Red Dog Poker", "Casino Red Dog"])
def test_the_casino_game_is_another_one(name: str, tmp_path: Path) -> None:
    """RD-38: it is not read by any of these rules, but counted as another game."""
    path = tmp_path / "deals.txt"
    path.write_text(SHOOT.replace("Game: Shoot,", f"Game: {name},"), "utf-8")
    readings = [reading for raw in raw_batches([path]) for reading in read(raw)]
    counts = [(len(reading.others), len(reading.rows), reading.rejects) for reading in readings]
    assert counts == [(1, 0, [])]


def test_a_game_is_what_is_played_and_not_its_name(tmp_path: Path) -> None:
    """RD-39: Shoot under the name of Slippery Sam has no centre card: it does not pass for that game."""
    assert audit(tmp_path, SHOOT) == []
    found = audit(tmp_path, SHOOT, ("Game: Shoot,", "Game: Slippery Sam,"))
    assert {"G13"} <= {code for _, code, _ in found}

"""`studbook explain`: its amounts add up, on hands of every game."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.audit.explained import holdings
from studbook.cli import app

GAMES = ("stud", "stud8", "razz", "razz27", "fivestud")


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def explained(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("explain", path, "--json").stdout.splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_every_pot_adds_up(game: str, tmp_path: Path) -> None:
    run("simulate", "--game", game, "--hands", 150, "--seed", 4, "-o", tmp_path / "hands.txt")
    hands = explained(tmp_path / "hands.txt")
    assert len(hands) == 150
    pots = [(hand, pot) for hand in hands for pot in hand["explained"]]
    for hand, pot in pots:
        assert sum(map(Decimal, pot["paid_in"].values())) == Decimal(pot["gross"]), hand["hand_id"]
        assert sum(Decimal(share["expected"]) for share in pot["shares"]) == Decimal(pot["net"]), hand["hand_id"]
        assert {contender["player"] for contender in pot["contenders"]} <= set(pot["paid_in"]), hand["hand_id"]
        assert all(share["expected"] == share["printed"] for share in pot["shares"])
    shown = [contender for _, pot in pots for contender in pot["contenders"] if contender["high"]]
    assert len(shown) > 100
    assert all(len(contender["high"]["five"].split()) == 5 for contender in shown)
    assert any(len(hand["explained"]) > 1 for hand in hands)


@pytest.mark.parametrize(
    ("game", "cards", "high", "low"),
    [
        ("stud", "Ah Kd Qc Jc Th 2s 3s", ("Ah Kd Qc Jc Th", "a straight to the ace"), None),
        (
            "stud8",
            "Ah 2d 3c 4c 5h Ks Kd",
            ("5h 4c 3c 2d Ah", "a straight to the five"),
            ("Ah 5h 4c 3c 2d", "5-4-3-2-A"),
        ),
        ("razz", "Ah 2d 3c 4c 6h Ks Kd", ("6h 4c 3c 2d Ah", "6-4-3-2-A"), None),
        ("razz27", "7h 5d 4c 3c 2h As Ks", ("7h 5d 4c 3c 2h", "7-5-4-3-2"), None),
        ("fivestud", "7h 7d 4c 3c 2h", ("7h 7d 4c 3c 2h", "a pair of sevens"), None),
    ],
)
def test_the_five_that_play(game: str, cards: str, high: tuple[str, str], low: tuple[str, str] | None) -> None:
    best, second = holdings(cards, game)
    assert best
    assert (set(best.five.split()), best.words) == (set(high[0].split()), high[1])
    assert (second is None) == (low is None)
    if second and low:
        assert (set(second.five.split()), second.words) == (set(low[0].split()), low[1])


def test_unknown_cards_hold_nothing() -> None:
    assert holdings("X X Qc Jc Th 2s X", "stud") == (None, None)


def test_a_card_that_is_dealt_again_and_again_makes_no_hand() -> None:
    assert holdings("Ah Ah Ah Kd Kd Kd Qc", "stud") == (None, None)
    best, _ = holdings("Ah Ah Kd Qc Jc Th 2s", "stud")
    assert best is not None
    assert best.words == "a straight to the ace"


def test_what_is_wrong_and_what_cannot_be_decided(tmp_path: Path) -> None:
    run("simulate", "--game", "stud", "--hands", 60, "--seed", 4, "-o", tmp_path / "hands.txt")
    printed = run("explain", tmp_path / "hands.txt").stdout
    assert "put in: " in printed
    assert ", correct" in printed
    assert "No findings in this hand." in printed
    hidden = tmp_path / "hidden.txt"
    run("convert", tmp_path / "hands.txt", "--to", "everleaf", "-o", hidden)
    text = hidden.read_text()
    cut = "\n".join(line for line in text.splitlines() if " shows [" not in line)
    hidden.write_text(cut)
    assert "Undecidable" in run("explain", hidden).stdout


def test_cards_seen_street_by_street(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    run("simulate", "--game", "stud", "--hands", 60, "--seed", 4, "-o", path)
    hands = explained(path)
    printed = run("explain", path).stdout.splitlines()
    sights = [sight for hand in hands for sight in hand["sights"] if sight["player"] == "Hero"]
    assert len(sights) > 60
    for sight in sights:
        dead = f"{sight['dead_cards']} other card{'s' * (sight['dead_cards'] != 1)} seen"
        words = (
            f"Hero on {sight['on_street']} street: {dead},"
            f" {sight['live_outs']} of {sight['unseen']} unseen cards improve the hand ({100 * sight['chance']:.1f} %)"
        )
        came = {None: ".", True: "; the next card did.", False: "; the next card did not."}[sight["improved"]]
        assert words + came in printed
    assert sum(line.startswith("Hero on ") for line in printed) == len(sights)
    others = {sight["player"] for hand in hands for sight in hand["sights"]} - {"Hero"}
    other = others.pop()
    result = run("explain", path, "--player", other).stdout
    assert f"{other} on third street: " in result
    assert f"It is not known what cards {other} held and saw." in result
    assert "Hero on " not in result


def test_a_page_for_one_hand(tmp_path: Path) -> None:
    run("simulate", "--game", "stud8", "--hands", 1, "--seed", 9, "-o", tmp_path / "hand.txt")
    run("explain", tmp_path / "hand.txt", "-o", tmp_path / "hand.html")
    page = (tmp_path / "hand.html").read_text()
    assert "can win it" in page
    assert "<script" not in page
    assert "http://" not in page


@pytest.mark.parametrize("kind", ["loser-paid", "paid-too-much"])
def test_a_wrong_award_is_explained_and_is_no_odd_chip(kind: str, tmp_path: Path) -> None:
    run("tamper", "--kind", kind, "--hands", 8, "--seed", 3, "-o", tmp_path)
    hands = explained(tmp_path / kind / "hands.txt")
    wrong = [
        share
        for hand in hands
        for pot in hand["explained"]
        if pot["decided"]
        for share in pot["shares"]
        if share["expected"] != share["printed"]
    ]
    assert wrong
    assert all(share["why"] for share in wrong)
    for words in (words for hand in hands for pot in hand["explained"] for words in pot["odd_chips"]):
        assert Decimal(words.split()[0]) <= 1, words


def test_the_winner_and_the_loser_are_named_with_their_hands(tmp_path: Path) -> None:
    run("tamper", "--kind", "loser-paid", "--hands", 2, "--seed", 3, "-o", tmp_path)
    printed = run("explain", tmp_path / "loser-paid" / "hands.txt").stdout
    assert "odd chip" not in printed
    assert (
        "BlueWalrus: paid 0, should be 25.55: 9-8-6-5-4 beats 9-8-7-4-A (FastBadge) and T-5-3-2-A (GrimHeron)"
        in printed
    )
    assert "GrimHeron: paid 25.55, should be 0: T-5-3-2-A loses to 9-8-6-5-4 (BlueWalrus)" in printed

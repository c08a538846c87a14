"""Deals of the Red Dog family replayed: written by hand, clean and with one thing wrong, and recounted."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grammar.read import read
from histories.cut import raw_batches
from rules.cards import card_name, parse_card
from rules.catalogue import CHECKS
from rules.columns import Batch
from rules.money import UNIT
from rules.reddog.chances import given_turned
from rules.reddog.columns import SettledDeals
from rules.reddog.settle import settle_deals
from rules.reddog.variants import Broken, Passing, variant
from rules.settled import Did
from rules.vocabulary import Game

DEALS = Path(__file__).parent / "deals"
CLEAN = sorted(path.stem for path in DEALS.glob("*.txt"))
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def batch_of(text: str, folder: Path) -> Batch:
    """The deals of a text, as the grammar reads them."""
    path = folder / "deals.txt"
    path.write_text(text, encoding="utf-8")
    readings = [reading for raw in raw_batches([path]) for reading in read(raw, None, "lark")]
    assert [reject.reason for reading in readings for reject in reading.rejects] == []
    (reading,) = readings
    return reading.batch


def deal(name: str) -> str:
    return (DEALS / f"{name}.txt").read_text(encoding="utf-8")


def codes(settled: SettledDeals) -> list[str]:
    return sorted(CHECKS[code].code for code in settled.settled.findings.code.tolist())


def settled(name: str, folder: Path, *changes: tuple[str, str], **rules: Any) -> SettledDeals:
    """A deal, changed, and settled under its game's rules but for some."""
    text = deal(name)
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    batch = batch_of(text, folder)
    game = Game(int(batch.hands.game[0]))
    return settle_deals(batch, {game: variant(game)._replace(**rules)} if rules else None)


@pytest.mark.parametrize("name", CLEAN)
def test_clean(name: str, tmp_path: Path) -> None:
    found = codes(settled(name, tmp_path))
    assert found == (["G16", "G16"] if name == "burned_again" else [])


def _lines(field: str) -> str:
    return field.replace(" / ", "\n")


def test_damaged(reddog_damage_case: list[str], tmp_path: Path) -> None:
    name, expected, *changes = reddog_damage_case
    text = deal(name)
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        was = _lines(old) + ("" if new else "\n")
        assert text.count(was) == 1, was
        text = text.replace(was, _lines(new))
    found = codes(settle_deals(batch_of(text, tmp_path)))
    assert found == ([] if expected == "none" else expected.split())


def test_every_check_is_found_alone() -> None:
    lines = (Path(__file__).parent / "cases" / "reddog_damage.cases").read_text(encoding="utf-8").splitlines()
    alone = {line.split("|")[1].strip() for line in lines if line and not line.startswith("#")}
    wanted = {f"G{number:02d}" for number in range(1, 16)} | {"B02", "C01", "C02", "M02"}
    assert wanted <= alone
    assert "G16 G16" in alone


# Money.


@pytest.mark.parametrize("name", CLEAN)
def test_money_is_conserved(name: str, tmp_path: Path) -> None:
    """C.3-1: what was in pot and stacks is there at the end."""
    batch = batch_of(deal(name), tmp_path)
    result = settle_deals(batch)
    seats, deals = result.settled.seats, result.deals
    assert batch.seats.stack.sum() + deals.before[0] == seats.end_stack.sum() + deals.left[0]
    assert (seats.end_stack == batch.seats.stack + seats.net).all()
    assert (seats.net == seats.collected - seats.put_in).all()
    assert (seats.expected == seats.collected).all()
    assert result.settled.hands.gross[0] == seats.put_in.sum()
    assert result.settled.awards.printed.sum() == seats.collected.sum()


def test_columns_of_a_deal(tmp_path: Path) -> None:
    result = settled("red_dog", tmp_path)
    deals, turns, seats = result.deals, result.turns, result.settled.seats
    assert [int(column[0]) for column in deals] == [2, 1, 0, 6 * UNIT, 10 * UNIT, 0, 10 * UNIT, 0, 0]
    assert turns.stake.tolist() == [3 * UNIT, 2 * UNIT, 5 * UNIT]
    assert turns.pot.tolist() == [3 * UNIT, 3 * UNIT, 5 * UNIT]
    assert turns.most.tolist() == [3 * UNIT, 3 * UNIT, 5 * UNIT]
    assert turns.least.tolist() == [UNIT] * 3
    assert [card_name(card) for card in turns.turned.tolist()] == ["9h", "8s", "Qd"]
    assert turns.outcome.tolist() == turns.due.tolist() == [1, -1, -1]
    assert turns.result.tolist() == [3 * UNIT, -2 * UNIT, -5 * UNIT]
    assert seats.net.tolist() == [UNIT, -4 * UNIT, -7 * UNIT, 0]
    assert seats.did.tolist()[:2] == [Did.DEALT_IN | Did.SHOWDOWN | Did.WON, Did.DEALT_IN | Did.SHOWDOWN]
    assert int(result.settled.hands.decided[0]) == 1


def test_columns_of_purchases(tmp_path: Path) -> None:
    turns = settled("fort_wayne", tmp_path).turns
    assert turns.bought.tolist() == [2, 1, 0]
    assert turns.paid.tolist() == [9 * UNIT, 6 * UNIT, 0]
    assert turns.stake.tolist() == [0, 20 * UNIT, UNIT]
    assert turns.outcome.tolist() == [0, 1, -1]
    assert turns.result.tolist() == [-9 * UNIT, 14 * UNIT, -UNIT]
    assert [card_name(card) for card in turns.turned.tolist()] == ["Jd", "3d", "Kd"]


def test_broken_and_stitch(tmp_path: Path) -> None:
    assert settled("shoot", tmp_path).deals.broken.tolist() == [1]
    assert settled("polish_broken", tmp_path).deals.broken.tolist() == [1]
    assert settled("polish", tmp_path).deals.broken.tolist() == [0]
    assert settled("polish_stitch", tmp_path).deals.stitch.tolist() == [1]
    assert settled("polish_stitch", tmp_path).deals.taken.tolist() == [70 * UNIT]


def test_hidden_hands_are_not_guessed(tmp_path: Path) -> None:
    """A winner of whom one card is seen is decided by it; a loser who shows too little is not."""
    assert settled("shoot_goes", tmp_path).turns.due.tolist() == [-1, 1]
    result = settled("red_dog", tmp_path, ("Seat 2 shows 2d 3s 4s 5h 7h", "Seat 2 shows 2d 3s 4s 5h"))
    assert result.turns.due.tolist() == [1, 0, -1]
    assert result.settled.hands.decided.tolist() == [0]
    assert result.settled.seats.expected.tolist()[1] == -1
    unseen = settled("red_dog", tmp_path, ("Burn 7d", "Burn ??"))
    assert codes(unseen) == []
    assert (unseen.turns.of.tolist()[2], unseen.turns.best.tolist()[2]) == (0, -1)


# Chances.


def _beats(hand: list[str], turned: str) -> bool:
    return any(card[1] == turned[1] and PACK.index(card) > PACK.index(turned) for card in hand)


def test_chance_of_one_who_sees_his_cards(tmp_path: Path) -> None:
    """RD-03: counted one by one; what was burned, turned and shown before is not to come."""
    turns = settled("red_dog", tmp_path).turns
    first = "Ah 3d 9c Td 2s".split()
    third = "Ac 3h 9s Th 2c".split()
    gone = "7d 9h Ah Kd 8s 2d 3s 4s 5h 7h".split()
    for turn, hand, seen in ((0, first, []), (2, third, gone)):
        unseen = [card for card in PACK if card not in hand and card not in seen]
        wins = sum(_beats(hand, card) for card in unseen)
        assert (int(turns.wins[turn]), int(turns.of[turn])) == (wins, len(unseen))
        best = int(turns.most[turn]) if 2 * wins > len(unseen) else int(turns.least[turn])
        assert int(turns.best[turn]) == best
    assert (int(turns.of[1]), int(turns.best[1])) == (0, -1)


def test_chances_before_anything_is_seen(tmp_path: Path) -> None:
    """C.5: of the first to bet, blind and against a card."""
    polish = settled("polish", tmp_path).turns
    assert Fraction(int(polish.wins[0]), int(polish.of[0])) == Fraction(6327, 20825)
    one = settled("slippery_sam", tmp_path, ("Centre Kd\nCentre 7h\n", "")).turns
    assert Fraction(int(one.wins[0]), int(one.of[0])) == given_turned(4) == Fraction(1212, 2975)
    assert polish.best.tolist() == [2 * UNIT] * 3


def test_chance_against_a_card_that_is_known(tmp_path: Path) -> None:
    """C.3-12: the eighth player knows that he bets against the five of spades."""
    turns = settled("burned_again", tmp_path).turns
    assert turns.known.tolist() == [0] * 6 + [1, 1]
    assert [card_name(card) for card in turns.turned.tolist()][6:] == ["5d", "5s"]
    assert (int(turns.wins[7]), int(turns.of[7]), int(turns.best[7])) == (1, 1, 21 * UNIT)


# Readings of RULES C.4 that a house may choose otherwise.


def test_other_readings(tmp_path: Path) -> None:
    below = {"broken": int(Broken.BELOW_LEAST)}
    assert codes(settled("shoot_stays", tmp_path, **below)) == ["G09"]
    assert codes(settled("fort_wayne", tmp_path, price=1)) == ["G14"]
    assert codes(settled("fort_wayne", tmp_path, ("Seat 2 pays 5", "Seat 2 pays 4"), price=1)) != ["G14"]
    assert codes(settled("polish_broken", tmp_path, residue_stays=1)) == ["G15"]
    assert codes(settled("polish_stitch", tmp_path, ("Stitch round\n", ""), stitch_forced=0)) == ["G10", "G15"]
    assert codes(settled("slippery_sam", tmp_path, centre_rank=5)) == ["G13"]
    assert codes(settled("polish", tmp_path, limit_together=1)) == ["G02", "G02"]
    forfeits = ("Seat 5 bets 0.75\nBurn ??\nTurn Qd\nSeat 5 shows Ac 3h 9s\nSeat 5 loses 0.75", "Seat 5 passes")
    kept = settled("red_dog_divided", tmp_path, forfeits, passing=int(Passing.FORFEIT))
    assert "G02" not in codes(kept)


def test_checks_are_applied_where_they_can_be(tmp_path: Path) -> None:
    def applied(name: str) -> set[str]:
        return {CHECKS[code].code for code in np.flatnonzero(settled(name, tmp_path).settled.applied).tolist()}

    assert {"G08", "B02", "G15"} <= applied("red_dog_divided")
    assert not {"G11", "G12", "G13", "G14", "G15"} & applied("red_dog")
    assert not {"G08", "B02", "G11", "G13", "G14"} & applied("shoot_goes")
    assert "G11" in applied("polish")
    assert {"G13", "G14"} <= applied("fort_wayne")


def test_settling_nothing_and_many(tmp_path: Path) -> None:
    """Deals do not depend on those before them, and the log grows as it must."""
    damaged = deal("red_dog").replace("Seat 1 wins 3", "Seat 1 wins 2")
    batch = batch_of((deal("shoot") + "\n" + damaged + "\n") * 20, tmp_path)
    result = settle_deals(batch)
    assert result.settled.findings.hand.tolist() == list(range(1, 40, 2))
    assert set(codes(result)) == {"G04"}
    assert len(result.turns.hand) == 20 * 4
    assert parse_card("Ah") == 50

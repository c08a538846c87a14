"""Replay of Red Dog deals: written by hand, clean and with one thing wrong, and recounted."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from studbook.game.cards import card_name
from studbook.game.columns import Batch
from studbook.game.events import Burn, Centre, Deal, Event, Lose, Pass, Show, Stake, Turn, Win
from studbook.game.hand import Hand, hands_of
from studbook.game.money import UNIT
from studbook.game.red_dog_results import Chosen
from studbook.game.vocabulary import RED_DOG_GAMES, Did, Game, Kind
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.audit_results import Audited
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.red_dog.chances import given_turned
from studbook.rules.red_dog.settle import settle_deals
from studbook.rules.red_dog.variants import Broken, Passing, Sees, Variant, variant
from studbook.simulation.red_dog.batches import simulate_deals

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


def codes(settled: Audited) -> list[str]:
    return sorted(CHECKS[code].code for code in settled.settled.findings.code.tolist())


def settled(name: str, folder: Path, *changes: tuple[str, str], **rules: Any) -> Audited:
    """A deal, changed, and settled under its game's rules with some exceptions."""
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
    """C.3-1: the total of pot and stacks is the same at the end."""
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
    """A winner who shows one card is decided by it; a loser who shows too few is not."""
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
    """RD-03: counted one by one; cards burned, turned and shown before cannot come."""
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
    """C.5: for the first to bet, blind and against a card."""
    polish = settled("polish", tmp_path).turns
    assert Fraction(int(polish.wins[0]), int(polish.of[0])) == Fraction(6327, 20825)
    one = settled("slippery_sam", tmp_path, ("Centre Kd\nCentre 7h\n", "")).turns
    assert Fraction(int(one.wins[0]), int(one.of[0])) == given_turned(4) == Fraction(1212, 2975)
    assert polish.best.tolist() == [2 * UNIT] * 3


def test_chance_against_a_card_that_is_known(tmp_path: Path) -> None:
    """C.3-12: the eighth player knows that the bet is against the five of spades."""
    turns = settled("burned_again", tmp_path).turns
    assert turns.known.tolist() == [0] * 6 + [1, 1]
    assert [card_name(card) for card in turns.turned.tolist()][6:] == ["5d", "5s"]
    assert (int(turns.wins[7]), int(turns.of[7]), int(turns.best[7])) == (1, 1, 21 * UNIT)


# Readings of RULES C.4 that a house may replace.


def test_other_readings(tmp_path: Path) -> None:
    below = {"broken": int(Broken.BELOW_LEAST)}
    assert codes(settled("shoot_stays", tmp_path, **below)) == ["G09"]
    assert codes(settled("fort_wayne", tmp_path, price=1)) == ["G14"]
    assert codes(settled("fort_wayne", tmp_path, ("Seat 2 pays 5", "Seat 2 pays 4"), price=1)) != ["G14"]
    assert codes(settled("polish_broken", tmp_path, residue_stays=1)) == ["G15"]
    assert codes(settled("polish_stitch", tmp_path, ("Stitch round\n", ""), stitch_forced=0)) == ["G10"]
    assert codes(settled("slippery_sam", tmp_path, centre_rank=5)) == ["G13"]
    assert codes(settled("polish", tmp_path, limit_together=1)) == ["G02", "G02"]
    bet = "Seat 3 bets 5\nBurn 4d\nTurn Qd\nSeat 3 shows Ac 3h 9s Th 2c\nSeat 3 loses 5\nLeft in the pot: 10"
    forfeit = {"passing": int(Passing.FORFEIT)}
    gives = (bet, "Seat 3 passes\nSeat 3 loses 1\nLeft in the pot: 6")
    assert codes(settled("red_dog", tmp_path, gives, **forfeit)) == []
    assert codes(settled("red_dog", tmp_path, gives)) == ["G02", "G04"]
    keeps = (bet, "Seat 3 passes\nLeft in the pot: 6")
    assert codes(settled("red_dog", tmp_path, keeps, **forfeit)) == ["G04"]


def test_checks_are_applied_where_they_can_be(tmp_path: Path) -> None:
    def applied(name: str) -> set[str]:
        return {CHECKS[code].code for code in np.flatnonzero(settled(name, tmp_path).settled.applied).tolist()}

    assert {"G08", "B02", "G15"} <= applied("red_dog_divided")
    assert not {"G11", "G12", "G13", "G14", "G15"} & applied("red_dog")
    assert not {"G08", "B02", "G11", "G13", "G14"} & applied("shoot_goes")
    assert "G11" in applied("polish")
    assert {"G13", "G14"} <= applied("fort_wayne")


# Cards that are bought.


def choices_of(name: str, folder: Path, *changes: tuple[str, str], **rules: Any) -> list[dict[str, Any]]:
    """Choices of a deal, one dictionary each."""
    choices = settled(name, folder, *changes, **rules).choices
    rows = zip(*(column.tolist() for column in choices), strict=True)
    return [dict(zip(choices._fields, row, strict=True)) for row in rows]


def test_choices_of_a_deal(tmp_path: Path) -> None:
    choices = choices_of("fort_wayne", tmp_path)
    told = [(row["turn"], row["bought"], card_name(row["card"]), Chosen(row["chosen"]).name) for row in choices]
    anna = [(0, 0, "Kd", "BUY"), (0, 1, "Qd", "BUY"), (0, 2, "Jd", "PASS")]
    assert told == [*anna, (1, 0, "Kd", "BUY"), (1, 1, "3d", "BET"), (2, 0, "Kd", "BET")]
    assert [row["price"] // UNIT for row in choices] == [4, 5, -1, 6, 7, 3]
    assert [row["pot"] // UNIT for row in choices] == [24, 28, 33, 33, 39, 19]
    assert [row["most"] // UNIT for row in choices] == [24, 28, 33, 33, 39, 19]
    assert [row["may_pass"] for row in choices] == [0, 0, 1, 0, 0, 0]
    assert [row["right"] for row in choices] == [0, 0, 1, 0, 1, 1]
    assert (choices[0]["wins"], choices[0]["of"]) == (comb(51, 3) - comb(50, 3), comb(51, 3))
    edge = 2 * Fraction(choices[0]["wins"], choices[0]["of"]) - 1
    assert abs(choices[0]["bet"] - UNIT * edge) <= Fraction(1, 2)


def test_choices_that_cannot_be_judged(tmp_path: Path) -> None:
    """A different price, no right to pass, too many cards to look ahead, a card or a whole turn that is not printed."""

    def rights(*changes: tuple[str, str], **rules: Any) -> list[int]:
        return [row["right"] for row in choices_of("fort_wayne", tmp_path, *changes, **rules)]

    assert rights(("Seat 2 pays 4 for", "Seat 2 pays 3 for"))[0] == -1
    assert rights(("Seat 4 bets 1\nSeat 4 shows 2h 6h 9h\nSeat 4 loses 1", "Seat 4 passes"))[-1] == -1
    assert rights(("Turn Qd\n", "")) == [0, -1, -1, -1, -1, -1]
    assert rights(("Turn Jd\n", "")) == [0, 0, -1, -1, -1, -1]
    assert rights(purchases=3)[:2] == [-1, 0]
    third = deal("fort_wayne").partition("Seat 3 pays")[2].partition("Seat 4 bets")[0]
    assert rights((f"Seat 3 pays{third}", "")) == [0, 0, 1, -1]
    assert rights(("Seat 3 pays 6 for another card\nTurn 3d\n", ""))[3:] == [1, 1]


def test_a_turn_without_an_end_leaves_no_choice(tmp_path: Path) -> None:
    ended = ("Turn Jd\nSeat 2 passes\n", "Turn Jd\n")
    assert [row["turn"] for row in choices_of("fort_wayne", tmp_path, ended)] == [0, 0, 1]


def test_only_where_cards_are_bought_there_are_choices(tmp_path: Path) -> None:
    assert choices_of("slippery_sam", tmp_path) == []
    assert choices_of("fort_wayne", tmp_path, purchases=0) == []


def test_choices_of_simulated_deals() -> None:
    """The last choice of a turn is the turn itself; the most valuable choice is right, in every deal."""
    result = settle_deals(simulate_deals(Game.FORT_WAYNE, 400, seed=3))
    choices, turns = result.choices, result.turns
    last = np.flatnonzero(choices.chosen != Chosen.BUY)
    for name in ("hand", "line", "bought", "pot", "least", "most", "wins", "of"):
        assert (getattr(choices, name)[last] == getattr(turns, name)).all(), name
    assert (choices.turn[last] == turns.number).all()
    assert (choices.card[last] == turns.turned).all()
    assert ((choices.chosen[last] == Chosen.PASS) == (turns.stake == 0)).all()
    assert (choices.price[choices.chosen == Chosen.BUY] > 0).all()
    assert (choices.right >= 0).all()
    best = np.maximum(choices.bet, np.where(choices.price >= 0, choices.buy, choices.bet))
    best = np.where(choices.may_pass > 0, np.maximum(best, 0), best)
    own = np.choose(choices.chosen, [choices.bet, choices.buy, 0])
    assert (own[choices.right == 1] == best[choices.right == 1]).all()
    assert ((own < best) <= (choices.right == 0)).all()


# Simulated deals: an independent implementation of the rules.


@pytest.mark.parametrize("game", RED_DOG_GAMES)
def test_simulated_deals_are_clean(game: Game) -> None:
    """Nothing is found except burn cards that come back, and nothing is undecided: all hands are shown or printed."""
    batch = simulate_deals(game, 400, seed=11)
    result = settle_deals(batch)
    assert set(codes(result)) <= {"G16"}
    seats, hands, deals = result.settled.seats, result.settled.hands, result.deals
    assert hands.decided.all()
    assert (seats.expected == seats.collected).all()
    assert (result.turns.due == result.turns.outcome).all()
    net = np.bincount(batch.seats.hand, weights=seats.net, minlength=len(hands.gross))
    assert (net == deals.before - deals.left).all()
    stakes = batch.events.amount[batch.events.kind == Kind.STAKE]
    assert (result.turns.stake[result.turns.outcome != 0] == stakes).all()
    assert (result.turns.stake <= result.turns.most).all()


@pytest.mark.parametrize("game", RED_DOG_GAMES)
def test_chances_recounted(game: Game) -> None:
    """What a player knows is gathered line by line, and the cases are counted one by one."""
    batch = simulate_deals(game, 40, seed=12)
    turns = settle_deals(batch).turns
    counted = [chance for hand in hands_of(batch) for chance in _chances(hand, variant(game))]
    told = list(zip(turns.wins.tolist(), turns.of.tolist(), turns.known.tolist(), strict=True))
    assert len(told) == len(counted)
    for (wins, of, known), (chance, is_known) in zip(told, counted, strict=True):
        assert (Fraction(wins, of) if of else None) == chance
        assert known == is_known


def _chances(hand: Hand, rules: Variant) -> Iterator[tuple[Fraction | None, int]]:
    """At each bet or pass: the chance by what the player sees, and whether everyone knew the card."""
    pack = _Pack(hand, rules)
    for event in hand.events:
        if isinstance(event, Stake | Pass):
            known = pack.next_card()
            yield pack.chance(event.seat, known), int(known is not None and rules.sees != Sees.TURNED_CARD)
        pack.see(event)


class _Pack:
    """What everyone has seen, and which burn cards are on top."""

    def __init__(self, hand: Hand, rules: Variant) -> None:
        self.rules = rules
        self.hands = {event.seat: list(event.cards) for event in hand.events if isinstance(event, Deal)}
        self.seen: set[str] = set()
        self.stock = len(PACK) - rules.cards * len(self.hands)
        self.burned: list[str] = []
        self.target = ""

    def see(self, event: Event) -> None:
        if isinstance(event, Burn | Turn | Centre):
            (self.target,) = event.cards
            self.stock -= 1
            if self.stock < 0:
                self.burned.remove(self.target)
        if isinstance(event, Burn):
            self.burned.append(self.target)
        if isinstance(event, Burn | Turn | Centre | Show):
            self.seen |= set(event.cards)
        if isinstance(event, Centre):
            self.centre = self.target
        if isinstance(event, Win | Lose | Pass) and self.rules.sees == Sees.TURNED_CARD:
            self.target = self.centre

    def next_card(self) -> str | None:
        order, stock = list(self.burned), self.stock
        if self.rules.burn:
            if stock <= 0:
                order.append(order.pop(0))
            stock -= 1
        return order[0] if stock <= 0 else None

    def chance(self, seat: int, known: str | None) -> Fraction | None:
        unseen = [card for card in PACK if card not in self.seen]
        if self.rules.sees == Sees.TURNED_CARD:
            return _against(unseen, self.target, self.rules.cards)
        if self.rules.sees == Sees.NEITHER:
            cases = [_against([card for card in unseen if card != turned], turned, 3) for turned in unseen]
            return sum(cases, Fraction(0)) / len(cases)
        hand = self.hands[seat]
        if "X" in hand:
            return None
        if known is not None:
            return Fraction(_beats(hand, known))
        unseen = [card for card in unseen if card not in hand]
        return Fraction(sum(_beats(hand, card) for card in unseen), len(unseen))


def _against(unseen: list[str], turned: str, cards: int) -> Fraction:
    """Chance that a hand of unseen cards beats a seen card."""
    others = sum(not _beats([card], turned) for card in unseen)
    return 1 - Fraction(comb(others, cards), comb(len(unseen), cards))


def test_plain_and_compiled_are_the_same(plain_rules: Callable[[str], ModuleType], tmp_path: Path) -> None:
    lines = "\n".join(deal(name) for name in CLEAN).replace("wins 10", "wins 9")
    batch = batch_of(lines, tmp_path)
    plain = plain_rules("studbook.rules.red_dog.settle").settle_deals(batch)
    result = settle_deals(batch)
    for one, other in zip((*result.settled[:5], *result[1:]), (*plain.settled[:5], *plain[1:]), strict=True):
        for column, same in zip(one, other, strict=True):
            assert (column == same).all()
    assert (result.settled.applied == plain.settled.applied).all()


def test_many_deals(tmp_path: Path) -> None:
    """Deals do not depend on earlier ones."""
    damaged = deal("red_dog").replace("Seat 1 wins 3", "Seat 1 wins 2")
    batch = batch_of((deal("shoot") + "\n" + damaged + "\n") * 20, tmp_path)
    result = settle_deals(batch)
    assert result.settled.findings.hand.tolist() == list(range(1, 40, 2))
    assert set(codes(result)) == {"G04"}
    assert len(result.turns.hand) == 20 * 4

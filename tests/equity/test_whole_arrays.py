"""Equities on whole arrays, which stand in for machine code: the same integers as the rules themselves."""

import random

import pytest

from studbook.equity import enumeration, pot_equity, whole_arrays
from studbook.equity.pot_equity import FULL_HANDS, Equity, Spot, count_deals, sample_deals, spot
from studbook.game.cards import parse_cards
from studbook.game.compiled import IS_COMPILED
from studbook.game.plain_python import plain_copy
from studbook.game.random_numbers import scramble, stirred
from studbook.game.vocabulary import Game

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ, Game.RAZZ27, Game.FIVESTUD)
SPOTS = 30 if IS_COMPILED else 6


def spots(seed: int, to_come: int) -> list[Spot]:
    """Spots at random of all games, with so many cards to come for each player, or fewer."""
    chance = random.Random(seed)
    found = []
    while len(found) < SPOTS:
        game, deck = chance.choice(GAMES), chance.sample(range(52), 52)
        known = [FULL_HANDS[game] - chance.randint(0, to_come) for _ in range(chance.randint(2, 6))]
        hands = [[deck.pop() for _ in range(max(number, 1))] for number in known]
        dead = [deck.pop() for _ in range(chance.randint(0, 4))]
        common = [deck.pop()] if chance.random() < 0.1 and min(map(len, hands)) < FULL_HANDS[game] else []
        try:
            found.append(spot(game, hands, dead, common, not common and chance.random() < 0.2))
        except ValueError:  # more cards to come than are left, or a hand with a card too many
            continue
    return found


def by_rules(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules answer, as machine code or plain Python, or the arrays."""
    monkeypatch.setattr(pot_equity, "is_ready", lambda rule: answer)


def both(asked: Spot, monkeypatch: pytest.MonkeyPatch, deals: int = 0) -> tuple[Equity, Equity]:
    """The answer of the rules, and that of the arrays; a sample if a number of deals is given."""
    found = []
    for answer in (True, False):
        by_rules(answer, monkeypatch)
        found.append(sample_deals(asked, deals, seed=deals) if deals else count_deals(asked))
    return found[0], found[1]


@pytest.mark.parametrize("deals", [1, 2, 255, 256, 257, 1_000])
def test_samples(deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for asked in spots(deals, to_come=7)[: SPOTS if deals < 1_000 else 5]:
        rules, arrays = both(asked, monkeypatch, deals)
        assert rules == arrays, asked


def test_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [one for one in spots(1, to_come=2) if one.deals <= (1_000_000 if IS_COMPILED else 3_000)]
    assert {len(one.held) > 2 for one in asked} == {True, False}
    for one in asked:
        rules, arrays = both(one, monkeypatch)
        assert rules == arrays, one


def test_many_deals_are_counted_in_several_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [parse_cards(cards) for cards in ("Ah Ad Kc 2s 3d 9c", "8c 8d 7h 7s 5h 2c", "Kh Kd 4c 4s 6d 6c")]
    asked = spot(Game.STUD8, hands)
    by_rules(answer=False, monkeypatch=monkeypatch)
    whole = count_deals(asked)
    assert whole.deals == 34 * 33 * 32
    for piece in (1, 40, 5_000):
        monkeypatch.setattr(whole_arrays, "_AT_ONCE", piece)
        assert count_deals(asked) == whole


@pytest.mark.parametrize("number", [1, 2, 3, 64, 1_000])
def test_states_of_the_generator(number: int) -> None:
    state, step = scramble(number), plain_copy(stirred)
    one_by_one = []
    for _ in range(number):
        one_by_one.append(step(one_by_one[-1] if one_by_one else state))
    assert whole_arrays.states_after(state, number).tolist() == one_by_one


def test_a_sample_is_larger_than_what_arrays_take(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = spot(Game.RAZZ, [parse_cards("Ah 2d 3c 4s 5d 9c Kc"), parse_cards("2c 3d 4h 5s 6h 7c Ks")])
    by_rules(answer=False, monkeypatch=monkeypatch)
    monkeypatch.setattr(pot_equity, "MOST_ON_ARRAYS", 10)
    monkeypatch.setattr(pot_equity, "IS_COMPILED", True)
    used = []
    monkeypatch.setattr(enumeration, "sample_deals", lambda *arguments: used.append(arguments[-1].fill(1)))
    sample_deals(asked, 6)
    assert used == [None]

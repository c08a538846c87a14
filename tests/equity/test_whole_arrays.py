"""Equities on whole arrays, which run while there is no machine code: the integers that the rules leave."""

import random
import sys
import tracemalloc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from studbook.equity import enumeration, whole_arrays
from studbook.equity.enumeration import COLUMNS, Completions, Known
from studbook.equity.pot_equity import FULL_HANDS, MOST_ON_ARRAYS, Spot, completions, sample_deals, spot
from studbook.game.cards import parse_cards
from studbook.game.random_numbers import scramble, stirred
from studbook.game.vocabulary import Game
from studbook.machine import plain
from studbook.machine.plain import plain_copy
from studbook.machine.state import machine

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ, Game.RAZZ27, Game.FIVESTUD)
SPOTS = 40 if machine().is_fast() else 8


def spots(seed: int, to_come: int, number: int = SPOTS) -> Iterator[Spot]:
    """Spots at random of all games, with so many cards to come for each player, or fewer."""
    chance, found = random.Random(seed), 0
    while found < number:
        game, deck = chance.choice(GAMES), chance.sample(range(52), 52)
        known = [FULL_HANDS[game] - chance.randint(0, to_come) for _ in range(chance.randint(2, 6))]
        hands = [[deck.pop() for _ in range(max(number, 1))] for number in known]
        dead = [deck.pop() for _ in range(chance.randint(0, 4))]
        common = [deck.pop()] if chance.random() < 0.1 else []
        try:
            asked = spot(game, hands, dead, common, not common and chance.random() < 0.2)
        except ValueError:  # more cards to come than are left, or a hand with a card too many
            continue
        found += 1
        yield asked


def rule(name: str) -> Any:
    """The rule as it is written, without what runs instead of it."""
    return getattr(enumeration, name).py_func


def sampled(function: Any, asked: Spot, deals: int, times: int) -> list[Any]:
    """All that some samples leave, one after the other, on the same arrays."""
    players = len(asked.held)
    cards = [
        np.array(numbers, np.int64) for numbers in (asked.held, [*asked.to_come, asked.shared_to_come], asked.unseen)
    ]
    state, tally = np.array([scramble(deals)], np.int64), np.zeros((players + 1, COLUMNS), np.int64)
    for _ in range(times):
        function(int(asked.game), deals, Known(*cards), state, np.zeros((3, players), np.int64), tally)
    return [*(array.tolist() for array in cards), state.tolist(), tally.tolist()]


@pytest.mark.parametrize(("deals", "at_once"), [(0, 9), (1, 9), (2, 2), (255, 999), (256, 999), (257, 999), (600, 256)])
def test_samples(deals: int, at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_arrays, "_DRAWN_AT_ONCE", at_once)
    for asked in spots(deals, to_come=7):
        rules = sampled(rule("sample_deals"), asked, deals, times=2)
        assert sampled(whole_arrays.sample_deals, asked, deals, times=2) == rules, asked


def test_final_hands() -> None:
    for asked in spots(1, to_come=3):
        for held, number in zip(asked.held, asked.to_come, strict=True):
            rows = [*enumeration_rows(len(asked.unseen), min(number, 2))]
            found = [completed(function, asked, held, rows, min(number, 2)) for function in functions("complete")]
            assert found[0] == found[1]


def functions(name: str) -> tuple[Any, Any]:
    return rule(name), getattr(whole_arrays, name)


def enumeration_rows(unseen: int, number: int) -> range:
    return range([1, unseen, unseen * (unseen - 1) // 2][number])


def completed(function: Any, asked: Spot, held: int, rows: list[int], width: int) -> list[Any]:
    out = Completions(np.empty((len(rows), width), np.int64), *(np.empty(len(rows), np.int64) for _ in range(3)))
    function(int(asked.game), held, np.array(asked.unseen, np.int64), out)
    return [column.tolist() for column in out]


def counted(function: Any, asked: Spot) -> list[list[int]]:
    sides = completions(asked, 0, asked.unseen)
    starts = np.cumsum([0, *(len(side.masks) for side in sides)])
    masks, high, low = (np.concatenate(column) for column in [*zip(*sides, strict=True)][1:])
    tally = np.zeros((len(sides) + 1, COLUMNS), np.int64)
    rows, taken = np.zeros(len(sides), np.int64), np.zeros(len(sides), np.int64)
    side = Completions(np.empty((0, 0), np.int64), masks, high, low)
    function(side, starts, rows, taken, tally, np.zeros((3, 4), np.int64))
    return [[int(number) for number in row] for row in tally]


def test_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    few = 20_000 if machine().is_fast() else 5_000
    asked = [one for one in spots(2, to_come=2, number=60) if one.deals <= few and not one.shared_to_come]
    assert len({len(one.held) for one in asked}) > 2
    for one in asked:
        expected = counted(rule("enumerate_deals"), one)
        for at_once in (1, 50, 1_000_000):
            monkeypatch.setattr(whole_arrays, "_COUNTED_AT_ONCE", at_once)
            assert counted(whole_arrays.enumerate_deals, one) == expected, one


@pytest.mark.parametrize("number", [1, 2, 3, 64, 1_000])
def test_states_of_the_generator(number: int) -> None:
    step, states = plain_copy(stirred), [scramble(number)]
    for _ in range(number):
        states.append(step(states[-1]))
    assert whole_arrays.states_after(states[0], number).tolist() == states[1:]


def test_plain_python_runs_the_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "_rules", {})
    for name in ("sample_deals", "complete", "enumerate_deals"):
        assert plain_copy(getattr(enumeration, name)) is getattr(whole_arrays, name)


def test_memory_does_not_grow_with_the_sample() -> None:
    asked = spot(Game.STUD8, [parse_cards("Ah 2d 3c"), parse_cards("2c 3d 4h"), parse_cards("Kc Kd 4c")])
    peaks = []
    for deals in (20_000, 200_000):
        tracemalloc.start()
        sampled(whole_arrays.sample_deals, asked, deals, times=1)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0] < 60e6


def test_a_large_sample_costs_plain_python_little(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = spot(Game.RAZZ, [parse_cards("Ah 2d 3c 4s"), parse_cards("2c 3d 4h 5s"), parse_cards("Kc Kd 4c 5h")])
    monkeypatch.setattr(enumeration.sample_deals, "_calls", [])
    calls = count_calls(lambda: sample_deals(asked, 10_000))
    assert MOST_ON_ARRAYS > 10_000 * 3
    assert calls < 10_000, "the rule itself takes 300,000 calls"


def count_calls(work: Any) -> int:
    """Calls of Python functions while some work is done."""
    calls = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls

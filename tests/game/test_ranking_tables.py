"""Strengths by look-up, of one hand and of whole arrays, compared with those of `game.ranking`."""

import random
from itertools import combinations

import numpy as np
import pytest

from studbook.game.cards import parse_cards
from studbook.game.ranking import low_half_strength, pot_strength
from studbook.game.ranking_arrays import low_strengths, pot_strengths
from studbook.game.ranking_tables import quick_low_strength, quick_pot_strength
from studbook.game.vocabulary import Game
from studbook.machine.state import machine

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ, Game.RAZZ27, Game.FIVESTUD)


def same(mask: int, game: Game) -> bool:
    pots = quick_pot_strength(mask, int(game)) == pot_strength(mask, int(game))
    return pots and quick_low_strength(mask, int(game)) == low_half_strength(mask, int(game))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_hands_at_random(game: Game, cards: int) -> None:
    chance = random.Random(int(game) * 10 + cards)
    for _ in range(20_000 if machine().is_fast() else 200):
        mask = sum(1 << card for card in chance.sample(range(52), cards))
        assert same(mask, game), hex(mask)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(
    "deck",
    [
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",  # one suit: flushes and straight flushes
        "Ac Ad Ah As Kc Kd Kh Ks 2c 2d 2h",  # quads, full houses
        "Ac 2c 2d 3c 3d 4c 4h 5c 5s 6c 6d",  # wheels, lows with pairs
    ],
)
def test_every_hand_of_a_small_deck(game: Game, deck: str) -> None:
    for cards in (5, 7):
        for hand in combinations(parse_cards(deck), cards):
            assert same(sum(1 << card for card in hand), game), hand


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_whole_arrays_of_hands(game: Game, cards: int) -> None:
    chance = random.Random(int(game) * 10 + cards)
    decks = [
        range(52),
        range(20),
        range(0, 52, 4),
        [*range(0, 52, 4), *range(1, 52, 4)],
    ]
    hands = [chance.sample(deck, cards) for deck in decks for _ in range(2_000 if machine().is_fast() else 100)]
    masks = np.array([sum(1 << card for card in hand) for hand in hands], np.int64)
    assert pot_strengths(masks, int(game)).tolist() == [pot_strength(int(mask), int(game)) for mask in masks]
    assert low_strengths(masks, int(game)).tolist() == [low_half_strength(int(mask), int(game)) for mask in masks]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_empty_array_of_hands(game: Game) -> None:
    nothing = np.zeros(0, np.int64)
    assert pot_strengths(nothing, int(game)).size == low_strengths(nothing, int(game)).size == 0

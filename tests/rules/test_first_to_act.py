"""Bring-in, street opener and open pair against cases anyone can recount."""

from collections.abc import Callable
from itertools import combinations, permutations
from types import ModuleType

import numpy as np
import pytest

from studbook.game.cards import HIDDEN, WRONG, pack, parse_cards
from studbook.game.games import STUD_GAMES
from studbook.game.vocabulary import Game
from studbook.rules.stud import first_to_act as boards


def packed(text: str) -> int:
    return pack(parse_cards(text))


def bits(seats: str) -> int:
    return sum(1 << int(seat) for seat in seats.split() if seat != "none")


def test_bring_in(doors_case: list[str]) -> None:
    _, game, doors, seat = doors_case
    cards = [-1 if name == "-" else parse_cards(name)[0] for name in doors.split()]
    dealt = sum(1 << index for index, card in enumerate(cards) if card != -1)
    found = boards.bring_in_seat(np.array(cards), dealt, int(Game[game.upper()]))
    assert found == (-1 if seat == "none" else int(seat))


def test_the_bring_in_ignores_seats_that_are_not_dealt_in() -> None:
    doors = np.array(parse_cards("2c 9d 4h Js"))
    assert boards.bring_in_seat(doors, 0b1110, int(Game.STUD)) == 2
    assert boards.bring_in_seat(doors, 0b1010, int(Game.STUD)) == 1


@pytest.mark.parametrize("unknown", [-1, HIDDEN, WRONG])
@pytest.mark.parametrize("game", STUD_GAMES)
def test_no_bring_in_is_named_while_a_dealt_door_card_is_unknown(unknown: int, game: Game) -> None:
    doors = np.array([*parse_cards("2c 9d"), unknown])
    assert boards.bring_in_seat(doors, 0b111, int(game)) == -1
    assert boards.bring_in_seat(doors, 0b011, int(game)) >= 0


@pytest.mark.parametrize(
    ("game", "ranks", "highest"),
    [("stud", "23456789TJQKA", False), ("razz", "A23456789TJQK", True), ("razz27", "23456789TJQKA", True)],
)
def test_every_two_door_cards(game: str, ranks: str, highest: bool) -> None:
    """FR-05, FR-06, B-11, B-12: of any two door cards, the one that comes first in a written-out order brings in."""
    deck = parse_cards(" ".join(rank + suit for rank in ranks for suit in "cdhs"))
    for first, second in combinations(deck, 2):
        expected = int(highest)
        assert boards.bring_in_seat(np.array([first, second]), 0b11, int(Game[game.upper()])) == expected
        assert boards.bring_in_seat(np.array([second, first]), 0b11, int(Game[game.upper()])) == 1 - expected


def test_street_opener(boards_case: list[str]) -> None:
    _, game, shown, seats = boards_case
    each = [packed(board) for board in shown.split(";")]
    strengths = np.array([boards.board_strength(board, int(Game[game.upper()])) for board in each])
    assert boards.best_boards(strengths, (1 << len(each)) - 1) == bits(seats)


def test_only_live_boards_compete() -> None:
    strengths = np.array(
        [boards.board_strength(packed(board), int(Game.STUD)) for board in ("Ac Ad", "Kc Qd", "2c 3d")]
    )
    assert boards.best_boards(strengths, 0b110) == 0b010
    assert boards.best_boards(strengths, 0b100) == 0b100
    assert boards.best_boards(strengths, 0) == 0
    strengths[0] = -1
    assert boards.best_boards(strengths, 0b110) == 0b010


@pytest.mark.parametrize("game", STUD_GAMES)
def test_boards_without_known_cards_are_not_compared(game: Game) -> None:
    assert boards.board_strength(0, int(game)) == -1
    assert boards.board_strength(pack([HIDDEN]), int(game)) == -1
    assert boards.board_strength(pack([0, WRONG, 5]), int(game)) == -1
    assert boards.board_strength(pack([0, 13, 5]), int(game)) >= 0


@pytest.mark.parametrize("game", STUD_GAMES)
def test_neither_order_nor_suits_of_a_board_matter(game: Game) -> None:
    """FR-15, DE-10: from fourth street on, suits no longer count."""
    strengths = {boards.board_strength(pack(board), int(game)) for board in permutations(parse_cards("Ac 7d 7h 2s"))}
    strengths.add(boards.board_strength(packed("As 7c 7d 2h"), int(game)))
    assert len(strengths) == 1


@pytest.mark.parametrize(
    ("cards", "pair"),
    [
        ("7c 7d", True),
        ("7c 8c", False),
        ("7c 8c 9c 7s", True),
        ("7c", False),
        ("", False),
        ("X X", False),
        ("7c X 7d", True),
        ("7c X", False),
    ],
)
def test_open_pair(cards: str, pair: bool) -> None:
    """DE-12, ES-07."""
    assert boards.has_open_pair(packed(cards)) is pair


def test_plain_python_equals_compiled(plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.rules.stud.first_to_act")
    assert plain.board_strength is not boards.board_strength
    rng = np.random.default_rng(3)
    for _ in range(300):
        deal = rng.permutation(54)[:8]
        shown = pack(deal[: rng.integers(1, 5)].tolist())
        assert bool(plain.has_open_pair(shown)) == bool(boards.has_open_pair(shown))
        for game in map(int, STUD_GAMES):
            assert plain.board_strength(shown, game) == boards.board_strength(shown, game)
            assert plain.bring_in_seat(deal, 0b10110101, game) == boards.bring_in_seat(deal, 0b10110101, game)
        strengths = rng.integers(-1, 4, 8)
        assert plain.best_boards(strengths, 0b11011) == boards.best_boards(strengths, 0b11011)

"""The language of ranges: what each text stands for, and what an error says."""

from itertools import combinations

import numpy as np
import pytest

import studbook
from studbook.equity.ranges.expand import full_hands_of, range_of
from studbook.equity.ranges.parse import parse_range
from studbook.equity.ranges.starting_order import class_of, classes, starting_values
from studbook.equity.ranges.syntax import RangeError
from studbook.game.cards import card_name, parse_cards
from studbook.game.games import STUD_GAMES
from studbook.game.vocabulary import Game

COUNTS = {
    "(A2)3": 64,
    "RRx": 13 * (6 * 48 + 4),
    "(RR)x": 78,
    "(Rx)R": 13 * (6 * 48 + 4),
    "(RO)R": 13 * 6 * 48,
    "(RR)R": 52,
    "(65-87)9": 3 * 64,
    "(65,76,87)9": 3 * 64,
    "99+": 36,
    "99-66": 24,
    "66-": 30,
    "T9+": 5 * 16,
    "A9+": 5 * 16,
    "A4-": 3 * 16,
    "(A2-A5)3": 3 * 64 + 6 * 4,
    "A2-34": 48,
    "(AA!AsAh)Kh": 5,
    "(AA&Asx)Kh": 3,
    "RRx!AAx": 12 * (6 * 48 + 4),
    "{AA,KK}!AsA": 9,
    "(AwKw)Qw": 4,
    "(AwKy)Qw": 4 * 3,
    "([A,9-6]2)3": 5 * 64,
    "($F$F)2": (3 * 6 + 3 * 16) * 4,
    "(xhxh)Ah": 66,
    "@rolled-up": 52,
    "(@rolled-up)Ah": 3,
    "(@three-flush)8h": 66,
    "xxx": 1,
    "(xx)7h6h5h": 1,
}


@pytest.mark.parametrize(("text", "hands"), COUNTS.items())
def test_number_of_hands(text: str, hands: int) -> None:
    """Hands as sets of cards; cards that may be any card are left out."""
    assert len(range_of(Game.STUD, text).masks) == hands


@pytest.mark.parametrize(
    ("text", "weights"),
    [("(AA,KK:0.4)Qh", {1000: 6, 400: 6}), ("(AA,KK:40%)Qh", {1000: 6, 400: 6}), ("(RR,AA@50)Qh", {1000: 69, 500: 6}),
     ("(AA:0.5,AsA)Qh", {500: 3, 1000: 3}), ("Ah Kd:0.3", {300: 1})],
)  # fmt: skip
def test_weights(text: str, weights: dict[int, int]) -> None:
    found, times = np.unique(range_of(Game.STUD, text).weights, return_counts=True)
    assert dict(zip(found.tolist(), times.tolist(), strict=True)) == weights


def test_order_matters_between_down_and_up_cards() -> None:
    """(A2)3 and (A3)2 are the same cards, but a class depends on which of them is up."""
    assert range_of(Game.STUD, "(A2)3").masks.tolist() == range_of(Game.STUD, "(32)A").masks.tolist()
    assert range_of(Game.STUD, "@big-pair-in-the-hole").weights.sum() == 1000 * sum(6 * 48 for _ in "TJQKA")
    assert range_of(Game.STUD, "@big-split-pair").weights.sum() == 2 * 1000 * sum(6 * 48 for _ in "TJQKA")


def test_classes_are_those_of_the_database() -> None:
    """Every starting hand is in exactly one class of its game."""
    for game, total in ((Game.STUD, 66_300), (Game.RAZZ, 66_300)):
        high = "@rolled-up,@big-pair-in-the-hole,@big-split-pair,@small-pair"
        high += ",@three-flush,@three-straight,@three-big,@other"
        names = high if game == Game.STUD else "@to-a-five,@to-a-six,@to-a-seven,@to-an-eight,@two-low,@other"
        assert range_of(game, names).weights.sum() == 1000 * total
        assert sum(range_of(game, name).weights.sum() for name in names.split(",")) == 1000 * total


@pytest.mark.parametrize("game", STUD_GAMES)
def test_percentages(game: Game) -> None:
    """20 % and the other 80 % are all hands, and the best hand is in the first percent."""
    cards = 2 if game == Game.FIVESTUD else 3
    every = len(list(combinations(range(52), cards)))
    best, rest = range_of(game, "20%"), range_of(game, "20%-100%")
    assert len(best.masks) + len(rest.masks) == every
    assert len(best.masks) / every == pytest.approx(0.2, abs=0.01)
    assert not set(best.masks.tolist()) & set(rest.masks.tolist())
    assert starting_values(game, best.masks).min() > starting_values(game, rest.masks).max()


def test_classes_of_suits() -> None:
    hands = [sum(1 << card for card in parse_cards(text)) for text in ("Ah Kh 2d", "As Ks 2c", "Ah Kd 2d")]
    first, second, third = class_of(np.array(hands, np.int64)).tolist()
    assert first == second != third
    assert len(classes(Game.STUD)) == 1755


def test_all_cards_of_the_last_street() -> None:
    implied, written = (full_hands_of(Game.STUD, text) for text in ("(AA)Kh7c2d9s", "(AA)Kh7c2d9s(x)"))
    assert implied.masks.tolist() == written.masks.tolist()
    assert implied.weights.tolist() == written.weights.tolist()
    with pytest.raises(RangeError, match="all cards of the last street"):
        full_hands_of(Game.STUD, "(AA)Kh7c2d")


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "empty"),
        ("(A2", 4, "ends too early"),
        ("(A2)3,", 7, "ends too early"),
        ("A2 Z", 4, "'Z' is not understood"),
        ("AA:3", 3, "a weight is a number"),
        ("(AA)K,KKK,KKKK", 11, "need the same cards"),
        ("[9-Z]x", 1, "not a list of ranks"),
        ("(A(2)3)4", 3, "cannot follow here"),
        ("({(AA)K})3", 3, "brackets within brackets"),
        ("(AA)345678", 1, "at most 3 down cards"),
        ("@three-lows", 1, "unknown class"),
        ("(@three-flush)", 2, "needs a door card"),
        ("50%-20%", 1, "the lower one first"),
        ("65-8", 1, "same number of cards"),
        ("65-97", 1, "go up or down together"),
        ("xx+", 1, "need a rank"),
        ("(KhKd)Kh", 1, "no hand is left"),
        ("(RR!AA)R", 1, "only with plain cards"),
        ("RONRONR", 1, "too many hands"),
        ("A" * 3000, 2001, "at most 2,000 characters"),
    ],
)
def test_errors_name_the_column(text: str, column: int, reason: str) -> None:
    with pytest.raises(RangeError, match=reason) as caught:
        range_of(Game.STUD, text)
    assert caught.value.column == column


def test_hostile_texts_give_an_error_or_a_range() -> None:
    chance = np.random.default_rng(1)
    columns: list[tuple[int, int]] = []
    letters = list("AK29xR()!,&:-+%@[]{}$hw. 10\n\x00é")
    for _ in range(1500):
        text = "".join(chance.choice(letters, chance.integers(1, 9)))
        try:
            parse_range(text)
        except RangeError as error:
            columns.append((error.column, len(text) + 1))
    assert all(1 <= column <= most for column, most in columns)


def test_dead_cards_are_left_out() -> None:
    gone = sum(1 << card for card in parse_cards("As Ah"))
    assert len(range_of(Game.STUD, "(AA)K", gone).masks) == 4
    with pytest.raises(RangeError, match="no hand is left"):
        range_of(Game.STUD, "(AsAh)K", gone)


def test_public_function_takes_ranges() -> None:
    answer = studbook.equity("razz", ["(A2,A3)4h5h6c", "Kc Kd 2d 3d 9h"], "Qs", kinds=True)
    assert answer.is_exact
    assert sum(player.share for player in answer.players) == 1
    assert answer.kinds[0]
    assert card_name(0) == "2c"

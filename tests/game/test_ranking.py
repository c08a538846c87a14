"""Ranking compared with cases anyone can recount, and with brute force over every five cards of random hands.

The brute force counts and sorts ranks and knows nothing of bit sets; it is checked in turn by `slow_high` and
`slow_low`, which say the same in the plainest Python.
"""

from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations, pairwise
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from studbook.game import ranking
from studbook.game.cards import parse_cards
from studbook.game.vocabulary import Game
from studbook.machine.state import machine

RANDOM_HANDS = 100_000
BATCH = 10_000

CATEGORIES = {
    "high card": 0,
    "pair": 1,
    "two pair": 2,
    "trips": 3,
    "straight": 4,
    "flush": 5,
    "full house": 6,
    "quads": 7,
    "straight flush": 8,
}
HIGH_DIGITS = {rank: number for number, rank in enumerate("23456789TJQKA", start=2)}
LOW_DIGITS = HIGH_DIGITS | {"A": 1}
STRENGTH = {"high": ranking.high_strength, "low8": ranking.low8_strength, "razz": ranking.ace_to_five_strength}
GAMES = {"high": Game.STUD, "low8": Game.STUD8, "razz": Game.RAZZ}


def strengths(name: str, masks: np.ndarray[Any, Any], rules: ModuleType = ranking) -> np.ndarray[Any, Any]:
    """`STRENGTH[name]` of every mask, in one call of a rule."""
    high, low = np.zeros_like(masks), np.zeros_like(masks)
    rules.rank_all(masks, int(GAMES[name]), high, low)
    return low if name == "low8" else high


def mask_of(text: str) -> int:
    return sum(1 << card for card in parse_cards(text))


def digits(ranks: str, values: dict[str, int]) -> int:
    number = 0
    for rank in ranks.split():
        number = number * 16 + values[rank]
    return number


def slow_high(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Category, then the five ranks by number and height, of exactly five cards."""
    counts = Counter(card // 4 + 2 for card in cards)
    ordered = sorted(counts.elements(), key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if ordered == [14, 5, 4, 3, 2]:
        ordered = [5, 4, 3, 2, 1]
    straight = len(counts) == 5 and ordered[0] - ordered[4] == 4
    flush = len({card % 4 for card in cards}) == 1
    if straight or flush:
        category = 8 if straight and flush else 4 if straight else 5
    else:
        category = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1]].index(shape)
    return (category, *ordered)


def slow_low(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Category, then the five ranks by number and height, ace low, of exactly five cards; lower is better."""
    counts = Counter((card // 4 + 1) % 13 + 1 for card in cards)
    ordered = sorted(counts.elements(), key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    category = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]].index(shape)
    return (category, *ordered)


# The category follows from how many of the 25 pairings of five cards with themselves have equal ranks.
SAME_RANK_PAIRS = {"high card": 5, "pair": 7, "two pair": 9, "trips": 11, "full house": 13, "quads": 17}


def by_count_and_rank(ranks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Category by equal ranks, and the five ranks sorted by number and height, of int[..., 5]."""
    counts = (ranks[..., :, None] == ranks[..., None, :]).sum(axis=-1)
    category = np.zeros(18, dtype=np.int64)
    for name, same in SAME_RANK_PAIRS.items():
        category[same] = CATEGORIES[name]
    ordered = np.sort(counts * 16 + ranks, axis=-1)[..., ::-1] % 16
    return category[counts.sum(axis=-1)], ordered


def as_number(category: np.ndarray, ordered: np.ndarray) -> np.ndarray:
    return category * 16**5 + (ordered * 16 ** np.arange(4, -1, -1)).sum(axis=-1)


def brute_high(cards: np.ndarray) -> np.ndarray:
    """Value of every five cards, int[..., 5] to int[...]; higher is better."""
    category, ordered = by_count_and_rank(cards // 4 + 2)
    wheel = (ordered == [14, 5, 4, 3, 2]).all(axis=-1)
    ordered = np.where(wheel[..., None], [5, 4, 3, 2, 1], ordered)
    straight = (category == CATEGORIES["high card"]) & (ordered[..., 0] - ordered[..., 4] == 4)
    flush = (cards % 4 == cards[..., :1] % 4).all(axis=-1)
    category = np.where(straight, CATEGORIES["straight"], category)
    category = np.where(flush, CATEGORIES["flush"], category)
    return as_number(np.where(straight & flush, CATEGORIES["straight flush"], category), ordered)


def brute_razz(cards: np.ndarray) -> np.ndarray:
    """Value of every five cards, int[..., 5] to int[...]; higher is better."""
    return 16**6 - as_number(*by_count_and_rank((cards // 4 + 1) % 13 + 1))


def brute_low8(cards: np.ndarray) -> np.ndarray:
    """Value of every five cards, int[..., 5] to int[...]; higher is better, 0 is no low."""
    category, ordered = by_count_and_rank((cards // 4 + 1) % 13 + 1)
    value = 16**6 - as_number(category, ordered)
    return np.where((category == 0) & (ordered[..., 0] <= 8), value, 0)


BRUTE = {"high": brute_high, "low8": brute_low8, "razz": brute_razz}


def random_hands(count: int, cards: int, seed: int) -> np.ndarray:
    """int64[count, cards] of different cards each."""
    order = np.random.default_rng(seed).random((count, 52))
    return np.argpartition(order, cards, axis=1)[:, :cards].astype(np.int64)


def masks_of(hands: np.ndarray) -> np.ndarray:
    return (np.int64(1) << hands).sum(axis=1)


def best_of_all_fives(hands: np.ndarray, name: str) -> np.ndarray:
    """Best value of every five cards of each hand."""
    fives = np.array(list(combinations(range(hands.shape[1]), 5)))
    batches = np.array_split(hands, max(1, len(hands) // BATCH))
    return np.concatenate([BRUTE[name](batch[:, fives]).max(axis=1) for batch in batches])


def assert_same_order(strengths: np.ndarray, values: np.ndarray) -> None:
    """Both order all hands alike, with the same ties, and agree on which hands have no strength at all."""
    order = np.argsort(values, kind="stable")
    assert (np.sign(np.diff(strengths[order])) == np.sign(np.diff(values[order]))).all()
    assert ((strengths > 0) == (values > 0)).all()


def test_high_hand(high_case: list[str]) -> None:
    _, cards, five, said = high_case
    category, ranks = said.split(":")
    named = digits(ranks, HIGH_DIGITS) << 4 * (5 - len(ranks.split()))
    strength = ranking.high_strength(mask_of(cards))
    assert ranking.high_said(strength) == CATEGORIES[category] * 16**5 + named
    assert strength == ranking.high_strength(mask_of(five))
    assert ranking.best_five(mask_of(cards), ranking.high_strength) == mask_of(five)


def test_low8_hand(low8_case: list[str]) -> None:
    _, cards, ranks = low8_case
    strength = ranking.low8_strength(mask_of(cards))
    assert (strength > 0) == (ranks != "none")
    assert ranking.low_said(strength) == (0 if ranks == "none" else digits(ranks, LOW_DIGITS))


def test_razz_hand(razz_case: list[str]) -> None:
    _, cards, ranks = razz_case
    strength = ranking.ace_to_five_strength(mask_of(cards))
    assert strength > 0
    assert ranking.low_said(strength) == digits(ranks, LOW_DIGITS)


def test_better_hand(better_case: list[str]) -> None:
    _, name, hand, sign, other = better_case
    difference = STRENGTH[name](mask_of(hand)) - STRENGTH[name](mask_of(other))
    assert difference > 0 if sign == ">" else difference == 0


def test_b1_the_wheel_is_the_best_low_of_all() -> None:
    """B-1: the sentence that 2-4-5-6-7 beats A-2-3-4-5 must stay wrong."""
    wheel, seven = mask_of("Ac 2d 3h 4s 5d"), mask_of("2c 4d 5h 6s 7d")
    assert not ranking.low8_strength(seven) >= ranking.low8_strength(wheel)
    everything = (1 << 52) - 1
    assert ranking.low8_strength(wheel) == ranking.low8_strength(everything)
    assert ranking.ace_to_five_strength(wheel) == ranking.ace_to_five_strength(everything)


@pytest.mark.parametrize("cards", ["", "Ac", "Ac Ad Ah As", "Ac 2d 3h 4s"])
def test_fewer_than_five_cards_are_never_ranked(cards: str) -> None:
    assert [strength(mask_of(cards)) for strength in STRENGTH.values()] == [0, 0, 0]
    with pytest.raises(ValueError, match="no five cards"):
        ranking.best_five(mask_of(cards), ranking.high_strength)


def test_best_five_of_a_low() -> None:
    cards = mask_of("Ah Kh Qh 2h 3h 4c 7d")
    assert ranking.best_five(cards, ranking.low8_strength) == mask_of("Ah 2h 3h 4c 7d")
    with pytest.raises(ValueError, match="no five cards"):
        ranking.best_five(mask_of("Ah Kh Qh 2h 3h 4c 9d"), ranking.low8_strength)


def test_brute_force_is_what_plain_counting_says() -> None:
    hands = random_hands(5_000, 5, seed=5)
    paired = np.random.default_rng(6).permuted(np.tile(np.arange(12), (3_000, 1)), axis=1)[:, :5]
    hands = np.concatenate([hands, paired, paired + 40])
    for brute, slow, sign in ((brute_high, slow_high, 1), (brute_razz, slow_low, -1)):
        values = brute(hands)
        order = np.argsort(values, kind="stable")
        slowly = [tuple(sign * part for part in slow(tuple(hand))) for hand in hands[order].tolist()]
        steps = [after > before for before, after in pairwise(slowly)]
        assert slowly == sorted(slowly)
        assert steps == (np.diff(values[order]) > 0).tolist()


@pytest.mark.parametrize("name", ["high", "low8", "razz"])
def test_seven_cards_against_all_their_fives(name: str) -> None:
    hands = random_hands(RANDOM_HANDS, 7, seed=7)
    assert_same_order(strengths(name, masks_of(hands)), best_of_all_fives(hands, name))


@pytest.mark.parametrize("name", ["high", "low8", "razz"])
@pytest.mark.parametrize("cards", [5, 6, 8])
def test_other_numbers_of_cards_against_all_their_fives(name: str, cards: int) -> None:
    hands = random_hands(4_000, cards, seed=cards)
    assert_same_order(strengths(name, masks_of(hands)), best_of_all_fives(hands, name))


@pytest.mark.parametrize("name", ["high", "low8", "razz"])
@pytest.mark.parametrize("cards", [5, 6, 7, 8])
def test_hands_of_few_ranks_against_all_their_fives(name: str, cards: int) -> None:
    """Cards of only three or four ranks, including aces: quads, full houses, trips and two pair all the time."""
    decks = np.tile(np.arange(36, 52), (2_000, 1))
    decks[::2, :4] = np.arange(4)
    hands = np.random.default_rng(cards).permuted(decks, axis=1)[:, :cards]
    assert_same_order(strengths(name, masks_of(hands)), best_of_all_fives(hands, name))


@pytest.mark.parametrize("cards", [5, 6, 7, 8])
def test_one_suit_against_all_its_fives(cards: int) -> None:
    """Every hand of one suit: all flushes and straight flushes."""
    hands = np.array(list(combinations(range(2, 52, 4), cards)))
    assert_same_order(strengths("high", masks_of(hands)), best_of_all_fives(hands, "high"))


@pytest.mark.skipif(not machine().is_fast(), reason="2,598,960 hands are only quick when compiled")
def test_every_five_card_hand() -> None:
    """The published counts of five-card hands, and of distinct hands, for every ranking."""
    bits = [1 << card for card in range(52)]
    fives = np.fromiter(chain.from_iterable(combinations(bits, 5)), dtype=np.int64, count=5 * 2_598_960)
    masks = fives.reshape(-1, 5).sum(axis=1)
    high = strengths("high", masks)
    counts = np.bincount(high >> 20).tolist()
    assert counts == [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
    assert len(np.unique(high)) == 7_462
    assert len(np.unique(strengths("razz", masks))) == 6_175
    low8 = strengths("low8", masks)
    assert len(np.unique(low8)) == 56 + 1
    assert np.count_nonzero(low8) == 56 * 4**5


@pytest.mark.parametrize("name", ["high", "low8", "razz"])
def test_arrays_equal_singles(name: str) -> None:
    masks = np.concatenate([masks_of(random_hands(1_000, cards, seed=11)) for cards in (5, 6, 7, 8)])
    found = strengths(name, masks)
    assert found.tolist() == [STRENGTH[name](mask) for mask in masks.tolist()]
    assert strengths(name, masks[:0]).tolist() == []


def test_plain_python_equals_compiled(plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.game.ranking")
    assert plain.high_strength is not ranking.high_strength
    hands = [random_hands(500, cards, seed=13) for cards in (5, 6, 7, 8)]
    few_ranks = np.random.default_rng(13).permuted(np.tile(np.arange(36, 52), (500, 1)), axis=1)[:, :7]
    masks = np.concatenate([masks_of(each) for each in [*hands, few_ranks]])
    for name in STRENGTH:
        assert strengths(name, masks, plain).tolist() == strengths(name, masks).tolist()
    highs = strengths("high", masks).tolist()
    lows = strengths("razz", masks).tolist()
    assert [plain.high_said(high) for high in highs] == [ranking.high_said(high) for high in highs]
    assert [plain.low_said(low) for low in lows] == [ranking.low_said(low) for low in lows]

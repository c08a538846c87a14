"""Red Dog chances: the published figures, the closed forms, and plain recounts of every case.

`wins` compares card names with a table of its own and does not use the project's masks.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from types import ModuleType

import numpy as np
import pytest

from studbook.game.bitset import count_of
from studbook.game.cards import DECK_SIZE, card_name, parse_card, parse_cards
from studbook.machine.rule import compiled
from studbook.machine.state import machine
from studbook.rules.red_dog.beats import beaten_by, beats, higher_of_suit
from studbook.rules.red_dog.chances import (
    Informed,
    best_stake,
    blind,
    centre_cards,
    chance_blind,
    chance_seeing_card,
    chance_seeing_hand,
    given_turned,
    hands_out_of,
    informed,
    pack_of,
    slippery_sam,
)

ORDER = {rank: place for place, rank in enumerate("23456789TJQKA")}
FULL_PACK = (1 << DECK_SIZE) - 1

BLIND = {
    1: Fraction(2, 17),
    2: Fraction(278, 1275),
    3: Fraction(6327, 20825),
    4: Fraction(4489, 11900),
    5: Fraction(8689, 19740),
    6: Fraction(523617, 1059380),
    7: Fraction(204641, 378350),
}
TURNED = {
    "2": Fraction(11686, 20825),
    "3": Fraction(2189, 4165),
    "4": Fraction(2033, 4165),
    "5": Fraction(267, 595),
    "6": Fraction(1212, 2975),
    "7": Fraction(1083, 2975),
    "8": Fraction(1327, 4165),
    "9": Fraction(1129, 4165),
    "T": Fraction(922, 4165),
    "J": Fraction(3529, 20825),
    "Q": Fraction(49, 425),
    "K": Fraction(1, 17),
    "A": Fraction(0),
}
INFORMED = {
    3: Informed(22_100, favourable=1_456, even=0, certain=0, hopeless=20, mean=BLIND[3]),
    4: Informed(270_725, favourable=46_150, even=9_269, certain=1, hopeless=35, mean=BLIND[4]),
    5: Informed(2_598_960, favourable=862_680, even=0, certain=48, hopeless=56, mean=BLIND[5]),
}


def mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def members(mask: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if mask >> card & 1]


def wins(hand: Iterable[int], turned: int) -> bool:
    rank, suit = card_name(turned)
    return any(name[1] == suit and ORDER[name[0]] > ORDER[rank] for name in map(card_name, hand))


def some_cards(seed: int, number: int) -> list[int]:
    return random.Random(seed).sample(range(DECK_SIZE), number)


# What beats what.


def test_every_card_beats_the_lower_ones_of_its_suit_only() -> None:
    for turned in range(DECK_SIZE):
        winners = [card for card in range(DECK_SIZE) if wins([card], turned)]
        assert members(higher_of_suit(turned)) == winners
        assert [card for card in range(DECK_SIZE) if beats(1 << card, turned)] == winners


@pytest.mark.parametrize("seed", range(200))
def test_a_hand_beats_what_one_of_its_cards_beats(seed: int) -> None:
    hand = some_cards(seed, seed % 9)
    beaten = [turned for turned in range(DECK_SIZE) if wins(hand, turned)]
    assert members(beaten_by(mask_of(hand))) == beaten
    assert [turned for turned in range(DECK_SIZE) if beats(mask_of(hand), turned)] == beaten


def test_an_ace_is_never_beaten_and_a_void_never_wins() -> None:
    hearts = mask_of(card for card in range(DECK_SIZE) if card_name(card)[1] == "h")
    assert not any(beats(FULL_PACK, parse_card("A" + suit)) for suit in "cdhs")
    assert {card_name(card)[1] for card in members(beaten_by(FULL_PACK ^ hearts))} == {"c", "d", "s"}
    assert beaten_by(0) == 0


# Before the deal.


@pytest.mark.parametrize(("n", "chance"), BLIND.items())
def test_the_blind_chance(n: int, chance: Fraction) -> None:
    assert blind(n) == chance
    assert 1 - Fraction(comb(52, n + 1) - comb(39, n + 1), 13 * comb(51, n)) == chance


def test_the_blind_chance_of_every_hand_there_can_be() -> None:
    for n in range(1, 52):
        assert blind(n) == 1 - Fraction(comb(52, n + 1) - comb(39, n + 1), 13 * comb(51, n))


def test_the_bank_s_edge_in_polish_red_dog() -> None:
    assert round(float(3 * blind(3) - 1), 5) == -0.08855
    assert blind(3, 32) == Fraction(5313, 17980)
    assert round(float(3 * blind(3, 32) - 1), 4) == -0.1135


@pytest.mark.parametrize(("rank", "chance"), TURNED.items())
def test_the_chance_by_the_turned_rank(rank: str, chance: Fraction) -> None:
    higher = 12 - ORDER[rank]
    assert given_turned(ORDER[rank]) == given_turned(ORDER[rank], 3) == chance
    assert 1 - Fraction(comb(51 - higher, 3), comb(51, 3)) == chance


@pytest.mark.parametrize(("n", "size"), [(1, 52), (3, 52), (5, 52), (3, 32), (2, 8)])
def test_the_turned_ranks_together_are_the_blind_chance(n: int, size: int) -> None:
    ranks = range(13 - size // 4, 13)
    assert sum(given_turned(rank, n, size) for rank in ranks) / len(ranks) == blind(n, size)


def test_slippery_sam() -> None:
    assert slippery_sam() == Fraction(2583571, 5353725)
    assert sum(given_turned(rank) for rank in range(5)) / 5 == Fraction(405, 833)
    assert centre_cards() == Fraction(53, 21)


@pytest.mark.parametrize("n", [1, 5, 19])
def test_discards_take_away_winning_cards(n: int) -> None:
    assert slippery_sam(n) < sum(given_turned(rank, n) for rank in range(5)) / 5


@pytest.mark.parametrize("n", [3, 5])
def test_slippery_sam_dealt(n: int) -> None:
    """Dealt at random, hand first: within four standard errors of the exact figures."""
    chance, deals, won, turned = random.Random(n), 40_000, 0, 0
    for _ in range(deals):
        pack = chance.sample(range(DECK_SIZE), n + 33)
        centre = next(place for place in range(n, n + 33) if pack[place] < parse_card("7c"))
        won += wins(pack[:n], pack[centre])
        turned += centre - n + 1
    assert abs(won / deals - slippery_sam(n)) < 4 * (0.25 / deals) ** 0.5
    assert abs(turned / deals - centre_cards()) < 4 * 2 / deals**0.5


@pytest.mark.parametrize(("n", "expected"), INFORMED.items())
def test_what_informed_hands_are_worth(n: int, expected: Informed) -> None:
    found = informed(n)
    assert found == expected
    assert found.hands == comb(52, n)
    assert found.hopeless == comb(n + 3, 3)


def test_every_hand_of_three_counted_one_by_one() -> None:
    hands = list(combinations(range(DECK_SIZE), 3))
    won = [count_of(beaten_by(mask) & ~mask) for mask in map(mask_of, hands)]
    counts = (sum(2 * w > 49 for w in won), sum(2 * w == 49 for w in won), won.count(49), won.count(0))
    found = informed(3)
    assert (found.favourable, found.even, found.certain, found.hopeless) == counts
    assert found.mean == Fraction(sum(won), 49 * len(hands))


@compiled
def _count_hands(n: int, counts: np.ndarray) -> None:
    """Count every hand of a full pack by the cards it beats, from one set of n bits to the next higher."""
    hand = (1 << n) - 1
    while hand < 1 << 52:
        counts[chance_seeing_hand(hand, ((1 << 52) - 1) ^ hand)[0]] += 1
        lowest = hand & -hand
        carried = hand + lowest
        hand = carried | (((hand ^ carried) // lowest) >> 2)


@pytest.mark.skipif(not machine().is_fast(), reason="2,598,960 hands")
@pytest.mark.parametrize("n", [4, 5])
def test_every_hand_counted_one_by_one(n: int) -> None:
    counts = np.zeros(DECK_SIZE, np.int64)
    _count_hands(n, counts)
    unseen, found = 52 - n, informed(n)
    won = np.arange(DECK_SIZE)
    assert counts.sum() == found.hands
    assert counts[2 * won > unseen].sum() == found.favourable
    assert counts[2 * won == unseen].sum() == found.even
    assert (counts[unseen], counts[0]) == (found.certain, found.hopeless)
    assert Fraction(int((counts * won).sum()), found.hands * unseen) == found.mean


@pytest.mark.parametrize(("n", "size"), [(1, 8), (2, 8), (3, 12), (5, 12), (7, 8)])
def test_small_packs_counted_one_by_one(n: int, size: int) -> None:
    pack = members(pack_of(size))
    deals = [(hand, turned) for hand in combinations(pack, n) for turned in pack if turned not in hand]
    won = [hand for hand, turned in deals if wins(hand, turned)]
    assert blind(n, size) == informed(n, size).mean == Fraction(len(won), len(deals))
    assert informed(n, size).hands == comb(size, n)


@pytest.mark.parametrize("n", [1, 6, 7, 13, 25, 39, 51])
def test_informed_hands_win_as_often_as_blind_ones(n: int) -> None:
    assert informed(n).mean == blind(n)
    assert informed(n).hands == comb(52, n)


def test_packs_and_hands_that_cannot_be() -> None:
    assert members(pack_of(32))[0] == parse_card("7c")
    for size in (0, 30, 56, -4):
        with pytest.raises(ValueError, match="four of each rank"):
            blind(3, size)
    for n in (0, 52):
        with pytest.raises(ValueError, match="1 to 51 cards"):
            informed(n)
    with pytest.raises(ValueError, match="1 to 19 cards"):
        slippery_sam(20)
    for rank in (-1, 4, 13):
        with pytest.raises(ValueError, match="no rank"):
            given_turned(rank, size=32)


# At a bet.


def test_the_number_of_hands() -> None:
    for cards in range(DECK_SIZE + 1):
        assert [hands_out_of(cards, n) for n in range(54)] == [comb(cards, n) for n in range(54)]


def exposed(seed: int) -> tuple[list[int], list[int]]:
    """A hand of 1-5 cards and 6-11 unseen ones; all others are exposed."""
    cards = some_cards(seed, 16)
    n = seed % 5 + 1
    return cards[:n], cards[5 : 11 + seed % 6]


@pytest.mark.parametrize("seed", range(60))
def test_the_chances_at_a_bet_counted_one_by_one(seed: int) -> None:
    hand, unseen = exposed(seed)
    n, mask, turned = len(hand), mask_of(unseen), hand[0]
    assert chance_seeing_hand(mask_of(hand), mask) == (sum(wins(hand, card) for card in unseen), len(unseen))
    hands = list(combinations(unseen, n))
    assert chance_seeing_card(turned, mask, n) == (sum(wins(other, turned) for other in hands), len(hands))
    deals = [(other, card) for other in hands for card in unseen if card not in other]
    assert chance_blind(mask, n) == (sum(wins(other, card) for other, card in deals), len(deals))


@pytest.mark.parametrize("seed", range(20))
def test_who_sees_more_wins_as_often_on_average(seed: int) -> None:
    """Over every hand, and over every turned card, the seen chances average to the chance of seeing neither."""
    hand, unseen = exposed(seed)
    n, mask = len(hand), mask_of(unseen)
    total = Fraction(*chance_blind(mask, n))
    hands = list(map(mask_of, combinations(unseen, n)))
    assert sum(Fraction(*chance_seeing_hand(held, mask ^ held)) for held in hands) / len(hands) == total
    cards = [Fraction(*chance_seeing_card(card, mask ^ (1 << card), n)) for card in unseen]
    assert sum(cards) / len(cards) == total


def test_exposed_cards_change_the_chance() -> None:
    hand, seen = mask_of(parse_cards("Ah Kh 2c")), mask_of(parse_cards("Qh Jh 3c"))
    assert chance_seeing_hand(hand, FULL_PACK ^ hand) == (11, 49)
    assert chance_seeing_hand(hand, FULL_PACK ^ hand ^ seen) == (9, 46)
    king, ace = parse_cards("Kd Ad")
    assert chance_seeing_card(king, FULL_PACK ^ (1 << king) ^ (1 << ace), 3) == (0, comb(50, 3))


def test_too_few_unseen_cards_are_no_case_at_all() -> None:
    two = mask_of(parse_cards("3h 4h"))
    assert chance_seeing_card(parse_card("2h"), two, 3) == chance_blind(two, 2) == (0, 0)
    assert chance_seeing_hand(two, 0) == (0, 0)


def test_the_largest_numbers_do_not_overflow() -> None:
    wins_of_all, of = chance_blind(FULL_PACK, 25)
    assert of == 52 * comb(51, 25) < 1 << 54
    assert Fraction(wins_of_all, of) == 1 - Fraction(comb(52, 26) - comb(39, 26), 13 * comb(51, 25))
    assert best_stake(wins_of_all, of, 2, 1, 9) == 9


@pytest.mark.skipif(not machine().is_fast(), reason="everything is plain already")
def test_compiled_and_plain_agree(plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.rules.red_dog.chances")
    for seed in range(300):
        hand, unseen = some_cards(seed, seed % 6), mask_of(some_cards(-seed - 1, seed % 53))
        mask, n, turned = mask_of(hand), seed % 8, seed % DECK_SIZE
        assert plain.beaten_by(mask) == beaten_by(mask)
        assert plain.chance_seeing_hand(mask, unseen) == chance_seeing_hand(mask, unseen)
        assert plain.chance_seeing_card(turned, unseen, n) == chance_seeing_card(turned, unseen, n)
        assert plain.chance_blind(unseen, n) == chance_blind(unseen, n)


# The stake.


@pytest.mark.parametrize(
    ("chance", "payout", "stake"),
    [
        ((25, 49), 1, 700),
        ((24, 49), 1, 100),
        ((24, 48), 1, 100),
        ((17, 49), 2, 700),
        ((16, 48), 2, 100),
        ((16, 49), 2, 100),
        ((0, 49), 2, 100),
        ((47, 47), 1, 700),
    ],
)
def test_the_best_stake(chance: Sequence[int], payout: int, stake: int) -> None:
    least, most = 100, 700
    assert best_stake(*chance, payout, least, most) == stake
    expected = {b: b * ((payout + 1) * Fraction(*chance) - 1) for b in range(least, most + 1)}
    assert stake == min(b for b in expected if expected[b] == max(expected.values()))


def test_only_a_turned_deuce_or_trey_is_worth_the_highest_stake() -> None:
    """Break-even is between 3 and 4."""
    stakes = [best_stake(given.numerator, given.denominator, 1, 1, 9) for given in map(given_turned, range(13))]
    assert stakes == [9, 9] + [1] * 11


def test_who_wins_over_every_order_of_a_tiny_pack() -> None:
    """Aces and kings: every order of eight cards, the player's two on top and then the turned one."""
    orders = list(permutations(members(pack_of(8)), 3))
    assert blind(2, 8) == Fraction(sum(wins(order[:2], order[2]) for order in orders), len(orders))

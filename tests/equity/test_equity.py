"""Equities compared with the plainest enumeration of all deals, with one another, and with what must hold.

`brute` deals every deal with `itertools`, sorts and counts ranks, and knows nothing of the project's ranking.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studbook.equity.pot_equity import (
    FULL_HANDS,
    MOST_COMPLETIONS,
    Equity,
    Sample,
    Spot,
    count_deals,
    enumerate_deals,
    equity,
    rank_every_deal,
    sample_deals,
    spot,
)
from studbook.game.cards import HIDDEN, parse_cards
from studbook.game.vocabulary import Game
from studbook.machine.state import machine

Cards = Sequence[int]
GAMES = tuple(FULL_HANDS)
SEVEN_CARDS = (Game.STUD, Game.STUD8, Game.RAZZ, Game.RAZZ27)

WHEEL = [14, 5, 4, 3, 2]


def of_five(five: Cards, wheel: bool = True) -> tuple[Any, ...]:
    """High hand of five cards in comparable form: the shape of equal ranks, then the ranks."""
    ranks = [card // 4 + 2 for card in five]
    counts = Counter(ranks)
    ordered = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    is_flush = len({card % 4 for card in five}) == 1
    is_wheel = wheel and ordered == WHEEL
    is_straight = is_wheel or (len(counts) == 5 and ordered[0] - ordered[4] == 4)
    if is_wheel:
        ordered = [5, 4, 3, 2, 1]
    if is_straight and is_flush:
        shape = [5]
    elif shape[0] < 4 and shape != [3, 2] and (is_flush or is_straight):
        shape = [3, 1, 2] if is_flush else [3, 1, 1, 2]  # between trips and a full house
    return (shape, ordered)


def low_of_five(five: Cards) -> tuple[Any, ...]:
    """Ace-to-five value of five cards; lower is better."""
    ranks = [1 if card // 4 == 12 else card // 4 + 2 for card in five]
    counts = Counter(ranks)
    return (sorted(counts.values(), reverse=True), sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True))


def best_hands(game: Game, hands: Sequence[Cards]) -> tuple[list[int], list[int]]:
    """Winners of the pot or its high half, and of its low half."""
    fives = [list(combinations(hand, 5)) for hand in hands]
    if game == Game.RAZZ:
        return best([min(map(low_of_five, some)) for some in fives], min), []
    if game == Game.RAZZ27:
        return best([min(of_five(five, wheel=False) for five in some) for some in fives], min), []
    high = best([max(map(of_five, some)) for some in fives], max)
    if game != Game.STUD8:
        return high, []
    lows = [min(map(low_of_five, some)) for some in fives]
    good = [low if low[0] == [1] * 5 and low[1][0] <= 8 else ([9], []) for low in lows]
    return high, best(good, min) if any(low[0] != [9] for low in good) else []


def best(values: list[Any], choose: Callable[[list[Any]], Any]) -> list[int]:
    return [seat for seat, value in enumerate(values) if value == choose(values)]


def deals(hands: Sequence[Cards], unseen: frozenset[int], full: int) -> Iterator[list[Cards]]:
    """Every way to complete some hands."""
    if not hands:
        yield []
        return
    for drawn in combinations(sorted(unseen), full - len(hands[0])):
        for rest in deals(hands[1:], unseen - set(drawn), full):
            yield [(*hands[0], *drawn), *rest]


def brute(asked: Spot, hands: Sequence[Cards]) -> list[tuple[Fraction, int, int, int, int, int]]:
    """Share, scoops, and deals won and shared for high and low of every player."""
    rows = [[Fraction(0), 0, 0, 0, 0, 0] for _ in hands]
    number = 0
    for dealt in deals(hands, frozenset(asked.unseen), FULL_HANDS[asked.game]):
        number += 1
        high, low = best_hands(asked.game, dealt)
        for winners, first in ((high, 2), (low, 4)):
            for seat in winners:
                rows[seat][0] += Fraction(1, len(winners) * (2 if low else 1))
                rows[seat][first if len(winners) == 1 else first + 1] += 1
        if len(high) == 1 and low in ([], high):
            rows[high[0]][1] += 1
    return [(row[0] / number, *row[1:]) for row in rows]  # type: ignore[misc]  # six columns


def rows_of(answer: Equity) -> list[tuple[Fraction, int, int, int, int, int]]:
    return [
        (player.share, player.scoops, player.high_alone, player.high_tied, player.low_alone, player.low_tied)
        for player in answer.players
    ]


def hands_of(*texts: str) -> list[Cards]:
    return [parse_cards(text) for text in texts]


def shuffled(seed: int, game: Game, held: Sequence[int], unseen: int) -> tuple[list[Cards], Cards]:
    """Hands of the given sizes, and enough dead cards that `unseen` remain."""
    deck = random.Random(seed).sample(range(52), 52)
    hands = []
    for size in held:
        hands.append(deck[:size])
        deck = deck[size:]
    return hands, deck[unseen:]


def low_cards_first(seed: int, held: Sequence[int], unseen: int) -> tuple[list[Cards], Cards]:
    """Like `shuffled`, but known and coming cards are low, so that lows are made and tie."""
    chance = random.Random(seed)
    low = [card for card in range(52) if card // 4 <= 6 or card // 4 == 12]
    deck = chance.sample(low, len(low))
    hands = []
    for size in held:
        hands.append(deck[:size])
        deck = deck[size:]
    return hands, [card for card in range(52) if card not in deck[:unseen] and all(card not in hand for hand in hands)]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(SEVEN_CARDS), street=st.sampled_from([(6, 6), (5, 5), (5, 6)]))
def test_two_players_are_counted_as_dealing_every_deal_counts_them(seed: int, game: Game, street: Cards) -> None:
    for deal in (shuffled(seed, game, street, 6), low_cards_first(seed, street, 6)):
        asked = spot(game, deal[0], deal[1])
        answer = count_deals(asked)
        assert rows_of(answer) == brute(asked, deal[0])
        assert answer.deals == asked.deals
        assert answer.is_exact


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(SEVEN_CARDS), players=st.integers(3, 4))
def test_several_players_are_counted_as_dealing_every_deal_counts_them(seed: int, game: Game, players: int) -> None:
    hands, dead = low_cards_first(seed, [6] * players, players + 1)
    asked = spot(game, hands, dead)
    assert rows_of(count_deals(asked)) == brute(asked, hands)


def test_five_card_stud_is_counted_as_dealing_every_deal_counts_it() -> None:
    hands, dead = shuffled(7, Game.FIVESTUD, (3, 3, 4), 7)
    asked = spot(Game.FIVESTUD, hands, dead)
    assert rows_of(count_deals(asked)) == brute(asked, hands)


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    game=st.sampled_from(SEVEN_CARDS),
    held=st.sampled_from([(5, 5), (4, 4), (3, 5), (7, 4)]),
)
def test_inclusion_and_exclusion_is_enumeration(seed: int, game: Game, held: Cards) -> None:
    unseen = 14 if machine().is_fast() else 8
    for deal in (shuffled(seed, game, held, unseen), low_cards_first(seed, held, unseen)):
        asked = spot(game, *deal)
        assert count_deals(asked) == enumerate_deals(asked)


@pytest.mark.skipif(not machine().is_fast(), reason="half a million hands")
@pytest.mark.parametrize("game", SEVEN_CARDS)
def test_all_ways_of_counting_a_fifth_street_agree(game: Game) -> None:
    dead = parse_cards("Qs Jd Kh 9s 2h 8d Tc 4c")
    asked = spot(game, hands_of("Ah Ad 3c 2s 3d", "7c 8c 7h 6h 5h"), dead)
    answer = count_deals(asked)
    assert answer.deals == asked.deals == 278_256
    assert answer == enumerate_deals(asked) == rank_every_deal(asked)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(GAMES), players=st.integers(2, 5))
def test_equities_add_up_to_one(seed: int, game: Game, players: int) -> None:
    size = FULL_HANDS[game] - 1
    answer = equity(game, *shuffled(seed, game, [size] * players, players + 2), sample=Sample(1000))
    assert sum(player.share for player in answer.players) == 1
    assert sum(player.high_alone for player in answer.players) <= answer.deals


@pytest.mark.parametrize("game", SEVEN_CARDS)
def test_hands_that_differ_in_their_suits_only_are_equal(game: Game) -> None:
    hands = hands_of("Ac Kd 9c 5d 4c 2d", "As Kh 9s 5h 4s 2h")
    answer = equity(game, hands)
    assert [player.share for player in answer.players] == [Fraction(1, 2)] * 2
    mirrored = count_deals(spot(game, [hands[1], hands[0]]))
    assert mirrored.players == answer.players


def test_the_order_of_players_and_cards_changes_nothing() -> None:
    hands, dead = low_cards_first(3, (5, 5, 6), 12)
    answer = equity(Game.STUD8, hands, dead)
    turned = equity(Game.STUD8, [hand[::-1] for hand in hands[::-1]], dead[::-1])
    assert turned.players == answer.players[::-1]


def test_a_quartered_low_gets_a_quarter() -> None:
    """FR-25: equal lows split the low half; the one with the better high gets three quarters."""
    answer = equity(Game.STUD8, hands_of("Ac 2d 3c 4d 6h Ks Kd", "Ah 2s 3h 4s 6c Qs Jd"))
    assert [player.share for player in answer.players] == [Fraction(3, 4), Fraction(1, 4)]
    assert answer.deals == answer.with_low == 1
    assert [player.scoops for player in answer.players] == [0, 0]


def test_without_a_low_the_high_takes_all() -> None:
    """FR-20, DE-29: there is a low half only if someone has a low."""
    answer = equity(Game.STUD8, hands_of("Kc Kd 9c 9d Jh Ts 2s", "Ah Qs 9h 8s 7c Qd Jd"))
    assert [player.share for player in answer.players] == [1, 0]
    assert answer.with_low == 0


def test_known_outs() -> None:
    """The first has all their cards; the second draws one of 39 to a flush or a straight, which anyone can count."""
    answer = equity(Game.STUD, hands_of("Ah Ad Kc Qd Js 9c 8d", "2h 5h 9h Jh 3c 4s"))
    assert answer.deals == 39
    hearts = 9 - 1  # the ace is gone
    sixes = 4 - 1  # to 2-3-4-5-6; the heart is counted
    aces = 4 - 2  # to the wheel
    assert answer.players[1].high_alone == hearts + sixes + aces
    assert answer.players[1].share == Fraction(13, 39)


def test_unknown_cards_are_cards_to_come() -> None:
    known = hands_of("Ah Ad 3c 2s 3d Kc", "7h 6h 5h 2c")
    hidden = [known[0], (HIDDEN, HIDDEN, *known[1])]
    dead = parse_cards("Qs Jd Kh 9s 2h 8d Tc 4c 4h 4d 5s 5c 6s 6d 7s 7d 8s 8h 9d 9h")
    assert equity(Game.STUD8, hidden, dead) == equity(Game.STUD8, known, dead)


def test_a_card_for_everyone_is_dealt_where_the_deck_is_short() -> None:
    """DE-17, B-23: five unseen cards are not enough for six players."""
    hands, dead = shuffled(11, Game.STUD, [6] * 6, 5)
    answer = equity(Game.STUD, hands, dead)
    assert answer.deals == 5
    alone = [equity(Game.STUD, hands, dead, common=[card]) for card in spot(Game.STUD, hands, dead).unseen]
    for seat, player in enumerate(answer.players):
        assert player.share == sum(other.players[seat].share for other in alone) / 5


@pytest.mark.parametrize("players", [2, 3])
def test_a_card_for_everyone_that_is_to_come(players: int) -> None:
    """Each possible one in turn gives the same as all of them."""
    hands, dead = low_cards_first(5, [5] * players, 7)
    asked = spot(Game.STUD8, hands, dead, common_to_come=True)
    parts = [count_deals(spot(Game.STUD8, hands, dead, common=[card])) for card in asked.unseen]
    whole = count_deals(asked)
    assert whole.deals == asked.deals == sum(part.deals for part in parts)
    for seat, player in enumerate(whole.players):
        assert player.share * whole.deals == sum(part.players[seat].share * part.deals for part in parts)


@pytest.mark.parametrize("game", GAMES)
def test_samples_lie_within_four_standard_errors(game: Game) -> None:
    hands, dead = low_cards_first(2, [FULL_HANDS[game] - 2] * 2, 12 if machine().is_fast() else 7)
    asked = spot(game, hands, dead)
    exact, sampled = count_deals(asked), sample_deals(asked, 40_000 if machine().is_fast() else 400, seed=9)
    assert not sampled.is_exact
    assert sum(player.share for player in sampled.players) == 1
    for one, other in zip(exact.players, sampled.players, strict=True):
        assert 0 < other.standard_error < 0.05
        assert abs(float(one.share - other.share)) < 4 * other.standard_error


def test_a_sample_without_a_single_win_has_an_error() -> None:
    """Quads against a hand that only a straight flush saves: no one knows that it never comes."""
    hands = hands_of("Ah Ad Ac As 2d", "Ks Kd 3c 7h 9d")
    sampled = sample_deals(spot(Game.STUD, hands), 200, seed=1)
    losers = [player for player in sampled.players if player.share in (0, 1)]
    assert len(losers) == 2
    for player in losers:  # two won and two lost deals added (Agresti, Coull)
        assert player.standard_error == pytest.approx((2 / 204 * 202 / 204 / 204) ** 0.5)


def test_a_sample_deals_cards_for_everyone_too() -> None:
    hands, dead = low_cards_first(5, (5, 5), 9)
    asked = spot(Game.STUD8, hands, dead, common_to_come=True)
    exact, sampled = count_deals(asked), sample_deals(asked, 2_000, seed=4)
    for one, other in zip(exact.players, sampled.players, strict=True):
        assert abs(float(one.share - other.share)) < 4 * other.standard_error


def test_the_same_seed_gives_the_same_sample() -> None:
    asked = spot(Game.RAZZ, hands_of("Ac 2d 3h", "4c 5d 6h", "7c 8d 9h"))
    one, again, other = (sample_deals(asked, 500, seed) for seed in (5, 5, 6))
    assert one == again != other


def test_too_many_deals_are_sampled() -> None:
    asked = spot(Game.STUD, hands_of("Ah Ad", "2c 2d"))
    assert asked.completions > MOST_COMPLETIONS
    assert not asked.is_countable
    assert not equity(Game.STUD, hands_of("Ah Ad", "2c 2d"), sample=Sample(100)).is_exact


def test_compiled_is_plain(plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.equity.pot_equity")
    for game in GAMES:
        full = FULL_HANDS[game]
        for held, unseen in (((full - 2, full - 2), 7), ((full - 1, full - 1, full - 1), 6)):
            hands, dead = low_cards_first(int(game), held, unseen)
            asked, same = spot(game, hands, dead), plain.spot(game, hands, dead)
            assert rows_of(plain.count_deals(same)) == rows_of(count_deals(asked))
            sampled, plainly = sample_deals(asked, 50, seed=3), plain.sample_deals(same, 50, seed=3)
            assert rows_of(plainly) == rows_of(sampled)


@pytest.mark.parametrize(
    ("words", "hands", "dead"),
    [
        ("Ah appears twice", ["Ah Ad", "Kd Ah"], ""),
        ("Ah appears twice", ["Ah Ad", "Kd Kc"], "Ah"),
        ("player 2 has 8 cards", ["Ah Ad", "2c 3c 4c 5c 6c 7c 8c 9c"], ""),
        ("2 to 10 players", ["Ah Ad"], ""),
    ],
)
def test_what_cannot_be_is_said(words: str, hands: list[str], dead: str) -> None:
    with pytest.raises(ValueError, match=words):
        equity(Game.STUD, hands_of(*hands), parse_cards(dead))


def test_a_deck_that_is_too_short_is_said() -> None:
    hands, dead = shuffled(1, Game.STUD, (5, 5), 2)
    with pytest.raises(ValueError, match="4 cards are to come, but only 2 are unseen"):
        equity(Game.STUD, hands, dead)
    with pytest.raises(ValueError, match="only for stud games"):
        equity(Game.OTHER, hands)

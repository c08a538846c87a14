"""Ranges counted and sampled, compared with a slow enumerator that shares nothing with them but the deck."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from studbook.equity.pot_equity import FULL_HANDS, Equity, equity
from studbook.equity.range_counts import count_several, count_two, final_hands
from studbook.equity.range_equity import SURE, Precision, equity_of_ranges, is_cheap, sample_ranges
from studbook.equity.range_spot import Range, range_spot
from studbook.equity.ranges.ask import equity_of_texts
from studbook.game.cards import parse_cards
from studbook.game.games import STUD_GAMES
from studbook.game.vocabulary import Game

SMALL_PACK = "Ah Kc 8d 7s 5h 4d 3c 2h 2s"
"""Cards that are left when all others are seen."""
ROWS = ("share", "scoops", "high_alone", "high_tied", "low_alone", "low_tied", "quartered")
Cards = tuple[int, ...]


def strength_of_five(five: Cards) -> list[int]:
    ranks = sorted((card // 4 + 2 for card in five), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    shape = [times for _, times in counts]
    is_flush = len({card % 4 for card in five}) == 1
    run = ranks if ranks[0] - ranks[4] == 4 and len(counts) == 5 else [5] if ranks == [14, 5, 4, 3, 2] else []
    kind = (
        8 if run and is_flush else 7 if shape[0] == 4 else 6 if shape == [3, 2] else 5 if is_flush else 4 if run else 3
    )
    if kind == 3 and shape[0] < 3:
        kind = 2 if shape == [2, 2, 1] else 1 if shape[0] == 2 else 0
    return [kind, *(run[:1] or [rank for rank, _ in counts])]


def low_of_five(five: Cards, most: int) -> list[int]:
    """A better low is larger; empty if there is none."""
    ranks = [1 if card // 4 == 12 else card // 4 + 2 for card in five]
    counts = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    if most < 13 and (len(counts) < 5 or max(ranks) > most):
        return []
    return [*(-times for _, times in counts), *(-rank for rank, _ in counts)]


def deuce_of_five(five: Cards) -> list[int]:
    """2-7: the worst high hand, in which the ace is high and A-5-4-3-2 no straight."""
    kind, *ranks = strength_of_five(five)
    if ranks == [5]:
        kind, ranks = (5 if kind == 8 else 0), [14, 5, 4, 3, 2]
    return [-kind, *(-rank for rank in ranks)]


@cache
def strengths(game: Game, hand: Cards) -> tuple[list[int], list[int]]:
    """Strengths for the pot or its high half, and for the low half; lists compare as hands do."""
    fives = list(combinations(hand, 5))
    if game == Game.RAZZ:
        return max(low_of_five(five, 13) for five in fives), []
    if game == Game.RAZZ27:
        return max(deuce_of_five(five) for five in fives), []
    return max(map(strength_of_five, fives)), max(low_of_five(five, 8) for five in fives) if game == Game.STUD8 else []


def deals(game: Game, hands: list[Cards], left: frozenset[int]) -> Iterator[list[Cards]]:
    if not hands:
        yield []
        return
    for drawn in combinations(sorted(left), FULL_HANDS[game] - len(hands[0])):
        for rest in deals(game, hands[1:], left - set(drawn)):
            yield [tuple(sorted((*hands[0], *drawn))), *rest]


def choices(ranges: list[list[tuple[Cards, int]]], gone: frozenset[int]) -> Iterator[tuple[list[Cards], int]]:
    if not ranges:
        yield [], 1
        return
    for hand, weight in ranges[0]:
        if not gone & set(hand):
            for rest, times in choices(ranges[1:], gone | set(hand)):
                yield [hand, *rest], weight * times


def slowly(game: Game, ranges: list[list[tuple[Cards, int]]], pack: frozenset[int]) -> list[tuple[Fraction | int, ...]]:
    """Figures of every player, in the order of `ROWS`."""
    rows: list[Counter[str]] = [Counter() for _ in ranges]
    units, number = [Fraction(0)] * len(ranges), 0
    for hands, weight in choices(ranges, frozenset()):
        for dealt in deals(game, hands, pack - {card for hand in hands for card in hand}):
            number += weight
            found = [strengths(game, hand) for hand in dealt]
            high = [seat for seat, pair in enumerate(found) if pair[0] == max(one[0] for one in found)]
            best = max(one[1] for one in found)
            low = [seat for seat, pair in enumerate(found) if pair[1] == best and best]
            for seat in range(len(ranges)):
                half = 2 if low else 1
                share = Fraction(seat in high, len(high) * half) + (Fraction(seat in low, 2 * len(low)) if low else 0)
                units[seat] += share * weight
                rows[seat]["scoops"] += weight * (share == 1)
                rows[seat]["quartered"] += weight * bool(low and 0 < share <= Fraction(1, 4))
                for winners, name in ((high, "high"), (low, "low")):
                    if seat in winners:
                        rows[seat][f"{name}_{'alone' if len(winners) == 1 else 'tied'}"] += weight
    return [(units[seat] / number, *(row[name] for name in ROWS[1:])) for seat, row in enumerate(rows)]


def figures(answer: Equity) -> list[tuple[Fraction | int, ...]]:
    return [tuple(getattr(player, name) for name in ROWS) for player in answer.players]


def range_of_rows(rows: list[tuple[Cards, int]]) -> Range:
    masks = [sum(1 << card for card in hand) for hand, _ in rows]
    return Range(np.array(masks, np.int64), np.array([weight for _, weight in rows], np.int64))


def with_downs(up: str, pack: Cards, number: int) -> list[tuple[Cards, int]]:
    """All hands with these up cards and a number of down cards of the pack, with uneven weights."""
    return [((*parse_cards(up), *down), 1 + place % 3) for place, down in enumerate(combinations(pack, number))]


UPS = {Game.FIVESTUD: ("9c 6h", "9d Ts", 1)}


@pytest.mark.parametrize("game", STUD_GAMES)
def test_two_ranges_as_the_slow_enumerator_finds_them(game: Game) -> None:
    pack = parse_cards(SMALL_PACK)
    first, second, down = UPS.get(game, ("6c 4s 3h", "Jc 6h 5d", 2))
    ranges = [with_downs(up, pack, down) for up in (first, second)]
    everything = frozenset((*pack, *parse_cards(first), *parse_cards(second)))
    dead = [card for card in range(52) if card not in everything]
    asked = range_spot(game, [range_of_rows(rows) for rows in ranges], dead)
    answer = count_two(asked, kinds=True)
    assert figures(answer) == slowly(game, ranges, everything)
    assert sum(player.share for player in answer.players) == 1
    for player, kinds in zip(answer.players, answer.kinds, strict=True):
        assert sum(kind.deals for kind in kinds if not kind.is_low) == answer.deals
        assert sum(kind.won for kind in kinds if not kind.is_low) == player.high_alone + player.high_tied
        assert sum(kind.won for kind in kinds if kind.is_low) == player.low_alone + player.low_tied


@pytest.mark.parametrize("game", [Game.STUD8, Game.RAZZ])
def test_three_ranges_as_the_slow_enumerator_finds_them(game: Game) -> None:
    pack = parse_cards(SMALL_PACK)
    ups = ["6c 4s 3h Jd", "Jc 6h 5d 7c", "Tc 5c 8s 3s"]
    ranges = [with_downs(up, pack, 2)[12 * start : 12 * start + 12] for start, up in enumerate(ups)]
    everything = frozenset((*pack, *(card for up in ups for card in parse_cards(up))))
    dead = [card for card in range(52) if card not in everything]
    asked = range_spot(game, [range_of_rows(rows) for rows in ranges], dead)
    answer = count_several(asked)
    assert figures(answer) == slowly(game, ranges, everything)
    assert sum(kind.deals for kind in answer.kinds[0] if not kind.is_low) == answer.deals


@pytest.mark.parametrize(
    ("pack", "up", "at_once"),
    [
        ("Ah 8d 7s 5h", "6c 4s 3h", False),
        (" ".join(f"{rank}{suit}" for rank in "AQJT987" for suit in "dhs"), "6c 4s 3h", True),
    ],
)
def test_final_hands_listed_at_once_and_one_by_one(pack: str, up: str, at_once: bool) -> None:
    """Both ways of listing final hands give each one the weight of all hands of the range within it."""
    downs = with_downs(up, parse_cards(pack), 2)
    asked = range_spot(
        Game.STUD, [range_of_rows(downs), range_of_rows(with_downs("Jc 6h 5d", parse_cards("Ac Kh"), 2))]
    )
    one_by_one, all_of_them = asked.rows(0)
    assert (all_of_them < one_by_one) == at_once
    listed, free = final_hands(asked, 0), asked.free
    found: Counter[frozenset[int]] = Counter()
    for places, weight in zip(listed.places.tolist(), listed.weights.tolist(), strict=True):
        found[frozenset(free[place] for place in places)] += weight
    fixed = set(parse_cards(up))
    for final, weight in list(found.items())[::997]:
        assert weight == sum(times for hand, times in downs if set(hand) <= final | fixed)
    assert sum(found.values()) == sum(times for _, times in downs) * one_by_one // len(downs)


@pytest.mark.parametrize("game", STUD_GAMES)
def test_single_hands_are_counted_as_before(game: Game) -> None:
    hands = ["Ah Ad 2s 3d 9c", "8c 8d 7h 4s 5h"]
    if game == Game.FIVESTUD:
        hands = ["Ah Ad 2s", "8c 8d 7h"]
    dead = parse_cards("Kc Kd 4c")
    known = equity(game, [parse_cards(hand) for hand in hands], dead)
    asked = equity_of_texts(game, hands, dead)
    assert figures(asked) == figures(known)
    assert asked.deals == known.deals


def test_samples_reach_the_error_and_agree_with_counts() -> None:
    texts = ["(AA,KK:0.5)Kh7c2d", "(xx)9c9d3h"]
    exact = equity_of_texts(Game.STUD, texts)
    assert exact.is_exact
    for seed in (1, 2, 3):
        spot = range_spot(Game.STUD, ranges_of(texts))
        sampled = sample_ranges(spot, 0.005, seed)
        assert all(SURE * player.standard_error <= 0.005 for player in sampled.players)
        assert float(sampled.players[0].share) == pytest.approx(float(exact.players[0].share), abs=0.01)


def ranges_of(texts: list[str]) -> list[Range]:
    from studbook.equity.ranges.expand import range_of

    return [range_of(Game.STUD, text) for text in texts]


def test_third_street_is_sampled_unless_it_is_cheap() -> None:
    wide, narrow = (
        range_spot(Game.STUD, ranges_of(["(xx)K", "(xx)9"])),
        range_spot(Game.STUD, ranges_of(["(AhAd)Kh", "(9c9d)8c"])),
    )
    assert not is_cheap(wide)
    assert is_cheap(narrow)


def test_symmetry_by_suits_and_players() -> None:
    """Exchanged suits and exchanged players change nothing."""
    one = equity_of_texts(Game.STUD8, ["(AA,2h3h)5h6h9c", "(KK,4s7s)8sTsJd"], parse_cards("Qc"))
    other = equity_of_texts(Game.STUD8, ["(KK,4h7h)8hThJc", "(AA,2s3s)5s6s9d"], parse_cards("Qd"))
    assert figures(one) == figures(other)[::-1]


def test_a_range_is_the_average_of_its_hands() -> None:
    hands = [("AhAd", 3), ("KcKd", 1)]
    parts = [equity_of_texts(Game.RAZZ, [f"({down})3c4c5c", "(QsJs)2d2c7h"]) for down, _ in hands]
    whole = equity_of_texts(Game.RAZZ, ["(AhAd,KcKd:0.333)3c4c5c", "(QsJs)2d2c7h"])
    shares = [float(part.players[0].share) for part in parts]
    assert float(whole.players[0].share) == pytest.approx((shares[0] * 1000 + shares[1] * 333) / 1333, abs=1e-12)


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["(AA)x", "(AA)x", "(AA)x"], "exclude each other"),
        (["(AhAd)Kc", "(AhAs)Kd"], "can hold none"),
        (["(AA)K", "(AA)K", "(KK)A,(AA)Q"], "exclude each other"),
        (["xxxxxxx"] * 8, "more cards than there are"),
        (["AA"], "2 to 10 players"),
    ],
)  # fmt: skip
def test_impossible_ranges(texts: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        equity_of_texts(Game.STUD, texts, precision=Precision(error=0.05))


def test_errors_that_cannot_be_reached() -> None:
    with pytest.raises(ValueError, match="error must be"):
        equity_of_ranges(Game.STUD, ranges_of(["AA", "KK"]), precision=Precision(error=0))
    with pytest.raises(ValueError, match="too many deals to count"):
        equity_of_ranges(Game.STUD8, ranges_of(["xxx", "RRx"]), precision=Precision(exact=True))

"""F6: shares of the pot over all exchanges, by plain Python over cards as text, and when the test may not run."""

from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from studbook.analytics.fairness.audit import fairness
from studbook.analytics.fairness.swaps import AllIns, moments, swap_outcome
from studbook.analytics.store import Store
from studbook.equity.swaps import quarters_won
from studbook.exchange.simulated import simulated
from studbook.exchange.site_texts import Tally
from studbook.game.cards import pack, parse_cards
from studbook.game.vocabulary import Game, Limit
from studbook.importing.pipeline import import_paths

HIGH = "23456789TJQKA"


def high(cards: tuple[str, ...]) -> tuple:
    """The best five cards of a high hand, as something that compares."""
    return max(map(high_five, combinations(cards, 5)))


def high_five(cards: tuple[str, ...]) -> tuple:
    ranks = sorted((HIGH.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, order = [count for count, _ in groups], [rank for _, rank in groups]
    flush = len({card[1] for card in cards}) == 1
    wheel = ranks == [12, 3, 2, 1, 0]
    straight = wheel or (len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4)
    kind = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1]]
    place = 8 if flush and straight else 5 if flush else 4 if straight else kind.index(shape)
    return (place, [3] if wheel else order)


def low(cards: tuple[str, ...], worst: int) -> tuple[int, ...] | None:
    """Five different ranks, ace low, none above `worst`, highest first; None without one. Pairs are not compared."""
    ranks = sorted({"A23456789TJQK".index(card[0]) + 1 for card in cards})[:5]
    return tuple(reversed(ranks)) if len(ranks) == 5 and ranks[-1] <= worst else None


def share(game: str, one: tuple[str, ...], other: tuple[str, ...]) -> float:
    def part(mine: object, theirs: object) -> float:
        return 0.5 if mine == theirs else float(mine > theirs)  # type: ignore[operator]

    if game == "razz":
        return 1 - part(low(one, 13), low(other, 13))
    won = part(high(one), high(other))
    mine, theirs = low(one, 8), low(other, 8)
    if game == "stud" or (mine is None and theirs is None):
        return won
    return (won + (1 - part(mine or (99,), theirs or (99,)))) / 2


@pytest.mark.parametrize("game", ["stud", "stud8", "razz"])
def test_every_exchange_by_plain_python(game: str) -> None:
    chance = np.random.default_rng(3)
    deck = [rank + suit for rank in HIGH for suit in "cdhs"]
    for streets in (1, 2, 3, 4):
        for _ in range(8):
            dealt = [deck[place] for place in chance.permutation(52)]
            one, other = tuple(dealt[:7]), tuple(dealt[7:14])
            values = []
            for ways in product((False, True), repeat=streets):
                mine, theirs = list(one), list(other)
                for place, swap in enumerate(ways, 7 - streets):
                    if swap:
                        mine[place], theirs[place] = theirs[place], mine[place]
                values.append((tuple(mine), tuple(theirs)))
            if game == "razz" and None in [low(hand, 13) for pair in values for hand in pair]:
                continue  # pairs in a low are not compared here
            values = [share(game, *pair) for pair in values]
            rows = {
                "first": np.array([pack(parse_cards(" ".join(one)))]),
                "second": np.array([pack(parse_cards(" ".join(other)))]),
                "last_street": np.array([7]), "betting_ended": np.array([7 - streets]), "game": np.array([game]),
            }  # fmt: skip
            won, mean, variance = moments(rows)
            assert (won[0], mean[0], variance[0]) == pytest.approx((values[0], np.mean(values), np.var(values)))


def test_halves_and_quarters() -> None:
    def masks(*hands: str) -> list[int]:
        return [sum(1 << card for card in parse_cards(hand)) for hand in hands]

    one, other = masks("Ah 2d 3c 4s 8h Kd Kc", "As 2c 3d 4h 8c Qd Qc")
    assert quarters_won(one, other, int(Game.STUD8)) == 3, "the high half, and half of the low one"
    assert quarters_won(other, one, int(Game.STUD8)) == 1
    assert quarters_won(*masks("Ah Kd 9c 8s 5h 4d 2c", "Ad Kc 9h 8d 5s 4c 2d"), int(Game.STUD)) == 2


def all_ins(site: str, known: list[bool]) -> AllIns:
    count = len(known)
    return AllIns(
        np.arange(count),
        np.array([site] * count, str),
        np.array(known, bool),
        np.ones(count),
        np.full(count, 0.5),
        np.full(count, 0.25),
    )


def test_it_does_not_run_if_losers_may_hide_their_hands() -> None:
    outcome = swap_outcome(all_ins("b", [True] * 80 + [False] * 20), 500)
    assert outcome.p is None
    assert "80 % of 100" in outcome.why_not


def test_only_sites_that_open_all_hands_enter() -> None:
    both = AllIns(*map(np.concatenate, zip(all_ins("a", [True] * 100), all_ins("b", [True, False] * 40), strict=True)))
    outcome = swap_outcome(both, 500)
    assert (outcome.hands, outcome.left_out) == (100, 400)
    assert outcome.observed == pytest.approx(10)
    assert swap_outcome(all_ins("a", [True] * 12), 50).why_not.startswith("12 hands")
    assert swap_outcome(all_ins("a", []), 50).p is None


def test_simulated_all_ins_are_all_found(tmp_path: Path) -> None:
    texts = simulated("pokerstars", [Game.RAZZ], [Limit.FIXED], 800, 2, Tally())
    (tmp_path / "hands.txt").write_text("\n\n\n".join(texts) + "\n\n\n", "utf-8")
    with Store(tmp_path / "hands.duckdb") as store:
        import_paths(store, [tmp_path / "hands.txt"])
        row = fairness(store).table.filter(test="F6").row(0, named=True)
        expected = store.sql(
            "SELECT count(*) FROM hands WHERE all_in_early AND last_street = 'seventh' AND hand NOT IN "
            "(SELECT hand FROM events WHERE kind = 'community') "
            "AND (SELECT count(*) FROM seats WHERE seats.hand = hands.hand AND dealt_in AND NOT folded) = 2"
        ).rows[0][0]
    assert row["hands"] == expected > 30
    assert row["p"] > 0.0001

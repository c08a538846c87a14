"""Simulated Red Dog deals, followed by plain Python that knows RULES C and none of our code."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import comb, sqrt
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from studbook.game.columns import Batch, Events, Hands, Seats
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Kind
from studbook.machine.state import machine
from studbook.simulation.red_dog.batches import simulate_deals, simulated_deals
from tests.simulation.red_dog_walk import FACTS, Walk

DEALS = 400 if not machine().is_fast() else 3_000
SEED = 2027


@pytest.fixture(scope="module", params=RED_DOG_GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


@pytest.fixture(scope="module")
def deals(game: Game) -> list[Hand]:
    return list(hands_of(simulate_deals(game, DEALS, SEED)))


def walked(deals: list[Hand]) -> Iterator[Walk]:
    return (Walk(hand).deal() for hand in deals)


def test_every_deal_keeps_the_rules(deals: list[Hand]) -> None:
    for walk in walked(deals):
        assert 3 <= len(walk.in_seats) <= 8


def test_known_cards_come_only_where_the_pack_is_used_up(deals: list[Hand], game: Game) -> None:
    known = Counter()
    for walk in walked(deals):
        needed = 2 * len(walk.seats) if walk.facts.burns else 0
        runs_out = needed > 52 - walk.facts.cards * len(walk.seats)
        assert not walk.known or runs_out
        known[bool(walk.known)] += 1
    assert (known[True] > 0) == (game == Game.RED_DOG)


def test_a_table_goes_on(deals: list[Hand]) -> None:
    """C.3-10: pot, stacks, dealer and the number of the dealer's deal."""
    for one, two in pairwise(walked(deals)):
        if one.hand.table != two.hand.table:
            assert (two.before, two.number) == (0, 1)
            continue
        assert two.before == one.pot
        assert two.dealer == one.following
        assert two.number == (one.number + 1 if one.dealer == two.dealer else 1)
        before = {(seat.number, seat.player) for seat in one.hand.seats}
        for seat in two.hand.seats:
            if (seat.number, seat.player) in before:
                assert seat.stack == one.stacks[seat.number]


EVERYWHERE = {"Dealer", "Deal", "Stake", "Show", "Win", "Lose", "Total", "NextDealer", "least", "most", "between"}
EVERYWHERE |= {"all his chips", "shown of a hidden hand", "less than the least, all his chips"}
BY_ANTES = {"Ante", "Burn", "Turn", "Share", "ante again", "Pot", "short ante", "no turn without chips"}
BY_DEALER = {"Fund", "Take"}
KEEPS = {"Burn", "Turn", "Pot"}
ONLY = {
    Game.RED_DOG: BY_ANTES,
    Game.RED_DOG_FOUR: BY_ANTES,
    Game.RED_DOG_THREE: BY_ANTES,
    Game.RED_DOG_BANK: BY_DEALER | KEEPS,
    Game.RED_DOG_BANK_FOUR: BY_DEALER | KEEPS,
    Game.RED_DOG_BANK_THREE: BY_DEALER | KEEPS,
    Game.SHOOT: BY_DEALER | KEEPS,
    Game.SLIPPERY_SAM: BY_DEALER | {"Centre"},
    Game.FORT_WAYNE: BY_DEALER | {"Centre", "Turn", "Buy", "Pass"},
    Game.POLISH_RED_DOG: BY_DEALER | KEEPS | {"Stitch"},
}


@pytest.mark.skipif(not machine().is_fast(), reason="takes more deals than plain Python plays in a moment")
def test_everything_that_the_rules_allow_happens(deals: list[Hand], game: Game) -> None:
    seen: Counter[str] = Counter()
    players, ends = set(), Counter()
    for walk in walked(deals):
        seen += walk.seen
        players.add(len(walk.in_seats))
        ends[walk.is_broken, walk.number, walk.dealer == walk.following] += 1
        seen["sits out"] += any(seat.sitting_out for seat in walk.hand.seats)
    assert {name for name, times in seen.items() if times} - {"less than the least"} == EVERYWHERE | ONLY[game] | {
        "sits out"
    }
    assert players == set(range(3, 9))
    if FACTS[game].tenure == "four":
        assert {(False, 3, True), (False, 3, False), (False, 4, False), (True, 1, False), (True, 4, False)} <= set(ends)
    assert (seen["less than the least"] > 0) == (FACTS[game].pays == 1 and not FACTS[game].dealer_plays)


BY_CHANCE = 400 if not machine().is_fast() else 100_000


def share_won(game: Game, kind: Kind) -> tuple[int, int]:
    """Wins and turns of the first to act, whose bets no earlier event has influenced."""
    won = turns = 0
    for batch in simulated_deals([game], BY_CHANCE, SEED):
        rows = np.isin(batch.events.kind, (Kind.WIN, Kind.LOSE, Kind.PASS))
        hand, first = np.unique(batch.events.hand[rows], return_index=True)
        kinds = batch.events.kind[rows][first]
        won += int((kinds == Kind.WIN).sum())
        turns += len(hand)
    return won, turns


def closed_form(n: int) -> float:
    """C.5: a random hand against a random card."""
    return 1 - (comb(52, n + 1) - comb(39, n + 1)) / (13 * comb(51, n))


@pytest.mark.parametrize("game", [game for game in RED_DOG_GAMES if FACTS[game].burns], ids=lambda game: game.name)
def test_first_players_win_as_often_as_chance_has_it(game: Game) -> None:
    won, turns = share_won(game, Kind.WIN)
    due = closed_form(FACTS[game].cards)
    assert abs(won / turns - due) < 4 * sqrt(due * (1 - due) / turns)


def test_slippery_sam_wins_as_often_as_chance_has_it() -> None:
    won, turns = share_won(Game.SLIPPERY_SAM, Kind.WIN)
    due = 2583571 / 5353725
    assert abs(won / turns - due) < 4 * sqrt(due * (1 - due) / turns)


def test_the_search_for_a_centre_card_is_as_long_as_chance_has_it() -> None:
    cards, deals = 0, 0
    squares = 0
    for batch in simulated_deals([Game.SLIPPERY_SAM], BY_CHANCE, SEED):
        rows = batch.events.kind == Kind.CENTRE
        counts = np.bincount(batch.events.hand[rows], minlength=len(batch.hands.game))
        cards, deals, squares = cards + int(counts.sum()), deals + len(counts), squares + int((counts**2).sum())
    deviation = sqrt((squares / deals - (cards / deals) ** 2) / deals)
    assert abs(cards / deals - 53 / 21) < 4 * deviation


def columns(batch: Batch, table: Hands | Seats | Events) -> list[tuple[str, list[Any]]]:
    return [
        (name, batch.strings(column) if column.ndim == 2 else column.tolist())
        for name, column in zip(table._fields, table, strict=True)
    ]


def same(one: Batch, other: Batch) -> bool:
    pairs = ((one.hands, other.hands), (one.seats, other.seats), (one.events, other.events))
    return all(columns(one, left) == columns(other, right) for left, right in pairs)


def test_a_seed_gives_the_same_deals_and_another_gives_others(game: Game) -> None:
    assert same(simulate_deals(game, 60, 5), simulate_deals(game, 60, 5))
    assert not same(simulate_deals(game, 60, 5), simulate_deals(game, 60, 6))


@pytest.mark.skipif(not machine().is_fast(), reason="nothing is compiled")
def test_compiled_and_plain_python_play_the_same(game: Game, plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.simulation.red_dog.batches").simulate_deals(game, 80, SEED)
    assert same(simulate_deals(game, 80, SEED), plain)


def test_batches_cut_the_same_deals(game: Game) -> None:
    parts = list(simulated_deals([game, game], 110, SEED, batch_deals=40))
    assert [len(part.hands.game) for part in parts] == 2 * [40, 40, 30]
    cut = [hand for part in parts[:3] for hand in hands_of(part)]
    assert cut == list(hands_of(simulate_deals(game, 110, SEED)))


def test_times_and_numbers_rise(deals: list[Hand]) -> None:
    numbers = [int(hand.hand_id) for hand in deals]
    assert numbers == sorted(set(numbers))
    times = [hand.local_time for hand in deals]
    assert times == sorted(times)


def test_no_deals_and_other_games() -> None:
    assert len(simulate_deals(Game.SHOOT, 0, 1).events.kind) == 0
    with pytest.raises(ValueError, match="RAZZ"):
        simulate_deals(Game.RAZZ, 10, 1)

"""The money of hands of other games in PHH and OHH: what each player puts in and gets."""

import json
import random
import warnings
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from studbook.game import events
from studbook.game.hand import Hand, hands_of
from studbook.game.money import UNIT
from studbook.game.vocabulary import Game, Limit
from studbook.importing.reading import read
from studbook.rules.balance import Imbalance, balances
from tests.grammar.test_phh import raw_of
from tests.studbook.test_televised_hands import GAMES, nets_of, played, stacks_after

NO_LIMIT = {"NT": NoLimitTexasHoldem, "NS": NoLimitShortDeckHoldem, "PO": PotLimitOmahaHoldem}
FIXED_LIMIT = {
    "FT": FixedLimitTexasHoldem,
    "FO/8": FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "FB": FixedLimitBadugi,
}
TRIALS = 15
"""Hands of each game that are played at random."""


class Money(NamedTuple):
    """A hand of another game, and what each player wins or loses."""

    hand: Hand
    nets: list[int]


def money_in(text: str) -> list[Money]:
    """The money of the hands of other games in a text, of which each must balance."""
    (reading,) = read(raw_of(text))
    others = reading.other_hands
    assert (reading.rejects, len(reading.rows), len(others.rows) > 0) == ([], 0, True)
    found = balances(others.batch)
    assert set(found.imbalance.tolist()) <= {Imbalance.NONE}
    nets = (found.collected + found.returned - found.put_in) // UNIT
    ends = np.cumsum(others.batch.hands.seat_count)
    return [Money(hand, own.tolist()) for hand, own in zip(hands_of(others.batch), np.split(nets, ends), strict=False)]


def with_stacks(history: HandHistory) -> HandHistory:
    """The same, with the stacks after the hand."""
    copy = HandHistory.loads(history.dumps())
    copy.finishing_stacks = stacks_after(history)
    return copy


def test_televised_hands_of_other_games_have_pokerkits_nets() -> None:
    others = [hand for _, hand in played() if hand.variant not in GAMES]
    for hand in others:
        (money,) = money_in(with_stacks(hand).dumps())
        assert (money.hand.game, money.hand.limit, money.nets) == (
            Game.OTHER,
            {"F": Limit.FIXED, "N": Limit.NO, "P": Limit.POT}[hand.variant[0]],
            nets_of(hand),
        )


def test_without_stacks_only_a_hand_without_a_showdown_has_nets() -> None:
    others = [hand for _, hand in played() if hand.variant not in GAMES]
    found = [(hand, money_in(hand.dumps())) for hand in others]
    assert {len(money) for _, money in found} == {0, 1}
    assert all(money[0].nets == nets_of(hand) for hand, money in found if money)
    assert all(bool(money) != any(" sm" in action for action in hand.actions) for hand, money in found)


@cache
def played_at_random(variant: str) -> tuple[HandHistory, ...]:
    """Hands of a game with short stacks, antes of all or of one, straddles, and raises of any legal size."""
    chance = random.Random(variant)
    return tuple(one_played(variant, chance) for _ in range(TRIALS))


def one_played(variant: str, chance: random.Random) -> HandHistory:
    players = chance.randint(2, 6)
    antes: Any = chance.choice([0, 1, {1: 4}])
    blinds = chance.choice([(1, 2), (2, 4), (1, 2, 4)] if players > 2 else [(1, 2)])
    bets = (max(blinds),) if variant in NO_LIMIT else (max(blinds), 2 * max(blinds))
    game: Any = {**NO_LIMIT, **FIXED_LIMIT}[variant]
    played = game(tuple(Automation), antes != {1: 4}, antes, blinds, *bets)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = played([chance.randint(1, 60) for _ in range(players)], players)
        while state.status:
            if state.can_stand_pat_or_discard():
                state.stand_pat_or_discard()
            elif state.can_complete_bet_or_raise_to() and chance.random() < 0.3:
                least, most = (
                    state.min_completion_betting_or_raising_to_amount,
                    state.max_completion_betting_or_raising_to_amount,
                )
                state.complete_bet_or_raise_to(chance.randint(least, most))
            elif state.can_fold() and chance.random() < 0.15:
                state.fold()
            else:
                state.check_or_call()
        return HandHistory.from_game_state(played, state)


def test_winnings_may_hold_the_uncalled_bet() -> None:
    """The small blind, who acts last of two before the flop, raises to 6 and is not called."""
    text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n"
    text += "actions = ['d dh p1 AhAd', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']\nwinnings = [0, {}]\n"
    for won in (8, 4):
        (money,) = money_in(text.format(won))
        assert money.nets == [-2, 2]


@pytest.mark.parametrize("variant", [*NO_LIMIT, *FIXED_LIMIT])
def test_hands_played_at_random_have_pokerkits_nets(variant: str) -> None:
    for history in played_at_random(variant):
        (money,) = money_in(with_stacks(history).dumps())
        assert money.nets == nets_of(history), history.dumps()


def action(player: int, name: str, amount: float | None = None) -> dict[str, Any]:
    return {"player_id": player, "action": name} | ({} if amount is None else {"amount": amount})


def holdem(**changes: Any) -> dict[str, Any]:
    """A hand with a raise over a blind that is already in, a dead blind, a bet that no one calls, rake and a fee."""
    blinds = [action(1, "Post SB", 1), action(2, "Post BB", 2), action(3, "Post Dead", 1), action(3, "Post BB", 2)]
    before = [action(3, "Check"), action(1, "Raise", 5), action(2, "Call", 4), action(3, "Fold")]
    flop = [action(1, "Check"), action(2, "Bet", 10), action(1, "Fold")]
    return {
        "game_number": "7",
        "game_type": "Holdem",
        "start_date_utc": "2020-01-02T03:04:05Z",
        "table_name": "Oak",
        "table_size": 6,
        "bet_limit": {"bet_type": "NL"},
        "currency": "USD",
        "small_blind_amount": 1,
        "big_blind_amount": 2,
        "players": [{"id": one, "seat": 2 * one, "name": f"P{one}", "starting_stack": 100} for one in (1, 2, 3)],
        "rounds": [{"street": "Preflop", "actions": blinds + before}, {"street": "Flop", "actions": flop}],
        "pots": [
            {
                "number": 0,
                "amount": 15,
                "rake": 0.75,
                "jackpot": 0.25,
                "player_wins": [{"player_id": 2, "win_amount": 14}],
            }
        ],
    } | changes


def ohh_money(**changes: Any) -> list[Money]:
    return money_in(json.dumps({"ohh": holdem(**changes)}))


def test_a_hand_of_holdem_in_ohh() -> None:
    (money,) = ohh_money()
    assert (money.hand.game, money.hand.limit, money.hand.table, money.hand.small_bet, money.hand.big_bet) == (
        Game.OTHER,
        Limit.NO,
        "Oak",
        UNIT,
        2 * UNIT,
    )
    assert money.nets == [-6, 8, -3]
    assert [event.amount for event in money.hand.events if isinstance(event, events.Uncalled)] == [10 * UNIT]


@pytest.mark.parametrize("amount", [5, 6])
def test_the_amount_of_a_raise_is_what_balances(amount: int) -> None:
    """The small blind of 1 raises by 5 chips, to 6."""
    rounds = holdem()["rounds"]
    rounds[0]["actions"][5]["amount"] = amount
    (money,) = ohh_money(rounds=rounds)
    assert [event.to for event in money.hand.events if isinstance(event, events.Raise)] == [6 * UNIT, 10 * UNIT]


def test_awards_may_hold_the_uncalled_bet() -> None:
    pots = holdem()["pots"]
    pots[0] |= {"amount": 25, "player_wins": [{"player_id": 2, "win_amount": 24}]}
    (money,) = ohh_money(pots=pots)
    assert money.nets == [-6, 8, -3]


def test_blinds_may_be_a_round_of_their_own() -> None:
    (blinds, flop) = holdem()["rounds"]
    first = {"street": "Blinds", "actions": blinds["actions"][:4]}
    (money,) = ohh_money(rounds=[first, {"street": "Preflop", "actions": blinds["actions"][4:]}, flop])
    assert money.nets == [-6, 8, -3]


@pytest.mark.parametrize(
    "changes",
    [
        {"pots": [{"player_wins": [{"player_id": 2, "win_amount": 13}]}]},
        {"pots": [{"player_wins": [{"player_id": 9, "win_amount": 14}]}]},
        {"pots": []},
        {"pots": None},
        {"players": []},
        {"rounds": [{"actions": [{"player_id": 1, "action": "Bet"}]}]},
        {"bet_limit": "NL"},
        {"start_date_utc": "yesterday"},
        {"players": [{"id": one, "seat": one, "name": f"P{one}", "starting_stack": 5} for one in (1, 2, 3)]},
        {"players": [{"id": one, "seat": one + 200, "name": f"P{one}", "starting_stack": 100} for one in (1, 2, 3)]},
    ],
)
def test_an_object_that_does_not_balance_has_no_money(changes: dict[str, Any]) -> None:
    assert ohh_money(**changes) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("starting_stacks = [9, 9]", "starting_stacks = [9]"),
        ("starting_stacks = [9, 9]", ""),
        ("min_bet = 2", "min_bet = 2\nday = 31\nmonth = 2\nyear = 2020\ntime = 10:00:00"),
        ("min_bet = 2", "min_bet = 2\n_not_dealt_in = [7]"),
        ("[1, 2]", "[1, 2, 4]"),
        ("'p2 cbr 6'", "'p2 cbr 1'"),
        ("'p2 cbr 6'", "'p2 cbr 60'"),
        ("'p2 cbr 6'", "'p3 cbr 6'"),
        ("min_bet = 2", "min_bet = 2\nfinishing_stacks = [9]"),
        ("min_bet = 2", "min_bet = 2\nfinishing_stacks = [1, 9]"),
    ],
)
def test_a_document_that_does_not_say_who_gets_what_has_no_money(old: str, new: str) -> None:
    text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n"
    text += "actions = ['d dh p1 AhAd', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']\n"
    (money,) = money_in(text)
    assert money.nets == [-2, 2]
    assert old in text
    assert money_in(text.replace(old, new)) == []

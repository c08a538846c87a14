"""Stored deals of the Red Dog family: turns, expectations and frames, against simple recounts."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from studbook.analytics.audit.explained import explanations
from studbook.analytics.red_dog.turns import Bounded, DealLedger, Dealt, PlayedTurn
from studbook.analytics.replayer.frame import Frame, Replayed
from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.game.events import Ante, Buy, Lose, Pass, Stake, Take, Win
from studbook.game.events import Turn as CardTurned
from studbook.game.money import UNIT, as_decimal
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Kind, Street
from studbook.importing.pipeline import import_paths
from studbook.rules.audit import audit_batch
from studbook.rules.red_dog.variants import CentreCards, Funding, Sees
from studbook.simulation.red_dog.batches import simulate_deals
from tests.analytics.batches import audited_batch

DEALS = 30
RANKS = "23456789TJQKA"

HEAD = """Red Dog log #{number}
Game: {game}, pot limit, stakes from 1
{stakes}
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: T
Seat 1: Anna (480)
Seat 2: Bruno (6)
Seat 3: Chloé (550)
Dealer: seat 3
"""

HIDDEN = (
    HEAD.format(number=1, game="Red Dog with three cards", stakes="Ante: 1")
    + """Seat 1 antes 1
Seat 2 antes 1
Seat 3 antes 1
Seat 1 gets (?? ?? ??)
Seat 2 gets (?? ?? ??)
Seat 3 gets (?? 9s Th)
Seat 1 bets 3
Burn 7d
Turn 9h
Seat 1 shows Ah
Seat 1 wins 3
Seat 1 antes 1
Seat 2 antes 1
Seat 3 antes 1
Seat 2 bets 2
Burn 6d
Turn 8h
Seat 2 shows 2h 3h 4h
Seat 2 loses 2
Seat 3 bets 1
Burn Kd
Turn Qd
Seat 3 loses 1
Left in the pot: 6
Seat 1 deals next
End of deal
"""
)

WRONG = (
    HEAD.format(number=2, game="Shoot", stakes="New pot: 5 to 50")
    + """Seat 3 puts up 10
Seat 1 gets (2c 3c 4c)
Seat 2 gets (9c 9d 9h)
Seat 1 bets 1
Burn 7d
Turn 5c
Seat 1 shows 4c
Seat 1 wins 1
Seat 2 bets 6
Burn Kd
Turn 8h
Seat 2 shows 9h
Seat 2 wins 5
Left in the pot: 4
Seat 3 deals next
End of deal
"""
)


@pytest.fixture(scope="module", params=RED_DOG_GAMES, ids=lambda game: game.name)
def simulated(request: pytest.FixtureRequest) -> Iterator[list[Replayed]]:
    """Deals of one game."""
    game: Game = request.param
    with Store() as store:
        batch = simulate_deals(game, DEALS, 7)
        content = np.arange(DEALS, dtype=np.uint64) + np.uint64(1)
        batch = batch._replace(hands=batch.hands._replace(content=content))
        result = audit_batch(batch)
        store.append(audited_batch(batch, ("reddog",), result))
        yield list(replays(store, range(DEALS)))


def written(text: str, folder: Path) -> Replayed:
    """A deal as it is written."""
    path = folder / "deal.txt"
    path.write_text(text, encoding="utf-8")
    with Store() as store:
        import_paths(store, [path])
        return next(replays(store, [0]))


def deal_of(replayed: Replayed) -> Dealt:
    assert isinstance(replayed.explanation, Dealt)
    return replayed.explanation


def beating(cards: list[str], turned: str) -> set[str]:
    return {card for card in cards if card[1] == turned[1] and RANKS.index(card[0]) > RANKS.index(turned[0])}


def test_the_chips_of_every_frame_add_up(simulated: list[Replayed]) -> None:
    for hand in simulated:
        deal = deal_of(hand)
        total = deal.before + sum(seat.stack for seat in hand.hand.seats)
        assert {frame.chips for frame in hand.frames} == {total}, hand.hand.facts.hand_id
        last = hand.frames[-1]
        assert [player.stack for player in last.players] == [seat.end_stack for seat in hand.hand.seats]
        assert last.in_pots == deal.after == deal.left
        assert all(player.bet == 0 for player in last.players)


def test_the_pot_of_a_turn_follows_from_its_outcome(simulated: list[Replayed]) -> None:
    turns = [turn for hand in simulated for turn in deal_of(hand).turns]
    assert len(turns) > DEALS
    for turn in turns:
        assert turn.is_right in (True, None if turn.due == 0 else True)
        assert turn.pot_after == turn.pot - turn.outcome * turn.moved
        assert turn.moved == turn.stake * (turn.payout if turn.outcome > 0 else 1)
        assert turn.least <= turn.stake <= turn.most or turn.outcome == 0


def test_what_beats_the_card(simulated: list[Replayed]) -> None:
    for turn in (turn for hand in simulated for turn in deal_of(hand).turns if turn.outcome and turn.turned):
        found = beating([card for card in turn.cards if card != "X"], str(turn.turned))
        assert (turn.beater in found) if found else turn.beater is None
        assert bool(found) == (turn.due > 0)
        if turn.beater and len(turn.shown) == 1:
            assert turn.beater == turn.shown[0]


def test_expectation_and_regret(simulated: list[Replayed]) -> None:
    result = 0
    for turn in (turn for hand in simulated for turn in deal_of(hand).turns):
        if not turn.cases:
            assert (turn.chance, turn.expectation, turn.regret) == (None, None, None)
            continue
        result += 1
        won, lost = Fraction(turn.wins, turn.cases), Fraction(turn.cases - turn.wins, turn.cases)
        for stake, printed in ((turn.stake, turn.expectation), (turn.best, turn.best_expectation)):
            assert stake is not None
            assert printed is not None
            assert abs(Fraction(printed) - Fraction(stake) * (turn.payout * won - lost)) <= Fraction(1, 20_000)
        assert (turn.regret is None) == (turn.stake == 0)
        assert turn.regret is None or turn.regret >= 0
    assert result > DEALS


def test_choices_to_buy(simulated: list[Replayed]) -> None:
    """A choice for every bought card, and one for the bet or pass, which is the turn itself."""
    for turn in (turn for hand in simulated for turn in deal_of(hand).turns):
        if not turn.choices:
            assert (turn.bought, turn.choices_cost) == ([], None)
            continue
        *before, last = turn.choices
        assert [choice.chosen for choice in before] == ["buy"] * len(turn.bought)
        assert last.chosen == ("bet" if turn.stake else "pass")
        assert [choice.card for choice in turn.choices[1:]] == turn.bought
        for name in ("pot", "least", "most", "bounded", "wins", "cases"):
            assert getattr(last, name) == getattr(turn, name)
        assert sum(choice.price or 0 for choice in before) == turn.paid
        costs = [choice.cost for choice in turn.choices if choice.is_free]
        assert turn.choices_cost == (sum(cost or 0 for cost in costs) if costs else None)
        for choice in turn.choices:
            assert choice.cost is not None
            assert choice.cost >= 0
            assert choice.cost == 0 or not choice.is_right


def test_the_table_shows_what_a_choice_is_about(simulated: list[Replayed]) -> None:
    """Before a card is bought: bounds and chance of that moment, not those of the bet that follows."""
    for hand in simulated:
        turns = deal_of(hand).turns
        for before, frame in zip(hand.frames, hand.frames[1:], strict=False):
            if frame.kind != "buy":
                continue
            turn = turns[(frame.part or 0) - 1]
            choice = next(choice for choice in turn.choices if choice.pot == before.in_pots)
            assert before.options is not None
            assert (before.options.least, before.options.most) == (choice.least, choice.most)
            assert not before.options.may_pass
            player = next(player for player in before.players if player.seat == turn.seat)
            assert player.chance == (choice.wins, choice.cases)


def test_the_cards_seen_are_those_that_the_chance_counts(simulated: list[Replayed]) -> None:
    """If the player sees their own cards, all cards but these and the ones seen may be turned."""
    for hand in simulated:
        deal = deal_of(hand)
        if deal.rules.sees != Sees.OWN_CARDS:
            continue
        for turn in deal.turns:
            if turn.cases and not turn.known:
                assert turn.cases == 52 - len(set(turn.seen) | set(turn.cards)), hand.hand.facts.hand_id


def test_bounds_say_why(simulated: list[Replayed]) -> None:
    for hand in simulated:
        deal = deal_of(hand)
        stacks = {seat.seat: seat.stack for seat in hand.hand.seats}
        for turn in deal.turns:
            before = [event for event in deal.events if isinstance(event, Ante | Buy) and event.line < turn.line]
            paid = as_decimal(sum(event.amount for event in before if event.seat == turn.seat))
            if turn.bounded == Bounded.STACK:
                assert turn.most == stacks[turn.seat] - paid
            elif turn.bounded in (Bounded.POT, Bounded.BANK):
                assert turn.most == turn.pot
                assert (turn.bounded == Bounded.POT) == (deal.rules.funding == Funding.ANTES)
            elif turn.bounded == Bounded.HALF_POT:
                assert deal.hand.facts.game == "polish_red_dog"
                assert turn.pot / 2 - 1 < turn.most <= turn.pot / 2
            else:
                assert turn.most == turn.pot < deal.hand.facts.small_bet


def test_frames_of_a_deal(simulated: list[Replayed]) -> None:
    for hand in simulated:
        deal, kinds = deal_of(hand), [frame.kind for frame in hand.frames]
        assert (kinds[0], kinds[-1]) == ("start", "end")
        assert {frame.street for frame in hand.frames} == {Street.BEFORE}
        assert kinds.count("stake") == sum(turn.outcome != 0 for turn in deal.turns)
        assert [frame.part for frame in hand.frames] == sorted(frame.part or 0 for frame in hand.frames)
        assert hand.frames[-1].part == len(deal.turns) + 1
        assert ("centre" in kinds) == (deal.rules.centre != CentreCards.NONE)
        for before, frame in zip(hand.frames, hand.frames[1:], strict=False):
            if frame.kind in ("stake", "pass"):
                check_turn(deal.turns[(frame.part or 0) - 1], before, frame)
            if frame.kind == "turn":
                (turned,) = frame.events
                assert isinstance(turned, CardTurned)
                assert frame.community == list(turned.cards)


def check_turn(turn: PlayedTurn, before: Frame, frame: Frame) -> None:
    """The player who bets was named as next, with the bounds of the turn and the chance."""
    (acted,) = frame.events
    assert isinstance(acted, Stake | Pass)
    assert before.turn == turn.seat == acted.seat
    assert before.options is not None
    assert (before.options.least, before.options.most) == (turn.least, turn.most)
    assert turn.stake <= turn.most
    player = next(player for player in before.players if player.seat == turn.seat)
    assert player.chance == ((turn.wins, turn.cases) if turn.cases else None)
    assert sum(player.chance is not None for player in before.players) == bool(turn.cases)


def test_hidden_cards_are_said_to_be_hidden(tmp_path: Path) -> None:
    hand = written(HIDDEN, tmp_path)
    deal = deal_of(hand)
    first, second, third = deal.turns
    assert (first.cases, first.due, first.is_right) == (0, 1, True)
    assert (first.beater, first.shown) == ("Ah", ["Ah"])
    assert (second.due, second.cards) == (-1, ["2h", "3h", "4h"])
    assert second.antes == [1, 1, 1]
    assert second.seen == ["7d", "9h", "Ah"]
    assert (third.due, third.is_right, third.owed, third.beater) == (0, None, None, None)
    assert deal.sums == {Kind.ANTE: 6, Kind.WIN: 3, Kind.LOSE: 3}
    assert (deal.left, deal.next_dealer) == (6, "Anna")
    names = {player.name: [card.name for card in player.cards] for player in hand.frames[-1].players}
    assert sorted(names["Anna"]) == ["Ah", "X", "X"]


def test_what_was_paid_wrongly(tmp_path: Path) -> None:
    hand = written(WRONG, tmp_path)
    first, second = deal_of(hand).turns
    assert (first.outcome, first.due, first.owed, first.is_right) == (1, -1, 1, False)
    assert (second.outcome, second.due, second.owed, second.moved, second.is_right) == (1, 1, 6, 5, False)
    assert second.bounded == Bounded.STACK
    assert second.most == 6
    found = {finding.code for frame in hand.frames for finding in frame.findings}
    assert {"G03", "G04"} <= found
    assert next(frame for frame in hand.frames if frame.findings).part == 1


def test_chips_stay_together_whatever_the_text_says() -> None:
    ledger = DealLedger(Decimal(5), {1: Decimal(10), 2: Decimal(20)})
    moves = [(Stake, 1, 4), (Win, 1, 9), (Lose, 2, 2), (Buy, 2, 1), (Take, 1, 7)]
    ante = Ante(0, Street.BEFORE, 1, "Anna", 3 * UNIT, all_in=False)
    for event in [ante, *(kind(0, Street.BEFORE, seat, "Anna", amount * UNIT) for kind, seat, amount in moves)]:
        ledger.follow(event)
        assert ledger.pot + sum(ledger.stacks.values()) + sum(ledger.stakes.values()) == 35
    assert ledger.pot == 5 + 3 - 9 + 2 + 1 - 7


def test_stud_hands_and_deals_of_one_store(tmp_path: Path, histories_dir: Path) -> None:
    (tmp_path / "deal.txt").write_text(HIDDEN, encoding="utf-8")
    some = next(path for path in sorted(histories_dir.rglob("*.txt")) if "stud" in path.name.lower())
    with Store() as store:
        import_paths(store, [some, tmp_path / "deal.txt"])
        keys = [int(key) for (key,) in store.sql("SELECT hand FROM hands ORDER BY hand").rows]
        result = list(explanations(store, keys))
        assert [one.hand.facts.hand for one in result] == keys
        assert sum(isinstance(one, Dealt) for one in result) == 1
        assert [isinstance(one, Dealt) for one in result] == [one.hand.is_deal for one in result]

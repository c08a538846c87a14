"""Frames of a hand: their money adds up, and the last agrees with the end of the hand in the store."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from studbook.analytics.replayer.stud import Frame, Replayed, hands_of_table, replayed, replays
from studbook.analytics.replayer.table_cards import Boards, Card
from studbook.analytics.store import Store
from studbook.game.events import Bet, BringIn, Call, Deal, PlayerEvent, Raise, Show, Uncalled
from studbook.game.games import STUD_GAMES
from studbook.game.money import as_decimal
from studbook.game.vocabulary import Game, Limit, Street
from studbook.importing.pipeline import import_paths
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch

HANDS = 50


@pytest.fixture(scope="module", params=STUD_GAMES, ids=lambda game: game.name)
def simulated(request: pytest.FixtureRequest) -> Iterator[list[Replayed]]:
    """Hands of one game, some of them at no limit."""
    game: Game = request.param
    with Store() as store:
        for limit in (Limit.FIXED, Limit.NO):
            batch = simulate(game, HANDS, seed=5 + int(limit), limit=limit)
            content = np.arange(HANDS, dtype=np.uint64) + np.uint64(1000 * int(limit) + 1)
            batch = batch._replace(hands=batch.hands._replace(content=content))
            store.append(audited_batch(batch, ("pokerstars",)))
        yield list(replays(store, list(range(2 * HANDS))))


def check_money(hand: Replayed) -> None:
    total = sum((seat.stack for seat in hand.hand.seats), Decimal(0))
    assert {frame.chips for frame in hand.frames} == {total}, hand.hand.facts.hand_id


def check_end(hand: Replayed) -> None:
    """Before the last frame everyone has what the store says, and the pots were those of the store.

    An uncalled bet stays in front of its player until it is returned, in Merge's hands after the pots are paid.
    """
    number = hand.hand.facts.hand_id
    for frame in hand.frames[-2:]:
        assert [player.stack for player in frame.players] == [seat.end_stack for seat in hand.hand.seats], number
    paying = next(at for at, frame in enumerate(hand.frames) if frame.kind == "collect")
    before = hand.frames[paying - 1]
    after = [event for frame in hand.frames[paying:] for event in frame.events]
    goes_back = as_decimal(sum(event.amount for event in after if isinstance(event, Uncalled)))
    pots = {pot.number: pot.amount for pot in before.pots}
    stored = {pot.pot: pot.gross for pot in hand.hand.pots}
    assert before.in_all - goes_back == sum(stored.values()), number
    if before.in_all - goes_back == before.in_pots:
        assert pots == stored, number
        assert [pot.eligible for pot in before.pots] == [pot.eligible for pot in hand.hand.pots]


def check_cards(hand: Replayed) -> None:
    for player, seat in zip(hand.frames[-1].players, hand.hand.seats, strict=True):
        assert {card.name for card in player.cards} - {"X"} == set((seat.cards or "").split()) - {"X"}


def test_the_money_of_every_frame_adds_up(simulated: list[Replayed]) -> None:
    for hand in simulated:
        check_money(hand)
        check_end(hand)
    assert any(len(frame.pots) > 1 for hand in simulated for frame in hand.frames)


def test_the_cards_end_as_those_of_the_store(simulated: list[Replayed]) -> None:
    for hand in simulated:
        check_cards(hand)


def test_whoever_acts_had_the_turn_and_may_do_what_he_does(simulated: list[Replayed]) -> None:
    wagers = 0
    for hand in simulated:
        for before, frame in zip(hand.frames, hand.frames[1:], strict=False):
            if frame.kind not in ("bring_in", "check", "bet", "call", "raise", "fold"):
                continue
            (event,) = frame.events
            assert isinstance(event, PlayerEvent)
            assert before.turn == event.seat
            assert before.options is not None
            if frame.kind == "check":
                assert before.options.to_call == 0
            elif isinstance(event, Call):  # B-26: after a short bring-in, the full one may be called
                assert as_decimal(event.amount) == before.options.to_call or opened_short(hand)
            elif isinstance(event, Bet | Raise):
                wagers += 1
                check_wager(before, event)
    assert wagers > 20


def opened_short(hand: Replayed) -> bool:
    events = [event for frame in hand.frames for event in frame.events]
    return any(isinstance(event, BringIn) and event.all_in for event in events)


def check_wager(before: Frame, wager: Bet | Raise) -> None:
    options = before.options
    assert options is not None
    assert options.least is not None
    assert options.most is not None
    had = next(player.bet for player in before.players if player.seat == wager.seat)
    to = as_decimal(wager.to) if isinstance(wager, Raise) else had + as_decimal(wager.amount)
    if options.is_range:
        assert wager.all_in or options.least <= to <= options.most
    else:
        assert wager.all_in or to in (options.least, options.most)


def test_the_real_hands(histories_dir: Path) -> None:
    with Store() as store:
        import_paths(store, [histories_dir])
        hands = list(replays(store, [key for (key,) in store.sql("SELECT hand FROM hands").rows]))
    assert len(hands) > 200
    whole = [hand for hand in hands if not any(finding.code == "M14" for finding in hand.hand.findings)]
    assert len(hands) - len(whole) == 1  # a side pot that no line pays
    for hand in whole:
        check_end(hand)
        check_cards(hand)
        if all(seat.stack is not None for seat in hand.hand.seats):
            check_money(hand)
    for hand in hands:
        result = [finding for frame in hand.frames for finding in frame.findings]
        assert sorted(result, key=str) == sorted(hand.hand.findings, key=str)


def test_findings_stand_at_the_step_of_their_line() -> None:
    with Store() as store:
        batch = simulate(Game.STUD, 1, seed=3)
        store.append(audited_batch(batch, ("pokerstars",)))
        line = store.sql("SELECT line FROM events WHERE kind = 'bring_in'").rows[0][0]
        store.connection.execute(
            "INSERT INTO findings SELECT 0, 'M02', 'error', seat, player, 'third', $line, 5, 7, false "
            "FROM seats LIMIT 1",
            {"line": line},
        )
        frames = replayed(store, 0).frames
    assert [frame.kind for frame in frames if frame.findings] == ["bring_in"]


def test_a_hand_is_the_same_alone_and_among_others() -> None:
    with Store() as store:
        store.append(audited_batch(simulate(Game.STUD8, 12, seed=3), ("pokerstars",)))
        together = list(replays(store, [7, 2, 11]))
        assert together == [replayed(store, key) for key in (7, 2, 11)]


def test_the_hands_of_a_table(tmp_path: Path) -> None:
    with Store() as store:
        batch = simulate(Game.RAZZ, 3, seed=3)
        store.append(audited_batch(batch, ("pokerstars",)))
        tables = [table for (table,) in store.sql("SELECT DISTINCT table_name FROM hands").rows]
        found = [hand for table in tables for hand in hands_of_table(store, table)]
        assert sorted(found) == [0, 1, 2]
        assert hands_of_table(store, "no such table") == []


def deal(seat: int, street: Street, cards: str, fresh: int = 1) -> Deal:
    return Deal(0, street, seat, f"Player {seat}", tuple(cards.split()), fresh)


def test_cards_that_are_not_printed_are_closed_ones() -> None:
    events = [
        deal(1, Street.THIRD, "Kd"),
        deal(2, Street.THIRD, "2c 3c Kh", 3),
        deal(1, Street.FOURTH, "Kd Kc"),
        deal(2, Street.FOURTH, "Kh 4c"),
    ]
    boards = Boards(Game.STUD, events)
    for event in events:
        boards.follow(event)
    assert boards.cards[1] == [Card("X", False), Card("X", False), Card("Kd", True), Card("Kc", True)]
    assert boards.cards[2] == [Card("2c", False), Card("3c", False), Card("Kh", True), Card("4c", True)]
    assert boards.showing(1) == "a pair of kings"
    boards.fill_up([1], Street.FIFTH)
    assert boards.showing(1) == ""
    boards.follow(Show(0, Street.SHOWDOWN, 1, "Player 1", ("Ac", "Ad", "Kd", "Kc", "Ah"), -1, -1))
    assert [card.name for card in boards.cards[1]] == ["Ac", "Ad", "Kd", "Kc", "Ah"]


def test_boards_of_low_games_and_draws() -> None:
    events = [deal(1, Street.THIRD, "8d"), deal(1, Street.FOURTH, "8d Ac"), deal(1, Street.FIFTH, "8d Ac 3h")]
    boards = Boards(Game.RAZZ, events)
    for event in events:
        boards.follow(event)
    assert boards.showing(1) == "8-3-A"
    streets = (Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH)
    events = [deal(1, street, card) for street, card in zip(streets, ("5d", "6d", "7d", "8d"), strict=True)]
    boards = Boards(Game.STUD, events)
    for event in events:
        boards.follow(event)
    assert boards.showing(1) == "high card eight, possible straight, possible flush"


@pytest.mark.parametrize(
    ("game", "cards", "showing"),
    [
        (Game.RAZZ, "Kd Kc", "K-K"),
        (Game.RAZZ, "Kd 4c Kc", "K-K-4"),
        (Game.RAZZ, "Ac 7d Ad", "7-A-A"),
        (Game.RAZZ27, "Ac 7d", "A-7"),
        (Game.RAZZ, "9h", "9"),
        (Game.STUD, "Kd Kc", "a pair of kings"),
    ],
)
def test_a_board_of_a_low_game_is_named_by_its_ranks(game: Game, cards: str, showing: str) -> None:
    """A pair is a hand in stud, and no hand in razz."""
    streets = (Street.THIRD, Street.FOURTH, Street.FIFTH)
    events = [deal(1, street, card) for street, card in zip(streets, cards.split(), strict=False)]
    boards = Boards(game, events)
    for event in events:
        boards.follow(event)
    assert boards.showing(1) == showing


def test_equities_stand_beside_those_who_stay_in(simulated: list[Replayed]) -> None:
    result = 0
    for hand in simulated:
        left = {seat for pot in hand.hand.pots for seat in pot.eligible}
        for frame in hand.frames:
            known = {player.seat: player.equity for player in frame.players if player.equity is not None}
            if not known:
                continue
            result += 1
            assert set(known) == left
            assert sum(known.values()) == pytest.approx(1)
            assert Street.SECOND <= frame.street <= Street.SEVENTH
            assert all(player.equity_error < 0.0051 for player in frame.players)
    assert result > 50


def test_the_last_equity_is_what_is_won(simulated: list[Replayed]) -> None:
    for hand in simulated:
        last = [frame for frame in hand.frames if any(player.equity is not None for player in frame.players)][-1:]
        if not last or last[0].street != Street.SEVENTH or len(hand.hand.pots) > 1:
            continue
        winners = {player.seat for player in last[0].players if player.equity}
        assert winners == set(hand.hand.pots[0].high) | set(hand.hand.pots[0].low)

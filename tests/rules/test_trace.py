"""The replay's state step by step, and the options it gives a player."""

import numpy as np
import pytest

from studbook.game.columns import Batch, take
from studbook.game.vocabulary import Game, Kind
from studbook.rules.stud.batch import settle_batch, trace_hand
from studbook.rules.stud.house import house
from studbook.rules.stud.replay.trace import LEAST, MOST, TO_CALL, TURN, empty_trace
from studbook.simulation.stud.batches import simulate

WAGERS = (int(Kind.BET), int(Kind.RAISE))


def single(batch: Batch, hand: int) -> Batch:
    """One hand of a batch."""
    hands = take(batch.hands, np.array([hand]))
    rows = np.arange(int(hands.first_event[0]), int(hands.first_event[0] + hands.event_count[0]))
    seats = np.arange(int(hands.first_seat[0]), int(hands.first_seat[0] + hands.seat_count[0]))
    hands = hands._replace(first_event=np.zeros(1, np.int64), first_seat=np.zeros(1, np.int32))
    return Batch(batch.text, hands, take(batch.seats, seats), take(batch.events, rows))


@pytest.fixture(scope="module")
def hands() -> list[Batch]:
    batch = simulate(Game.STUD, 40, seed=8)
    return [single(batch, hand) for hand in range(40)]


def test_the_last_state_is_the_one_that_is_settled(hands: list[Batch]) -> None:
    for batch in hands:
        last, settled = trace_hand(batch).states[-1], settle_batch(batch).seats
        seats = len(settled.put_in)
        assert last.put_in[:seats].tolist() == settled.put_in.tolist()
        assert last.collected[:seats].tolist() == settled.collected.tolist()


def test_a_trace_without_room_keeps_nothing(hands: list[Batch]) -> None:
    assert [len(column) for column in empty_trace(hands[0], 0)] == [0, 0, 0]


def test_who_acts_next_and_within_which_bounds(hands: list[Batch]) -> None:
    capped = 0
    for batch in hands:
        trace = trace_hand(batch)
        for at, kind in enumerate(batch.events.kind[1:].tolist()):
            turn, to_call, least, most = trace.options[at][[TURN, TO_CALL, LEAST, MOST]].tolist()
            state = trace.states[at]
            if kind in (Kind.CHECK, Kind.CALL, Kind.FOLD, *WAGERS):
                assert turn == batch.events.seat[at + 1]
                assert to_call == min(state.bet - state.street_in[turn], state.stack[turn])
            if kind in WAGERS:
                assert 0 < least <= most
            if turn >= 0 and state.wagers >= house().cap_wagers and not state.began_headsup:
                capped += 1
                assert least == most == 0
    assert capped

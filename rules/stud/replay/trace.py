"""One hand step by step: the replay's state after every event, and the options of the player to act."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import NOBODY, has
from studbook.game.columns import Batch, Int64
from studbook.game.vocabulary import Kind
from studbook.machine.rule import compiled
from studbook.rules.stud.bet_sizes import missing
from studbook.rules.stud.house import House
from studbook.rules.stud.replay.betting_round import begin_betting
from studbook.rules.stud.replay.legal_wagers import may_wager, sizes
from studbook.rules.stud.state import STATE, UNKNOWN_STACK, State, can_act

TURN, TO_CALL, LEAST, MOST = range(4)
"""Columns of `Trace.options`."""


class Trace(NamedTuple):
    """What is recorded of a hand, a row per event; without rows nothing is recorded."""

    states: NDArray[np.void]
    """The state after each event; once the cards of a street are dealt, its betting is set up."""
    options: Int64
    """Seat to act (-1 for no one), cost of a call, least and most street total of a wager (0 if none is allowed)."""
    actors: Int64
    """Seat that acts next according to the text; -1 for no one on this street."""


_ACTIONS = {int(kind) for kind in (Kind.BRING_IN, Kind.CHECK, Kind.BET, Kind.CALL, Kind.RAISE, Kind.FOLD)}


def empty_trace(batch: Batch, rows: int) -> Trace:
    """Work area for the first `rows` events of a batch."""
    actors = np.full(rows, NOBODY, np.int64)
    seat, street = NOBODY, NOBODY
    for at in reversed(range(rows)):
        kind = int(batch.events.kind[at])
        if int(batch.events.street[at]) != street:
            seat, street = NOBODY, int(batch.events.street[at])
        actors[at] = seat
        if kind in _ACTIONS:
            seat = int(batch.events.seat[at])
    return Trace(np.zeros(rows, STATE).view(np.recarray), np.zeros((rows, 4), np.int64), actors)


@compiled
def keep(trace: Trace, at: int, state: State, house: House) -> None:
    """Record the state after event `at`, and the options of the player to act."""
    trace.states[at] = state
    kept = trace.states[at]
    if kept.started:
        begin_betting(kept)
    seat = kept.turn if kept.opened > 0 or not kept.started else trace.actors[at]
    options = trace.options[at]
    options[TURN] = seat
    if seat < 0 or not has(can_act(kept), seat):
        return
    options[TO_CALL] = max(missing(kept.bet, kept.street_in[seat], kept.stack[seat]), 0)
    if may_wager(kept, seat, house):
        least, most = sizes(kept, seat, house)
        everything = kept.street_in[seat] + kept.stack[seat]
        options[LEAST], options[MOST] = min(least, everything), min(most, everything)


def is_known(stack: int) -> bool:
    """Whether the text says how many chips a player has."""
    return stack < UNKNOWN_STACK >> 1

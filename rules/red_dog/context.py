"""The context of every rule that may report: findings log, state, rules of the game, and turns so far."""

from typing import NamedTuple

from studbook.game.columns import Events
from studbook.machine.rule import compiled
from studbook.rules.checks.log import Log
from studbook.rules.red_dog.state import DealState
from studbook.rules.red_dog.turn_log import TurnLog
from studbook.rules.red_dog.variants import Variant


class DealContext(NamedTuple):
    """One deal while it is replayed."""

    log: Log
    state: DealState
    rules: Variant
    turns: TurnLog


class DealLine(NamedTuple):
    """One event, taken from its columns."""

    number: int
    """Line of the file, from 1."""
    kind: int
    seat: int
    amount: int
    to: int
    cards: int


@compiled
def deal_line_of(events: Events, row: int) -> DealLine:
    """One row of the events; as plain Python the columns' narrow integers would overflow."""
    return DealLine(
        int(events.line[row]),
        int(events.kind[row]),
        int(events.seat[row]),
        int(events.amount[row]),
        int(events.to[row]),
        int(events.cards[row]),
    )

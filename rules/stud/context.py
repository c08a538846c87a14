"""The context of every rule that may report: the findings log, the state and the rules of the house."""

from typing import NamedTuple

from studbook.game.codes import flag
from studbook.game.columns import Events
from studbook.machine.rule import compiled
from studbook.rules.checks.log import Log
from studbook.rules.stud.house import House
from studbook.rules.stud.state import State, Work


class Context(NamedTuple):
    """One hand while it is replayed."""

    log: Log
    state: State
    house: House
    work: Work


class Line(NamedTuple):
    """One event, taken from its columns."""

    number: int
    """Line of the file, from 1."""
    kind: int
    street: int
    seat: int
    amount: int
    to: int
    cards: int
    fresh: int
    pot: int
    half: int
    flags: int
    outcome: int
    named_street: int
    """Street that a summary line names, otherwise 0."""
    said_high: int
    said_low: int


@compiled
def line_of(events: Events, row: int) -> Line:
    """One row of the events; as plain Python the columns' narrow integers would overflow."""
    return Line(
        int(events.line[row]),
        int(events.kind[row]),
        int(events.street[row]),
        int(events.seat[row]),
        int(events.amount[row]),
        int(events.to[row]),
        int(events.cards[row]),
        int(events.fresh[row]),
        int(events.pot[row]),
        int(events.half[row]),
        int(events.flags[row]),
        int(events.outcome[row]),
        int(events.at[row]),
        int(events.said_high[row]),
        int(events.said_low[row]),
    )


@compiled
def is_all_in(line: Line) -> int:
    """ES-15: whether the text says that a payment is all-in."""
    return 1 if line.flags & flag.ALL_IN else 0

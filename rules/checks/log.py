"""The findings log: how a check reports what it found, one row per finding."""

from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Int64, empty
from studbook.game.results import Findings
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import CHECKS, SEVERITIES

PerCheck = Annotated[NDArray[np.int64], len(CHECKS)]
"""Numbers of a hand, one for each check."""

FINDING = np.dtype([(name, np.int64) for name in Findings._fields], align=True)
"""One finding as a record: a single array passes through the compiled rules much faster than separate columns."""


class Place(Protocol):
    """Where a replay is: the fields that the states of all games share."""

    hand: int
    street: int
    applied: NDArray[np.int64]
    """1 for every check whose condition was met."""


class Log(NamedTuple):
    """The buffer to which findings are written."""

    rows: NDArray[Any]
    """Records of `FINDING`."""
    written: Int64
    """Number of findings so far, shape (1,); it keeps counting when `rows` is full, so that `rows` can be enlarged."""


class Reporting(Protocol):
    """What a check needs in order to report: the contexts of all games have it."""

    @property
    def log(self) -> Log:
        """The findings so far."""

    @property
    def state(self) -> Place:
        """Where the replay is."""


def empty_log(rows: int) -> Log:
    """Log with room for `rows` findings."""
    return Log(np.zeros(rows, FINDING).view(np.recarray), np.zeros(1, np.int64))


def findings_of(log: Log) -> Findings:
    """The findings of a log as columns."""
    columns = empty(Findings, int(log.written[0]))
    count = len(columns.hand)
    for name, column in columns._asdict().items():
        column[:] = log.rows[name][:count]
    return columns


@compiled
def mark_applicable(state: Place, code: int) -> None:
    """Mark a check as applicable to this hand; checks that never apply are counted as not applicable."""
    state.applied[code] = 1


@compiled
def report(context: Reporting, at: int, code: int, seat: int, expected: int, found: int) -> None:
    """Report a finding about line `at` of the file, on the state's street."""
    log, state = context.log, context.state
    number = log.written[0]
    log.written[0] += 1
    if number >= len(log.rows):
        return
    row = log.rows[number]
    row.hand, row.street, row.line = state.hand, state.street, at
    row.code, row.severity, row.seat = code, SEVERITIES[code], seat
    row.expected, row.found = expected, found


@compiled
def change_severity(context: Reporting, severity: int) -> None:
    """Give the last finding a severity other than its check's own."""
    last = context.log.written[0] - 1
    if last < len(context.log.rows):
        context.log.rows[last].severity = severity


@compiled
def check(context: Reporting, at: int, code: int, seat: int, expected: int, found: int) -> None:
    """Check that two numbers are equal."""
    mark_applicable(context.state, code)
    if expected != found:
        report(context, at, code, seat, expected, found)

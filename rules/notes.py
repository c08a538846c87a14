"""How a check says what it found: one row of the findings' columns."""

from typing import NamedTuple

from rules.catalogue import SEVERITIES
from rules.columns import Int64
from rules.compiled import compiled
from rules.settled import Findings
from rules.state import State


class Log(NamedTuple):
    """Where findings are written."""

    findings: Findings
    written: Int64
    """Number of findings so far, shape (1,); counted on where the columns are full, so that they can be made larger."""


@compiled
def applies(state: State, code: int) -> None:
    """A check's gate is open for this hand; checks that never apply are counted as not applicable."""
    state.applied[code] = 1


@compiled
def note(log: Log, state: State, code: int, seat: int, expected: int, found: int) -> None:
    """Write a finding at the state's hand, street and line."""
    note_as(log, state, code, SEVERITIES[code], seat, expected, found)


@compiled
def note_as(log: Log, state: State, code: int, severity: int, seat: int, expected: int, found: int) -> None:
    """Write a finding with a severity of its own."""
    row = log.written[0]
    log.written[0] += 1
    findings = log.findings
    if row >= len(findings.code):
        return
    findings.hand[row] = state.hand
    findings.code[row] = code
    findings.severity[row] = severity
    findings.seat[row] = seat
    findings.street[row] = state.street
    findings.line[row] = state.line
    findings.expected[row] = expected
    findings.found[row] = found


@compiled
def check(log: Log, state: State, code: int, seat: int, expected: int, found: int) -> None:
    """Apply a check whose verdict is that two numbers are equal."""
    applies(state, code)
    if expected != found:
        note(log, state, code, seat, expected, found)

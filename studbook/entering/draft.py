"""A hand so far: its log, and what the replay knows after its last line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from studbook.entering.log_text import MOST_BYTES, LogError, ReadLogs, read_logs
from studbook.game.games import STUD_GAMES
from studbook.game.hand import Hand, hand_at
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.check import Severity
from studbook.rules.checks.finding_text import message
from studbook.rules.stud.batch import settle_batch, trace_hand
from studbook.rules.stud.house import House

_NEXT = "Note: next"
"""A line after the one that is judged: what an unfinished hand lacks is found there."""


@dataclass(frozen=True, slots=True)
class HandSoFar:
    """A hand that is being entered."""

    log: str
    hand: Hand
    state: Any
    """State of the replay after the last line."""
    rules: House

    @property
    def places(self) -> dict[int, int]:
        """Place of every seat number in the state, from 0."""
        return {seat.number: place for place, seat in enumerate(self.hand.seats)}

    @property
    def numbers(self) -> list[int]:
        """Seat numbers by place."""
        return [seat.number for seat in self.hand.seats]

    @property
    def dealt_in(self) -> int:
        """Bits of the places that are dealt in."""
        return sum(1 << place for place, seat in enumerate(self.hand.seats) if not seat.sitting_out)


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """What the audit says about one more line."""

    trouble: str
    """Why the line cannot come next; empty if it can."""
    remarks: int
    """Findings that forbid nothing."""


def read_draft(log: str, rules: House) -> HandSoFar:
    """Read and replay a log so far. Raises LogError if it is not one hand of a house log."""
    if len(log.encode("utf-8", "replace")) > MOST_BYTES:
        raise LogError("the log is too long")
    if not all(line.isprintable() for line in log.split("\n")):
        raise LogError("the log has characters that cannot be printed")
    found = read_logs([_with_note(log)])
    if found.troubles:
        raise LogError(found.troubles[0])
    if len(found.rows) != 1:
        raise LogError("the log is not of one hand")
    if found.batch.hands.game[0] not in STUD_GAMES:
        raise LogError("the log is not of a stud game")
    hand = hand_at(found.batch, 0)
    trace = trace_hand(found.batch, rules)
    return HandSoFar(log, replace(hand, events=hand.events[:-1]), trace.states[-1], rules)


def _with_note(log: str) -> str:
    """A log that has an event, so that there is a state."""
    return f"{log}\n{_NEXT}"


class _Told(NamedTuple):
    """A finding about one of several logs."""

    row: int
    line: int
    severity: int
    text: str


def _told(found: ReadLogs, rules: House) -> Iterator[_Told]:
    """What the audit finds in logs."""
    if not found.rows:
        return
    columns = (column.tolist() for column in settle_batch(found.batch, rules).findings)
    for hand, code, severity, seat, street, line, expected, printed in zip(*columns, strict=True):
        first, number = (int(column[hand]) for column in (found.batch.hands.first_seat, found.batch.hands.seat_count))
        names = found.batch.strings(found.batch.seats.name[first : first + number])
        yield _Told(found.rows[hand], line, severity, message(CHECKS[code], seat, street, expected, printed, names))


def mistakes(draft: HandSoFar) -> list[str]:
    """What the audit finds in the lines so far that breaks a rule; what an unfinished hand lacks is no mistake."""
    last = draft.log.count("\n") + 1
    found = _told(read_logs([_with_note(draft.log)]), draft.rules)
    return [f"line {one.line}: {one.text}" for one in found if one.line <= last and one.severity >= Severity.WARNING]


def verdicts(log: str, lines: Sequence[str], rules: House) -> list[LineVerdict]:
    """Let the audit judge lines, each as the next one of a log; a warning forbids a line, an info does not."""
    found = read_logs([_with_note(f"{log}\n{line}") for line in lines]) if lines else None
    if found is None:
        return []
    at = log.count("\n") + 2
    troubles: list[list[str]] = [[] for _ in lines]
    remarks = [0] * len(lines)
    for one in _told(found, rules):
        if one.line == at and one.severity < Severity.WARNING:
            remarks[one.row] += 1
        elif one.line == at:
            troubles[one.row].append(one.text)
    return [LineVerdict(found.troubles.get(row) or "; ".join(told), remarks[row]) for row, told in enumerate(troubles)]

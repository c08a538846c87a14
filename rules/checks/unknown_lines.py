"""Lines kept as events of the kind `unknown`: unknown to the grammar (P13), or payments to no seat (M15)."""

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Int64, empty, joined
from studbook.game.results import Findings
from studbook.game.vocabulary import Kind, Street
from studbook.rules.checks.catalogue import M15, P13, SEVERITIES


def pays_no_seat(batch: Batch) -> NDArray[np.bool_]:
    """Whether each event is a known line that pays a name which no seat line declares (`grammar.strangers`)."""
    return np.asarray((batch.events.kind == Kind.UNKNOWN) & (batch.events.amount > 0))


def lines_kept_as_text(batch: Batch) -> Findings:
    """The findings of all such lines."""
    return joined(_unknown_lines(batch), _payments_to_no_seat(batch))


def _unknown_lines(batch: Batch) -> Findings:
    """P13: a finding for every unknown line."""
    return _found(batch, np.flatnonzero((batch.events.kind == Kind.UNKNOWN) & ~pays_no_seat(batch)), P13)


def _payments_to_no_seat(batch: Batch) -> Findings:
    """ES-14 (M15): a finding for every payment to someone without a seat; what the summary repeats counts once."""
    events, paid = batch.events, pays_no_seat(batch)
    in_summary = events.street == Street.SUMMARY
    said_before = np.isin(events.hand, events.hand[paid & ~in_summary])
    rows = np.flatnonzero(paid & ~(in_summary & said_before))
    found = _found(batch, rows, M15)
    found.found[:] = events.amount[rows]
    return found


def _found(batch: Batch, rows: Int64, code: int) -> Findings:
    """Findings of one check, a row for each of some events."""
    events = batch.events
    found = empty(Findings, len(rows))
    found.code[:], found.severity[:], found.seat[:] = code, SEVERITIES[code], -1
    found.hand[:], found.street[:], found.line[:] = events.hand[rows], events.street[rows], events.line[rows]
    return found

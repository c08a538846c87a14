"""Lines that the room's grammar does not know, kept as events of their own kind: a finding for each (P13)."""

import numpy as np

from studbook.game.columns import Batch, empty
from studbook.game.results import Findings
from studbook.game.vocabulary import Kind
from studbook.rules.checks.catalogue import P13, SEVERITIES


def unknown_lines(batch: Batch) -> Findings:
    """P13: a finding for every unknown line."""
    events = batch.events
    rows = np.flatnonzero(events.kind == Kind.UNKNOWN)
    found = empty(Findings, len(rows))
    found.code[:], found.severity[:], found.seat[:] = P13, SEVERITIES[P13], -1
    found.hand[:], found.street[:], found.line[:] = events.hand[rows], events.street[rows], events.line[rows]
    return found

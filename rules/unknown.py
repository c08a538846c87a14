"""Lines that the room's grammar does not know, kept as events of their own kind: a finding for each (P13)."""

import numpy as np

from rules.catalogue import P13, SEVERITIES
from rules.columns import Batch, empty
from rules.settled import Findings
from rules.vocabulary import Kind


def unknown_lines(batch: Batch) -> Findings:
    """P13: a finding for every unknown line."""
    events = batch.events
    rows = np.flatnonzero(events.kind == Kind.UNKNOWN)
    found = empty(Findings, len(rows))
    found.code[:], found.severity[:], found.seat[:] = P13, SEVERITIES[P13], -1
    found.hand[:], found.street[:], found.line[:] = events.hand[rows], events.street[rows], events.line[rows]
    return found

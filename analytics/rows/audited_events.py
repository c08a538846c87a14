"""The events that checks between hands read: a store that is only audited needs no others."""

import numpy as np

from studbook.analytics.batch import ImportBatch
from studbook.game.columns import Int64
from studbook.game.vocabulary import Kind

AUDITED = (
    Kind.ANTE, Kind.BRING_IN, Kind.CHECK, Kind.BET, Kind.CALL, Kind.RAISE, Kind.FOLD, Kind.TIMEOUT,
    Kind.UNCALLED, Kind.COLLECT, Kind.RAKE, Kind.NEXT_DEALER, Kind.JOIN, Kind.LEAVE, Kind.NOTICE,
)  # fmt: skip
"""Kinds of events that a file in `sql/checks` or `sql/continuity` names, or a query of an audit."""
_IS_AUDITED = np.zeros(256, np.bool_)
_IS_AUDITED[list(AUDITED)] = True


def stored_events(item: ImportBatch) -> Int64:
    """Rows of the events to store: all of them, or those that an audit reads.

    An audit explains the hands that the cards do not decide, so it needs all of their events.
    """
    events = item.batch.events
    if not item.only_audits:
        return np.arange(len(events.hand))
    is_open = item.settled.hands.decided == 0
    return np.flatnonzero(_IS_AUDITED[events.kind] | is_open[events.hand])

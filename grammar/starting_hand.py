"""Starting hands of seven cards that are printed in two lines: the downcards, and later the door card."""

from studbook.game.cards import packed_append, packed_card, packed_length
from studbook.game.codes import street
from studbook.game.columns import Events
from studbook.grammar.amounts import HandProgress
from studbook.grammar.event_draft import EventDraft
from studbook.machine.rule import compiled

_DOWN = 2
"""Downcards before the door card."""


@compiled
def is_door_card(events: Events, progress: HandProgress, row: EventDraft, seat: int) -> bool:
    """Whether a deal is the door card of the downcards printed before, which it then joins: both are one deal."""
    start = progress.start[seat]
    if start < 0:
        progress.start[seat] = progress.row
        return False
    is_opening = progress.street == progress.opening == street.THIRD
    if not is_opening or packed_length(events.cards[start]) != _DOWN or row.fresh != 1:
        return False
    events.cards[start] = packed_append(events.cards[start], packed_card(row.cards, packed_length(row.cards) - 1))
    events.fresh[start] = _DOWN + 1
    return True

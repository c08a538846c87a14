"""Complete a hand for a replay: add the headings of streets and the returned bets that its site leaves out."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from studbook.game.columns import Batch, Events, Int64, empty, take
from studbook.game.vocabulary import Kind, Prints, Street

_NONE = -1
_ACTIONS = (Kind.BRING_IN, Kind.CHECK, Kind.BET, Kind.CALL, Kind.RAISE, Kind.FOLD, Kind.THROWN_AWAY)


class _Added(NamedTuple):
    """An event that is added before event `before`, on the street and the line of event `like`."""

    before: int
    like: int
    kind: Kind
    seat: int = _NONE
    amount: int = _NONE


def completed(batch: Batch, returned: Sequence[int]) -> Batch:
    """Batch of one hand, with a heading for every street that is dealt, and with every returned bet.

    `returned` is the amount that each seat gets back, in ten-thousandths. It is added only if the text has no returned
    bet at all. `prints` of the new batch says that both are printed.
    """
    events = batch.events
    added = [*_returned(events, returned), *_headings(events)]
    if added:
        events = _with(events, sorted(added, key=lambda one: one.before))
    hands = take(batch.hands, np.array([0]))  # a copy
    hands.prints[:] |= int(Prints.OPENING_STREET | Prints.LATER_STREETS)
    hands.prints[:] |= int(Prints.UNCALLED) * (Kind.UNCALLED in events.kind)
    hands.event_count[:] = len(events.kind)
    return batch._replace(hands=hands, events=events)


def _returned(events: Events, returned: Sequence[int]) -> Iterator[_Added]:
    """ES-13: uncalled bets, after the last action."""
    actions = np.flatnonzero(np.isin(events.kind, _ACTIONS))
    if Kind.UNCALLED in events.kind or not len(actions):
        return
    last = int(actions[-1])
    for seat, amount in enumerate(returned):
        if amount > 0:
            yield _Added(last + 1, last, Kind.UNCALLED, seat, amount)


def _headings(events: Events) -> Iterator[_Added]:
    headed = set(events.street[events.kind == Kind.STREET].tolist())
    for row, street in enumerate(events.street.tolist()):
        if street not in headed and Street.SECOND <= street < Street.SHOWDOWN:
            headed.add(street)
            yield _Added(row, row, Kind.STREET)


def _with(events: Events, added: Sequence[_Added]) -> Events:
    new = empty(Events, len(added))
    like: Int64 = np.array([one.like for one in added], np.int64)
    for name in ("hand", "street", "line"):
        getattr(new, name)[:] = getattr(events, name)[like]
    for name in ("kind", "seat", "amount"):
        getattr(new, name)[:] = [getattr(one, name) for one in added]
    for name in ("to", "pot", "said_high", "said_low"):
        getattr(new, name)[:] = _NONE
    places = [one.before for one in added]
    columns: Iterator[tuple[Any, Any]] = zip(events, new, strict=True)
    return Events(*(np.insert(old, places, more, axis=0) for old, more in columns))

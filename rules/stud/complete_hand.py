"""Complete a hand: add everything that a site leaves out, as computed by the replay.

Some sites print no uncalled bets, totals, summary or headings, or print everyone's cards at once. A completed hand
has all of these, in this order: antes; streets with their headings, cards and betting; uncalled bets; the showdown
with what each pot pays; and a summary. What no one can know stays unknown.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from studbook.game import events as event_classes
from studbook.game.award_order import with_awards
from studbook.game.columns import Batch, Int64
from studbook.game.events import Event
from studbook.game.hand import Hand, hand_at, hands_at, hands_of
from studbook.game.results import SettledHands
from studbook.game.vocabulary import Prints
from studbook.rules.stud.complete_events import CompleteEvents
from studbook.rules.stud.hand_facts import SeatShare, facts_of, shares_of

_FULL = (
    Prints.UNCALLED
    | Prints.RAKE
    | Prints.OPENING_STREET
    | Prints.LATER_STREETS
    | Prints.ALL_IN
    | Prints.LOWS
    | Prints.SUMMARY
    | Prints.FOLDED
    | Prints.DID_NOT_BET
    | Prints.NO_LOW
)
"""Prints of a site whose hands are already complete."""


def complete_hand(batch: Batch, settled: SettledHands, index: int) -> Hand:
    """Return hand number `index` of a replayed batch with everything that its site leaves out.

    Raises LookupError if its text contradicts itself.
    """
    shares = shares_of(batch, settled, range(index, index + 1))[0]
    return _completed(batch, settled, index, hand_at(batch, index), shares)


def complete_hands_at(batch: Batch, settled: SettledHands, hands: Int64) -> Iterator[Hand]:
    """Yield some hands of a replayed batch as `complete_hand` returns them, by their numbers."""
    for index, hand in zip(hands.tolist(), hands_at(batch, hands), strict=True):
        yield _completed(batch, settled, index, hand, shares_of(batch, settled, range(index, index + 1))[0])


def completed_hands(batch: Batch, settled: SettledHands) -> Iterator[Hand | None]:
    """Yield every hand of a replayed batch with everything that its site leaves out; None if it contradicts itself."""
    shares = shares_of(batch, settled, range(len(batch.hands.site)))
    for index, hand in enumerate(hands_of(batch)):
        try:
            whole = _completed(batch, settled, index, hand, shares[index])
        except LookupError:  # seats, streets and cards are looked up by earlier lines of the text
            whole = None
        yield whole


def _completed(batch: Batch, settled: SettledHands, index: int, hand: Hand, shares: list[SeatShare]) -> Hand:
    prints = int(batch.hands.prints[index])
    if prints & _FULL != _FULL:
        return replace(hand, events=tuple(CompleteEvents(hand, facts_of(batch, settled, index)).events()))
    events = tuple(_with_halves(hand.events, shares))
    return replace(hand, events=with_awards(events, side_pots_first) if prints & Prints.MAIN_POT_FIRST else events)


def are_complete(batch: Batch) -> NDArray[np.bool_]:
    """Which hands of a batch their site prints complete, and in the order of most sites."""
    complete: NDArray[np.bool_] = batch.hands.prints & (_FULL | Prints.MAIN_POT_FIRST) == _FULL
    return complete


def _with_halves(events: tuple[Event, ...], shares: list[SeatShare]) -> Iterator[Event]:
    """The same events, with each award naming its half of a pot."""
    left = list(shares)
    for event in events:
        if type(event) is event_classes.Collect:
            share = next((share for share in left if _is_of(event, share)), None)
            if share:
                left.remove(share)
                yield replace(event, half=share.half, pot=share.pot)
                continue
        yield event


def side_pots_first(award: event_classes.Collect) -> tuple[int, int]:
    """SITES D.3: the order in which most sites pay: the last side pot first, and high before low."""
    return -award.pot, award.half


def _is_of(event: event_classes.Collect, share: SeatShare) -> bool:
    return (event.seat, event.amount) == (share.seat, share.amount) and event.pot in (share.pot, -1)

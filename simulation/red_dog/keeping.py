"""Write simulated deals down the way the keeper of a table's log does: who comes and goes, and what is left out."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, pairwise
from zlib import crc32

from studbook.game import events as event_classes
from studbook.game.cards import HIDDEN, card_name
from studbook.game.events import Event
from studbook.game.hand import Hand, Seat
from studbook.game.vocabulary import Kind, Street

X = card_name(HIDDEN)
NOTES_NO_BURNS = 4
"""One in this many keepers does not note which card is burned."""


def as_kept(hands: Iterable[Hand], before: Hand | None = None, last: Hand | None = None) -> Iterator[Hand]:
    """Deals in the order of play; this never changes who bets, what is paid or who wins.

    A keeper notes who joins the table, who leaves it, and who sits out the next deal. `before` is the deal before the
    first one, and `last` the one after the last, if they are known.
    """
    for hand, after in pairwise(chain(hands, [last])):
        if hand is None:
            continue
        events = (*_joining(hand, before), *_cards_of(hand), *_going(hand, after))
        before = hand
        yield replace(hand, events=events)


def _cards_of(hand: Hand) -> Iterator[Event]:
    """The deal, without burn cards if its keeper does not note them."""
    hides = crc32(hand.table.encode()) % NOTES_NO_BURNS == 0
    for event in hand.events:
        yield replace(event, cards=(X,)) if hides and isinstance(event, event_classes.Burn) else event


def _at(hand: Hand | None, table: str) -> dict[tuple[int, str], Seat]:
    """Players and their seats, if that is known of the table."""
    return {(seat.number, seat.player): seat for seat in hand.seats} if hand and hand.table == table else {}


def _joining(hand: Hand, before: Hand | None) -> Iterator[Event]:
    """Players who were not in the deal before; none at the first deal of a table."""
    known = _at(before, hand.table)
    for seat in hand.seats if known else ():
        if (seat.number, seat.player) not in known:
            yield _note(Kind.JOIN, seat)


def _going(hand: Hand, after: Hand | None) -> Iterator[Event]:
    """Players who are not in the next deal, or sit it out."""
    known = _at(after, hand.table)
    for seat in hand.seats if known else ():
        now = known.get((seat.number, seat.player))
        if now is None:
            yield _note(Kind.LEAVE, seat)
        elif now.sitting_out and not seat.sitting_out:
            yield _note(Kind.SIT_OUT, seat)


def _note(kind: Kind, seat: Seat) -> Event:
    # The classes differ in their fields; those of these kinds have only a player's.
    made: Event = event_classes.EVENT_CLASSES[kind](0, Street.BEFORE, seat.number, seat.player, "")  # type: ignore[call-arg]
    return made

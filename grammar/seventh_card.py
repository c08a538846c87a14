"""The seventh card of a hand that a site shows with six cards, if the five best cards hold it.

Such a site names the five best cards of a hand after the cards that are shown. One of the five that is not among the
six is the seventh card. If all five are among the six, the seventh stays unknown.
"""

from studbook.game.bitset import count_of, has, lowest
from studbook.game.cards import SLOT_BITS, packed_card, packed_known, packed_length, packed_mask
from studbook.game.codes import kind, street
from studbook.game.columns import Events
from studbook.grammar.amounts import HandProgress
from studbook.machine.rule import compiled

_SHOWN, _DOWN, _UP = 6, 2, 4
"""Cards that are shown; downcards before the upcards; upcards."""


@compiled
def complete_shown(events: Events, first: int, progress: HandProgress) -> None:
    """Add the seventh card to what is shown with six once all cards are dealt; `first` is the hand's first event.

    With a community card six cards are a whole hand, and the five best may hold that card.
    """
    named, all_dealt = 0, False
    for seat in range(progress.seats):
        named |= progress.best_five[seat]
    if named == 0:
        return
    for row in range(first, progress.row):
        this_kind, seat = events.kind[row], events.seat[row]
        if this_kind == kind.COMMUNITY:
            return
        if this_kind == kind.STREET and events.street[row] == street.SEVENTH:
            all_dealt = True
        if all_dealt and seat >= 0 and (this_kind == kind.SHOW or this_kind == kind.RESULT):
            _complete(events, first, row, progress.best_five[seat])


@compiled
def _complete(events: Events, first: int, row: int, best_five: int) -> None:
    """Add the seventh card to one line, if the five best cards decide it."""
    cards = events.cards[row]
    missing = best_five & ~packed_mask(cards)
    if packed_length(cards) != _SHOWN or packed_known(cards) != _SHOWN or count_of(missing) != 1:
        return
    card = lowest(missing)
    shift = SLOT_BITS * _slot_of(card, cards, _dealt(events, first, row))
    behind = cards >> shift
    events.cards[row] = (cards & ((1 << shift) - 1)) | (card + 1) << shift | behind << (shift + SLOT_BITS)
    events.fresh[row] = _SHOWN + 1


@compiled
def _dealt(events: Events, first: int, row: int) -> int:
    """The player's cards that were printed when they were dealt: their last deal repeats the earlier ones."""
    cards = 0
    for deal in range(first, row):
        if events.kind[deal] == kind.DEAL and events.seat[deal] == events.seat[row]:
            cards = events.cards[deal]
    return cards


@compiled
def _slot_of(card: int, shown: int, dealt: int) -> int:
    """Place of a card among those shown, which are in the order of the deal.

    An upcard has the place in which it was dealt. If only one card is shown before the upcards, the other downcard is
    missing; otherwise it is the last card.
    """
    hidden = _DOWN if packed_length(dealt) <= _UP else 0
    for slot in range(packed_length(dealt)):
        if packed_card(dealt, slot) == card:
            return hidden + slot
    before = 0
    while before < _DOWN and not has(packed_mask(dealt), packed_card(shown, before)):
        before += 1
    return before if before == 1 else _SHOWN

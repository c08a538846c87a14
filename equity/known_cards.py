"""Cards known for each player, street by street, as far as the text shows them: a fold over the deals of a hand.

The rows of `KnownCards` are the seats of a hand, then the community cards (`COMMON`), then the burn cards (`BURNED`).

Two others follow the deal for other questions. `analytics.facts.live_outs` needs what everyone had seen by when: a card
that is turned up only after the betting is not known there, whereas all-in values may use it, and a card in two places
makes the whole hand unknown. `analytics.replayer.table_cards` lays out what the players have in front of them, with a
hidden card for every one that is dealt and not printed, and turns cards over when the text shows them.
"""

from typing import NamedTuple

import numpy as np

from studbook.game.cards import DECK_SIZE, HIDDEN, SLOT_BITS, packed_card, packed_known, packed_length
from studbook.game.codes import kind, street
from studbook.game.columns import MAX_SEATS, Batch, Int64
from studbook.machine.rule import compiled

COMMON, BURNED = MAX_SEATS, MAX_SEATS + 1
_ROOM = 24
"""Cards per row; if a text gives a player more, the rest is left out and the player's cards are unknown."""
UNKNOWN = -1


class KnownCards(NamedTuple):
    """Cards in the order of the deal, and their streets, shape (rows, cards)."""

    card: Int64
    street: Int64
    number: Int64
    """Number of cards in each row."""


def room_for_cards() -> KnownCards:
    """Work area for the cards of one hand."""
    shape = (MAX_SEATS + 2, _ROOM)
    return KnownCards(np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(MAX_SEATS + 2, np.int64))


@compiled
def _put(dealt: KnownCards, row: int, position: int, street: int, card: int) -> None:
    """Insert a card at a position of a row, shifting those after it."""
    if dealt.number[row] == _ROOM:
        dealt.card[row, 0] = HIDDEN
        return
    at = dealt.number[row]
    while at > position:
        dealt.card[row, at], dealt.street[row, at] = dealt.card[row, at - 1], dealt.street[row, at - 1]
        at -= 1
    dealt.card[row, position], dealt.street[row, position] = card, street
    dealt.number[row] += 1


@compiled
def _drop_hidden(dealt: KnownCards, row: int, street: int) -> None:
    """Remove the first downcard of a street, because it is known now."""
    for position in range(dealt.number[row]):
        if dealt.card[row, position] == HIDDEN and dealt.street[row, position] == street:
            for at in range(position, dealt.number[row] - 1):
                dealt.card[row, at], dealt.street[row, at] = dealt.card[row, at + 1], dealt.street[row, at + 1]
            dealt.number[row] -= 1
            return


@compiled
def _fresh(dealt: KnownCards, seat: int, cards: int) -> int:
    """The cards of a deal, packed, that are new; most sites print the earlier ones again."""
    before, again = dealt.number[seat], True
    for position in range(before):
        again = again and packed_card(cards, position) == dealt.card[seat, position]
    fresh = number = 0
    for position in range(packed_length(cards)):
        card = packed_card(cards, position)
        is_new = position >= before if again else True
        for at in range(0 if again else before):
            is_new = is_new and dealt.card[seat, at] != card
        is_new = is_new and (card != HIDDEN or position >= before)  # hidden again, although shown since
        if is_new:
            fresh |= (card + 1) << (SLOT_BITS * number)
            number += 1
    return fresh


@compiled
def _deal(dealt: KnownCards, seat: int, street: int, opening: int, cards: int) -> None:
    """Keep the new cards; more than one card on a later street are first downcards turned up only now."""
    fresh = _fresh(dealt, seat, cards)
    number = packed_length(fresh)
    late = 0
    if street > opening:
        late = max(number - 1, 0)
        for position in range(dealt.number[seat]):
            if dealt.street[seat, position] == street:
                late = number
    for position in range(number):
        card = packed_card(fresh, position)
        if position < late:
            _drop_hidden(dealt, seat, opening)
            _put(dealt, seat, 0, opening, card)
        else:
            _put(dealt, seat, dealt.number[seat], street, card)


@compiled
def _reveal(dealt: KnownCards, seat: int, opening: int, cards: int) -> None:
    """DE-16: a player who shows before the last card is dealt turns up first downcards."""
    for slot in range(packed_length(cards)):
        card, first, is_known = packed_card(cards, slot), 0, False
        for at in range(dealt.number[seat]):
            is_known = is_known or dealt.card[seat, at] == card
            if dealt.street[seat, at] == opening and dealt.card[seat, at] != HIDDEN:
                first += 1
        if card < DECK_SIZE and not is_known and first < opening:
            _drop_hidden(dealt, seat, opening)
            _put(dealt, seat, 0, opening, card)


@compiled
def fold_in(dealt: KnownCards, this_kind: int, this_street: int, seat: int, cards: int, opening: int) -> None:
    """Apply one event that deals or shows cards; `seat` is -1 for no one's."""
    if this_kind in (kind.DEAL, kind.EXPOSED) and seat >= 0:
        _deal(dealt, seat, this_street, opening, cards)
    elif this_kind in (kind.COMMUNITY, kind.BURN):
        row = COMMON if this_kind == kind.COMMUNITY else BURNED
        for position in range(packed_length(cards)):
            _put(dealt, row, dealt.number[row], this_street, packed_card(cards, position))
    elif this_kind == kind.RESHUFFLE:
        dealt.number[BURNED] = 0
    elif (
        this_kind == kind.SHOW
        and seat >= 0
        and this_street < (street.SEVENTH if opening == street.THIRD else street.FIFTH)
    ):
        _reveal(dealt, seat, opening, cards)


@compiled
def deal_all(dealt: KnownCards, batch: Batch, hand: int, opening: int) -> None:
    """Apply every card of a hand; `opening` is the street of the starting hands."""
    events = batch.events
    dealt.number[:] = 0
    first = batch.hands.first_event[hand]
    for at in range(first, first + batch.hands.event_count[hand]):
        kind, street, cards = int(events.kind[at]), int(events.street[at]), int(events.cards[at])
        fold_in(dealt, kind, street, int(events.seat[at]), cards, opening)


@compiled
def number_until(dealt: KnownCards, row: int, street: int) -> int:
    """Number of cards in a row after a street was dealt."""
    number = 0
    for position in range(dealt.number[row]):
        if dealt.street[row, position] <= street:
            number += 1
    return number


@compiled
def known_until(dealt: KnownCards, row: int, street: int) -> int:
    """The known ones among them, as 52 bits."""
    mask = 0
    for position in range(dealt.number[row]):
        if dealt.street[row, position] <= street and dealt.card[row, position] < DECK_SIZE:
            mask |= 1 << dealt.card[row, position]
    return mask


@compiled
def _all_known(dealt: KnownCards, row: int, street: int) -> bool:
    for position in range(dealt.number[row]):
        if dealt.street[row, position] <= street and dealt.card[row, position] >= DECK_SIZE:
            return False
    return True


@compiled
def _in_order(dealt: KnownCards, seat: int, whole: int, opening: int) -> bool:
    """Whether a hand is shown in the order of the deal: every card dealt face up is in its place."""
    first = 0
    for position in range(dealt.number[seat]):
        if dealt.street[seat, position] == opening:
            first += 1
    unseen = opening - first
    if not 0 <= unseen < opening:
        return False
    for position in range(min(dealt.number[seat], packed_length(whole) - unseen)):
        card = dealt.card[seat, position]
        if card < DECK_SIZE and packed_card(whole, unseen + position) != card:
            return False
    return True


@compiled
def held(dealt: KnownCards, seat: int, street: int, opening: int, whole: int, full: int) -> int:
    """Cards of a player after a street was dealt, as 52 bits; `UNKNOWN` if they are not known card by card.

    `whole` are all cards of the player that the text reveals, packed; `full` is their number at the end.
    """
    own = street - number_until(dealt, COMMON, street)
    if number_until(dealt, seat, street) == own and _all_known(dealt, seat, street):
        return known_until(dealt, seat, street)
    length = packed_length(whole)
    if length != full - dealt.number[COMMON] or packed_known(whole) != length:
        return UNKNOWN
    if own != length and not _in_order(dealt, seat, whole, opening):
        return UNKNOWN
    mask = 0
    for position in range(min(own, length)):
        mask |= 1 << packed_card(whole, position)
    return mask

"""Dead cards and live outs before a player's next card, and whether that card improved the hand.

Calculated once, when a hand is imported, for every player and street whose cards are known. *Dead* cards are those that
the player has seen and does not hold: all upcards so far, including those of players who folded, and exposed burn cards
(but not cards shown while folding). *Live outs* are the unseen cards that would improve the player's hand. Their share
of the unseen cards is the chance for the next card only if the others fold or stay no matter what they hold; in fact,
players who stay hold the cards that are needed, so the share does not measure whether a deal is fair. A community card
is every player's next card.

A card *improves* a hand, depending on the game:

- stud, five-card stud: if it raises the category of the best hand (a pair, two pair, trips, a straight, ...); straights
  and flushes take five cards, so fewer can only pair;
- razz: if it is a new rank of eight or lower that plays, with the ace low: fewer than five lower ranks are held.
  Players say "caught good"; a seven dealt to a five-high changes nothing;
- 2-7 razz: the same from deuce to eight, ignoring straights and flushes;
- stud8: either of these, the second only if a low is still possible: low ranks held plus cards to come are at least
  five.

Nothing is guessed. A holding is known if the text deals it, or if all of it is shown in the order of the deal; the
cards seen are known if every upcard is printed. Shown hands are not a random sample, because players who improve stay
in. So only cards that were known when they were dealt are compared with the next card (`FROM_DEAL`): those of the one
hero whom a site knows; or, if a text can add downcards afterwards, those of all players if two of them folded at once,
which proves that the cards were not added because they were shown.
"""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.facts.decision_bits import FROM_DEAL, LOW_STREET, STREET_PLACES
from studbook.analytics.facts.improving import improving
from studbook.game import games
from studbook.game.bitset import count_of
from studbook.game.cards import DECK_SIZE, SLOT_BITS, packed_card, packed_length
from studbook.game.codes import did, kind, prints, street
from studbook.game.columns import Batch, Int64, PerSeat
from studbook.game.ranking import (
    EIGHT_OR_LESS,
    FIVE,
    ace_low,
    ranks_held,
)
from studbook.game.results import SettledHands
from studbook.machine.records import record_type
from studbook.machine.rule import compiled

_SEEN_BITS, _CAME_PLACE, _NO_LOW = 6, 12, 4
_STREETS = 10
PerStreet = Annotated[NDArray[np.int64], _STREETS]


class OutsSoFar:
    """The hand so far; seats are indices, sets of seats and of cards are bits."""

    seats: int
    holes: int
    opening: int
    last: int
    """Street of the last card."""
    one_by_one: int
    """The site prints each card separately."""
    street: int
    live: int
    got: int
    """Seats that got a printed upcard on this street."""
    burned: int
    seen: int
    """Cards that everyone has seen."""
    complete: int
    """Last street up to which all upcards are printed."""
    broken: int
    """The text deals a card twice, or too many cards."""
    dealt: PerSeat
    """Number of own cards so far."""
    own: PerSeat
    """The player's own cards, packed, in the order of the deal; 0 if unknown."""
    seen_by: PerStreet
    """Cards that everyone has seen after the street was dealt."""
    playing: PerStreet
    """Seats that were in when the street was dealt."""
    common: PerStreet
    """Community card + 1."""
    mixed: PerStreet
    """Dead cards of the previous street that are back in the deck: burn cards that were shuffled in."""


_TABLE = record_type(OutsSoFar)


# Cards that have been seen.


@compiled
def _place(table: OutsSoFar, seat: int, place: int, card: int) -> None:
    if place > table.last - 1 or packed_card(table.own[seat], place) >= 0:
        table.broken = 1
    elif card < DECK_SIZE:
        table.own[seat] |= (card + 1) << (SLOT_BITS * place)


@compiled
def _see(table: OutsSoFar, card: int) -> None:
    """Mark an upcard as seen; it cannot be anywhere else."""
    if (table.seen >> card) & 1:
        table.broken = 1
    table.seen |= 1 << card


@compiled
def _deal(table: OutsSoFar, seat: int, cards: int, fresh: int) -> None:
    """Place new cards: they come last, and downcards come first unless only the door card is printed."""
    printed, first = packed_length(cards), table.street == table.opening
    place = table.street - 1
    if first and (fresh > 1 or table.one_by_one):
        place = table.dealt[seat]
    elif not first:  # if more than one, the others are first cards that are shown only now
        fresh = 1
    for slot in range(max(printed - fresh, 0), printed):
        card = packed_card(cards, slot)
        _place(table, seat, place, card)
        is_open = place >= table.holes and (table.street < table.last or table.holes == 1)
        if is_open and card < DECK_SIZE:
            _see(table, card)
            table.got |= 1 << seat
        place += 1
    table.dealt[seat] = place


@compiled
def _close_street(table: OutsSoFar) -> None:
    """Keep what everyone has seen; if an upcard is not printed, this is unknown from here on."""
    street = table.street
    table.seen_by[street] = table.seen
    is_known = table.playing[street] & ~table.got == 0 or table.common[street] > 0
    if is_known and table.complete == street - 1:
        table.complete = street


@compiled
def _to_street(table: OutsSoFar, street: int) -> None:
    _close_street(table)
    while table.street < street:
        table.street += 1
        table.playing[table.street] = table.live
    table.got = 0


@compiled
def _lay_aside(table: OutsSoFar, this_kind: int, cards: int) -> None:
    """Handle cards that belong to no player: community cards, burn cards, and cards that return to the deck."""
    if this_kind == kind.RESHUFFLE:
        table.mixed[table.street] |= table.burned & table.seen_by[table.street - 1]
        table.seen &= ~table.burned
        table.burned = 0
    for slot in range(packed_length(cards)):
        card = packed_card(cards, slot)
        if card < DECK_SIZE and this_kind in (kind.COMMUNITY, kind.BURN):
            _see(table, card)
            if this_kind == kind.BURN:
                table.burned |= 1 << card
            else:
                table.common[table.street] = card + 1


@compiled
def _fold_in(table: OutsSoFar, this_kind: int, street: int, seat: int, cards: int, fresh: int) -> None:
    if street > table.street:
        _to_street(table, street)
    if this_kind in (kind.COMMUNITY, kind.BURN, kind.RESHUFFLE):
        _lay_aside(table, this_kind, cards)
    elif this_kind in (kind.DEAL, kind.EXPOSED) and seat >= 0:
        _deal(table, seat, cards, fresh)
    elif this_kind in (kind.FOLD, kind.THROWN_AWAY) and seat >= 0:
        table.live &= ~(1 << seat)


# What a player knew on each street.


@compiled
def _cards_until(table: OutsSoFar, seat: int, street: int) -> int:
    """Cards that a player held after a street was dealt, as 52 bits; 0 if not every card is known."""
    held = 0
    for place in range(street):
        card = packed_card(table.own[seat], place)
        if card < 0:
            card = table.common[place + 1] - 1
        if card < 0 or (held >> card) & 1:
            return 0
        held |= 1 << card
    return held


@compiled
def _next_card(table: OutsSoFar, seat: int, street: int) -> int:
    """The card that a player got on the next street, -1 if unknown."""
    if not (table.playing[street + 1] >> seat) & 1:
        return -1
    card = packed_card(table.own[seat], street)
    return card if card >= 0 else table.common[street + 1] - 1


@compiled
def _knows_closed(table: OutsSoFar, seat: int) -> bool:
    for place in range(table.holes):
        if packed_card(table.own[seat], place) < 0:
            return False
    return True


@compiled
def _show(table: OutsSoFar, seat: int, whole: int, down: int) -> None:
    """Use a hand that is shown in the order of the deal, that is, with every upcard in its place.

    It is a whole hand, or that of a player who was all-in and showed before the last card.
    """
    due = table.last
    for this_street in range(table.opening, table.last + 1):
        due -= 1 if table.common[this_street] else 0
    if packed_length(whole) > due or down != table.holes:
        return
    taken = 0
    for place in range(due):
        card, shown = packed_card(table.own[seat], place), packed_card(whole, place)
        if card >= 0 and card != shown:
            return
        if 0 <= shown < DECK_SIZE:
            taken |= (shown + 1) << (SLOT_BITS * place)
    table.own[seat] = taken


@compiled
def _street_outs(table: OutsSoFar, game: int, seat: int, street: int) -> int:
    """Bits of one street; 0 if the player's cards, or those that they saw, are unknown."""
    held = _cards_until(table, seat, street)
    dead = table.seen_by[street] & ~held
    closed = 0
    for place in range(table.holes):
        closed |= 1 << max(packed_card(table.own[seat], place), 0)
    if not held or closed & table.seen_by[street]:
        return 0
    outs = improving(held, game) & ~dead
    card, came = _next_card(table, seat, street), 0
    if card >= 0 and not table.mixed[street + 1] and not ((held | dead) >> card) & 1:
        came = 2 if (outs >> card) & 1 else 1
    return count_of(dead) + 1 | count_of(outs) << _SEEN_BITS | came << _CAME_PLACE


@compiled
def _sights(table: OutsSoFar, game: int, seat: int) -> int:
    all_outs = 0
    for this_street in range(table.opening, min(table.complete, table.last - 1) + 1):
        if (table.playing[this_street] >> seat) & 1:
            all_outs |= _street_outs(table, game, seat, this_street) << (STREET_PLACES * (this_street - table.opening))
    return all_outs


@compiled
def _low_street(table: OutsSoFar, seat: int) -> int:
    """Bits of `LOW_STREET`; a player who goes to showdown gets all cards, printed or not."""
    stays = (table.live >> seat) & 1 and count_of(table.live) > 1
    for this_street in range(table.opening, table.last + 1):
        if not (stays or (table.playing[this_street] >> seat) & 1):
            break
        held = _cards_until(table, seat, this_street)
        if not held:
            return 0
        if count_of(ace_low(ranks_held(held)[0]) & EIGHT_OR_LESS) >= FIVE:
            return this_street - street.FIFTH + 1
    return _NO_LOW


@compiled
def _finish(table: OutsSoFar, batch: Batch, hand: int, cards: Int64, down: Int64, all_outs: Int64) -> None:
    """Write the column for every player of the hand."""
    this_game, first = int(batch.hands.game[hand]), batch.hands.first_seat[hand]
    one_hero = batch.hands.prints[hand] & prints.ONE_HERO
    known = dealt = 0
    for seat in range(table.seats):
        dealt |= int(table.dealt[seat] > 0) << seat
        known |= int(_knows_closed(table, seat)) << seat
    folded = count_of(table.playing[table.opening] & ~table.playing[table.opening + 1])
    is_hero, are_all = one_hero and count_of(known) == 1, known == dealt and folded >= 2
    from_deal = known if is_hero or are_all else 0
    for seat in range(table.seats):
        if not (known >> seat) & 1:
            _show(table, seat, cards[first + seat], down[first + seat])
        bits = _sights(table, this_game, seat) if (dealt >> seat) & 1 else 0
        low = _low_street(table, seat) if games.LOW_HALF[this_game] and (dealt >> seat) & 1 else 0
        all_outs[first + seat] = (bits | ((from_deal >> seat) & 1) << FROM_DEAL if bits else 0) | low << LOW_STREET


@compiled
def _start(table: OutsSoFar, batch: Batch, dealt: Int64, hand: int) -> None:
    this_game, table.seats = batch.hands.game[hand], batch.hands.seat_count[hand]
    table.opening, table.last = games.OPENING[this_game], games.FINAL[this_game]
    table.holes, table.street = games.HOLES[this_game], table.opening
    table.one_by_one = batch.hands.prints[hand] & prints.SINGLE_CARDS
    table.live = table.got = table.burned = table.seen = table.broken = 0
    table.complete = table.opening - 1
    for this_street in range(_STREETS):
        table.seen_by[this_street] = table.playing[this_street] = table.common[this_street] = table.mixed[
            this_street
        ] = 0
    for seat in range(table.seats):
        table.live |= dealt[batch.hands.first_seat[hand] + seat] << seat
        table.dealt[seat] = table.own[seat] = 0
    table.playing[table.opening] = table.live


@compiled
def _fold_all(batch: Batch, dealt: Int64, cards: Int64, down: Int64, tables: np.ndarray, all_outs: Int64) -> None:
    table, events = tables[0], batch.events
    for hand in range(len(batch.hands.game)):
        _start(table, batch, dealt, hand)
        first = batch.hands.first_event[hand]
        for at in range(first, first + batch.hands.event_count[hand]):
            street = int(events.street[at])
            if table.opening <= street <= table.last:
                _fold_in(
                    table, int(events.kind[at]), street, int(events.seat[at]), events.cards[at], int(events.fresh[at])
                )
        _close_street(table)
        if not table.broken:
            _finish(table, batch, hand, cards, down, all_outs)


def live_outs_of(batch: Batch, settled: SettledHands) -> Int64:
    """Column `sights` of every seat of a batch; 0 if nothing is known."""
    all_outs = np.zeros(len(batch.seats.hand), np.int64)
    dealt = (settled.seats.did & did.DEALT_IN).astype(np.int64)
    tables = np.zeros(1, _TABLE).view(np.recarray)
    cards, down = settled.seats.cards.astype(np.int64), settled.seats.down.astype(np.int64)
    _fold_all(batch, dealt, cards, down, tables, all_outs)
    return all_outs

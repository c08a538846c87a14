"""What an amount means differs from room to room; behind this all rooms look alike.

A grammar says by the names of its terminals what a room prints (`TO`, `ADDED`, `NET_TOTAL`, `GROSS_POT`); here the rest
is worked out, line by line: a bet and a call are the chips added, a raise is its increment and the street total it
reaches, a total is gross, a pot of several is net of its rake (SITES D.2, D.3).
"""

from typing import Annotated

from grammar.fields import Printed
from grammar.fill import NOT_PRINTED, Row
from rules.columns import MAX_SEATS, Events, Int64, record_type
from rules.compiled import compiled
from rules.vocabulary import Kind, Street

_BRING_IN, _BET, _CALL, _RAISE = int(Kind.BRING_IN), int(Kind.BET), int(Kind.CALL), int(Kind.RAISE)
_STREET, _RAKE, _FEE = int(Kind.STREET), int(Kind.RAKE), int(Kind.FEE)
_SEVENTH = int(Street.SEVENTH)
_NET_TOTAL, _GROSS_POT = int(Printed.NET_TOTAL), int(Printed.GROSS_POT)


class Place:
    """Where in a hand the reading is."""

    line: int
    position: int
    """Byte up to which lines have been counted."""
    street: int
    seats: int
    """Seats declared so far."""
    row: int
    """Row of the next event."""
    anted: int
    """Bit set of the seats that posted an ante; whoever did must stand in the summary."""
    summed: int
    bet: int
    """What the street's betting costs so far."""
    put: Annotated[Int64, MAX_SEATS + 1]
    """What every seat has put in on this street, without the ante; the last is nobody's."""
    rake: int
    """Rake and fees printed so far."""
    net_total: int
    """Row of a total that lacks the rake, -1 for none."""
    gross_pot: int
    """Row of the main pot where the pots are printed before the rake, -1 for none."""


PLACE = record_type(Place)


@compiled
def begin_street(place: Place) -> None:
    """Nothing is bet yet."""
    place.bet = 0
    for seat in range(len(place.put)):
        place.put[seat] = 0


@compiled
def begin_money(place: Place) -> None:
    """Begin a hand."""
    begin_street(place)
    place.rake = 0
    place.net_total = place.gross_pot = -1


@compiled
def _wager(row: Row, place: Place, kind: int, put: int) -> int:
    """Complete the amounts of a bet or a raise; answer its kind: whoever completes where nothing is bet, bets."""
    if row.added >= 0:
        row.to = put + row.added
    if kind == _BET:
        row.amount = row.amount if row.to < 0 else row.to - put
        place.bet = put + row.amount
        row.to = NOT_PRINTED
        return kind
    reached = row.to
    if row.amount < 0 and place.bet == 0:
        kind, row.amount, row.to = _BET, row.to - put, NOT_PRINTED
    elif row.amount < 0:
        row.amount = row.to - place.bet
    place.bet = reached
    return kind


@compiled
def complete_amounts(row: Row, place: Place, kind: int, seat: int) -> int:
    """Work out what the room leaves to the reader of a line; answer the kind of event that it is."""
    if kind == _STREET and row.street <= _SEVENTH:
        begin_street(place)
    elif kind in (_BET, _RAISE):
        kind = _wager(row, place, kind, place.put[seat])
        place.put[seat] = place.bet
    elif kind == _CALL:
        if row.to >= 0:
            row.amount, row.to = row.to - place.put[seat], NOT_PRINTED
        place.put[seat] += row.amount
    elif kind == _BRING_IN:
        place.put[seat] += row.amount
        place.bet = max(place.bet, place.put[seat])
    elif kind in (_RAKE, _FEE):
        place.rake += row.amount
    if row.printed == _NET_TOTAL:
        place.net_total = place.row
    elif row.printed == _GROSS_POT and row.pot == 0:
        place.gross_pot = place.row
    return kind


@compiled
def complete_pots(events: Events, place: Place) -> None:
    """SITES D.2, D.3: add the rake to a net total; take it from a gross main pot, which bears it alone."""
    if place.net_total >= 0:
        events.amount[place.net_total] += place.rake
    if place.gross_pot >= 0:
        events.amount[place.gross_pot] -= place.rake

"""Normalise amounts: their meaning differs from site to site, and after this step all sites look alike.

The names of a grammar's terminals say what a site prints (`TO`, `ADDED`, `NET_TOTAL`, `GROSS_POT`); the rest is
computed here, line by line: a bet and a call are the chips added, a raise is its increment and the street total it
reaches, a total is gross, a pot of several is net of its rake (SITES D.2, D.3).
"""

from typing import Annotated

from studbook.game import games
from studbook.game.cards import HIDDEN, packed_length
from studbook.game.codes import flag, inferred, kind, limit, street
from studbook.game.columns import MAX_SEATS, Batch, Events, Hands, Int64
from studbook.grammar.codes import printed
from studbook.grammar.event_draft import NOT_PRINTED, EventDraft
from studbook.machine.records import record_type
from studbook.machine.rule import compiled

_A_HIDDEN_CARD = HIDDEN + 1
NOTHING = 0
"""Kind of a line that repeats an earlier one."""


class HandProgress:
    """Progress through a hand while it is read."""

    line: int
    position: int
    """Byte up to which lines have been counted."""
    street: int
    seats: int
    """Seats declared so far."""
    no_places: int
    """1 if the numbers in the players' names are no places at a table."""
    row: int
    """Row of the next event."""
    anted: int
    """Bit set of the seats that posted an ante."""
    folded: int
    """Bit set of the seats that folded."""
    paid_seats: int
    """Bit set of the seats that were paid before the summary."""
    summed: int
    """Bit set of the seats in the summary."""
    dealt: int
    """Bit set of the seats whose starting hands were printed."""
    held: Annotated[Int64, MAX_SEATS + 1]
    """Number of cards printed for every seat, if all of them are printed each time."""
    start: Annotated[Int64, MAX_SEATS + 1]
    """Row of every seat's starting hand, -1 for none."""
    carded: int
    """Bit set of the seats that got cards on this street."""
    bet: int
    """Cost of the street's betting so far."""
    wagers: int
    """Bets and raises on the street so far, without the bring-in."""
    put_in: Annotated[Int64, MAX_SEATS + 1]
    """What every seat has put in on this street, without the ante; the last element is no one's."""
    spent: Annotated[Int64, MAX_SEATS + 1]
    """What every seat has put in over the whole hand."""
    award: Annotated[Int64, MAX_SEATS + 1]
    """Row of every seat's first award that may contain its uncalled bet, -1 for none."""
    last_award: Annotated[Int64, MAX_SEATS + 1]
    """Row of the last one."""
    result: Annotated[Int64, MAX_SEATS + 1]
    """The same for the lines of the summary."""
    opening: int
    """Street of the first bets."""
    small: int
    """Completion on the first street, -1 for none."""
    second: int
    """First full bet of the second street, -1 for none."""
    big: int
    """First full bet of a later street, -1 for none."""
    rake: int
    """Rake and fees printed so far."""
    total: int
    """Row of the total, -1 for none."""
    net_total: int
    """Row of a total without the rake, -1 for none."""
    gross: Annotated[Int64, MAX_SEATS + 1]
    """Row of every pot if pots are printed before the rake, -1 for none."""
    paid: Annotated[Int64, MAX_SEATS + 1]
    """What is paid from every pot."""
    pot: int
    """The last pot printed, -1 for none: later awards that name no pot are paid from it."""
    ante_is_gone: int
    """1 if the printed stacks exclude the antes."""
    forced: int
    """Bit set of the seats that brought in and have not made a bet by choice since."""
    late: int
    """1 if headings count the streets from the first deal, so that they are one too low."""
    otherwise: int
    """1 while raises that can be read in two ways are read in the less usual one."""
    choices: int
    """Number of raises that give another amount when they are read so."""
    said_spent: Annotated[Int64, MAX_SEATS + 1]
    """What the summary says that every seat has put in, -1 if it does not say so."""
    best_five: Annotated[Int64, MAX_SEATS + 1]
    """Bit set of the five best cards that the text names for every seat, 0 for none."""


HAND_PROGRESS = record_type(HandProgress)


@compiled
def begin_street(progress: HandProgress) -> None:
    """Reset the betting: nothing is bet yet."""
    progress.bet = progress.wagers = progress.carded = 0
    for seat in range(len(progress.put_in)):
        progress.put_in[seat] = 0


@compiled
def begin_money(progress: HandProgress) -> None:
    """Begin a hand."""
    begin_street(progress)
    progress.rake = progress.dealt = progress.ante_is_gone = progress.forced = progress.late = progress.choices = 0
    progress.small = progress.second = progress.big = -1
    progress.total = progress.net_total = progress.pot = -1
    for seat in range(len(progress.put_in)):
        progress.spent[seat] = progress.held[seat] = progress.paid[seat] = progress.best_five[seat] = 0
        progress.gross[seat] = progress.start[seat] = -1
        progress.award[seat] = progress.last_award[seat] = progress.result[seat] = progress.said_spent[seat] = -1


@compiled
def _choose(row: EventDraft, progress: HandProgress, put: int) -> None:
    """SITES D.2: read a number of a raise in its less usual way, if this hand is read so."""
    progress.choices += 1
    if not progress.otherwise:
        return
    if row.added < 0:
        row.added, row.to = row.to, NOT_PRINTED
    elif row.added > put:
        row.to, row.added = row.added, NOT_PRINTED


@compiled
def _wager(row: EventDraft, progress: HandProgress, this_kind: int, put: int) -> int:
    """Complete the amounts of a bet or a raise; return its kind: a completion with nothing bet is a bet."""
    if row.printed == printed.EITHER and put > 0:
        _choose(row, progress, put)
    if row.added >= 0:
        row.to = put + row.added
    if this_kind == kind.BET:
        row.amount = row.amount if row.to < 0 else row.to - put
        progress.bet = put + row.amount
        row.to = NOT_PRINTED
        return this_kind
    reached = row.to
    if row.amount < 0 and progress.bet == 0:
        this_kind, row.amount, row.to = kind.BET, row.to - put, NOT_PRINTED
    elif row.marks & flag.ALL_IN and row.added >= 0 and reached <= progress.bet:
        this_kind, row.amount, row.to = kind.CALL, row.added, NOT_PRINTED
    elif row.amount < 0:
        row.amount = row.to - progress.bet
    progress.bet = max(progress.bet, reached)
    return this_kind


@compiled
def _take_sum(row: EventDraft, this_kind: int) -> None:
    """SITES D.2: an amount that is a street total for a bet or raise, and chips added otherwise."""
    if this_kind != kind.RAISE:
        row.amount = row.usual
    elif row.marks & flag.ALL_IN:
        row.added = row.usual
    else:
        row.to = row.usual


@compiled
def _count_new_cards(row: EventDraft, progress: HandProgress, seat: int) -> int:
    """SITES D.1: when all cards are printed again, the last are new; if none are, nothing has happened."""
    printed = packed_length(row.cards)
    row.fresh = printed - progress.held[seat]
    progress.held[seat] = max(progress.held[seat], printed)
    return kind.DEAL if row.fresh > 0 else NOTHING


@compiled
def complete_amounts(row: EventDraft, progress: HandProgress, this_kind: int, seat: int) -> int:
    """Compute what the site leaves out of a line; return the kind of event that it is."""
    if row.usual >= 0:
        _take_sum(row, this_kind)
    if this_kind == kind.STREET and row.street <= street.SEVENTH:
        begin_street(progress)
    elif this_kind == kind.DEAL and row.all_cards:
        this_kind = _count_new_cards(row, progress, seat)
    elif this_kind == kind.DEAL and (row.cards == 0 or not (progress.dealt >> seat) & 1):
        progress.dealt |= 1 << seat
        row.cards = row.cards or _A_HIDDEN_CARD
        row.fresh = packed_length(row.cards)  # even if the downcards are printed apart from the door card
    elif this_kind in (kind.BRING_IN, kind.BET, kind.CALL, kind.RAISE):
        before = progress.put_in[seat]
        progress.forced = progress.forced | 1 << seat if this_kind == kind.BRING_IN else progress.forced & ~(1 << seat)
        this_kind = _put_in(row, progress, this_kind, seat)
        progress.spent[seat] += progress.put_in[seat] - before
    else:
        _remember_money(row, progress, this_kind, seat)
        if row.printed == printed.CHOSE_NO_BET and progress.forced >> seat & 1:
            row.marks &= ~flag.DID_NOT_BET
    return this_kind


@compiled
def _notice_stakes(row: EventDraft, progress: HandProgress, seat: int) -> None:
    """Record a street's first full bet, or the completion on third street, as a bet size of the table."""
    reached = row.to if row.to >= 0 else progress.put_in[seat] + row.amount
    if row.marks & flag.ALL_IN or progress.wagers > 0:
        return
    if progress.street == progress.opening:
        progress.small = reached
    elif progress.street == progress.opening + 1:
        progress.second = reached
    elif progress.big < 0:
        progress.big = reached


@compiled
def infer_stakes(hands: Hands, hand: int, progress: HandProgress) -> None:
    """Infer stakes that are not printed from the bets.

    Without any, or if players choose the size of their bets, they are twice the bring-in, which cannot judge any bet.
    If only one bet size is printed, it is that of every street.
    """
    if hands.small_bet[hand] >= 0:
        if hands.big_bet[hand] < 0:
            hands.big_bet[hand] = hands.small_bet[hand]
        return
    small = _small_bet(progress) if hands.limit[hand] == limit.FIXED else -1
    hands.inferred[hand] = inferred.OF_THE_BETS if small >= 0 else inferred.OF_THE_BRING_IN
    hands.small_bet[hand] = small if small >= 0 else 2 * max(hands.bring_in[hand], 0)
    hands.big_bet[hand] = 2 * hands.small_bet[hand]


@compiled
def _small_bet(progress: HandProgress) -> int:
    """Small bet of a fixed limit inferred from the bets, -1 if no one made a full bet."""
    if progress.big >= 0:
        return progress.big // 2
    # An open pair may double the second street's bet.
    if progress.second >= 0 and (progress.small < 0 or progress.second < 2 * progress.small):
        return progress.second
    return progress.small


@compiled
def infer_from_play(batch: Batch, hand: int, progress: HandProgress, row: EventDraft) -> None:
    """Infer the stakes of a hand whose events are already complete."""
    begin_money(progress)
    progress.street = street.BEFORE
    progress.opening = games.OPENING[batch.hands.game[hand]]
    events, first = batch.events, batch.hands.first_event[hand]
    for event in range(first, first + batch.hands.event_count[hand]):
        this_kind = events.kind[event]
        if this_kind == kind.STREET:
            progress.street = events.street[event]
            begin_street(progress)
        elif this_kind in (kind.BRING_IN, kind.BET, kind.CALL, kind.RAISE):
            row.amount, row.to, row.added = events.amount[event], events.to[event], NOT_PRINTED
            row.marks = events.flags[event]
            _put_in(row, progress, this_kind, events.seat[event])
    infer_stakes(batch.hands, hand, progress)
    name_opening(batch.hands, hand, events)


@compiled
def name_opening(hands: Hands, hand: int, events: Events) -> None:
    """B-26: opening the first street all-in for less than half a bet is a bring-in, even if the text calls it a bet."""
    first = hands.first_event[hand]
    for event in range(first, first + hands.event_count[hand]):
        this_kind = events.kind[event]
        if (
            this_kind == kind.BET
            and events.flags[event] & flag.ALL_IN
            and 2 * events.amount[event] < hands.small_bet[hand]
        ):
            events.kind[event] = kind.BRING_IN
        if kind.BRING_IN <= this_kind <= kind.FOLD and this_kind not in (kind.STREET, kind.DEAL, kind.COMMUNITY):
            return


@compiled
def headed_street(row: EventDraft, progress: HandProgress) -> int:
    """SITES D.1, D.1b: street of a numbered heading.

    If a heading gives the first street's own number after cards have been dealt, it counts from that deal; so do all
    headings of its hand.
    """
    if progress.street == progress.opening and row.heading == progress.opening:
        progress.late = 1
    return min(row.heading + progress.late, street.SEVENTH)


@compiled
def begin_next_street(row: EventDraft, progress: HandProgress, seat: int) -> None:
    """If streets have no headings, begin the next one with a player's next card."""
    if (progress.carded >> seat) & 1 and progress.street < street.SEVENTH:
        progress.street += 1
        begin_street(progress)
    progress.carded |= 1 << seat


@compiled
def _put_in(row: EventDraft, progress: HandProgress, this_kind: int, seat: int) -> int:
    """Complete a payment on a street; return its kind."""
    if this_kind in (kind.BET, kind.RAISE):
        _notice_stakes(row, progress, seat)
        progress.wagers += 1
        this_kind = _wager(row, progress, this_kind, progress.put_in[seat])
        progress.put_in[seat] = row.to if this_kind == kind.RAISE else progress.put_in[seat] + row.amount
        return this_kind
    if row.printed == printed.WITH_DEAD:
        row.to = min(row.amount, progress.bet) if progress.bet > 0 else row.amount
        progress.put_in[seat] = row.to
        return this_kind
    if this_kind == kind.CALL and row.to >= 0:
        row.amount, row.to = row.to - progress.put_in[seat], NOT_PRINTED
    progress.put_in[seat] += row.amount
    progress.bet = max(progress.bet, progress.put_in[seat])  # a call may exceed a bring-in that is all-in
    return this_kind


@compiled
def _remember_money(row: EventDraft, progress: HandProgress, this_kind: int, seat: int) -> None:
    """Record what can be completed only when the whole hand has been read."""
    if this_kind == kind.ANTE:
        progress.spent[seat] += row.amount
    elif this_kind == kind.UNCALLED:
        progress.spent[seat] -= row.amount
    elif this_kind in (kind.RAKE, kind.FEE):
        progress.rake += row.amount
    elif this_kind == kind.TOTAL:
        progress.total = progress.row
    elif this_kind == kind.POT or this_kind == kind.COLLECT:
        _remember_pot(row, progress, this_kind)
    _remember_printed(row, progress, this_kind, seat)


@compiled
def _remember_printed(row: EventDraft, progress: HandProgress, this_kind: int, seat: int) -> None:
    """Record what a line leaves out, and what it says of the whole hand."""
    if this_kind in (kind.RESULT, kind.COLLECT) and row.to >= 0:
        progress.said_spent[seat] = row.to
    if row.printed == printed.NET_TOTAL:
        progress.net_total = progress.row
    elif row.printed == printed.GROSS_POT:
        progress.gross[min(max(row.pot, 0), MAX_SEATS)] = progress.row
    elif row.printed == printed.WITH_UNCALLED and this_kind == kind.RESULT and progress.result[seat] < 0:
        progress.result[seat] = progress.row
    elif row.printed == printed.WITH_UNCALLED and this_kind == kind.COLLECT:
        progress.award[seat] = progress.award[seat] if progress.award[seat] >= 0 else progress.row
        progress.last_award[seat] = progress.row


@compiled
def _remember_pot(row: EventDraft, progress: HandProgress, this_kind: int) -> None:
    """Record which pot is printed, and what is paid from it."""
    if this_kind == kind.POT:
        row.pot = progress.pot = 0 if row.pot < NOT_PRINTED else row.pot
        return
    row.pot = progress.pot if row.pot == NOT_PRINTED else row.pot
    progress.paid[min(max(row.pot, 0), MAX_SEATS)] += row.amount

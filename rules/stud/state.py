"""What the replay remembers of a hand while it folds over the events: one record, cleared for every hand."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import packed_length
from studbook.game.columns import MAX_SEATS, PerSeat, record_type
from studbook.game.compiled import compiled
from studbook.game.vocabulary import Half
from studbook.rules.checks.log import PerCheck

_WHOLE = int(Half.WHOLE)
MAX_LINES = 40
"""Most award lines of a hand that are kept apart."""

PerPot = Annotated[NDArray[np.int64], MAX_SEATS]
PerLine = Annotated[NDArray[np.int64], MAX_LINES]


class State:
    """Fields of the record; seats are indices in clockwise order, sets of seats are bits, money is ten-thousandths."""

    hand: int
    """Row of the hand in its batch."""
    game: int
    limit: int
    seats: int
    tournament: int
    home: int
    prints: int
    """Bits of `Prints`."""
    opening: int
    """Street of the first bets: second in five card stud, third elsewhere."""
    final: int
    """Street of the last card."""
    holes: int
    """Closed cards that the deal begins with."""
    full_hand: int
    """Cards of a player who stays to the end."""
    small: int
    big: int
    stakes_unknown: int
    """1 where the size of a bet cannot be judged: the room does not print it, and nobody made one."""
    ante: int
    unit: int
    """Smallest unit a pot is split into (B-19)."""
    odd_tie_high: int
    """Rules of the house for odd chips, as the next three."""
    odd_tie_low: int
    odd_same_both: int
    odd_hilo: int
    dealer: int
    """Seat that deals or has the button, -1 where the text does not say."""
    line: int
    """Line of the event that is folded in."""
    applied: PerCheck
    """1 for every check whose gate was open."""

    dealt: int
    live: int
    """Dealt in and not folded."""
    all_in: int
    anted: int
    mucked: int
    shown_again: int
    """Seats whose show prints no cards: all of them are known."""
    stack: PerSeat
    put_in: PerSeat
    street_in: PerSeat
    returned: PerSeat
    collected: PerSeat
    antes: PerSeat
    ante_line: PerSeat
    fold_street: PerSeat
    """Street on which a seat folded, 0 while it has not."""
    did: PerSeat
    result_said: PerSeat
    """What the summary says was collected, and below the line that says so, 0 for none."""
    result_line: PerSeat
    net_said: PerSeat
    """Net result that the room states."""
    end_said: PerSeat
    """Final stack that the room states, -1 for none."""
    net_line: PerSeat
    """Line that says so, 0 for none."""

    street: int
    last_street: int
    """Last dealing street that began."""
    started: int
    """1 while a dealing street is open."""
    entered: int
    """1 once its betting has been set up."""
    opened: int
    """Actions of the street so far."""
    opener: int
    """Seat that opened the street, -1 while nobody has; below, the one before it (FR-18)."""
    opener_before: int
    open_community: int
    """Community card that is an open card of everyone, -1 for none (DE-20)."""
    openings: int
    """Bring-ins and full openings of third street."""
    acted: int
    """Seats that acted since the last wager."""
    since_full: int
    """Seats that acted since the last full wager (B-24)."""
    turn: int
    """Seat that must act, -1 when the betting is over."""
    bet: int
    """Street total to match."""
    full: int
    """Street total of the last full wager, from which the next raise counts (B-24)."""
    raised_by: int
    """What the last full wager added, where players choose how much that is."""
    wagers: int
    capped: int
    """Wagers of the street when the room said that it is capped, 0 while it has not."""
    aggressor: int
    """Seat that wagered last on the street, -1 for nobody."""
    doubled: int
    """1 once a double bet was made on fourth street."""
    pair_open: int
    pair_said: int
    """1 once the room has said so."""
    began_headsup: int
    """1 where two players begin the street (B-8)."""
    brought_in: int
    bring_in: int
    full_bring_in: int
    """As the head of the hand says, or as it is posted; -1 where neither tells."""
    short_bring_in: int

    dealt_now: int
    first_dealt: int
    """Seat with which the deal began, -1 where nothing was dealt; below, the last one that was dealt to."""
    last_dealt: int
    first_now: int
    """Seat with which the deal of the street began."""
    in_order: int
    """1 where the first cards were printed in the order of the deal."""
    live_at_start: int
    stub: int
    """Cards left in the deck."""
    burned: int
    """Cards burned and not mixed in again."""
    undealt: int
    """Cards that are neither dealt nor open, the burned ones among them."""
    burns_printed: int
    """1 where the text says what is burned."""
    burned_said: int
    """Cards that lie aside, as it says."""
    burn_line: int
    dead: int
    """Seats whose hands were thrown away and that get cards until somebody bets (DE-08)."""
    dead_at_start: int
    """The same when the street began."""
    exposed: int
    """Seats whose last card was dealt face up."""
    exposed_to_bet: int
    """Those of them that were not all-in."""
    skipped: int
    """1 where the last round of betting is left out."""
    timed_out: int
    """Seats whose time ran out and who have not acted since."""
    deal_line: PerSeat
    """Line of a seat's last card."""
    announced: PerSeat
    """What is announced of a seat on this street, 0 for nothing; and the bits of `Draw`, and the line that says so."""
    announced_draws: PerSeat
    announced_line: PerSeat
    due: int
    """1 where the deck is too short for this street (B-23)."""
    known: int
    """Cards seen so far, 52 bits."""
    community: int
    community_now: int
    """Cards for everyone on this street, and the line of the last one."""
    community_line: int
    hero: int
    hero_closed: int
    """His first closed cards as 52 bits."""
    cards: PerSeat
    """Known cards, packed, in deal order."""
    own: PerSeat
    """The same as 52 bits."""
    up: PerSeat
    door: PerSeat
    down: PerSeat
    shown: PerSeat
    shown_early: PerSeat
    """Cards shown before the showdown, as 52 bits."""
    first_shown: int
    """Seat that was the first to show or muck, -1 for none."""

    total: int
    rake: int
    fees: int
    pots_said: int
    pot_said: PerPot
    no_low: int
    showdown: int
    outcome: PerSeat
    lines: int
    """Award lines so far."""
    paid_seat: PerLine
    paid_pot: PerLine
    paid_amount: PerLine
    paid_half: PerLine
    paid_line: PerLine

    inferred: PerSeat
    """Awards that no line tells (M14)."""
    total_paid: PerSeat
    """What a seat is paid in all, where the text names no pots; and where, and what the rules award."""
    total_line: PerSeat
    total_due: PerSeat

    pots: int
    gross: int
    decided: int
    high: PerSeat
    """Strength of a known hand, 0 where it is not known."""
    low: PerSeat
    expected: PerSeat
    open_due: int
    """Seats whose due hangs on an odd chip that the house gives to neither half (B-15)."""
    pot_gross: PerPot
    pot_net: PerPot
    pot_eligible: PerPot
    pot_high: PerPot
    pot_low: PerPot
    pot_decided: PerPot
    share: PerSeat
    """Shares of a pot's high half, while it is looked at."""
    scratch: PerSeat
    """Shares of its low half; and whatever a rule needs a number per seat for."""


STATE = record_type(State)

UNSAID = -1
UNKNOWN_STACK = 1 << 50
"""Chips of a player whose stack the room does not print: no bet is too large for him."""


@compiled
def can_act(state: State) -> int:
    """Bit set of the seats that are in the hand and have chips."""
    return state.live & ~state.all_in


@compiled
def takes_last_chip(state: State, seat: int, amount: int, all_in: int) -> int:
    """ES-15: 1 if a payment leaves nothing behind, whether or not the text says so (M13)."""
    return 1 if all_in or amount == state.stack[seat] else 0


@compiled
def put_in_total(state: State, seat: int) -> int:
    """What a seat has put in so far, uncalled bets taken back."""
    return int(state.put_in[seat] - state.returned[seat])


@compiled
def uncalled(state: State) -> int:
    """ES-13: what the highest contributor has put in beyond the second highest, folded players included."""
    top = second = 0
    for seat in range(state.seats):
        total = put_in_total(state, seat)
        if total > top:
            top, second = total, top
        elif total > second:
            second = total
    return top - second


@compiled
def top_contributor(state: State) -> int:
    """Seat that has put in most."""
    best = 0
    for seat in range(1, state.seats):
        if put_in_total(state, seat) > put_in_total(state, best):
            best = seat
    return best


@compiled
def paid_from(state: State, pot: int, seat: int, half: int) -> int:
    """What the text pays from a pot, or from a half of it: a seat, or -1 for everyone."""
    total = 0
    for line in range(min(state.lines, len(state.paid_seat))):
        is_his = state.paid_pot[line] == pot and (seat < 0 or state.paid_seat[line] == seat)
        if is_his and (half == _WHOLE or state.paid_half[line] == half):
            total += state.paid_amount[line]
    return total


@compiled
def full_hand(state: State) -> int:
    """DE-01, DE-21: own cards of a player who stays to the end: seven (five), or one less and a community card."""
    return state.full_hand - packed_length(state.community)

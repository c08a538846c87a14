"""The replay's state while it folds over the events of a hand: one record, cleared for every hand."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import packed_length
from studbook.game.codes import half
from studbook.game.columns import MAX_SEATS, PerSeat
from studbook.machine.records import record_type
from studbook.machine.rule import compiled
from studbook.rules.checks.log import PerCheck

MAX_LINES = 40
"""Maximum number of award lines kept separately per hand."""

PerPot = Annotated[NDArray[np.int64], MAX_SEATS]
PerLine = Annotated[NDArray[np.int64], MAX_LINES]


class Table:
    """What is fixed when a hand begins: its row, players, stakes and house rules; and which checks applied."""

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
    """Street of the first bets: second in five card stud, otherwise third."""
    final: int
    """Street of the last card."""
    holes: int
    """Downcards at the beginning of the deal."""
    full_hand: int
    """Number of cards of a player who stays to the end."""
    small: int
    big: int
    stakes_unknown: int
    """1 if the size of a bet cannot be judged: the site does not print it, and no one made one."""
    ante: int
    currency: int
    unit: int
    """Smallest unit a pot is split into (B-19)."""
    odd_tie_high: int
    """House rules for odd chips, like the next three."""
    odd_tie_low: int
    odd_same_both: int
    odd_hilo: int
    dealer: int
    """Seat that deals or has the button, -1 if the text does not say."""
    applied: PerCheck
    """1 for every check whose condition was met."""


class Betting:
    """Chips, and the betting on the current street."""

    live: int
    """Seats dealt in and not folded."""
    all_in: int
    anted: int
    stack: PerSeat
    put_in: PerSeat
    street_in: PerSeat
    returned: PerSeat
    antes: PerSeat
    ante_line: PerSeat
    fold_street: PerSeat
    """Street on which a seat folded, 0 if it has not."""
    did: PerSeat
    street: int
    last_street: int
    """Last dealing street that began."""
    started: int
    """1 while a dealing street is open."""
    entered: int
    """1 once its betting has been set up."""
    opened: int
    """Number of actions on the street so far."""
    opener: int
    """Seat that opened the street, -1 if none has yet; below, the one for the previous street (FR-18)."""
    opener_before: int
    openings: int
    """Bring-ins and full openings on third street."""
    acted: int
    """Seats that have acted since the last bet or raise."""
    since_full: int
    """Seats that have acted since the last full bet or raise (B-24)."""
    turn: int
    """Seat to act, -1 when the betting is over."""
    bet: int
    """Street total to match."""
    full: int
    """Street total of the last full bet or raise, the base for the next raise (B-24)."""
    raised_by: int
    """Increment of the last full bet or raise, when players choose the size."""
    wagers: int
    aggressor: int
    """Last seat to bet or raise on the street, -1 for none."""
    doubled: int
    """1 once a double bet was made on fourth street."""
    pair_open: int
    began_headsup: int
    """1 if the street starts heads-up (B-8)."""
    brought_in: int
    bring_in: int
    full_bring_in: int
    """As the header says, or as posted; -1 if neither is known."""
    short_bring_in: int
    dead: int
    """Seats whose hands were thrown away but that get cards until someone bets (DE-08)."""
    dead_at_start: int
    """The same at the start of the street."""
    skipped: int
    """1 if the last betting round is skipped."""
    timed_out: int
    away: int
    """Seats whose connection is lost."""
    """Seats whose time ran out and who have not acted since."""


class Cards:
    """What was dealt, seen and shown."""

    dealt: int
    mucked: int
    shown_again: int
    """Seats whose show prints no cards because all of them are known."""
    dealt_now: int
    first_dealt: int
    """Seat with which the deal began, -1 if nothing was dealt; below, the last seat dealt to."""
    last_dealt: int
    first_now: int
    """Seat with which the deal of this street began."""
    in_order: int
    """1 if the starting hands were printed in the order of the deal."""
    live_at_start: int
    stub: int
    """Cards left in the deck."""
    burned: int
    """Cards burned and not shuffled back in."""
    undealt: int
    """Cards neither dealt nor face up, including the burn cards."""
    burns_printed: int
    """1 if the text prints the burn cards."""
    burned_said: int
    """Number of discarded cards according to the text."""
    burn_line: int
    exposed: int
    """Seats whose last card was dealt face up."""
    exposed_to_bet: int
    """Those of them that were not all-in."""
    deal_line: PerSeat
    """Line of a seat's last card."""
    due: int
    """1 if the deck is too short for this street (B-23)."""
    known: int
    """Cards seen so far, 52 bits."""
    community: int
    community_now: int
    """Community cards on this street, and the line of the last one."""
    community_line: int
    open_community: int
    """Community card that counts as everyone's upcard, -1 for none (DE-20)."""
    hero: int
    hero_closed: int
    """The hero's first downcards as 52 bits."""
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
    """First seat to show or muck, -1 for none."""
    showdown: int


class Stated:
    """What the site states about the hand, beyond its events."""

    result_said: PerSeat
    """Amount collected according to the summary, and below the line that says so, 0 for none."""
    result_line: PerSeat
    net_said: PerSeat
    """Net result that the site prints."""
    end_said: PerSeat
    """Final stack that the site prints, -1 for none."""
    net_line: PerSeat
    """Line that prints it, 0 for none."""
    spent_said: PerSeat
    """What a player has put in, as the site prints it."""
    spent_line: PerSeat
    """Line that prints it, 0 for none."""
    capped: int
    """Bets on the street when the site announced the cap, 0 if it has not."""
    pair_said: int
    """1 once the site has announced the open pair."""
    total: int
    rake: int
    fees: int
    pots_said: int
    pot_said: PerPot
    no_low: int
    outcome: PerSeat
    announced: PerSeat
    """What is announced about a seat on this street, 0 for nothing; then the bits of `Draw`, then the line."""
    announced_draws: PerSeat
    announced_line: PerSeat


class Paid:
    """Awards as printed, and pots and winners by the rules."""

    collected: PerSeat
    lines: int
    """Award lines so far."""
    paid_seat: PerLine
    paid_pot: PerLine
    paid_amount: PerLine
    paid_half: PerLine
    paid_line: PerLine
    inferred: PerSeat
    """Awards that no line prints (M14)."""
    total_paid: PerSeat
    """Total paid to a seat if the text names no pots; then the line, then what the rules award."""
    total_line: PerSeat
    total_due: PerSeat
    pots: int
    gross: int
    decided: int
    high: PerSeat
    """Strength of a known hand, 0 if it is not known."""
    low: PerSeat
    expected: PerSeat
    open_due: int
    """Seats whose share depends on an odd chip that the house gives to neither half (B-15)."""
    pot_gross: PerPot
    pot_net: PerPot
    pot_eligible: PerPot
    pot_high: PerPot
    pot_low: PerPot
    pot_decided: PerPot


# One record, not five nested ones: those took a fifth longer to compile, and ran no faster.
class State(Table, Betting, Cards, Stated, Paid):
    """Fields of the record; seats are indices in clockwise order, sets of seats are bits, money is ten-thousandths."""


class Work:
    """Work areas, a number per seat: compiled rules make no arrays, so each writes its results to one of these."""

    high_share: PerSeat
    """Shares of the high half of a pot, or of a pot without halves."""
    low_share: PerSeat
    boards: PerSeat
    """Strengths of the upcards."""
    put_in: PerSeat
    """Put in minus returned."""
    remainder: PerSeat
    """Of the division of the rake, in proportion to the amounts collected."""


STATE = record_type(State)
WORK = record_type(Work)

UNSAID = -1
UNKNOWN_STACK = 1 << 50
"""Chips of a player whose stack the site does not print: no bet is too large for such a player."""


@compiled
def can_act(state: State) -> int:
    """Bit set of the seats that are in the hand and have chips."""
    return state.live & ~state.all_in


@compiled
def takes_last_chip(state: State, seat: int, amount: int, all_in: int) -> int:
    """ES-15: 1 if a payment leaves no chips, whether or not the text says so (M13)."""
    return 1 if all_in or amount == state.stack[seat] else 0


@compiled
def put_in_total(state: State, seat: int) -> int:
    """What a seat has put in so far, minus returned bets."""
    return int(state.put_in[seat] - state.returned[seat])


@compiled
def uncalled(state: State) -> int:
    """ES-13: how much more the highest contributor has put in than the second highest, folded players included."""
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
    """Seat that has put in the most."""
    best = 0
    for seat in range(1, state.seats):
        if put_in_total(state, seat) > put_in_total(state, best):
            best = seat
    return best


@compiled
def paid_from(state: State, pot: int, seat: int, this_half: int) -> int:
    """What the text pays a seat from a pot or a half of it, or everyone for seat -1."""
    total = 0
    for line in range(min(state.lines, len(state.paid_seat))):
        is_his = state.paid_pot[line] == pot and (seat < 0 or state.paid_seat[line] == seat)
        if is_his and (this_half == half.WHOLE or state.paid_half[line] == this_half):
            total += state.paid_amount[line]
    return total


@compiled
def full_hand(state: State) -> int:
    """DE-01, DE-21: own cards of a player who stays to the end: seven (five), or one less and a community card."""
    return state.full_hand - packed_length(state.community)

"""What the replay remembers of a hand while it folds over the events: one record, cleared for every hand."""

import numpy as np

from rules.catalogue import CHECKS
from rules.columns import MAX_SEATS
from rules.compiled import compiled

MAX_LINES = 40
"""Most award lines of a hand that are kept apart."""

_ONE = (
    # the hand
    "hand game limit seats tournament home small big ante unit line "
    # who is in: bit sets of seats
    "dealt live all_in anted mucked "
    # the street and its betting
    "street last_street entered opened openings acted since_full turn closed bet full wagers doubled pair_open brought_in bring_in "
    "short_bring_in started dealt_now live_at_start used due "
    # cards
    "known community hero "
    # what the room says
    "total rake fees pots_said no_low lines showdown "
    # how it was settled
    "pots gross net_known decided"
).split()

_SEAT = (
    "stack put_in street_in returned collected antes fold_street reached "
    "cards own up down door said_high said_low result_amount outcome did high low expected high_paid low_paid shown"
).split()

STATE = np.dtype(
    [(name, np.int64) for name in _ONE]
    + [(name, np.int64, (MAX_SEATS,)) for name in _SEAT]
    + [(name, np.int64, (MAX_SEATS,)) for name in ("pot_said", "pot_gross", "pot_net", "pot_eligible")]
    + [(name, np.int64, (MAX_SEATS,)) for name in ("pot_high", "pot_low", "pot_decided", "scratch", "share")]
    + [(name, np.int64, (MAX_LINES,)) for name in ("paid_seat", "paid_pot", "paid_amount", "paid_half", "paid_line")]
    + [("applied", np.int64, (len(CHECKS),))],
    align=True,
)
"""Numbers of the hand, numbers per seat, per pot and per award line. Seats are indices in clockwise order."""

NOBODY = -1
UNSAID = -1


@compiled
def has(mask: int, seat: int) -> bool:
    """Whether a bit set of seats holds a seat."""
    return (mask >> seat) & 1 == 1


@compiled
def count(mask: int) -> int:
    """Number of seats in a bit set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@compiled
def lowest(mask: int) -> int:
    """Lowest seat of a bit set, -1 where it is empty."""
    seat = 0
    if mask == 0:
        return NOBODY
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@compiled
def next_in(mask: int, seat: int, seats: int) -> int:
    """First seat of a bit set clockwise behind a seat, -1 where the set is empty."""
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if (mask >> other) & 1:
            return other
    return NOBODY


@compiled
def can_act(state: np.record) -> int:
    """Bit set of the seats that are in the hand and have chips."""
    return state.live & ~state.all_in


@compiled
def put_in_total(state: np.record, seat: int) -> int:
    """What a seat has put in so far, uncalled bets taken back."""
    return state.put_in[seat] - state.returned[seat]


@compiled
def uncalled(state: np.record) -> int:
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
def top_contributor(state: np.record) -> int:
    """Seat that has put in most."""
    best = 0
    for seat in range(1, state.seats):
        if put_in_total(state, seat) > put_in_total(state, best):
            best = seat
    return best

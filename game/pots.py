"""Main and side pots, who may win each, and how a pot is split: integers only, nothing is lost or rounded away."""

import numpy as np
from numpy.typing import NDArray

from studbook.machine.rule import compiled


@compiled
def next_level(contributed: NDArray[np.int64], alive: int, level: int) -> int:
    """ES-15: smallest total above `level` that a live player has put in, or `level` if there is none."""
    smallest = level
    for seat in range(len(contributed)):
        total = contributed[seat]
        if (alive >> seat) & 1 and total > level and (smallest == level or total < smallest):
            smallest = total
    return smallest


@compiled
def seats_reaching(contributed: NDArray[np.int64], alive: int, level: int) -> int:
    """ES-14, ES-16: bit set of the live seats that have put in at least `level`."""
    seats = 0
    for seat in range(len(contributed)):
        if (alive >> seat) & 1 and contributed[seat] >= level:
            seats |= 1 << seat
    return seats


@compiled
def money_between(contributed: NDArray[np.int64], low: int, high: int) -> int:
    """ES-15, ES-16: what all seats together, including folded ones, have put in above `low` and up to `high` each."""
    money = 0
    for seat in range(len(contributed)):
        money += max(0, min(contributed[seat], high) - low)
    return money


@compiled
def pot_layers(
    contributed: NDArray[np.int64], alive: int, amounts_out: NDArray[np.int64], eligible_out: NDArray[np.int64]
) -> int:
    """ES-14, ES-15, ES-16: divide the contributions into main pot and side pots; return the number of pots.

    `contributed` is what each seat put in over the whole hand, including antes and excluding returned bets; `alive` is
    the bit set of the seats that have not folded. Writes amounts and eligible seats, main pot first, into the first
    elements of the two output arrays, which must hold as many pots as there are seats. Folded money goes into the
    layers it reaches; what a folded seat put in above every live seat goes into the last pot. No pots result if no one
    is alive or nothing was put in.
    """
    total = sum(contributed)
    if alive == 0 or total == 0:
        return 0
    pots = 0
    level = 0
    following = next_level(contributed, alive, level)
    while following > level:
        amounts_out[pots] = money_between(contributed, level, following)
        eligible_out[pots] = seats_reaching(contributed, alive, following)
        total -= amounts_out[pots]
        pots += 1
        level = following
        following = next_level(contributed, alive, level)
    if pots == 0:
        # Only folded players put anything in: the remaining players contest it.
        eligible_out[0] = alive
        amounts_out[0] = 0
        pots = 1
    amounts_out[pots - 1] += total
    return pots


@compiled
def winners(strengths: NDArray[np.int64], eligible: int) -> int:
    """FR-20, FR-22, FR-25, ES-22: bit set of the eligible seats that share the best strength.

    Strengths, one per seat, are those of `game.ranking`; a strength of 0 or less never wins: if no eligible seat has
    a low, the winners of the low half are empty and there is no low half.
    """
    best = 0
    seats = 0
    for seat in range(len(strengths)):
        if not (eligible >> seat) & 1 or strengths[seat] <= 0:
            continue
        if strengths[seat] > best:
            best = strengths[seat]
            seats = 0
        if strengths[seat] == best:
            seats |= 1 << seat
    return seats


@compiled
def split_halves(net: int, unit: int) -> tuple[int, int]:
    """FR-20, DE-33: high half and low half of a pot, both in whole units, with the odd unit in the high half.

    Any part of `net` smaller than a unit also stays in the high half.
    """
    low = net // 2 // unit * unit
    return net - low, low


@compiled
def shares(amount: int, winning: int, unit: int, first_seat: int, out: NDArray[np.int64]) -> None:
    """FR-22, FR-25, ES-22, ES-23, B-18: add the even shares of `amount` to the winning seats of `out`.

    Shares are whole units; odd units go one each to the winners clockwise from `first_seat` (the first seat left of the
    button), and no one gets two. A remainder smaller than a unit goes to the next winner in that order. Adds nothing if
    no one wins.
    """
    seats = len(out)
    count = 0
    for seat in range(seats):
        count += (winning >> seat) & 1
    if count == 0:
        return
    even = amount // count // unit * unit
    odd = amount - even * count
    for step in range(seats):
        seat = (first_seat + step) % seats
        if (winning >> seat) & 1:
            extra = min(unit, odd)
            out[seat] += even + extra
            odd -= extra

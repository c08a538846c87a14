"""Sets of small numbers as the bits of an integer: seats at a table, cards of a deck, ranks in a hand."""

from studbook.machine.rule import compiled

NOBODY = -1
"""Returned for an empty set, in place of a member."""


@compiled
def has(mask: int, seat: int) -> bool:
    """Whether a set contains a number, such as a seat."""
    return (mask >> seat) & 1 == 1


@compiled
def count_of(mask: int) -> int:
    """How many numbers a set contains."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@compiled
def lowest(mask: int) -> int:
    """Lowest number in a set, -1 if it is empty."""
    seat = 0
    if mask == 0:
        return NOBODY
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@compiled
def next_in(mask: int, seat: int, seats: int) -> int:
    """First seat of a set clockwise after a seat, -1 if the set is empty."""
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if (mask >> other) & 1:
            return other
    return NOBODY

"""Sets of small numbers as the bits of one integer: seats of a table, cards of a deck, ranks of a hand."""

from studbook.game.compiled import compiled

NOBODY = -1
"""Member of an empty set."""


@compiled
def has(mask: int, seat: int) -> bool:
    """Whether a set holds a number, such as a seat."""
    return (mask >> seat) & 1 == 1


@compiled
def count_of(mask: int) -> int:
    """How many numbers a set holds."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@compiled
def lowest(mask: int) -> int:
    """Lowest number of a set, -1 where it is empty."""
    seat = 0
    if mask == 0:
        return NOBODY
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@compiled
def next_in(mask: int, seat: int, seats: int) -> int:
    """First seat of a set clockwise behind a seat, -1 where the set is empty."""
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if (mask >> other) & 1:
            return other
    return NOBODY

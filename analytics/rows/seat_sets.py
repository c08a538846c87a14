"""Sets of seats in the table `pots`: one bit per seat number, 31 bits in total.

No table has more than 30 seats, but a text can contain any number. A number beyond the last bit gets the highest bit
that no other seat of its hand uses, so that a set and the seats of its hand together identify each seat.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch

BITS = 31
"""Width of a set."""


def bits_of(numbers: Sequence[int]) -> list[int]:
    """Bits of a hand's seats, in the order of the seats.

    >>> bits_of([1, 3, 8]), bits_of([1, 30, 31, 99]), bits_of([99, 99])
    ([1, 3, 8], [1, 30, 28, 29], [29, 30])
    """
    free = [bit for bit in range(BITS) if bit not in numbers]
    beyond = [place for place, number in enumerate(numbers) if not 0 <= number < BITS]
    bits = list(numbers)
    for place, bit in zip(reversed(beyond), reversed(free), strict=False):
        bits[place] = bit
    return bits


def seats_in(bits: Iterable[int], numbers: Sequence[int]) -> list[int]:
    """Numbers of the seats in a set; `numbers` are those of all seats of the hand.

    >>> seats_in([1, 29], [1, 30, 31, 99])
    [1, 99]
    """
    named = dict(zip(bits_of(numbers), numbers, strict=True))
    return [named[bit] for bit in bits if bit in named]


def seat_bits(batch: Batch) -> NDArray[np.int64]:
    """Bit of every seat of a batch."""
    bits = batch.seats.number.astype(np.int64)
    for hand in np.unique(batch.seats.hand[(bits < 0) | (bits >= BITS)]):
        first = int(batch.hands.first_seat[hand])
        seats = slice(first, first + int(batch.hands.seat_count[hand]))
        bits[seats] = bits_of(bits[seats].tolist())
    return bits

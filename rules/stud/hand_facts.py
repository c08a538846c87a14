"""Facts that the replay found in one hand, by seat number; they complete the text of a hand."""

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import card_name, unpack
from studbook.game.columns import Batch
from studbook.game.results import SettledHands
from studbook.game.vocabulary import Half

_HALVES = {int(half): half for half in Half}


class SeatShare(NamedTuple):
    """What a seat gets from a pot."""

    pot: int
    half: Half
    seat: int
    amount: int


class Facts(NamedTuple):
    """What the replay found in one hand, by seat number."""

    returned: dict[int, int]
    put_in: dict[int, int]
    collected: dict[int, int]
    street: dict[int, int]
    did: dict[int, int]
    cards: dict[int, tuple[str, ...]]
    """All known cards of a seat, in deal order if it is known."""
    shares: list[SeatShare]
    pots: list[int]
    """What each pot pays, main pot first; empty if the text does not say how the rake was divided."""
    gross: int
    rake: int
    fees: int


def facts_of(batch: Batch, settled: SettledHands, index: int) -> Facts:
    """Collect what the replay found in hand number `index`."""
    hands = batch.hands
    first, count = int(hands.first_seat[index]), int(hands.seat_count[index])
    numbers = batch.seats.number[first : first + count].tolist()
    rows = range(first, first + count)
    results = settled.seats
    pots = range(*np.searchsorted(settled.pots.hand, [index, index + 1]).tolist())
    return Facts(
        returned=_by_seat(numbers, results.returned, rows),
        put_in=_by_seat(numbers, results.put_in, rows),
        collected=_by_seat(numbers, results.collected, rows),
        street=_by_seat(numbers, results.street, rows),
        did=_by_seat(numbers, results.did, rows),
        cards={
            number: tuple(card_name(card) for card in unpack(int(results.cards[row])))
            for number, row in zip(numbers, rows, strict=True)
        },
        shares=shares_of(batch, settled, range(index, index + 1))[0],
        pots=[int(settled.pots.net[row]) for row in pots],
        gross=int(settled.hands.gross[index]),
        rake=int(settled.hands.rake[index]),
        fees=int(settled.hands.fees[index]),
    )


def shares_of(batch: Batch, settled: SettledHands, hands: range) -> list[list[SeatShare]]:
    """What the text pays in each of some successive hands."""
    awards = settled.awards
    bounds = np.searchsorted(awards.hand, range(hands.start, hands.stop + 1))
    paid = slice(bounds[0], bounds[-1])
    seats = batch.seats.number[batch.hands.first_seat[awards.hand[paid]] + awards.seat[paid]]
    columns = awards.pot[paid], awards.half[paid], seats, awards.printed[paid]
    rows = list(zip(*(column.tolist() for column in columns), strict=True))
    ends = (bounds - bounds[0]).tolist()
    return [
        [SeatShare(pot, _HALVES[half], seat, amount) for pot, half, seat, amount in rows[first:last] if amount > 0]
        for first, last in pairwise(ends)
    ]


def _by_seat(numbers: list[int], column: NDArray[Any], rows: range) -> dict[int, int]:
    return {number: int(column[row]) for number, row in zip(numbers, rows, strict=True)}

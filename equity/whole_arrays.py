"""Deals drawn and counted on whole arrays: what `equity.enumeration` does, in a fiftieth of the time of plain Python.

It stands in for compiled rules while there is no machine code. The same seed draws the same deals, so the results are
the same integers: a run may change over to machine code between two questions.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from studbook.equity import enumeration as counting
from studbook.equity.enumeration import Completions, Known, Numbers
from studbook.game.plain_python import plain_copy
from studbook.game.random_numbers import drawn, stirred
from studbook.game.ranking_arrays import low_strengths, pot_strengths

_WORD_BYTES, _WORD_BITS = 8, 64
_LANES = 256
"""Runs of deals that are drawn side by side."""
_AT_ONCE = 1_000_000
"""Deals counted at once, which limits the memory."""


def sample_deals(game: int, deals: int, known: Known, state: int, tally: Numbers) -> None:
    """Deal at random a number of times, as `enumeration.sample_deals` does from the same state of the generator."""
    *to_come, shared = known.to_come.tolist()
    cards = _drawn_cards(known.unseen, shared + sum(to_come), deals, state)
    bits = np.int64(1) << cards
    done, common = shared, _union(bits[:, :shared])
    high, low = [], []
    for held, number in zip(known.held.tolist(), to_come, strict=True):
        masks = held | common | _union(bits[:, done : done + number])
        done += number
        high.append(pot_strengths(masks, game))
        low.append(low_strengths(masks, game))
    shares = _award(tally, np.array(high), np.array(low))
    tally[:-1, counting.SQUARES] += (shares * shares).sum(axis=1)


def complete(game: int, held: int, unseen: Numbers, out: Completions) -> None:
    """Rank every final hand of a player, as `enumeration.complete` does."""
    rows, width = out.places.shape
    plain_places = plain_copy(counting.next_places)
    for row in range(rows):
        plain_places(out.places, row)
    out.masks[:] = _union(np.int64(1) << unseen[out.places]) if width else 0
    out.high[:] = pot_strengths(held | out.masks, game)
    out.low[:] = low_strengths(held | out.masks, game)


def enumerate_deals(sides: Sequence[Completions], tally: Numbers) -> None:
    """Count every deal of any number of players, as `enumeration.enumerate_deals` does."""
    for rows in _deals(sides):
        high = np.array([side.high[row] for side, row in zip(sides, rows, strict=True)])
        low = np.array([side.low[row] for side, row in zip(sides, rows, strict=True)])
        _award(tally, high, low)


def _deals(sides: Sequence[Completions]) -> Iterator[list[NDArray[np.intp]]]:
    """Yield the deals in which no card comes twice, many at once: a row of each player's completions."""
    waiting: list[tuple[list[NDArray[np.intp]], Numbers]] = [([], np.zeros(1, np.int64))]
    while waiting:
        rows, taken = waiting.pop()
        if len(rows) == len(sides):
            yield rows
            continue
        masks = sides[len(rows)].masks
        step = max(1, _AT_ONCE // len(masks))
        for first in range(0, len(taken), step):
            before, row = np.nonzero((taken[first : first + step, None] & masks) == 0)
            before += first
            waiting.append(([*(earlier[before] for earlier in rows), row], taken[before] | masks[row]))


def _award(tally: Numbers, high: Numbers, low: Numbers) -> Numbers:
    """FR-20, FR-22, FR-25: award the pots of deals; the arguments and the shares returned have a row per player."""
    wins_high = high == high.max(axis=0)
    best_low = low.max(axis=0)
    has_low = best_low > 0
    wins_low = (low == best_low) & has_low
    highs, lows = wins_high.sum(axis=0), wins_low.sum(axis=0)
    pot = np.where(has_low, counting.UNITS // 2, counting.UNITS)
    shares = wins_high * (pot // highs) + wins_low * (counting.UNITS // 2 // np.maximum(lows, 1))
    is_scoop = (highs == 1) & (~has_low | (wins_high == wins_low).all(axis=0))
    is_quarter = has_low & ~is_scoop & (shares > 0) & (shares <= counting.UNITS // 4)
    columns = {
        counting.SHARE: shares,
        counting.HIGH_ALONE: wins_high & (highs == 1),
        counting.HIGH_TIED: wins_high & (highs > 1),
        counting.LOW_ALONE: wins_low & (lows == 1),
        counting.LOW_TIED: wins_low & (lows > 1),
        counting.SCOOPS: wins_high & is_scoop,
        counting.QUARTERED: is_quarter,
    }
    for column, amounts in columns.items():
        tally[:-1, column] += amounts.sum(axis=1)
    tally[-1, counting.DEALS] += high.shape[1]
    tally[-1, counting.WITH_LOW] += has_low.sum()
    return np.asarray(shares)


def _union(bits: Numbers) -> Numbers:
    return np.asarray(np.bitwise_or.reduce(bits, axis=1))


def _drawn_cards(unseen: Numbers, number: int, deals: int, state: int) -> Numbers:
    """Cards of each deal, shape (deals, number).

    A deal swaps cards within the order that the deal before it left. Runs of deals are drawn side by side, each from
    the order 0, 1, 2, ...; then it is known in which order each run begins.
    """
    runs = min(_LANES, deals)
    length = -(-deals // runs)
    states = states_after(state, runs * length * number).reshape(runs, length, number)
    at = np.arange(number) + plain_copy(drawn)(states, unseen.size - np.arange(number))
    order = np.tile(np.arange(unseen.size), (runs, 1))
    places = np.empty(at.shape, np.int64)
    run = np.arange(runs)
    for deal in range(length):
        for place in range(number):
            chosen = at[:, deal, place]
            places[:, deal, place] = order[run, chosen]
            order[run, chosen] = order[:, place]
            order[:, place] = places[:, deal, place]
    begins = [unseen]
    for after in order[:-1]:
        begins.append(begins[-1][after])
    cards = np.take_along_axis(np.array(begins), places.reshape(runs, -1), axis=1)
    return cards.reshape(-1, number)[:deals]


def states_after(state: int, number: int) -> Numbers:
    """The next states of the generator: each twice as many as the ones before, by a jump from those."""
    states = np.array([plain_copy(stirred)(state)], np.int64)
    power = 0
    while len(states) < number:
        states = np.append(states, _jump(states, power))
        power += 1
    return states[:number]


def _jump(states: Numbers, power: int) -> Numbers:
    """The states 2**power steps later. A step is linear over bits, so that each byte moves on by itself."""
    table = _jumps(power)
    pieces = np.ascontiguousarray(states, "<i8").view(np.uint8).reshape(-1, _WORD_BYTES)
    moved = [table[place][pieces[:, place]] for place in range(_WORD_BYTES)]
    return np.asarray(np.bitwise_xor.reduce(moved))


@cache
def _jumps(power: int) -> Numbers:
    """State 2**power steps after each byte at each place with all other bits 0, shape (8, 256)."""
    ones = (np.uint64(1) << np.arange(_WORD_BITS, dtype=np.uint64)).view(np.int64)
    after = _jump(_jump(ones, power - 1), power - 1) if power else _each(ones)
    table = np.zeros((_WORD_BYTES, 256), np.int64)
    for bit in range(8):
        table[:, 1 << bit : 2 << bit] = table[:, : 1 << bit] ^ after[bit::8, None]
    return table


def _each(states: Iterable[int]) -> Numbers:
    step = plain_copy(stirred)
    return np.array([step(int(state)) for state in states], np.int64)

"""Deals drawn and counted on whole arrays: what `equity.enumeration` does, in a fiftieth of the time of plain Python.

Its functions run instead of the rules of the same names while there is no machine code (`compiled.with_arrays`). They
take the same arguments and leave the same integers in them, so that a run may change over between two calls.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

import numpy as np

from studbook.equity import enumeration as counting
from studbook.equity.enumeration import Completions, Known, Numbers
from studbook.game.random_numbers import drawn, stirred
from studbook.game.ranking_arrays import low_strengths, pot_strengths
from studbook.machine.plain import plain_copy

_WORD_BYTES, _WORD_BITS = 8, 64
_LANES = 256
"""Runs of deals that are drawn side by side."""
_DRAWN_AT_ONCE, _COUNTED_AT_ONCE = 20_000, 500_000
"""Deals drawn and counted at once, which limits the memory."""


def sample_deals(game: int, deals: int, known: Known, random: Numbers, strengths: Numbers, tally: Numbers) -> None:
    """Deal at random a number of times; see `enumeration.sample_deals`."""
    players = strengths.shape[1]
    for done in range(0, deals, _DRAWN_AT_ONCE):
        _sample(game, min(_DRAWN_AT_ONCE, deals - done), known, random, np.asarray(tally)[: players + 1])


def _sample(game: int, deals: int, known: Known, random: Numbers, tally: Numbers) -> None:
    unseen, to_come = np.asarray(known.unseen), [int(number) for number in known.to_come[: len(tally)]]
    *own, done = to_come
    cards, unseen[:], random[0] = _drawn(unseen, sum(to_come), deals, int(random[0]))
    bits = np.int64(1) << cards
    common, high, low = _union(bits[:, :done]), [], []
    for held, number in zip(known.held[: len(own)], own, strict=True):
        masks = int(held) | common | _union(bits[:, done : done + number])
        done += number
        high.append(pot_strengths(masks, game))
        low.append(low_strengths(masks, game))
    shares = _award(tally, np.array(high), np.array(low))
    tally[:-1, counting.SQUARES] += (shares * shares).sum(axis=1)


def complete(game: int, held: int, unseen: Numbers, out: Completions) -> None:
    """Rank every final hand of a player who holds `held`; see `enumeration.complete`."""
    places = np.asarray(out.places)
    rows, width = places.shape
    sets = combinations(reversed(range(len(unseen))), width)  # in reverse colexicographic order
    places[:] = np.array([*sets], np.int64).reshape(rows, width)[::-1, ::-1]
    masks = _union(np.int64(1) << np.asarray(unseen)[places])
    np.asarray(out.masks)[:] = masks
    np.asarray(out.high)[:] = pot_strengths(held | masks, game)
    np.asarray(out.low)[:] = low_strengths(held | masks, game)


def enumerate_deals(
    side: Completions, starts: Numbers, rows: Numbers, taken: Numbers, tally: Numbers, counts: Numbers
) -> None:
    """Count every deal; see `enumeration.enumerate_deals`."""
    masks, high, low = (np.asarray(column) for column in (side.masks, side.high, side.low))
    for players in _deals(masks, [int(start) for start in starts]):
        _award(np.asarray(tally), np.array([high[row] for row in players]), np.array([low[row] for row in players]))


def _deals(
    masks: Numbers, starts: Sequence[int], rows: Sequence[Numbers] = (), taken: Numbers | None = None
) -> Iterator[list[Numbers]]:
    """Yield the deals in which no card comes twice, many at once: for each player, rows of the completions.

    `rows` are those of the first players, who have `taken` these cards.
    """
    player, taken = len(rows), np.zeros(1, np.int64) if taken is None else taken
    if player == len(starts) - 1:
        yield [*rows]
        return
    own = masks[starts[player] : starts[player + 1]]
    step = max(1, _COUNTED_AT_ONCE // len(own))
    for first in range(0, len(taken), step):
        before, row = np.nonzero((taken[first : first + step, None] & own) == 0)
        before += first
        chosen = [*(earlier[before] for earlier in rows), row + starts[player]]
        yield from _deals(masks, starts, chosen, taken[before] | own[row])


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


def _drawn(unseen: Numbers, number: int, deals: int, state: int) -> tuple[Numbers, Numbers, int]:
    """Cards of each deal, shape (deals, number); the order in which the unseen cards are left, and the state.

    A deal swaps cards within the order that the deal before it left. Runs of deals are drawn side by side, each from
    the order 0, 1, 2, ...; then it is known in which order each run begins.
    """
    runs = min(_LANES, deals)
    length = deals // max(runs, 1)
    if not length * number:
        return np.empty((deals, number), np.int64), unseen.copy(), state
    states = states_after(state, runs * length * number)
    at = np.arange(number) + plain_copy(drawn)(states.reshape(runs, length, number), unseen.size - np.arange(number))
    places, after = _swapped(at, unseen.size)
    begins = [unseen]
    for order in after:
        begins.append(begins[-1][order])
    cards = np.take_along_axis(np.array(begins[:-1]), places.reshape(runs, -1), axis=1).reshape(-1, number)
    rest, unseen, state = _drawn(begins[-1], number, deals - runs * length, int(states[-1]))
    return np.concatenate((cards, rest)), unseen, state


def _swapped(at: Numbers, size: int) -> tuple[Numbers, Numbers]:
    """What is drawn from the places `at`, shape (runs, deals, number), each swapped to the front; the orders after."""
    order = np.tile(np.arange(size), (len(at), 1))
    found = np.empty(at.shape, np.int64)
    run = np.arange(len(at))
    for deal in range(at.shape[1]):
        for place in range(at.shape[2]):
            chosen = at[:, deal, place]
            found[:, deal, place] = order[run, chosen]
            order[run, chosen] = order[:, place]
            order[:, place] = found[:, deal, place]
    return found, order


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

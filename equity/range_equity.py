"""Equity of ranges: counted while that is cheap, otherwise sampled until an error is reached.

Every combination of the players' hands in which no card is dealt twice counts with the product of their weights, and
every deal of the cards to come is equally likely.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

import numpy as np

from studbook.equity import enumeration as counting
from studbook.equity import range_deals
from studbook.equity.pot_equity import Equity, equity_of_tally
from studbook.equity.range_counts import combinations_of, count_several, count_two, kinds_of_table, new_kinds, steps_of
from studbook.equity.range_spot import Range, RangeSpot, range_spot
from studbook.game.cards import DECK_SIZE
from studbook.game.random_numbers import scramble
from studbook.game.vocabulary import Game
from studbook.machine.state import machine

CHEAP_STEPS = 300_000_000
"""Two players are counted if the table is read and written at most about this often, which takes a second or two."""
MOST_STEPS = 20_000_000_000
"""The same if an exact answer is asked for: third street, with any hands, takes a minute."""
CHEAP_COMBINATIONS = 5_000_000
"""Several players are counted if there are at most so many combinations of their final hands."""
MOST_COMBINATIONS = 2_000_000_000
SURE = 1.96
"""Half of a 95 % interval in standard errors."""
ERROR = 0.001
"""Half width of the 95 % interval of every share unless another one is given."""
LEAST_ERROR = 0.0001
_FIRST, _MOST_AT_ONCE = 20_000, 500_000

Progress = Callable[[int, int], None]
"""Called with the deals so far and about how many are needed."""


class Precision(NamedTuple):
    """How exactly the equity of ranges is computed: exactly if that is cheap, or asked for, or from a sample."""

    error: float = ERROR
    """Half width of the 95 % interval of every share, at most, in a sample."""
    seed: int = 1
    exact: bool = False
    """Whether every deal is counted, although that takes long."""
    kinds: bool = False
    """Whether the kinds of final hands are counted, too."""
    watch: Progress | None = None


USUAL = Precision()


def equity_of_ranges(
    game: Game,
    ranges: Sequence[Range],
    dead: Iterable[int] = (),
    common: Iterable[int] = (),
    precision: Precision = USUAL,
) -> Equity:
    """Compute the equity of players with these ranges. Raises ValueError for what is impossible or too much."""
    if not LEAST_ERROR <= precision.error < 1:
        raise ValueError(f"the error must be from {LEAST_ERROR:.2%} to 100 %, not {precision.error:.4%}")
    asked = range_spot(game, ranges, dead, common)
    if is_cheap(asked) or precision.exact:
        return count_ranges(asked, precision.kinds)
    return sample_ranges(asked, precision.error, precision.seed, precision.watch)


def is_cheap(asked: RangeSpot) -> bool:
    """Whether everything is counted without being asked to."""
    if len(asked.ranges) == 2:
        return steps_of(asked) <= CHEAP_STEPS
    return combinations_of(asked) <= CHEAP_COMBINATIONS


def count_ranges(asked: RangeSpot, kinds: bool = False) -> Equity:
    """Count every deal; raises ValueError if there are too many."""
    two = len(asked.ranges) == 2
    if steps_of(asked) > MOST_STEPS if two else combinations_of(asked) > MOST_COMBINATIONS:
        raise ValueError("there are too many deals to count: leave out --exact, or name more of the cards")
    machine().much_to_do()
    answer = count_two(asked, kinds) if two else count_several(asked)
    if not answer.deals:
        raise ValueError("these ranges exclude each other: no deal fits all of them")
    return answer


def sample_ranges(asked: RangeSpot, error: float = ERROR, seed: int = 1, watch: Progress | None = None) -> Equity:
    """Deal at random until the 95 % interval of every share is at most `error` to either side."""
    ranges, sampling = _column(asked.ranges, asked.to_come), _sampling(len(asked.ranges), seed)
    gone = asked.dead | asked.common
    unseen = np.array([card for card in range(DECK_SIZE) if not gone >> card & 1], np.int64)
    done, needed = 0, _FIRST
    while done < needed:
        deals = min(needed - done, _MOST_AT_ONCE)
        machine().much_to_do()
        if not range_deals.deal_ranges(int(asked.game), deals, ranges, unseen, asked.common, sampling):
            raise ValueError("these ranges exclude each other, or almost: no deal was found that fits all of them")
        done += deals
        if done >= needed:
            needed = _needed(sampling, done, error)
        if watch:
            watch(done, needed)
    kinds = kinds_of_table(sampling.kinds, asked.game)
    return equity_of_tally(sampling.tally.tolist(), is_exact=False, unseen=len(asked.free), kinds=kinds)


def _needed(sampling: range_deals.Sampling, done: int, error: float) -> int:
    """Deals that are needed for the error, by the variance so far."""
    rows = sampling.tally[:-1].tolist()
    variances = [counting.sampled_variance(row[counting.SHARE], row[counting.SQUARES], done) for row in rows]
    ratio = max(variances) / (error / SURE) ** 2
    return done if ratio <= 1 else max(ceil(done * ratio * 1.01), done + 1000)


def _column(ranges: Sequence[Range], to_come: Sequence[int]) -> range_deals.Ranges:
    return range_deals.Ranges(
        masks=np.concatenate([range_.masks for range_ in ranges]),
        sums=np.concatenate([np.cumsum(range_.weights) for range_ in ranges]),
        starts=np.array([0, *accumulate(len(range_.masks) for range_ in ranges)], np.int64),
        to_come=np.array(to_come, np.int64),
    )


def _sampling(players: int, seed: int) -> range_deals.Sampling:
    return range_deals.Sampling(
        random=np.array([scramble(seed)], np.int64),
        held=np.zeros(players, np.int64),
        strengths=np.zeros((3, players), np.int64),
        tally=np.zeros((players + 1, counting.COLUMNS), np.int64),
        kinds=new_kinds(players),
    )

"""Equity of ranges by counting: two players by inclusion and exclusion, more of them one combination at a time."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from math import comb, prod

import numpy as np

from studbook.equity import enumeration as counting
from studbook.equity import final_hands as final
from studbook.equity import range_deals as together
from studbook.equity.final_hands import ALL, NOT_STRONGER, WEAKER, FinalHands, Numbers, Overlaps, Weights
from studbook.equity.pot_equity import Equity, FinalKind, equity_of_tally
from studbook.equity.range_spot import Range, RangeSpot
from studbook.game.cards import DECK_SIZE
from studbook.game.games import ROWS
from studbook.game.vocabulary import Game

BELOW, EQUAL, ABOVE, NEITHER = range(4)
"""How the other player's hand compares, as in `equity.enumeration`; for the low half also: there is no low."""
_LOW_BITS = 6
"""Lows from 76543 to 54321 are 56."""
_LIMB = 32


@cache
def binomials() -> Numbers:
    """Binomial coefficients [n, k] up to the deck."""
    return np.array([[comb(n, k) for k in range(8)] for n in range(DECK_SIZE + 1)], np.int64)


def overlaps(free: int, largest: int, kind: type = np.int64) -> Overlaps:
    """An empty table of sets of free cards, up to a size."""
    sizes = [comb(free, size) for size in range(largest + 1)]
    return Overlaps(
        sums=np.zeros(sum(sizes), kind),
        choose=binomials(),
        offsets=np.array([0, *accumulate(sizes)], np.int64),
        sizes=np.array([members.bit_count() for members in range(128)], np.int64),
        rows=np.zeros(128, np.int64),
    )


def final_hands(asked: RangeSpot, player: int) -> FinalHands:
    """Every final hand of a player's range, by ascending strength."""
    range_, free = asked.ranges[player], asked.free
    places = {card: index for index, card in enumerate(free)}
    held = _in_places(range_, places)
    width = int(held[0]).bit_count() + asked.to_come[player]
    one_by_one, at_once = asked.rows(player)
    hands = _room(min(one_by_one, at_once), width)
    if one_by_one <= at_once:
        final.extend(held, range_.weights, len(free), np.zeros((2, len(free) + 1), np.int64), hands)
    else:
        sums, size = overlaps(len(free), int(held[0]).bit_count()), int(held[0]).bit_count()
        for mask, weight in zip(held.tolist(), range_.weights.tolist(), strict=True):
            sums.sums[sums.offsets[size] + _row_of(mask)] += weight
        found = final.all_of(sums, len(free), size, np.zeros((1, width), np.int64), hands)
        hands = FinalHands(hands.places[:found], hands.weights[:found], hands.high[:found], hands.low[:found])
    final.rank_hands(int(asked.game), range_.fixed | asked.common, np.array(free, np.int64), hands)
    return taken(hands, np.argsort(hands.high, kind="stable"))


def _in_places(range_: Range, places: dict[int, int]) -> Numbers:
    """The cards of each hand that not all of them have, as bits of their indices among the free cards."""
    held = np.zeros(len(range_.masks), np.int64)
    for card, index in places.items():
        held |= (range_.masks >> card & 1) << index
    return held


def _row_of(mask: int) -> int:
    """Place of a set of indices among those of its size."""
    members = [index for index in range(DECK_SIZE) if mask >> index & 1]
    return sum(comb(index, size) for size, index in enumerate(members, start=1))


def _room(rows: int, width: int) -> FinalHands:
    return FinalHands(np.zeros((rows, width), np.uint8), *(np.zeros(rows, np.int64) for _ in range(3)))


def taken(hands: FinalHands, rows: Numbers) -> FinalHands:
    """Some of the hands, in this order."""
    return FinalHands(hands.places[rows], hands.weights[rows], hands.high[rows], hands.low[rows])


def steps_of(asked: RangeSpot) -> int:
    """About how many entries of the table are read and written to count two players."""
    rows = [min(asked.rows(player)) for player in range(2)]
    widths = [asked.own - range_.fixed.bit_count() for range_ in asked.ranges]
    return sum(count << width for count, width in zip(rows, widths, strict=True)) * (
        7 if ROWS[asked.game].is_hilo else 1
    )


def combinations_of(asked: RangeSpot) -> int:
    """Maximum number of combinations of final hands."""
    return prod(asked.rows(player)[0] for player in range(len(asked.ranges)))


def compare(one: FinalHands, other: FinalHands, free: int, hi_lo: bool) -> Numbers:
    """Weight of the other player's hands by how their low and high compare with each hand, shape (rows, 4, 3)."""
    sums = overlaps(free, min(one.places.shape[1], other.places.shape[1]))
    out = np.zeros((len(one.high), 4, 3), np.int64)
    if not hi_lo:
        out[:, NEITHER] = _swept(one, other, sums)
        return out
    levels = np.unique(np.concatenate([[0], one.low, other.low]))
    mine, theirs = np.searchsorted(levels, one.low), np.searchsorted(levels, other.low)
    for rows, others, low_is in _parts(mine, theirs):
        out[rows, low_is] += _swept(taken(one, rows), taken(other, others), sums)
    return out


def _parts(mine: Numbers, theirs: Numbers) -> Iterator[tuple[Numbers, Numbers, int]]:
    """Rows of both players whose lows compare in one way: by their highest bit that differs, or equal ones."""
    for bit in range(_LOW_BITS):
        for prefix in np.intersect1d(mine >> bit + 1, theirs >> bit + 1).tolist():
            for low, low_is in ((1, BELOW), (0, ABOVE)):
                rows = np.flatnonzero(mine >> bit == 2 * prefix + low)
                others = np.flatnonzero(theirs >> bit == 2 * prefix + 1 - low)
                if len(rows) and len(others):
                    yield rows, others, low_is
    for level in np.intersect1d(mine, theirs).tolist():
        yield np.flatnonzero(mine == level), np.flatnonzero(theirs == level), EQUAL if level else NEITHER


def _swept(one: FinalHands, other: FinalHands, sums: Overlaps) -> Numbers:
    """Weight of the other player's hands that are weaker, equal and stronger, for each hand; leaves the table empty."""
    out = np.zeros((len(one.high), 3), np.int64)
    final.sweep(one, other, sums, out)
    if len(other.high) << other.places.shape[1] < len(sums.sums):
        final.take_away(other, sums)
    else:
        sums.sums[:] = 0
    return np.stack([out[:, WEAKER], out[:, NOT_STRONGER] - out[:, WEAKER], out[:, ALL] - out[:, NOT_STRONGER]], axis=1)


def exact_sum(weights: Weights, numbers: Numbers) -> int:
    """Sum of products that fit into 63 bits each, in Python's own integers."""
    products = weights.astype(np.int64) * numbers
    return (int((products >> _LIMB).sum()) << _LIMB) + int((products & ((1 << _LIMB) - 1)).sum())


def count_two(asked: RangeSpot, kinds: bool = False) -> Equity:
    """Count every deal of two players; `kinds` asks for the kinds of their final hands, which takes twice as long."""
    hands, free = [final_hands(asked, player) for player in range(2)], len(asked.free)
    hi_lo = ROWS[asked.game].is_hilo
    found = compare(hands[0], hands[1], free, hi_lo)
    counts = [[exact_sum(hands[0].weights, found[:, low_is, high_is]) for low_is in range(4)] for high_is in range(3)]
    answer = equity_of_tally(_tally(counts), is_exact=True, unseen=len(asked.free))
    if not kinds:
        return answer
    back = compare(hands[1], hands[0], free, hi_lo)
    return replace(answer, kinds=(_kinds(asked.game, hands[0], found), _kinds(asked.game, hands[1], back)))


def _tally(counts: list[list[int]]) -> list[list[int]]:
    """Award the deals of two players, in parts small enough for 64 bits."""
    tally = [[0] * counting.COLUMNS for _ in range(3)]
    shift, width = 0, 40
    while any(count >> shift for row in counts for count in row):
        part = np.zeros((3, counting.COLUMNS), np.int64)
        limb = np.array([[count >> shift & (1 << width) - 1 for count in row] for row in counts], np.int64)
        counting.award_compared(part, 1, 1, limb)
        tally = [
            [total + (number << shift) for total, number in zip(totals, numbers, strict=True)]
            for totals, numbers in zip(tally, part.tolist(), strict=True)
        ]
        shift += width
    return tally


def _kinds(game: Game, hands: FinalHands, found: Numbers) -> tuple[FinalKind, ...]:
    """How often each kind of hand comes, and wins or splits; lows only in hi/lo."""
    high_kinds = _kinds_of(hands.high, lambda strength: together.kind_of_hand(strength, int(game)))
    kinds = [*_counted(high_kinds, hands.weights, found.sum(axis=1)[:, [BELOW, EQUAL, ABOVE]], is_low=False)]
    if ROWS[game].is_hilo:
        low_kinds = _kinds_of(hands.low, together.kind_of_low)
        lows = found.sum(axis=2)
        by_low = np.stack([lows[:, BELOW], lows[:, EQUAL], lows[:, ABOVE] + lows[:, NEITHER]], axis=1)
        kinds += _counted(low_kinds, hands.weights, by_low, is_low=True)
    return tuple(kinds)


def _kinds_of(strengths: Numbers, kind_of: Callable[[int], int]) -> Numbers:
    different, back = np.unique(strengths, return_inverse=True)
    kinds = np.array([kind_of(int(strength)) for strength in different], np.int64)
    return kinds[back]


def _counted(kinds: Numbers, weights: Weights, found: Numbers, is_low: bool) -> Iterator[FinalKind]:
    for kind in np.unique(kinds).tolist():
        rows = kinds == kind
        deals = [exact_sum(weights[rows], found[rows, column]) for column in range(3)]
        if sum(deals):
            won = 0 if is_low and kind == together.NO_LOW else deals[BELOW] + deals[EQUAL]
            yield FinalKind(is_low, kind, sum(deals), won)


def count_several(asked: RangeSpot) -> Equity:
    """Count every combination of final hands of several players."""
    players, free = len(asked.ranges), np.array(asked.free, np.int64)
    sides = [final_hands(asked, player) for player in range(players)]
    masks = [
        np.bitwise_or.reduce(np.int64(1) << free[side.places.astype(np.int64)], axis=1, initial=np.int64(range_.fixed))
        for side, range_ in zip(sides, asked.ranges, strict=True)
    ]
    hands = together.RankedHands(
        np.concatenate(masks),
        np.concatenate([side.weights for side in sides]),
        np.concatenate([side.high for side in sides]),
        np.concatenate([side.low for side in sides]),
        np.array([0, *accumulate(len(side.high) for side in sides)], np.int64),
    )
    work = together.Together(
        rows=np.zeros(players, np.int64),
        taken=np.zeros(players, np.int64),
        weights=np.zeros(players, np.int64),
        strengths=np.zeros((2, players), np.int64),
        tally=np.zeros((players + 1, counting.COLUMNS), np.int64),
        kinds=new_kinds(players),
    )
    together.count_together(int(asked.game), hands, asked.common, work)
    if not work.tally[-1, counting.DEALS]:
        raise ValueError("these ranges exclude each other: no deal fits all of them")
    return equity_of_tally(work.tally.tolist(), True, len(asked.free), kinds_of_table(work.kinds, asked.game))


def new_kinds(players: int) -> Numbers:
    """Table for the kinds of final hands."""
    return np.zeros((players, 2, together.HAND_KINDS, 2), np.int64)


def kinds_of_table(table: Numbers, game: Game) -> tuple[tuple[FinalKind, ...], ...]:
    """The kinds that were met, of every player."""
    halves: Sequence[bool] = (False, True) if ROWS[game].is_hilo else (False,)
    return tuple(
        tuple(
            FinalKind(is_low, kind, deals, won)
            for is_low in halves
            for kind, (deals, won) in enumerate(player[int(is_low)])
            if deals
        )
        for player in table.tolist()
    )

"""Count every possible runout of the cards to come, and what each player wins in how many of them.

Cards to come are drawn from the *unseen* cards, each set equally likely. A *completion* is a set of cards that
one player may still get, stored as the indices of its cards among the unseen ones, in ascending order; completions of
one size are numbered in the colexicographic order of their indices, so that the number follows from the indices.

Two players are not dealt to one runout at a time: each one's completions are ranked once, and of those that beat a
completion, the ones that share a card with it are subtracted by inclusion and exclusion over its subsets. Three or more
players are enumerated, with every possible hand of one player ranked beforehand.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import count_of, lowest
from studbook.game.pots import winners
from studbook.game.random_numbers import drawn, stirred
from studbook.game.ranking import low_half_strength, pot_strength
from studbook.game.ranking_tables import quick_low_strength, quick_pot_strength
from studbook.machine.rule import compiled, with_arrays

Numbers = NDArray[np.int64]

UNITS = 5040
"""A pot: any number of winners up to ten divides it and its halves evenly."""

SHARE, HIGH_ALONE, HIGH_TIED, LOW_ALONE, LOW_TIED, SCOOPS, SQUARES, QUARTERED = range(8)
"""Columns of a tally, a row per player: shares of the pot in `UNITS`, deals won and shared, squares of shares."""
COLUMNS = 8
DEALS, WITH_LOW = 0, 1
"""Columns of a tally's last row: deals, and deals in which someone has a low."""

_BELOW, _EQUAL, _ABOVE, _NEITHER = 0, 1, 2, 3
"""How the last player's hand compares with the best one before; for the low half also: there is no low."""


_ADDED = 4
"""Deals added to a sample for its error estimate: two that win the whole pot, two that win nothing."""


@compiled
def sampled_variance(share: int, squares: int, deals: int) -> float:
    """Squared standard error of a share of the pot, from the sums of a sample of deals and of their squares.

    By Agresti and Coull: two won and two lost deals are added to the sample. A sample without a single win or loss does
    not prove that there is none, but its own variance of zero would say so.
    """
    mean = (share / UNITS + 2) / (deals + _ADDED)
    spread = (squares / (UNITS * UNITS) + 2) / (deals + _ADDED) - mean * mean
    return spread / (deals + _ADDED)


class Completions(NamedTuple):
    """Everything that one player may still get, a row per set of cards."""

    places: Numbers
    """Indices among the unseen cards, shape (rows, cards to come)."""
    masks: Numbers
    """The same as 52 bits."""
    high: Numbers
    """Strength of the whole hand for the pot, or for its high half."""
    low: Numbers
    """Strength for the low half; 0 for none."""


class Ranked(NamedTuple):
    """Completions of a player, to be traversed by strength."""

    places: Numbers
    high: Numbers
    level: Numbers
    """Lows as small numbers, 0 for none; higher is better."""
    order: Numbers
    """Rows by ascending strength for the pot."""


class Counter(NamedTuple):
    """Number of completions that contain all cards of a set: a row per set, a binary indexed tree over lows."""

    tree: NDArray[np.int32]
    choose: Numbers
    """Binomial coefficients [n, k]."""
    offsets: Numbers
    """First row of the sets of each size."""
    rows: Numbers
    """Work area for the rows of one completion's subsets, and below for their signs, shape (2, subsets)."""


@compiled
def _next_places(places: Numbers, row: int) -> None:
    """Compute a row of indices from the row before it."""
    width = places.shape[1]
    for slot in range(width):
        places[row, slot] = places[row - 1, slot] if row else slot
    if row == 0:
        return
    slot = 0
    while slot < width - 1 and places[row, slot] + 1 == places[row, slot + 1]:
        places[row, slot] = slot
        slot += 1
    places[row, slot] += 1


@with_arrays("studbook.equity.whole_arrays")
def complete(game: int, held: int, unseen: Numbers, out: Completions) -> None:
    """FR-19: rank every final hand of a player who holds `held`; the size of `out.places` gives their number."""
    for row in range(out.places.shape[0]):
        _next_places(out.places, row)
        mask = 0
        for slot in range(out.places.shape[1]):
            mask |= 1 << unseen[out.places[row, slot]]
        out.masks[row] = mask
        out.high[row] = quick_pot_strength(held | mask, game)
        out.low[row] = quick_low_strength(held | mask, game)


@compiled
def _give(tally: Numbers, seats: int, units: int, alone: int, deals: int) -> None:
    """FR-22, FR-25, ES-22: split a pot or a half evenly among its winners, in a number of deals."""
    number = count_of(seats)
    for seat in range(tally.shape[0] - 1):
        if (seats >> seat) & 1:
            tally[seat, SHARE] += units // number * deals
            tally[seat, alone if number == 1 else alone + 1] += deals


@compiled
def award(tally: Numbers, high: int, low: int, deals: int) -> None:
    """FR-20, DE-29: award the pot of a number of deals to its winners, half of it to the low if there is one."""
    tally[tally.shape[0] - 1, DEALS] += deals
    if low:
        tally[tally.shape[0] - 1, WITH_LOW] += deals
        _give(tally, low, UNITS // 2, LOW_ALONE, deals)
    _give(tally, high, UNITS // 2 if low else UNITS, HIGH_ALONE, deals)
    if count_of(high) == 1 and (low == 0 or low == high):
        tally[lowest(high), SCOOPS] += deals
    elif low:
        _count_quartered(tally, high, low, deals)


@compiled
def _count_quartered(tally: Numbers, high: int, low: int, deals: int) -> None:
    """Count the deals for each player who gets something, but at most a quarter of the pot."""
    highs, lows = count_of(high), count_of(low)
    for seat in range(tally.shape[0] - 1):
        share = UNITS // 2 // highs * ((high >> seat) & 1) + UNITS // 2 // lows * ((low >> seat) & 1)
        if 0 < share <= UNITS // 4:
            tally[seat, QUARTERED] += deals


@compiled
def award_compared(tally: Numbers, high: int, low: int, counts: Numbers) -> None:
    """Award the deals in which the last player is compared: `counts[high, low]` deals, against the earlier winners."""
    last = 1 << (tally.shape[0] - 2)
    for high_is in range(3):
        win_high = high if high_is == _BELOW else last if high_is == _ABOVE else high | last
        for low_is in range(4):
            win_low = low if low_is == _BELOW else last if low_is == _ABOVE else low | last
            if counts[high_is, low_is]:
                award(tally, win_high, 0 if low_is == _NEITHER else win_low, counts[high_is, low_is])


# Two players: inclusion and exclusion.


@compiled
def _subsets(counter: Counter, places: Numbers, row: int) -> int:
    """List the rows of all subsets of a completion that are small enough to be shared; return their number."""
    width, found = places.shape[1], 0
    largest = counter.offsets.size - 2
    for members in range(1 << width):
        size, index = 0, 0
        for slot in range(width):
            if (members >> slot) & 1:
                size += 1
                if size <= largest:
                    index += counter.choose[places[row, slot], size]
        if size <= largest:
            counter.rows[0, found] = counter.offsets[size] + index
            counter.rows[1, found] = 1 - 2 * (size & 1)
            found += 1
    return found


@compiled
def _insert(counter: Counter, side: Ranked, row: int) -> None:
    """Count a completion under every subset of its cards."""
    levels = counter.tree.shape[1]
    for subset in range(_subsets(counter, side.places, row)):
        level = side.level[row] + 1
        while level < levels:
            counter.tree[counter.rows[0, subset], level] += 1
            level += level & -level


@compiled
def _apart(counter: Counter, subsets: int, level: int) -> int:
    """Number of counted completions with lows below `level` that share no card with the one listed in `rows`."""
    number = 0
    for subset in range(subsets):
        row, at = counter.rows[0, subset], level
        while at > 0:
            number += counter.rows[1, subset] * counter.tree[row, at]
            at -= at & -at
    return number


@compiled
def _compare_lows(counter: Counter, side: Ranked, row: int, counts: Numbers, high_is: int) -> None:
    """Sort the counted completions that share no card with this one by how their lows compare with its own."""
    subsets = _subsets(counter, side.places, row)
    level = side.level[row]
    worse = _apart(counter, subsets, level)
    not_better = _apart(counter, subsets, level + 1)
    counts[high_is, _BELOW] += worse
    counts[high_is, _EQUAL if level else _NEITHER] += not_better - worse
    counts[high_is, _ABOVE] += _apart(counter, subsets, counter.tree.shape[1] - 1) - not_better


@compiled
def compare(one: Ranked, other: Ranked, counter: Counter, counts: Numbers) -> None:
    """Count the deals in which the other hand is worse, equal and better, for high and low, into `counts[3, 4]`."""
    first = at = 0
    while first < one.order.size:
        strength = one.high[one.order[first]]
        last = first
        while last < one.order.size and one.high[one.order[last]] == strength:
            last += 1
        for high_is in range(2):
            while at < other.order.size and other.high[other.order[at]] < strength + high_is:
                _insert(counter, other, other.order[at])
                at += 1
            for index in range(first, last):
                _compare_lows(counter, one, one.order[index], counts, high_is)
        first = last
    while at < other.order.size:
        _insert(counter, other, other.order[at])
        at += 1
    for row in range(one.order.size):
        _compare_lows(counter, one, row, counts, _ABOVE)
    for low_is in range(4):  # what is not above includes what is below
        counts[_ABOVE, low_is] -= counts[_EQUAL, low_is]
        counts[_EQUAL, low_is] -= counts[_BELOW, low_is]


# Any number of players: one deal at a time.


@compiled
def _best_of(strengths: Numbers, rows: Numbers, players: int) -> tuple[int, int]:
    """Best strength among the first players' chosen completions, and who holds it; 0 and no one if there is none."""
    best = seats = 0
    for seat in range(players):
        strength = strengths[rows[seat]]
        if strength > best:
            best, seats = strength, 0
        if strength == best and strength > 0:
            seats |= 1 << seat
    return best, seats


@compiled
def _deal_to_last(
    side: Completions, starts: Numbers, rows: Numbers, taken: int, tally: Numbers, counts: Numbers
) -> None:
    """Count what the last player may get apart from the cards already taken."""
    last = starts.size - 2
    best_high, win_high = _best_of(side.high, rows, last)
    best_low, win_low = _best_of(side.low, rows, last)
    counts[:] = 0
    for row in range(starts[last], starts[last + 1]):
        if side.masks[row] & taken:
            continue
        high, low = side.high[row], side.low[row]
        high_is = _ABOVE if high > best_high else _EQUAL if high == best_high else _BELOW
        low_is = _ABOVE if low > best_low else _BELOW if low < best_low else _EQUAL if low else _NEITHER
        counts[high_is, low_is] += 1
    award_compared(tally, win_high, win_low, counts)


@with_arrays("studbook.equity.whole_arrays")
def enumerate_deals(
    side: Completions, starts: Numbers, rows: Numbers, taken: Numbers, tally: Numbers, counts: Numbers
) -> None:
    """Count every deal: `side` holds all players' completions, player n's from `starts[n]` on.

    `rows` and `taken` are work areas for each player's completion and cards, `counts` for [3, 4] numbers.
    """
    last = starts.size - 2
    depth = 0
    rows[0] = taken[0] = 0
    while depth >= 0:
        if depth < last and rows[depth] < starts[depth + 1]:
            cards = side.masks[rows[depth]]
            if cards & taken[depth]:
                rows[depth] += 1
            else:
                taken[depth + 1] = taken[depth] | cards
                depth += 1
                rows[depth] = starts[depth]
            continue
        if depth == last:
            _deal_to_last(side, starts, rows, taken[depth], tally, counts)
        depth -= 1
        if depth >= 0:
            rows[depth] += 1


@compiled
def rank_every_deal(game: int, held: Numbers, one: Numbers, other: Numbers, strengths: Numbers, tally: Numbers) -> None:
    """Brute force for two players: rank both hands of every deal, to measure and test `compare`.

    `one` and `other` are the masks of both players' completions, `strengths` a work area of [2, 2] numbers.
    """
    for first in one:
        for second in other:
            if first & second:
                continue
            for seat in range(2):
                mask = held[seat] | (second if seat else first)
                strengths[0, seat] = pot_strength(mask, game)
                strengths[1, seat] = low_half_strength(mask, game)
            award(tally, winners(strengths[0], 3), winners(strengths[1], 3), 1)


@compiled
def _draw_cards(unseen: Numbers, done: int, number: int, random: Numbers) -> int:
    """Draw cards into the places from `done` on, after those already drawn; return them as 52 bits."""
    mask = 0
    for index in range(done, done + number):
        random[0] = stirred(random[0])
        chosen = index + drawn(random[0], unseen.size - index)
        card = unseen[chosen]
        unseen[chosen] = unseen[index]
        unseen[index] = card
        mask |= 1 << card
    return mask


class Known(NamedTuple):
    """The cards of a spot; `held` and `to_come` have a number per player."""

    held: Numbers
    """Known cards of each player, as 52 bits."""
    to_come: Numbers
    """Cards that each player still gets; one more number at the end, for a community card still to come."""
    unseen: Numbers
    """Cards that may come; sampling leaves them in a different order."""


@with_arrays("studbook.equity.whole_arrays")
def sample_deals(game: int, deals: int, known: Known, random: Numbers, strengths: Numbers, tally: Numbers) -> None:
    """Deal at random a number of times; `random` holds the generator's state.

    `strengths` is a work area for every player's high, low and shares so far, shape (3, players).
    """
    held, to_come, unseen = known.held, known.to_come, known.unseen
    players = strengths.shape[1]
    everyone = (1 << players) - 1
    for _ in range(deals):
        done = int(to_come[players])
        shared = _draw_cards(unseen, 0, done, random)
        for seat in range(players):
            mask = held[seat] | shared | _draw_cards(unseen, done, int(to_come[seat]), random)
            done += int(to_come[seat])
            strengths[0, seat] = quick_pot_strength(mask, game)
            strengths[1, seat] = quick_low_strength(mask, game)
            strengths[2, seat] = tally[seat, SHARE]
        award(tally, winners(strengths[0], everyone), winners(strengths[1], everyone), 1)
        for seat in range(players):
            share = tally[seat, SHARE] - strengths[2, seat]
            tally[seat, SQUARES] += share * share

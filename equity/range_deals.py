"""Deals of any number of ranges: dealt at random, or every combination of their final hands."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.equity.enumeration import SHARE, SQUARES, award
from studbook.game import games
from studbook.game.codes import wins
from studbook.game.pots import winners
from studbook.game.random_numbers import drawn, stirred
from studbook.game.ranking import CATEGORY, DEUCE_TOP, LOW_TOP
from studbook.game.ranking_tables import quick_low_strength, quick_pot_strength
from studbook.machine.rule import compiled

Numbers = NDArray[np.int64]

HAND_KINDS = 16
"""Kinds of final hands that are counted apart; see `kind_of_hand`."""
NO_LOW, PAIRED = 0, 15
TRIES = 2_000_000
"""Failed draws in a row after which the ranges count as excluding each other."""


@compiled
def kind_of_hand(strength: int, this_game: int) -> int:
    """Kind of a final hand: its category, 0 for no pair; in razz its highest card, or `PAIRED`."""
    if not games.IS_LOW[this_game]:
        return strength // CATEGORY
    value = (LOW_TOP if games.POT[this_game] == wins.ACE_TO_FIVE else DEUCE_TOP) - strength
    return value >> 16 if value < CATEGORY else PAIRED


@compiled
def kind_of_low(strength: int) -> int:
    """Highest card of an eight-or-better low, 5 to 8; 0 for no low."""
    return (LOW_TOP - strength) >> 16 if strength else 0


class Ranges(NamedTuple):
    """The hands of all players' ranges in one column, player n's from `starts[n]` on."""

    masks: Numbers
    """Known cards of each hand, as 52 bits."""
    sums: Numbers
    """Sum of the weights up to and including each hand, for each player by itself."""
    starts: Numbers
    to_come: Numbers
    """Cards that each player still gets."""


class Sampling(NamedTuple):
    """Work area and result of sampled deals."""

    random: Numbers
    held: Numbers
    strengths: Numbers
    """Every player's high, low and shares so far, shape (3, players)."""
    tally: Numbers
    kinds: Numbers
    """Deals by player, half of the pot, and kind of hand; then the same with the pot or the half won."""


@compiled
def _draw_hand(ranges: Ranges, player: int, random: Numbers) -> int:
    """A hand of a range, with a chance proportional to its weight."""
    low, high = ranges.starts[player], ranges.starts[player + 1] - 1
    random[0] = stirred(random[0])
    wanted = drawn(random[0], ranges.sums[high])
    while low < high:
        middle = (low + high) // 2
        if ranges.sums[middle] <= wanted:
            low = middle + 1
        else:
            high = middle
    return int(ranges.masks[low])


@compiled
def draw_hands(ranges: Ranges, fixed: int, sampling: Sampling) -> int:
    """Draw a hand for every player until no card is dealt twice; return all their cards, -1 if none fit."""
    for _ in range(TRIES):
        used = 0
        fits = True
        for player in range(ranges.to_come.size):
            mask = _draw_hand(ranges, player, sampling.random)
            fits = fits and used & mask & ~fixed == 0
            used |= mask
            sampling.held[player] = mask
        if fits:
            return used
    return -1


@compiled
def deal_ranges(this_game: int, deals: int, ranges: Ranges, unseen: Numbers, fixed: int, sampling: Sampling) -> bool:
    """Deal at random a number of times; False if the ranges exclude each other.

    `unseen` are the cards that are neither dead nor `fixed`, a community card that every hand has.
    """
    players, tally, strengths = ranges.to_come.size, sampling.tally, sampling.strengths
    everyone = (1 << players) - 1
    for _ in range(deals):
        used = draw_hands(ranges, fixed, sampling)
        if used < 0:
            return False
        for seat in range(players):
            mask, missing = sampling.held[seat], ranges.to_come[seat]
            while missing:
                sampling.random[0] = stirred(sampling.random[0])
                card = 1 << unseen[drawn(sampling.random[0], unseen.size)]
                if not used & card:
                    used |= card
                    mask |= card
                    missing -= 1
            strengths[0, seat] = quick_pot_strength(mask, this_game)
            strengths[1, seat] = quick_low_strength(mask, this_game)
            strengths[2, seat] = tally[seat, SHARE]
        high, low = winners(strengths[0], everyone), winners(strengths[1], everyone)
        award(tally, high, low, 1)
        for seat in range(players):
            share = tally[seat, SHARE] - strengths[2, seat]
            tally[seat, SQUARES] += share * share
        _count_kinds(this_game, sampling, high, low)
    return True


@compiled
def _count_kinds(this_game: int, sampling: Sampling, high: int, low: int) -> None:
    for seat in range(sampling.kinds.shape[0]):
        kind = kind_of_hand(int(sampling.strengths[0, seat]), this_game)
        sampling.kinds[seat, 0, kind, 0] += 1
        sampling.kinds[seat, 0, kind, 1] += (high >> seat) & 1
        kind = kind_of_low(int(sampling.strengths[1, seat]))
        sampling.kinds[seat, 1, kind, 0] += 1
        sampling.kinds[seat, 1, kind, 1] += (low >> seat) & 1


class RankedHands(NamedTuple):
    """Final hands of all players in one column, player n's from `starts[n]` on."""

    masks: Numbers
    weights: Numbers
    high: Numbers
    low: Numbers
    starts: Numbers


class Together(NamedTuple):
    """Work area and result of counted combinations: by player, or by player and one more."""

    rows: Numbers
    taken: Numbers
    weights: Numbers
    strengths: Numbers
    tally: Numbers
    kinds: Numbers


@compiled
def count_together(this_game: int, hands: RankedHands, fixed: int, work: Together) -> None:
    """Count every combination of final hands in which no card is dealt twice, times the product of their weights."""
    players = hands.starts.size - 1
    everyone = (1 << players) - 1
    depth = 0
    work.rows[0], work.taken[0], work.weights[0] = hands.starts[0], 0, 1
    while depth >= 0:
        row = work.rows[depth]
        if row == hands.starts[depth + 1]:
            depth -= 1
            if depth >= 0:
                work.rows[depth] += 1
            continue
        if hands.masks[row] & ~fixed & work.taken[depth]:
            work.rows[depth] += 1
            continue
        work.strengths[0, depth], work.strengths[1, depth] = hands.high[row], hands.low[row]
        weight = work.weights[depth] * hands.weights[row]
        if depth < players - 1:
            depth += 1
            work.taken[depth] = work.taken[depth - 1] | hands.masks[row] & ~fixed
            work.weights[depth] = weight
            work.rows[depth] = hands.starts[depth]
            continue
        high, low = winners(work.strengths[0], everyone), winners(work.strengths[1], everyone)
        award(work.tally, high, low, weight)
        for seat in range(players):
            kind = kind_of_hand(int(work.strengths[0, seat]), this_game)
            work.kinds[seat, 0, kind, 0] += weight
            work.kinds[seat, 0, kind, 1] += weight * ((high >> seat) & 1)
            kind = kind_of_low(int(work.strengths[1, seat]))
            work.kinds[seat, 1, kind, 0] += weight
            work.kinds[seat, 1, kind, 1] += weight * ((low >> seat) & 1)
        work.rows[depth] += 1

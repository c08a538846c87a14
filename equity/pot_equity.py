"""Equity: each player's average share of a pot over all remaining cards.

>>> from studbook.game.cards import parse_cards
>>> from studbook.game.vocabulary import Game
>>> hands = [parse_cards("Ah Ad Kc 2s 3d 9c"), parse_cards("8c 8d 7h 7s 5h 2c")]
>>> answer = equity(Game.STUD, hands)
>>> answer.is_exact, answer.deals, [round(float(player.share), 4) for player in answer.players]
(True, 1560, [0.2917, 0.7083])

The aces need one of 13 cards out of 40, and none of four cards out of 39 may make a full house: 13/40 * 35/39.

Exact if two players' completions can each be ranked once (`MOST_COMPLETIONS`: from third street on), or if the deals of
several players can be enumerated (`MOST_DEALS`); otherwise sampled, from a seed, with a standard error. Cards no one
has seen, in any hand, are as likely as those in the deck, so an unknown card is one more card to come.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb, prod, sqrt
from typing import NamedTuple

import numpy as np

from studbook.equity import enumeration as counting
from studbook.equity.enumeration import Completions, Counter, Numbers, Ranked
from studbook.game.cards import DECK_SIZE, card_name
from studbook.game.columns import MAX_SEATS
from studbook.game.games import GAMES
from studbook.game.random_numbers import scramble
from studbook.game.vocabulary import Game
from studbook.machine.state import machine

MOST_COMPLETIONS = 400_000
"""Maximum number of hands ranked for two players together (third street has 326,370 of them)."""
MOST_DEALS = 100_000_000
"""Maximum number of deals enumerated for three or more players."""
SAMPLE = 200_000
"""Deals in a sample unless another number is given."""

MOST_PLAIN = 50_000
"""Maximum number of hands compared by plain Python, which takes a second or two; the compiler takes longer."""
MOST_ON_ARRAYS = 10_000_000
"""Maximum number of hands ranked on whole arrays while there is no machine code, at about a microsecond each."""

FULL_HANDS = {row.game: row.full_hand for row in GAMES}
"""Cards of a player who stays to the end."""


class FinalKind(NamedTuple):
    """A kind of final hand, and in how many deals a player has it and wins or splits the pot, or this half, with it."""

    is_low: bool
    number: int
    """See `range_deals.kind_of_hand` and `kind_of_low`."""
    deals: int
    won: int


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One player's prospects; the counts are deals."""

    share: Fraction
    """Average share of the pot; exact, also for the sampled deals."""
    standard_error: float
    """Standard error of a sampled share, never 0 (see `sampled_variance`); 0 if every deal is counted."""
    scoops: int
    """Deals in which the player takes the whole pot alone."""
    high_alone: int
    """Deals in which the player alone has the best hand for the pot or its high half; below, shares it."""
    high_tied: int
    low_alone: int
    """The same for the low half."""
    low_tied: int
    quartered: int = 0
    """Deals in which a pot is divided into halves, and the player gets something, but at most a quarter of it."""


@dataclass(frozen=True, slots=True)
class Equity:
    """The players' equities, in the order given; they add up to exactly one."""

    players: tuple[PlayerEquity, ...]
    deals: int
    """Deals counted: all there are if `is_exact`."""
    with_low: int
    """Deals in which someone has a low, so that the pot has a low half (FR-20)."""
    is_exact: bool
    unseen: int
    """Number of cards that no one has seen."""
    kinds: tuple[tuple[FinalKind, ...], ...] = ()
    """For ranges: how often each player ends up with each kind of hand, best first; the high half before the low."""

    def chance(self, deals: int) -> Fraction:
        """Probability of an event that happens in this many deals."""
        return Fraction(deals, self.deals)


@dataclass(frozen=True, slots=True)
class Spot:
    """The position to evaluate: known cards, cards to come, and unseen cards."""

    game: Game
    held: tuple[int, ...]
    """Known cards of each player, including a community card, as 52 bits."""
    to_come: tuple[int, ...]
    """Cards that each player still gets, including unknown ones already dealt."""
    shared_to_come: int
    """1 if a community card is to come."""
    unseen: tuple[int, ...]

    @property
    def deals(self) -> int:
        """Number of different deals."""
        left = accumulate((self.shared_to_come, *self.to_come), lambda left, drawn: left - drawn, initial=self.size)
        return prod(comb(size, drawn) for size, drawn in zip(left, (self.shared_to_come, *self.to_come), strict=False))

    @property
    def size(self) -> int:
        """Number of unseen cards."""
        return len(self.unseen)

    @property
    def completions(self) -> int:
        """Number of hands that would each be ranked once."""
        size = self.size - self.shared_to_come
        return (self.size if self.shared_to_come else 1) * sum(comb(size, drawn) for drawn in self.to_come)

    @property
    def is_countable(self) -> bool:
        """Whether every deal is counted."""
        if self.completions > MOST_COMPLETIONS:
            return False
        return len(self.held) == 2 or self.deals <= MOST_DEALS


class Sample(NamedTuple):
    """The deals that are drawn if there are too many to count."""

    deals: int = SAMPLE
    seed: int = 1


SAMPLED = Sample()


def equity(
    game: Game,
    hands: Sequence[Sequence[int]],
    dead: Iterable[int] = (),
    common: Iterable[int] = (),
    common_to_come: bool = False,
    sample: Sample = SAMPLED,
) -> Equity:
    """Compute the equity of players who hold these cards (0-51; `HIDDEN` for one that no one knows).

    `dead` are the seen cards that cannot come: folded upcards and burn cards. `common` is a face-up community card;
    `common_to_come` says that the last card will be one (DE-17, B-23), which is also assumed if there are
    too few unseen cards. Raises ValueError, with a readable message, for impossible cards.
    """
    asked = spot(game, hands, dead, common, common_to_come)
    return count_deals(asked) if asked.is_countable else sample_deals(asked, *sample)


def spot(
    game: Game,
    hands: Sequence[Sequence[int]],
    dead: Iterable[int] = (),
    common: Iterable[int] = (),
    common_to_come: bool = False,
) -> Spot:
    """The position that `equity` evaluates, as numbers; raises ValueError for impossible cards."""
    if game not in FULL_HANDS:
        raise ValueError("equity is available only for stud games")
    if not 2 <= len(hands) <= MAX_SEATS:
        raise ValueError(f"equity is for 2 to {MAX_SEATS} players, not {len(hands)}")
    dead, common = list(dead), list(common)
    known = _checked([*hands, dead, common])
    if len(common) + common_to_come > 1:
        raise ValueError("there is never more than one community card")
    own = FULL_HANDS[game] - len(common) - common_to_come
    unseen = tuple(card for card in range(DECK_SIZE) if card not in known)
    held = tuple(_mask([*hand, *common]) for hand in hands)
    to_come = tuple(own - _mask(hand).bit_count() for hand in hands)
    _check_sizes(game, hands, own)
    if sum(to_come) + common_to_come <= len(unseen):
        return Spot(game, held, to_come, int(common_to_come), unseen)
    if min(to_come) == 0 or common or common_to_come or sum(to_come) - len(hands) >= len(unseen):
        raise ValueError(f"{sum(to_come)} cards are to come, but only {len(unseen)} are unseen")
    return Spot(game, held, tuple(cards - 1 for cards in to_come), 1, unseen)


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards if card < DECK_SIZE)


def _checked(places: Iterable[Iterable[int]]) -> set[int]:
    """ES-01: the known cards, none of which appears twice."""
    known: set[int] = set()
    for card in (card for cards in places for card in cards if card < DECK_SIZE):
        if card in known:
            raise ValueError(f"{card_name(card)} appears twice")
        known.add(card)
    return known


def _check_sizes(game: Game, hands: Sequence[Sequence[int]], own: int) -> None:
    for number, hand in enumerate(hands, start=1):
        if len(hand) > own:
            raise ValueError(f"player {number} has {len(hand)} cards; the maximum here is {own}")


def _new_tally(players: int) -> Numbers:
    return np.zeros((players + 1, counting.COLUMNS), np.int64)


def _without(asked: Spot) -> Iterable[tuple[int, tuple[int, ...]]]:
    """Every possible community card, as 52 bits, and the other unseen cards; once without one if none is to come."""
    if not asked.shared_to_come:
        return [(0, asked.unseen)]
    return [(1 << card, tuple(other for other in asked.unseen if other != card)) for card in asked.unseen]


def _announce(ranked: int, most: int = MOST_ON_ARRAYS) -> None:
    """Ask for machine code if more hands are to be ranked than can be without it in a moment."""
    if ranked > most:
        machine().much_to_do()


def count_deals(asked: Spot) -> Equity:
    """Count every deal."""
    if len(asked.held) > 2:
        return enumerate_deals(asked)
    tally = _new_tally(2)
    _announce(asked.completions, MOST_PLAIN)
    for shared, unseen in _without(asked):
        _count_two(completions(asked, shared, unseen), len(unseen), tally)
    return _answer(asked, tally, is_exact=True)


def completions(asked: Spot, shared: int, unseen: Sequence[int]) -> list[Completions]:
    """Every final hand of each player, given a community card."""
    cards = np.array(unseen, np.int64)
    sides = []
    for held, drawn in zip(asked.held, asked.to_come, strict=True):
        rows = comb(len(unseen), drawn)
        side = Completions(np.empty((rows, drawn), np.int64), *(np.empty(rows, np.int64) for _ in range(3)))
        counting.complete(int(asked.game), held | shared, cards, side)
        sides.append(side)
    return sides


def _count_two(sides: list[Completions], unseen: int, tally: Numbers) -> None:
    """Two players, by inclusion and exclusion."""
    lows, levels = np.unique(np.concatenate([[0], *(side.low for side in sides)]), return_inverse=True)
    split = np.split(levels[1:].astype(np.int64), [len(sides[0].low)])
    one, other = (
        Ranked(side.places, side.high, level, np.argsort(side.high, kind="stable"))
        for side, level in zip(sides, split, strict=True)
    )
    counts = np.zeros((3, 4), np.int64)
    counting.compare(one, other, _counter(unseen, one.places.shape[1], other.places.shape[1], len(lows)), counts)
    counting.award_compared(tally, 1, 1, counts)


@cache
def _binomials() -> Numbers:
    return np.array([[comb(n, k) for k in range(8)] for n in range(DECK_SIZE + 1)], np.int64)


def _counter(unseen: int, drawn: int, other: int, levels: int) -> Counter:
    sizes = [comb(unseen, size) for size in range(min(drawn, other) + 1)]
    return Counter(
        tree=np.zeros((sum(sizes), levels + 1), np.int32),
        choose=_binomials(),
        offsets=np.array([0, *accumulate(sizes)], np.int64),
        rows=np.empty((2, 1 << max(drawn, other)), np.int64),
    )


def _count_several(sides: list[Completions], tally: Numbers) -> None:
    """Any number of players: all completions in one table, without the places, which differ in number."""
    players = len(sides)
    starts = np.array([0, *accumulate(len(side.masks) for side in sides)], np.int64)
    masks, high, low = (np.concatenate(parts) for parts in list(zip(*sides, strict=True))[1:])
    side = Completions(np.empty((0, 0), np.int64), masks, high, low)
    rows, taken = np.zeros(players, np.int64), np.zeros(players, np.int64)
    counting.enumerate_deals(side, starts, rows, taken, tally, np.zeros((3, 4), np.int64))


def rank_every_deal(asked: Spot) -> Equity:
    """Count every deal of two players by brute force, to measure and test `count_deals`."""
    tally = _new_tally(2)
    held = np.array(asked.held, np.int64)
    for shared, unseen in _without(asked):
        one, other = completions(asked, shared, unseen)
        strengths = np.zeros((2, 2), np.int64)
        counting.rank_every_deal(int(asked.game), held | shared, one.masks, other.masks, strengths, tally)
    return _answer(asked, tally, is_exact=True)


def enumerate_deals(asked: Spot) -> Equity:
    """Count every deal of any number of players, one at a time."""
    tally = _new_tally(len(asked.held))
    _announce(asked.deals * len(asked.held))
    for shared, unseen in _without(asked):
        _count_several(completions(asked, shared, unseen), tally)
    return _answer(asked, tally, is_exact=True)


def sample_deals(asked: Spot, sample: int = SAMPLE, seed: int = 1) -> Equity:
    """Deal at random: the same seed gives the same deals."""
    tally = _new_tally(len(asked.held))
    known = counting.Known(
        np.array(asked.held, np.int64),
        np.array([*asked.to_come, asked.shared_to_come], np.int64),
        np.array(asked.unseen, np.int64),
    )
    random, strengths = np.array([scramble(seed)], np.int64), np.zeros((3, len(asked.held)), np.int64)
    _announce(sample * len(asked.held))
    counting.sample_deals(int(asked.game), sample, known, random, strengths, tally)
    return _answer(asked, tally, is_exact=False)


def _answer(asked: Spot, tally: Numbers, is_exact: bool) -> Equity:
    return equity_of_tally(tally.tolist(), is_exact, asked.size)


def equity_of_tally(
    tally: list[list[int]], is_exact: bool, unseen: int, kinds: tuple[tuple[FinalKind, ...], ...] = ()
) -> Equity:
    """The equities that a tally adds up to; see the columns in `equity.enumeration`."""
    *rows, totals = tally
    deals = totals[counting.DEALS]
    return Equity(
        players=tuple(_player(row, deals, is_exact) for row in rows),
        deals=deals,
        with_low=totals[counting.WITH_LOW],
        is_exact=is_exact,
        unseen=unseen,
        kinds=kinds,
    )


def _player(row: list[int], deals: int, is_exact: bool) -> PlayerEquity:
    share = Fraction(row[counting.SHARE], counting.UNITS * deals)
    error = 0.0 if is_exact else sqrt(counting.sampled_variance(row[counting.SHARE], row[counting.SQUARES], deals))
    return PlayerEquity(
        share=share,
        standard_error=error,
        scoops=row[counting.SCOOPS],
        high_alone=row[counting.HIGH_ALONE],
        high_tied=row[counting.HIGH_TIED],
        low_alone=row[counting.LOW_ALONE],
        low_tied=row[counting.LOW_TIED],
        quartered=row[counting.QUARTERED],
    )

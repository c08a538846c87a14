"""Split a pot among its winners, to the last chip: odd chips by seat or suit (B-3, B-15, B-17, B-18, ES-23)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game import games
from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import DECK_SIZE, packed_mask, rank_of
from studbook.game.codes import half
from studbook.game.columns import MAX_SEATS
from studbook.game.pots import shares, split_halves
from studbook.game.ranking import low_half_strength, pot_strength
from studbook.machine.rule import compiled
from studbook.rules.stud.codes import both, odd

_ACE = 12
_FIVE = 5


class SplitPot(NamedTuple):
    """A pot to be split; seats are bit sets."""

    net: int
    """The amount it pays, after rake."""
    unit: int
    """Smallest unit that it is split into (B-19)."""
    game: int
    high: int
    """Winners of the pot, or of its high half."""
    low: int
    """Winners of its low half, empty if there is no such half."""
    community: int
    """Community cards, as 52 bits."""


class OddRules(NamedTuple):
    """A house's rules for odd chips, see `rules.stud.house.House`, and the dealer from whom seats are counted."""

    tie_high: int
    tie_low: int
    same_both: int
    dealer: int
    """Seat of the dealer, -1 if it is not known."""


@compiled
def highest_card(mask: int) -> int:
    """Highest card of a set by rank and then suit (clubs, diamonds, hearts, spades); -1 if it is empty."""
    for card in range(DECK_SIZE - 1, -1, -1):
        if has(mask, card):
            return card
    return NOBODY


@compiled
def lowest_card(mask: int) -> int:
    """Lowest card of a set, ace low, as a number: lower means a lower rank, then a lower suit."""
    lowest = DECK_SIZE
    for card in range(DECK_SIZE):
        if has(mask, card):
            lowest = min(lowest, card - DECK_SIZE if rank_of(card) == _ACE else card)
    return lowest


@compiled
def _strength(mask: int, this_game: int, this_half: int) -> int:
    return int(low_half_strength(mask, this_game) if this_half == half.LOW else pot_strength(mask, this_game))


@compiled
def highest_that_plays(mask: int, game: int, half: int) -> int:
    """B-3: highest card by suit among five of up to seven cards that make the hand, for the best such choice."""
    best = _strength(mask, game, half)
    highest = NOBODY
    for one in range(DECK_SIZE):
        for two in range(one, DECK_SIZE):
            if not (has(mask, one) and has(mask, two)):
                continue
            five = mask & ~(1 << one | 1 << two) if count_of(mask) > _FIVE else mask
            if count_of(five) == _FIVE and _strength(five, game, half) == best:
                highest = max(highest, highest_card(five))
    return highest


@compiled
def claim(mask: int, rule: int, game: int, half: int) -> int:
    """B-3, DE-34, DE-35: a hand's claim on an odd chip by suit; the higher number comes first."""
    if rule == odd.LOWEST_CARD_SUIT:
        return DECK_SIZE - lowest_card(mask)
    if rule == odd.SUIT_BEST5:
        return highest_that_plays(mask, game, half)
    return highest_card(mask)


@compiled
def by_suit(rule: int) -> bool:
    """B-3: whether cards, rather than seats, decide who gets an odd chip."""
    return rule in (odd.SUIT_BEST5, odd.SUIT_ALL7, odd.LOWEST_CARD_SUIT)


@compiled
def is_certain(rule: int, odds: OddRules) -> bool:
    """B-3, ES-23: whether it is known who gets an odd chip: by suit, or by seat if the dealer is printed."""
    return by_suit(rule) or (rule == odd.LEFT_OF_DEALER and odds.dealer >= 0)


@compiled
def tie_rule(this_game: int, this_half: int, odds: OddRules) -> int:
    """B-3: the rule for the winners of a half; if low hands win the pot, the rule for low hands."""
    return odds.tie_low if this_half == half.LOW or games.IS_LOW[this_game] else odds.tie_high


@compiled
def claim_of(pot: SplitPot, half: int, odds: OddRules, seat: int, cards: int) -> int:
    """B-3: claim of a seat with these packed cards and the community cards; ES-23: of seats left of the dealer."""
    rule = tie_rule(pot.game, half, odds)
    if rule == odd.LEFT_OF_DEALER:
        return MAX_SEATS - (seat - odds.dealer - 1) % MAX_SEATS
    return int(claim(packed_mask(cards) | pot.community, rule, pot.game, half))


@compiled
def _share_by_claim(
    amount: int, pot: SplitPot, this_half: int, odds: OddRules, hands: NDArray[np.int64], out: NDArray[np.int64]
) -> None:
    """B-3, B-18, DE-34, DE-35, ES-23: even shares, with odd units one each to the strongest claims."""
    waiting = pot.low if this_half == half.LOW else pot.high
    count = count_of(waiting)
    even = amount // count // pot.unit * pot.unit
    odd = amount - even * count
    while waiting:
        first = NOBODY
        for seat in range(len(out)):
            if not has(waiting, seat):
                continue
            if first == NOBODY or (
                claim_of(pot, this_half, odds, seat, hands[seat]) > claim_of(pot, this_half, odds, first, hands[first])
            ):
                first = seat
        extra = min(pot.unit, odd)
        out[first] += even + extra
        odd -= extra
        waiting &= ~(1 << first)


@compiled
def _share_half(
    amount: int, pot: SplitPot, this_half: int, odds: OddRules, hands: NDArray[np.int64], out: NDArray[np.int64]
) -> None:
    """FR-22, FR-25, ES-22: shares of one half; if it is unknown who gets the odd chips, the first seats do."""
    winning = pot.low if this_half == half.LOW else pot.high
    rule = tie_rule(pot.game, this_half, odds)
    count = count_of(winning)
    if count > 1 and is_certain(rule, odds) and amount % (count * pot.unit):
        _share_by_claim(amount, pot, this_half, odds, hands, out)
    else:
        shares(amount, winning, pot.unit, 0, out)


@compiled
def same_both_ways(high: int, low: int, odds: OddRules) -> bool:
    """B-17: whether hands that tie both ways split the whole pot rather than each half of it."""
    return high == low and count_of(high) > 1 and odds.same_both == both.WHOLE_POT


@compiled
def share_pot(
    pot: SplitPot, odds: OddRules, hands: NDArray[np.int64], high_out: NDArray[np.int64], low_out: NDArray[np.int64]
) -> None:
    """FR-20, FR-22, FR-25, DE-33 to DE-35, B-3, B-17: add to every seat its shares of the high and low halves.

    `hands` are the packed cards of the seats, used if suits decide.
    """
    if not pot.low:
        _share_half(pot.net, pot, half.HIGH, odds, hands, high_out)
        return
    high, low = split_halves(pot.net, pot.unit)
    _share_half(high, pot, half.HIGH, odds, hands, high_out)
    if not same_both_ways(pot.high, pot.low, odds):
        _share_half(low, pot, half.LOW, odds, hands, low_out)
        return
    for seat in range(len(low_out)):
        low_out[seat] -= high_out[seat]
    shares(pot.net, pot.low, pot.unit, 0, low_out)

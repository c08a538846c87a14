"""Exact chance that a hand beats the turned card: before the deal, and at a bet given what the player sees.

>>> blind(3), slippery_sam(), informed(5).mean == blind(5)
(Fraction(6327, 20825), Fraction(2583571, 5353725), True)

A chance at a bet is a pair of integers (wins, of): wins in this many of all equally likely cases. The unseen
cards are given as 52 bits: all except those exposed so far and the player's own hand, if the player sees it. Each is
equally likely to be anywhere: in the stock, in other hands, in the player's own. That this holds for the rest of a
winner's hand, of which one card is shown (RD-07), is an assumption: the winner may have chosen which to show. Once the
stock comes round to burned cards (RD-06), the next card is known, and nothing is left to chance.

All numbers fit in 64 bits, whatever the size of the hand. The largest is `chance_blind`'s, U * C(U-1, n) with U unseen
cards, and computing a binomial C(U, n) needs no larger number. That is at most 52 * C(51, 25), below 2^54.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb

from studbook.game.bitset import count_of
from studbook.game.cards import DECK_SIZE, RANKS, SUITS, rank_of, suit_of
from studbook.machine.rule import compiled
from studbook.rules.red_dog.beats import CLUBS, beaten_by, higher_of_suit

LIVE_RANK = RANKS.index("6")
"""RD-24, A-9: highest rank of a centre card in Slippery Sam."""

Hands = Counter[tuple[int, int]]
"""Number of hands by (cards held, unseen cards that they beat)."""


# At a bet.


@compiled
def hands_out_of(cards: int, n: int) -> int:
    """Binomial coefficient: number of hands of n cards from this many, 0 if there are too few cards."""
    hands = 1
    for drawn in range(n):
        hands = hands * (cards - drawn) // (drawn + 1)
    return hands


@compiled
def chance_seeing_hand(hand_mask: int, unseen_mask: int) -> tuple[int, int]:
    """RD-03, RD-17: (unseen cards that the hand beats, unseen cards), for a player who sees only the hand."""
    return count_of(beaten_by(hand_mask) & unseen_mask), count_of(unseen_mask)


@compiled
def chance_seeing_card(card: int, unseen_mask: int, n: int) -> tuple[int, int]:
    """RD-23, RD-28: (winning hands of n unseen cards, hands), for a player who sees the turned card but not the hand.

    The player loses with any hand that has no higher card of the suit.
    """
    unseen = count_of(unseen_mask)
    higher = count_of(higher_of_suit(card) & unseen_mask)
    hands = hands_out_of(unseen, n)
    return hands - hands_out_of(unseen - higher, n), hands


@compiled
def chance_blind(unseen_mask: int, n: int) -> tuple[int, int]:
    """RD-30: (wins, pairs of a turned card and a hand of n others, all unseen), for a player who sees neither.

    Of k unseen cards of a suit one has none above it, one has one, and so on: the hands that lose against them are
    C(U-1, n) + C(U-2, n) + ... + C(U-k, n) with U unseen cards, which is C(U, n+1) - C(U-k, n+1).
    """
    unseen = count_of(unseen_mask)
    pairs = unseen * hands_out_of(unseen - 1, n)
    wins = pairs
    for suit in range(len(SUITS)):
        of_suit = count_of(unseen_mask & (CLUBS << suit))
        wins -= hands_out_of(unseen, n + 1) - hands_out_of(unseen - of_suit, n + 1)
    return wins, pairs


@compiled
def best_stake(wins: int, of: int, payout: int, least: int, most: int) -> int:
    """The stake, between limits, with the best expectation at a chance of (wins, of).

    A win pays `payout` times the stake (A-15: 2 in Polish Red Dog, else 1). A stake's value is linear in it, so one
    of the limits is best: the maximum if the value is positive, otherwise the minimum, also if the value is
    exactly zero and every stake is as good.
    """
    return most if (payout + 1) * wins > of else least


# Before the deal.


@dataclass(frozen=True, slots=True)
class Informed:
    """Values of hands for a player who sees only their own; W of the U unseen cards are beaten by the hand."""

    hands: int
    favourable: int
    """Hands with 2W > U: a bet at 1:1 has a positive value."""
    even: int
    """2W = U."""
    certain: int
    """W = U: the hand cannot lose."""
    hopeless: int
    """W = 0: the hand cannot win."""
    mean: Fraction
    """Chance to win, W/U, over all hands."""


def pack_of(size: int = DECK_SIZE) -> int:
    """A pack, as 52 bits, of the highest ranks: 32 cards are sevens to aces. Raises ValueError for incomplete ranks."""
    if not 0 < size <= DECK_SIZE or size % len(SUITS):
        raise ValueError(f"a pack has 4 to {DECK_SIZE} cards, four of each rank, not {size}")
    return (1 << DECK_SIZE) - (1 << (DECK_SIZE - size))


def _cards(mask: int) -> Iterator[int]:
    return (card for card in range(DECK_SIZE) if mask >> card & 1)


def _check_hand(n: int, most: int) -> None:
    if not 1 <= n <= most:
        raise ValueError(f"a hand has 1 to {most} cards here, not {n}")


def blind(n: int, size: int = DECK_SIZE) -> Fraction:
    """RD-30: chance that n random cards beat a random turned card of the same pack.

    Raises ValueError for an impossible pack or hand, as all functions here do.
    """
    pack = pack_of(size)
    _check_hand(n, size - 1)
    return Fraction(*chance_blind(pack, n))


def given_turned(rank: int, n: int = 3, size: int = DECK_SIZE) -> Fraction:
    """RD-25, RD-28: chance that n random cards beat a turned card of a rank (0-12), with nothing else seen."""
    pack = pack_of(size)
    _check_hand(n, size - 1)
    card = rank * len(SUITS)
    if card not in _cards(pack):
        raise ValueError(f"a pack of {size} cards has no rank {rank}")
    return Fraction(*chance_seeing_card(card, pack ^ (1 << card), n))


def informed(n: int, size: int = DECK_SIZE) -> Informed:
    """RD-03, RD-16: value of every hand of n cards against the next card, with nothing else seen.

    All sets of cards of each suit are enumerated and then combined: a hand beats in each suit what its cards of
    that suit beat (RD-07).
    """
    pack = pack_of(size)
    _check_hand(n, size - 1)
    suits = [_hands_of_suit(pack, suit, n) for suit in range(len(SUITS))]
    hands = {won: number for (held, won), number in reduce(_together, suits).items() if held == n}
    unseen, total = size - n, sum(hands.values())
    return Informed(
        hands=total,
        favourable=sum(number for won, number in hands.items() if 2 * won > unseen),
        even=sum(number for won, number in hands.items() if 2 * won == unseen),
        certain=hands.get(unseen, 0),
        hopeless=hands.get(0, 0),
        mean=Fraction(sum(won * number for won, number in hands.items()), total * unseen),
    )


def _hands_of_suit(pack: int, suit: int, most: int) -> Hands:
    """Sets of up to this many cards of one suit of a pack."""
    cards = [card for card in _cards(pack) if suit_of(card) == suit]
    masks = (sum(1 << card for card in held) for n in range(most + 1) for held in combinations(cards, n))
    return Counter((mask.bit_count(), chance_seeing_hand(mask, pack ^ mask)[0]) for mask in masks)


def _together(one: Hands, other: Hands) -> Hands:
    """Combine hands: every set from the first suits with every set from the others."""
    hands: Hands = Counter()
    for (held, won), number in one.items():
        for (more, also), others in other.items():
            hands[held + more, won + also] += number * others
    return hands


def slippery_sam(n: int = 3) -> Fraction:
    """RD-24, RD-25: the first bettor's chance, averaged over all centre cards exposed up to the first six or lower.

    The bettor's cards are as likely as any except the exposed ones, though they were dealt before. With up to 19 cards
    at least one live card is left in the pack.
    """
    live = [card for card in range(DECK_SIZE) if rank_of(card) <= LIVE_RANK]
    _check_hand(n, len(live) - 1)
    total = Fraction(0)
    for discards in range(len(_dead_cards()) + 1):
        chances = sum(_chance_after(card, discards, n) for card in live)
        total += _after_discards(discards) * chances / len(live)
    return total


def _dead_cards() -> list[int]:
    """Centre cards that are turned and discarded: sevens to aces."""
    return [card for card in range(DECK_SIZE) if rank_of(card) > LIVE_RANK]


def _none_live(turned: int) -> Fraction:
    """Chance that none of this many turned cards is live."""
    return Fraction(comb(len(_dead_cards()), turned), comb(DECK_SIZE, turned))


def _after_discards(discards: int) -> Fraction:
    """Chance that the first live card comes right after this many others."""
    return _none_live(discards) - _none_live(discards + 1)


def _chance_after(card: int, discards: int, n: int) -> Fraction:
    """Chance against a live card, averaged over the discards before it: only the number of its suit matters."""
    dead = _dead_cards()
    of_suit = [other for other in dead if suit_of(other) == suit_of(card)]
    others = [other for other in dead if suit_of(other) != suit_of(card)]
    total = Fraction(0)
    for number in range(max(0, discards - len(others)), min(discards, len(of_suit)) + 1):
        exposed = [card, *of_suit[:number], *others[: discards - number]]
        unseen = pack_of() - sum(1 << other for other in exposed)
        ways = comb(len(of_suit), number) * comb(len(others), discards - number)
        total += ways * Fraction(*chance_seeing_card(card, unseen, n))
    return total / comb(len(dead), discards)


def centre_cards() -> Fraction:
    """RD-24: average number of cards turned up in the centre, including the live one."""
    return sum((_none_live(turned) for turned in range(len(_dead_cards()) + 1)), Fraction(0))

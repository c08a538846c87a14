"""Which cards improve a hand, and how: the definition of live outs."""

from studbook.game import games
from studbook.game.bitset import count_of
from studbook.game.codes import street
from studbook.game.ranking import (
    ACE_BIT,
    CATEGORY,
    EIGHT_OR_LESS,
    FIVE,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    LOW_ACE,
    LOW_ACE_BIT,
    ONE_SUIT,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    ace_low,
    ranks_held,
    suit_ranks,
    suited_strength,
)
from studbook.machine.rule import compiled

_DEUCE, _ACE = 2, 14


@compiled
def _one_suit(ranks: int) -> int:
    """Clubs of a set of ranks, as 52 bits; the inverse of `suit_ranks`."""
    cards = ranks >> _DEUCE
    cards = (cards | (cards << 24)) & 0x000000FF000000FF
    cards = (cards | (cards << 12)) & 0x000F000F000F000F
    cards = (cards | (cards << 6)) & 0x0303030303030303
    return (cards | (cards << 3)) & ONE_SUIT


@compiled
def _paired(twice: int, thrice: int, four: int) -> int:
    """Category by equal ranks alone; the sets are those of `ranks_held`."""
    if four:
        return QUADS
    if thrice:
        return FULL_HOUSE if twice & (twice - 1) else TRIPS
    if twice:
        return TWO_PAIR if twice & (twice - 1) else PAIR
    return HIGH_CARD


@compiled
def _pairing(held: tuple[int, int, int, int], category: int) -> int:
    """Held ranks of which one more card raises the category; ranks held equally often raise it equally."""
    once, twice, thrice, four = held
    outs, one, two, three = 0, once & ~twice, twice & ~thrice, thrice & ~four
    if one and _paired(twice | (one & -one), thrice, four) > category:
        outs |= one
    if two and _paired(twice, thrice | (two & -two), four) > category:
        outs |= two
    if three and category < QUADS:
        outs |= three
    return outs


@compiled
def _closing(ranks: int) -> int:
    """Ranks that complete a straight in a set without one."""
    outs, both = 0, ranks | ((ranks & ACE_BIT) >> (_ACE - LOW_ACE))
    for bottom in range(LOW_ACE, 11):
        missing = (0b11111 << bottom) & ~both
        if missing & (missing - 1) == 0:
            outs |= missing
    return outs | ((outs & LOW_ACE_BIT) << (_ACE - LOW_ACE))


@compiled
def _raising(mask: int) -> int:
    """Cards that raise the category of the best hand."""
    held = ranks_held(mask)
    category = max(_paired(held[1], held[2], held[3]), suited_strength(mask) // CATEGORY)
    ranks = _pairing(held, category) | (_closing(held[0]) if category < STRAIGHT else 0)
    outs = 15 * _one_suit(ranks)
    for suit in range(4):
        suited = suit_ranks(mask, suit)
        if count_of(suited) >= FIVE - 1:
            if category < FLUSH:
                outs |= ONE_SUIT << suit
            elif category < STRAIGHT_FLUSH:
                outs |= _one_suit(_closing(suited)) << suit
    return outs


@compiled
def _lowering(mask: int, this_game: int) -> int:
    """Cards of a new rank of eight or lower that plays."""
    ranks = ranks_held(mask)[0]
    is_ace_low = games.ACE_IS_LOW[this_game] == 1
    low = (ace_low(ranks) if is_ace_low else ranks) & EIGHT_OR_LESS
    if games.LOW_HALF[this_game] and count_of(low) + street.SEVENTH - count_of(mask) < FIVE:
        return 0
    new = lower = 0
    for rank in range(LOW_ACE if is_ace_low else _DEUCE, 9):
        if (low >> rank) & 1:
            lower += 1
        elif lower < FIVE:
            new |= 1 << rank
    return 15 * _one_suit(new | ((new & LOW_ACE_BIT) << (_ACE - LOW_ACE)))


@compiled
def improving(mask: int, this_game: int) -> int:
    """Cards that improve a hand in a game, both as 52 bits; without the cards held."""
    outs = 0 if games.IS_LOW[this_game] else _raising(mask)
    if not games.IS_HIGH[this_game]:
        outs |= _lowering(mask, this_game)
    return outs & ~mask

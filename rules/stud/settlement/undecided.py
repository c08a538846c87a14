"""Decisions that are possible if some cards are not seen: the minimum and maximum strength of a hand."""

from studbook.game import games
from studbook.game.bitset import count_of, has
from studbook.game.cards import packed_mask
from studbook.game.codes import half
from studbook.game.ranking import FIVE, counted_strength, low_half_strength, pot_strength, ranks_held
from studbook.machine.rule import compiled
from studbook.rules.stud.state import State

UNBOUNDED = 1 << 40
"""Above every strength: so many cards are unseen that the hand may be anything."""
MOST_UNSEEN = 3
"""Most unseen cards for which every holding is tried, 16,215 at most."""


@compiled
def least_strength(mask: int, this_game: int, this_half: int) -> int:
    """DE-16: strength that a hand has whatever its unseen cards are: more cards never make it weaker.

    `mask` are the cards that are seen; 0 if they alone do not make a hand.
    """
    if count_of(mask) < FIVE:
        if this_half == half.LOW or games.IS_LOW[this_game]:
            return 0
        once, twice, thrice, four = ranks_held(mask)
        return int(counted_strength(once, twice, thrice, four))
    return int(low_half_strength(mask, this_game) if this_half == half.LOW else pot_strength(mask, this_game))


@compiled
def most_strength(mask: int, unseen: int, missing: int, game: int, half: int) -> int:
    """DE-16: best strength that a hand can have with `missing` of the `unseen` cards (52 bits)."""
    if missing > MOST_UNSEEN:
        return UNBOUNDED
    best = 0
    if missing == 0:
        return least_strength(mask, game, half)
    one = unseen
    while one:
        first = one & -one
        one &= one - 1
        if missing == 1:
            best = max(best, least_strength(mask | first, game, half))
        two = one if missing > 1 else 0
        while two:
            second = two & -two
            two &= two - 1
            if missing == 2:
                best = max(best, least_strength(mask | first | second, game, half))
            three = two if missing > 2 else 0
            while three:
                third = three & -three
                three &= three - 1
                best = max(best, least_strength(mask | first | second | third, game, half))
    return best


@compiled
def _beat_for_sure(state: State, pot: int, seat: int, strength: int, half: int) -> int:
    """Seats whose visible cards alone beat a strength."""
    beating = 0
    for other in range(state.seats):
        if other != seat and has(state.pot_eligible[pot], other):
            seen = packed_mask(state.cards[other]) | packed_mask(state.community)
            if least_strength(seen, state.game, half) > strength:
                beating |= 1 << other
    return beating


@compiled
def certainly_beaten(state: State, pot: int, seat: int) -> int:
    """DE-16, FR-20: seats that beat a known hand whatever their unseen cards; none while it may win either half."""
    high = _beat_for_sure(state, pot, seat, state.high[seat], half.HIGH)
    if not games.LOW_HALF[state.game] or high == 0 or state.low[seat] <= 0:
        return high
    low = _beat_for_sure(state, pot, seat, state.low[seat], half.LOW)
    return high | low if low else 0

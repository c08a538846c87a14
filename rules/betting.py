"""What a wager may be: units of the streets, completion, double bets, short all-ins. Pure functions of integers."""

from rules.compiled import compiled
from rules.vocabulary import Game, Street

_FIFTH, _FOURTH, _THIRD = int(Street.FIFTH), int(Street.FOURTH), int(Street.THIRD)
_FIVESTUD = int(Game.FIVESTUD)


@compiled
def street_unit(street: int, game: int, small: int, big: int) -> int:
    """FR-16, FR-17, DE-14, ES-10: small bets up to fourth street (five card stud: third), then big bets."""
    big_from = _FOURTH if game == _FIVESTUD else _FIFTH
    return big if street >= big_from else small


@compiled
def is_full_wager(increase: int, unit: int) -> bool:
    """B-24, half-bet rule: an all-in of at least half the unit counts as a full wager."""
    return 2 * increase >= unit


@compiled
def completion_level(bring_in: int, small: int) -> int:
    """B-25: level from which the next raise counts behind a completion.

    It is the small bet; behind an oversized bring-in, which leaves less than half a bet to complete, the bring-in.
    """
    return small if is_full_wager(small - bring_in, small) else bring_in


@compiled
def double_allowed(street: int, game: int, pair_open: int, pair4_games: int) -> bool:
    """DE-12, ES-07, B-5, B-6: with an open pair on fourth street anyone may wager double, in the games of the house."""
    return street == _FOURTH and pair_open == 1 and (pair4_games >> game) & 1 == 1


@compiled
def wager_target(full: int, unit: int) -> int:
    """FR-11, FR-16: street total of the next full wager, one unit above the last full level."""
    return full + unit


@compiled
def missing(bet: int, street_in: int, stack: int) -> int:
    """ES-13: what a call costs, all that is left where the stack is shorter."""
    return min(bet - street_in, stack)

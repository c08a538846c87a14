"""Legal bet sizes: street units, completions, double bets, short all-ins, and what other limits allow.

Pure functions of integers.
"""

from studbook.game import games
from studbook.game.codes import limit, street
from studbook.machine.rule import compiled
from studbook.rules.stud.codes import short

ANYTHING = 1 << 60
"""No upper limit."""


@compiled
def street_unit(this_street: int, this_game: int, small: int, big: int) -> int:
    """FR-16, FR-17, DE-14, ES-10: small bets up to fourth street (five card stud: third), then big bets."""
    return big if this_street >= games.BIG_BET[this_game] else small


@compiled
def is_full_wager(increase: int, unit: int, rule: int) -> bool:
    """B-24, half-bet rule: an all-in of at least half the unit counts as a full bet; some houses require it all."""
    return increase >= unit if rule == short.FULL_BET else 2 * increase >= unit


@compiled
def completion_level(bring_in: int, small: int, rule: int) -> int:
    """B-25: the level after a completion from which the next raise counts.

    It is the small bet; or the bring-in, if it is so large that less than half a bet is left to complete.
    """
    return small if rule == short.FULL_BET or is_full_wager(small - bring_in, small, rule) else bring_in


@compiled
def double_allowed(this_street: int, game: int, pair_open: int, pair4_games: int) -> bool:
    """DE-12, ES-07, B-5, B-6: with an open pair on fourth street anyone may bet double, in the house's games."""
    return this_street == street.FOURTH and pair_open == 1 and (pair4_games >> game) & 1 == 1


@compiled
def wager_target(full: int, unit: int) -> int:
    """FR-11, FR-16: street total of the next full bet or raise, one unit above the last full level."""
    return full + unit


@compiled
def missing(bet: int, street_in: int, stack: int) -> int:
    """ES-13: the cost of a call, or the whole stack if it is shorter."""
    return min(bet - street_in, stack)


@compiled
def is_capped(this_limit: int) -> bool:
    """ES-05, DE-02: bets on a street are capped if their size is limited; pot and no limit have no cap."""
    return this_limit in (limit.FIXED, limit.SPREAD)


@compiled
def least_wager(bet: int, raised_by: int, small: int) -> int:
    """DE-02 (S09): minimum street total of a full wager if players choose: a bet, or the last raise again.

    Completing a bring-in reaches one bet, as with a fixed limit (FR-10).
    """
    if bet < small:
        return small
    return bet + max(raised_by, small)


@compiled
def most_wager(this_limit: int, bet: int, big: int, pot: int, street_in: int) -> int:
    """DE-02 (S09): maximum street total of a wager: one upper bet more, or calling and raising by the pot.

    `pot` is everything put in so far, including this street; `street_in` is what the player has put in on it.
    """
    if this_limit == limit.SPREAD:
        return max(bet, 0) + big
    if this_limit == limit.POT:
        return bet + pot + bet - street_in
    return ANYTHING

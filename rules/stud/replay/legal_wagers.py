"""Legal wagers of the player to act, by limit, street and house.

One answer for the checks of a replay and for the options that a replayer shows. `simulation.stud.wagering` answers it
on its own, on purpose: the simulator and the replay prove each other.
"""

from studbook.game.bitset import has
from studbook.game.codes import limit
from studbook.machine.rule import compiled
from studbook.rules.stud.bet_sizes import double_allowed, is_capped, least_wager, most_wager, street_unit, wager_target
from studbook.rules.stud.codes import raises
from studbook.rules.stud.house import House
from studbook.rules.stud.state import State, can_act, put_in_total


@compiled
def _range(state: State, seat: int) -> tuple[int, int]:
    """DE-02: the minimum and maximum street total of a full wager."""
    pot = 0
    for other in range(state.seats):
        pot += put_in_total(state, other)
    least = least_wager(state.bet, state.raised_by, state.small)
    return least, max(least, most_wager(state.limit, state.bet, state.big, pot, state.street_in[seat]))


@compiled
def sizes(state: State, seat: int, house: House) -> tuple[int, int]:
    """FR-10, FR-16, DE-12: the street totals that a full wager may reach, equal if there is no choice.

    DE-02: if the limit is not fixed, the minimum and the maximum.
    """
    if state.limit != limit.FIXED:
        return _range(state, seat)
    if state.street == state.opening and state.wagers == 0:
        return state.small, state.small
    unit = street_unit(state.street, state.game, state.small, state.big)
    if double_allowed(state.street, state.game, state.pair_open, house.pair4_games):
        double = wager_target(state.full, state.big)
        if house.pair4_raises == raises.HIGH_ONLY and state.wagers > 0:  # DE-12
            return double, double
        return (double if state.doubled else wager_target(state.full, unit)), double
    target = wager_target(state.full, unit)
    return target, target


@compiled
def wager_cap(state: State, house: House) -> int:
    """ES-05, B-8: maximum bets on a street, by the number of players who began it."""
    return int(house.cap_headsup if state.began_headsup else house.cap_wagers)


@compiled
def is_answerable(state: State, seat: int) -> bool:
    """B-27: no one bets when no one is left to call."""
    return can_act(state) & ~(1 << seat) != 0


@compiled
def is_reopened(state: State, seat: int) -> bool:
    """B-24: a short all-in reopens nothing for players who have acted since the last full wager."""
    return state.bet <= state.full or not has(state.since_full, seat) or state.wagers == 0


@compiled
def is_below_cap(state: State, house: House) -> bool:
    """ES-05: whether the street may have one more wager."""
    return not is_capped(state.limit) or state.wagers < wager_cap(state, house)


@compiled
def may_wager(state: State, seat: int, house: House) -> bool:
    """ES-05, B-24, B-27: whether a player may bet or raise, unless only for less than a full wager.

    `betting_round` reports each of these rules by its own check.
    """
    more = state.stack[seat] > state.bet - state.street_in[seat]
    open_to = is_answerable(state, seat) and is_reopened(state, seat) and is_below_cap(state, house)
    return more and open_to and state.capped == 0 and not state.stakes_unknown

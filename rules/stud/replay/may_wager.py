"""May this player bet or raise? One answer for the checks of a replay and for the options that a replayer shows.

`simulation.stud.wagering` answers it on its own, on purpose: the simulator and the replay prove each other.
"""

from studbook.game.bitset import has
from studbook.game.compiled import compiled
from studbook.rules.stud.bet_sizes import is_capped
from studbook.rules.stud.house import House
from studbook.rules.stud.state import State, can_act


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

"""The value of one pot to each player who may win it: every deal counted, or a sample of them."""

from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.equity.enumeration import (
    COLUMNS,
    SHARE,
    SQUARES,
    UNITS,
    Completions,
    complete,
    enumerate_deals,
    sampled_variance,
)
from studbook.equity.known_cards import (
    KnownCards,
    room_for_cards,
)
from studbook.game.bitset import count_of, has
from studbook.game.columns import MAX_SEATS, Int64
from studbook.machine.rule import compiled

MOST_DEALS = 100_000
"""Maximum number of deals that are counted."""
_ROWS = 512
"""Maximum completions of all players together, if every deal is counted."""
_MOST_TO_COME = 7


class Workspace(NamedTuple):
    """Work area for one pot of one hand."""

    dealt: KnownCards
    held: Int64
    """Cards of each player who may win the pot, as 52 bits."""
    to_come: Int64
    """Cards that each of them still gets, then the number of community cards."""
    unseen: Int64
    random: Int64
    strengths: Int64
    tally: Int64
    side: Completions
    starts: Int64
    rows: Int64
    taken: Int64
    counts: Int64
    variance: NDArray[np.float64]
    """Variance of each seat's value."""


def workspace() -> Workspace:
    """Make a work area, which every pot of a batch uses."""

    def numbers(*shape: int) -> Int64:
        return np.zeros(shape, np.int64)

    side = Completions(numbers(_ROWS, _MOST_TO_COME), numbers(_ROWS), numbers(_ROWS), numbers(_ROWS))
    return Workspace(
        dealt=room_for_cards(),
        held=numbers(MAX_SEATS),
        to_come=numbers(MAX_SEATS + 1),
        unseen=numbers(52),
        random=numbers(1),
        strengths=numbers(3, MAX_SEATS),
        tally=numbers(MAX_SEATS + 1, COLUMNS),
        side=side,
        starts=numbers(MAX_SEATS + 1),
        rows=numbers(MAX_SEATS),
        taken=numbers(MAX_SEATS),
        counts=numbers(3, 4),
        variance=np.zeros(MAX_SEATS),
    )


@compiled
def is_dealable(workspace: Workspace, players: int, unseen: int, open_common: int) -> bool:
    """DE-17, B-23: whether there are enough unseen cards; if too few, the last card is a community card."""
    each, common = workspace.to_come[0], workspace.to_come[players]
    if each * players + common <= unseen:
        return True
    if each == 0 or common or open_common or (each - 1) * players >= unseen:
        return False
    for player in range(players):
        workspace.to_come[player] -= 1
    workspace.to_come[players] = 1
    return True


@compiled
def _choose(size: int, drawn: int) -> int:
    number = 1
    for step in range(drawn):
        number = number * (size - step) // (step + 1)
    return number


@compiled
def is_countable(workspace: Workspace, players: int, unseen: int) -> bool:
    """Whether there are few enough deals to count them all."""
    each, left = int(workspace.to_come[0]), unseen - int(workspace.to_come[players])
    deals = unseen if workspace.to_come[players] else 1
    if players * _choose(left, each) > _ROWS:
        return False
    for _ in range(players):
        deals *= _choose(left, each)
        left -= each
        if deals > MOST_DEALS:
            return False
    return True


@compiled
def _count(game: int, workspace: Workspace, players: int, unseen: Int64, common: int) -> None:
    """Count every deal; `common` is a community card to come, as 52 bits."""
    each, at = int(workspace.to_come[0]), 0
    size = _choose(unseen.size, each)
    for player in range(players):
        workspace.starts[player] = at
        out = Completions(
            workspace.side.places[at : at + size, :each],
            workspace.side.masks[at : at + size],
            workspace.side.high[at : at + size],
            workspace.side.low[at : at + size],
        )
        complete(game, int(workspace.held[player]) | common, unseen, out)
        at += size
    workspace.starts[players] = at
    starts, tally = workspace.starts[: players + 1], workspace.tally[: players + 1]
    enumerate_deals(workspace.side, starts, workspace.rows, workspace.taken, tally, workspace.counts)


@compiled
def count_all(game: int, workspace: Workspace, players: int, unseen: Int64) -> None:
    """Count every deal of a pot, with each community card that may come."""
    if not workspace.to_come[players]:
        _count(game, workspace, players, unseen, 0)
        return
    last = unseen.size - 1
    for index in range(unseen.size):  # every card may be the community card
        card = unseen[index]
        unseen[index], unseen[last] = unseen[last], card
        _count(game, workspace, players, unseen[:last], 1 << card)
        unseen[last], unseen[index] = unseen[index], card


@compiled
def share_out(workspace: Workspace, seats: int, net: int, out: Int64, is_exact: bool) -> None:
    """Add to each player's value: parts of a pot that add up to all of it, each correct to half a unit."""
    players = count_of(seats)
    deals = workspace.tally[players, 0]
    whole = UNITS * deals
    for player in range(players):
        whole = gcd(whole, workspace.tally[player, SHARE])
    units = UNITS * deals // whole
    player = so_far = paid = 0
    for seat in range(MAX_SEATS):
        if not has(seats, seat):
            continue
        so_far += workspace.tally[player, SHARE] // whole
        due = net // units * so_far + (2 * (net % units) * so_far + units) // (2 * units)
        out[seat] += due - paid
        paid = due
        if not is_exact:
            share, squares = int(workspace.tally[player, SHARE]), int(workspace.tally[player, SQUARES])
            workspace.variance[seat] += sampled_variance(share, squares, deals) * net * net
        player += 1


@compiled
def split_evenly(workspace: Workspace, players: int) -> None:
    """Whether there is no one to beat, or no one has a card yet."""
    workspace.tally[players, 0] = players
    for player in range(players):
        workspace.tally[player, SHARE] = UNITS

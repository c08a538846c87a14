"""Where players sit around the table of the replayer."""

from math import cos, pi, sin

from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.table_cards import HIDDEN


def reader(replayed: Replayed) -> int:
    """Place of the only player whose downcards are known when dealt, who sits at the bottom; 0 if there is none."""
    for frame in replayed.frames:
        known = [any(not one.is_open and one.name != HIDDEN for one in player.cards) for player in frame.players]
        if any(player.cards for player in frame.players):
            return known.index(True) if sum(known) == 1 else 0
    return 0


def spot(at: int, seats: int) -> dict[str, str]:
    """Position of a seat on the oval, clockwise from the bottom, in percent.

    >>> spot(0, 4), spot(1, 4)
    ({'x': '50.0%', 'y': '88.0%'}, {'x': '11.0%', 'y': '50.0%'})
    """
    angle = 2 * pi * at / max(seats, 1)
    return {"x": f"{50 - 39 * sin(angle):.1f}%", "y": f"{50 + 38 * cos(angle):.1f}%"}

"""Chance in a simulated hand: its generator is kept in the record of the hand in play."""

from studbook.game.random_numbers import drawn, stirred
from studbook.machine.rule import compiled
from studbook.simulation.records import InPlay


@compiled
def draw(play: InPlay, below: int) -> int:
    """Random number from 0 to `below` - 1."""
    play.random = stirred(play.random)
    return drawn(play.random, below)


@compiled
def happens(play: InPlay, percent: int) -> bool:
    """True in `percent` of a hundred cases."""
    return draw(play, 100) < percent

"""Columns of decisions, for the tests of the players."""

from enum import IntEnum


class Column(IntEnum):
    """What is written down about a decision."""

    AT = 0
    """Row of the hand."""
    SEAT = 1
    OTHER = 2
    """The only opponent if two are left, else the last to bet or raise on the street, -1 for no one."""
    ACTION = 3
    GAME = 4
    LEFT = 5
    """Streets to come."""
    WAGERS = 6
    """Bets and raises on the street so far."""
    LIVE = 7
    """Players left, this one included."""
    BAND = 8
    """Own board against the other's: 0 much worse, 2 equal, 4 much better, 5 unknown."""
    POT = 9
    """0 below three big bets, 1 below six, 2 more."""
    ODDS = 10
    """Pot against what a call costs: 0 below four to one, 1 below eight, 2 more."""
    OUTS = 11
    """Live outs, if both hands of every pair are known, otherwise -1."""
    WORTH = 12
    """How often the own hand would beat random downcards of the opponent, in 400, or -1."""
    AHEAD = 13
    """On the last street, against one opponent: 1 if the own hand is better, 0 if not, -1 if it is not known."""
    OWED = 14
    """1 if there is something to call."""
    LIVE_SET = 15
    """Players left, as a bit set of seat numbers."""
    CHIPS = 16
    """Pot before the decision, in hundredths of a big bet."""
    ADDED = 17
    """What the player puts in, in hundredths of a big bet."""
    MADE = 18
    """Category and highest rank of the own hand on the last street, -1 if it is not known."""

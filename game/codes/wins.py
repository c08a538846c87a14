"""Codes of `Wins`."""

from studbook.game.games import Wins

NOTHING = int(Wins.NOTHING)
HIGH = int(Wins.HIGH)
ACE_TO_FIVE = int(Wins.ACE_TO_FIVE)
DEUCE_TO_SEVEN = int(Wins.DEUCE_TO_SEVEN)
EIGHT_OR_BETTER = int(Wins.EIGHT_OR_BETTER)

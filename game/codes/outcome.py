"""Codes of `Outcome`."""

from studbook.game.vocabulary import Outcome

NONE = int(Outcome.NONE)
FOLDED = int(Outcome.FOLDED)
COLLECTED = int(Outcome.COLLECTED)
WON = int(Outcome.WON)
LOST = int(Outcome.LOST)
MUCKED = int(Outcome.MUCKED)

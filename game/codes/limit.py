"""Codes of `Limit`."""

from studbook.game.vocabulary import Limit

FIXED = int(Limit.FIXED)
SPREAD = int(Limit.SPREAD)
POT = int(Limit.POT)
NO = int(Limit.NO)

"""Codes of `Shown`."""

from studbook.rules.reddog.variants import Shown

CARD = int(Shown.CARD)
HAND = int(Shown.HAND)

"""Codes of `Shown`."""

from studbook.rules.red_dog.variants import Shown

CARD = int(Shown.CARD)
HAND = int(Shown.HAND)

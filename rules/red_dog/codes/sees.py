"""Codes of `Sees`."""

from studbook.rules.red_dog.variants import Sees

OWN_CARDS = int(Sees.OWN_CARDS)
TURNED_CARD = int(Sees.TURNED_CARD)
NEITHER = int(Sees.NEITHER)

"""Codes of `Bound`."""

from studbook.rules.red_dog.variants import Bound

POT = int(Bound.POT)
HALF_POT = int(Bound.HALF_POT)

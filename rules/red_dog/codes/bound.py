"""Codes of `Bound`."""

from studbook.rules.reddog.variants import Bound

POT = int(Bound.POT)
HALF_POT = int(Bound.HALF_POT)

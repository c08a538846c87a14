"""Codes of `Broken`."""

from studbook.rules.red_dog.variants import Broken

EMPTY = int(Broken.EMPTY)
BELOW_LEAST = int(Broken.BELOW_LEAST)
BELOW_TWICE = int(Broken.BELOW_TWICE)

"""Codes of `Centre`."""

from studbook.rules.red_dog.variants import Centre

NONE = int(Centre.NONE)
UP_TO_SIX = int(Centre.UP_TO_SIX)
ONE = int(Centre.ONE)

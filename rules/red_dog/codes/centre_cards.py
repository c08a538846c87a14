"""Codes of `CentreCards`."""

from studbook.rules.red_dog.variants import CentreCards

NONE = int(CentreCards.NONE)
UP_TO_SIX = int(CentreCards.UP_TO_SIX)
ONE = int(CentreCards.ONE)

"""Codes of `Passing`."""

from studbook.rules.red_dog.variants import Passing

NEVER = int(Passing.NEVER)
FORFEIT = int(Passing.FORFEIT)
AFTER_THIRD = int(Passing.AFTER_THIRD)

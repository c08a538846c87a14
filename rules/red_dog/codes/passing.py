"""Codes of `Passing`."""

from studbook.rules.reddog.variants import Passing

NEVER = int(Passing.NEVER)
FORFEIT = int(Passing.FORFEIT)
AFTER_THIRD = int(Passing.AFTER_THIRD)

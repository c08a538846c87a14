"""Codes of `Raises`."""

from studbook.rules.stud.house import Raises

EITHER_UNTIL_DOUBLE = int(Raises.EITHER_UNTIL_DOUBLE)
HIGH_ONLY = int(Raises.HIGH_ONLY)

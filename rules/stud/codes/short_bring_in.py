"""Codes of `ShortBringIn`."""

from studbook.rules.stud.house import ShortBringIn

EITHER = int(ShortBringIn.EITHER)
FULL = int(ShortBringIn.FULL)
SHORT = int(ShortBringIn.SHORT)

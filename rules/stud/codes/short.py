"""Codes of `Short`."""

from studbook.rules.stud.house import Short

HALF_BET = int(Short.HALF_BET)
FULL_BET = int(Short.FULL_BET)

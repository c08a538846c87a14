"""Codes of `Timeout`."""

from studbook.rules.stud.house import Timeout

CHECK_OR_FOLD = int(Timeout.CHECK_OR_FOLD)
FOLD = int(Timeout.FOLD)
ALLIN_PROTECTION = int(Timeout.ALLIN_PROTECTION)

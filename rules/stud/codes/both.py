"""Codes of `Both`."""

from studbook.rules.stud.house import Both

UNKNOWN = int(Both.UNKNOWN)
PER_HALF = int(Both.PER_HALF)
WHOLE_POT = int(Both.WHOLE_POT)

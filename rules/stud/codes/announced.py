"""Codes of `Announced`."""

from studbook.rules.stud.house import Announced

NONE = int(Announced.NONE)
PAIRS_ONLY = int(Announced.PAIRS_ONLY)
ISA = int(Announced.ISA)

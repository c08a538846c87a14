"""Codes of `Leader`."""

from studbook.rules.stud.house import Leader

EITHER = int(Leader.EITHER)
NEXT_CLOCKWISE = int(Leader.NEXT_CLOCKWISE)
NEXT_BEST = int(Leader.NEXT_BEST)

"""Codes of `Part`."""

from studbook.grammar.fields import Part

NONE = int(Part.NONE)
HEADER = int(Part.HEADER)
TABLE = int(Part.TABLE)
SEAT = int(Part.SEAT)
OTHER = int(Part.OTHER)

"""Codes of `Who`."""

from studbook.rules.stud.house import Who

ANY = int(Who.ANY)
HOLDER_FIRST = int(Who.HOLDER_FIRST)

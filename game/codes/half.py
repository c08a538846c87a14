"""Codes of `Half`."""

from studbook.game.vocabulary import Half

WHOLE = int(Half.WHOLE)
HIGH = int(Half.HIGH)
LOW = int(Half.LOW)

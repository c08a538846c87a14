"""Codes of `Draw`."""

from studbook.game.vocabulary import Draw

STRAIGHT = int(Draw.STRAIGHT)
FLUSH = int(Draw.FLUSH)

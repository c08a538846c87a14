"""Codes of `Chosen`."""

from studbook.game.red_dog_results import Chosen

BET = int(Chosen.BET)
BUY = int(Chosen.BUY)
PASS = int(Chosen.PASS)

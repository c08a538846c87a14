"""Codes of `Left`."""

from studbook.rules.reddog.variants import Left

STAYS = int(Left.STAYS)
DEALER = int(Left.DEALER)

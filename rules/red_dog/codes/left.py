"""Codes of `Left`."""

from studbook.rules.red_dog.variants import Left

STAYS = int(Left.STAYS)
DEALER = int(Left.DEALER)

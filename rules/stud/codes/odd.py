"""Codes of `Odd`."""

from studbook.rules.stud.house import Odd

UNKNOWN = int(Odd.UNKNOWN)
LEFT_OF_DEALER = int(Odd.LEFT_OF_DEALER)
SUIT_BEST5 = int(Odd.SUIT_BEST5)
SUIT_ALL7 = int(Odd.SUIT_ALL7)
LOWEST_CARD_SUIT = int(Odd.LOWEST_CARD_SUIT)
HIGH = int(Odd.HIGH)

"""Codes of `Currency`."""

from studbook.game.vocabulary import Currency

PLAY = int(Currency.PLAY)
CHIPS = int(Currency.CHIPS)
USD = int(Currency.USD)
EUR = int(Currency.EUR)
GBP = int(Currency.GBP)
CAD = int(Currency.CAD)
INR = int(Currency.INR)
UNKNOWN = int(Currency.UNKNOWN)

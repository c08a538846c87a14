"""Codes of `Prints`."""

from studbook.game.vocabulary import Prints

UNCALLED = int(Prints.UNCALLED)
DID_NOT_BET = int(Prints.DID_NOT_BET)
SINGLE_CARDS = int(Prints.SINGLE_CARDS)
RAKE = int(Prints.RAKE)
NO_LOW = int(Prints.NO_LOW)
ANNOUNCEMENTS = int(Prints.ANNOUNCEMENTS)
OPEN_PAIR = int(Prints.OPEN_PAIR)
BUTTON = int(Prints.BUTTON)
MAIN_POT_FIRST = int(Prints.MAIN_POT_FIRST)
OPENING_STREET = int(Prints.OPENING_STREET)
LATER_STREETS = int(Prints.LATER_STREETS)
ONE_HERO = int(Prints.ONE_HERO)
ALL_IN = int(Prints.ALL_IN)
LOWS = int(Prints.LOWS)
SUMMARY = int(Prints.SUMMARY)
FOLDED = int(Prints.FOLDED)
UP_CARDS = int(Prints.UP_CARDS)

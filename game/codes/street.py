"""Codes of `Street`."""

from studbook.game.vocabulary import Street

BEFORE = int(Street.BEFORE)
SECOND = int(Street.SECOND)
THIRD = int(Street.THIRD)
FOURTH = int(Street.FOURTH)
FIFTH = int(Street.FIFTH)
SIXTH = int(Street.SIXTH)
SEVENTH = int(Street.SEVENTH)
SHOWDOWN = int(Street.SHOWDOWN)
SUMMARY = int(Street.SUMMARY)

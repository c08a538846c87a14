"""Codes of `Did`."""

from studbook.game.results import Did

DEALT_IN = int(Did.DEALT_IN)
BROUGHT_IN = int(Did.BROUGHT_IN)
VOLUNTARY = int(Did.VOLUNTARY)
COMPLETED = int(Did.COMPLETED)
RAISED = int(Did.RAISED)
FOLDED = int(Did.FOLDED)
SHOWDOWN = int(Did.SHOWDOWN)
WON = int(Did.WON)
HIGH = int(Did.HIGH)
LOW = int(Did.LOW)
SCOOPED = int(Did.SCOOPED)

"""Codes of `Flag`."""

from studbook.game.vocabulary import Flag

ALL_IN = int(Flag.ALL_IN)
DID_NOT_BET = int(Flag.DID_NOT_BET)

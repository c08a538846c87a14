"""Codes of `Column`."""

from studbook.analytics.collusion.columns import Column

AT = int(Column.AT)
SEAT = int(Column.SEAT)
OTHER = int(Column.OTHER)
ACTION = int(Column.ACTION)
GAME = int(Column.GAME)
LEFT = int(Column.LEFT)
WAGERS = int(Column.WAGERS)
LIVE = int(Column.LIVE)
BAND = int(Column.BAND)
POT = int(Column.POT)
ODDS = int(Column.ODDS)
OUTS = int(Column.OUTS)
WORTH = int(Column.WORTH)
AHEAD = int(Column.AHEAD)
OWED = int(Column.OWED)
LIVE_SET = int(Column.LIVE_SET)
CHIPS = int(Column.CHIPS)
ADDED = int(Column.ADDED)
MADE = int(Column.MADE)

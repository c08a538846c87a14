"""Codes of `Price`."""

from studbook.rules.reddog.variants import Price

SAME_RATE = int(Price.SAME_RATE)
SAME_AMOUNT = int(Price.SAME_AMOUNT)

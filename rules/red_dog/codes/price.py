"""Codes of `Price`."""

from studbook.rules.red_dog.variants import Price

SAME_RATE = int(Price.SAME_RATE)
SAME_AMOUNT = int(Price.SAME_AMOUNT)

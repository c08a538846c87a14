"""Codes of `ReAnte`."""

from studbook.rules.red_dog.variants import ReAnte

NO = int(ReAnte.NO)
BELOW = int(ReAnte.BELOW)
NOT_ABOVE = int(ReAnte.NOT_ABOVE)

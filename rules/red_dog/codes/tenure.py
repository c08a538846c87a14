"""Codes of `Tenure`."""

from studbook.rules.red_dog.variants import Tenure

ONE_DEAL = int(Tenure.ONE_DEAL)
UP_TO_FOUR = int(Tenure.UP_TO_FOUR)
STITCH = int(Tenure.STITCH)

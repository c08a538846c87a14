"""Codes of `Funding`."""

from studbook.rules.red_dog.variants import Funding

ANTES = int(Funding.ANTES)
DEALER = int(Funding.DEALER)
DEALER_FIXED = int(Funding.DEALER_FIXED)

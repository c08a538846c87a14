"""Codes of `Funding`."""

from studbook.rules.reddog.variants import Funding

ANTES = int(Funding.ANTES)
DEALER = int(Funding.DEALER)
DEALER_FIXED = int(Funding.DEALER_FIXED)

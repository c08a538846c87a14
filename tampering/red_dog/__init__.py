"""Damage to deals of the Red Dog family: each module registers its kinds in `tampering.kinds`."""

from studbook.tampering.red_dog import banks, bets, deals

__all__ = ["banks", "bets", "deals"]

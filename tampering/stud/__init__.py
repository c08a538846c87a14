"""Damage to hands of stud: each module registers its kinds in `tampering.kinds`."""

from studbook.tampering.stud import ante, cards, money, order, pots, rake, sessions, showdown, side_pots, sizes, streets

__all__ = ["ante", "cards", "money", "order", "pots", "rake", "sessions", "showdown", "side_pots", "sizes", "streets"]

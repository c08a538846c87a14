"""Damaged copies of clean hands, as an error or a fraud would look: they prove that the audit finds what it should."""

from rules.tamper import ante, cards, money, order, pots, rake, sessions, showdown, sizes, streets
from rules.tamper.kinds import KINDS, Kind, Run
from rules.tamper.scene import Scene

__all__ = [
    "KINDS",
    "Kind",
    "Run",
    "Scene",
    "ante",
    "cards",
    "money",
    "order",
    "pots",
    "rake",
    "sessions",
    "showdown",
    "sizes",
    "streets",
]

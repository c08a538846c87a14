"""Corrupted copies of clean hands, as errors or fraud would leave them: they prove that the audit finds such cases."""

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

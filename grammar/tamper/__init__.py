"""Damage that needs text: to the text itself, or to what only some rooms print. `KINDS` holds these and all others."""

from grammar.tamper import rooms, texts
from rules.reddog.tamper import banks, bets, deals
from rules.tamper import KINDS

__all__ = ["KINDS", "banks", "bets", "deals", "rooms", "texts"]

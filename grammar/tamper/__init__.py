"""Damage that needs text: to the text itself, and to what only some rooms print. `KINDS` are these and all others."""

from grammar.tamper import rooms, texts
from rules.tamper import KINDS

__all__ = ["KINDS", "rooms", "texts"]

"""Corrupted copies of clean Red Dog deals, in the register of `rules.tamper`."""

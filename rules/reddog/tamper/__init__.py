"""Damaged copies of clean deals of the Red Dog family, by the register of `rules.tamper`."""

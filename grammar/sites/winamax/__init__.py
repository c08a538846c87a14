"""Hands as they are printed by Winamax."""

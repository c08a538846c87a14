"""Hands as they are printed by Merge, which writes XML."""

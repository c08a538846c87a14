"""Hands as they are printed by iPoker, which writes XML."""

"""Hands as they are printed by Everleaf."""

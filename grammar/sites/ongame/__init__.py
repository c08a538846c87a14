"""Hands as they are printed by OnGame."""

"""Hands as they are printed by Absolute Poker."""

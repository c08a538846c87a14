"""Hands as they are printed by PokerStars."""

"""Hands as they are printed by KingsClub."""

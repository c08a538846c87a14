"""Hands as they are printed by PartyPoker."""

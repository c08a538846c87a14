"""Hands as they are printed by Poker Mavens, the software of private servers."""

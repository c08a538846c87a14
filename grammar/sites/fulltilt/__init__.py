"""Hands as they are printed by Full Tilt, until it moved to PokerStars' platform in May 2016."""

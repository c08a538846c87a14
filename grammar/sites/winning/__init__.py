"""Hands as they are printed by the Winning Network, such as Americas Cardroom."""

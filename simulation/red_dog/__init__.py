"""Plays legal deals of the Red Dog family (RULES C) by random but sensible players, deal after deal at a table.

Nothing here knows how the replay settles a deal: both follow the rules by themselves, so that each proves the other.
The same seed gives the same deals everywhere.
"""

"""Play legal Red Dog deals (RULES C) with random but sensible players, deal after deal at a table.

Nothing here knows how the replay settles a deal: both follow the rules independently, so that each proves the other.
The same seed gives the same deals everywhere.
"""

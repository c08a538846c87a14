"""Plays legal stud hands of every limit by random but sensible players: the source of samples and of large inputs.

Cash tables and tournaments, hand after hand, with everything in them that the rules allow. The hands come as the same
columns that a grammar reads from text, so that both can be compared; the same seed gives the same hands everywhere.
"""

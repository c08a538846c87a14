"""Play legal stud hands of every limit with random but sensible players: the source of samples and large inputs.

Cash tables and tournaments, hand after hand, with everything that the rules allow. The hands come as the same
columns that a grammar makes from text, so that both can be compared; the same seed gives the same hands everywhere.
"""

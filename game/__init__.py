"""The language of the game that every other folder speaks: cards, money, events, columns, ranking, pots.

It knows no rules of play, no text and no files.
"""

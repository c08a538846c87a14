"""Ranges of hands as text: a language close to the generic syntax of ProPokerTools, with down cards in brackets."""

"""The Red Dog family in the store: what is counted of it, and everything about a player of it."""

"""The Red Dog family in the store: its statistics, and the report about a player."""

"""PHH, the open format of the Poker Hand History project."""

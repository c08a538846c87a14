"""Data of one player: aliases, sessions, tournaments, bankroll, opponents, and the profile."""

"""What belongs to one player: aliases, sessions, tournaments, bankroll, opponents, and the profile."""

"""Players' results in the terminal: statistics, comparisons, sessions, tournaments, bankrolls."""

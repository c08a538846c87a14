"""What every command and page shares: how it ends, what it logs, JSON, limits, and arguments."""

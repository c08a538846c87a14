"""Parts that every command and page shares: endings, the log, JSON, limits, and arguments."""

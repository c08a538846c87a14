"""The page of an audit, and the terminal tables that belong to it."""

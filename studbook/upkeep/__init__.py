"""Care for a database: refresh, undo, merge, export, and what could not be read."""

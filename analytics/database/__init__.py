"""A database file: opening, upgrading and copying it, and the SQL that comes with it."""

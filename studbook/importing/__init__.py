"""Imports: from paths to settled hands in a database, batch by batch."""

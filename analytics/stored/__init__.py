"""Stored hands and audits, read back as they were parsed and settled."""

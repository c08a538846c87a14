"""Equities, ranges, chances and solutions in the terminal."""

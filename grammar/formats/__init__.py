"""Formats of other programs: read by a grammar like a room's text, with players and amounts found by position."""

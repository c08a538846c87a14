"""Formats of other programs: read by a grammar like a site's text, with players and amounts found by position."""

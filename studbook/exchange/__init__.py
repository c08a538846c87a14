"""Hands as others want them: converted, simulated, damaged on purpose, without names, as frames and as reports."""

"""The Red Dog family: which turned cards a hand beats, and how likely that is."""

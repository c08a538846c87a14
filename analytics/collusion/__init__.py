"""Tests of the players: what two accounts do to each other, compared with what they do to all others."""

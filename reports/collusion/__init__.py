"""Tests of the players: tables, words, and the page."""

"""Tests of the deal: tables, figures, words, and the page."""

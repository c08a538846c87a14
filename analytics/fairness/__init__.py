"""Tests of the deal: statistics of cards that every player sees, and of who receives them."""

"""Settlement: winners of every pot and half, shares to the last chip, and what the text says instead."""

"""Solve the last betting round of two players: strategies, and how much a perfect opponent would win against them."""

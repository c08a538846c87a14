"""Facts of every hand that statistics count, worked out once when a hand is imported."""

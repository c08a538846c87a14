"""Equities before the last card: exact and sampled chances over everything that may still be dealt."""

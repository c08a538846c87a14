"""Headings of statistics: short in tables on the terminal, in full on pages."""

from studbook.analytics.sql.definitions import definitions

LABELS = {name: one.heading for name, one in definitions().items()}
"""Label of each statistic."""

MEASURED = "big bets per 100 hands"
"""Unit of win rates."""

SHORT = {name: one.short for name, one in definitions().items()}
"""Headings of columns on the terminal, at most two lines."""

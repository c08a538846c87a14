"""The version of Studbook, which the store and every report name."""

__version__ = "1.0.0"

"""The version of Studbook, which the store and every report name."""

__version__ = "0.1.0"

"""Codes of `Severity`."""

from studbook.rules.checks.check import Severity

INFO = int(Severity.INFO)
WARNING = int(Severity.WARNING)
ERROR = int(Severity.ERROR)

"""Integer codes of the checks, by enumeration; see `game.codes`."""

from studbook.game.codes import codes_of
from studbook.rules.checks.check import Severity

severity = codes_of(Severity)

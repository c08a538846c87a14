"""What a check is: its code, its severity, the unit that it counts in, and its sentence."""

from dataclasses import dataclass
from enum import IntEnum


class Severity(IntEnum):
    """How certain a finding is: an error is certainly wrong, a warning breaks the house rules, info informs."""

    INFO = 1
    WARNING = 2
    ERROR = 3


class Counts(IntEnum):
    """What the numbers `expected` and `found` of a finding are."""

    NOTHING = 0
    MONEY = 1
    SEAT = 2
    """Index of a seat in its hand."""
    SEATS = 3
    """Bit set of seats."""
    CARD = 4
    NUMBER = 5
    STREET = 6
    RANKS = 7
    """A described hand, see `game.ranking`."""
    GAME = 8


@dataclass(frozen=True, slots=True)
class Check:
    """One audit check."""

    code: str
    severity: Severity
    counts: Counts
    rule: str
    message: str
    """What is wrong, with placeholders `{player}`, `{expected}`, `{found}` and `{street}`."""

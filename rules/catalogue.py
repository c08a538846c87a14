"""The audit checks: code, severity, what they count, and the rules they come from (CHECKS of the auditors)."""

from dataclasses import dataclass
from enum import IntEnum


class Severity(IntEnum):
    """How certain a finding is: an error is certainly wrong, a warning breaks the profile, the rest informs."""

    INFO = 1
    WARNING = 2
    ERROR = 3


class Counts(IntEnum):
    """What the `expected` and `found` of a finding are."""

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
    """A described hand, see `rules.ranking`."""


@dataclass(frozen=True, slots=True)
class Check:
    """One audit check."""

    code: str
    severity: Severity
    counts: Counts
    rule: str
    message: str
    """What is wrong, in one sentence; `{player}`, `{expected}`, `{found}` and `{street}` are filled in."""

"""Checks: the keys of their tables in `families/*.toml`, and their values."""

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
    CURRENCY = 9
    HAND = 10
    """Number of another hand; 0 if it is not a number, or too large."""


class MissingLine(IntEnum):
    """Whether a missing line can cause a finding; if so, a hand with such a finding is not proven to be complete."""

    CAUSES = 0
    NAMES_A_PLAYER = 1
    """Only a line that names a player; a finding that is an error counts as caused in any case."""
    NEVER = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditCheck:
    """One audit check: its code, and the keys of its table."""

    code: str
    section: str
    """Title of its family of checks."""
    severity: Severity
    """In lower case, as are `counts` and `missing_line`."""
    counts: Counts
    """What `{expected}` and `{found}` are."""
    rules: str
    """Ids of the rules that it is based on."""
    message: str
    """What is wrong, with placeholders `{player}`, `{expected}`, `{found}` and `{street}`."""
    message_none_expected: str = ""
    """The same if `expected` is 0 and the message would then not be true."""
    message_none_found: str = ""
    """The same if `found` is 0."""
    verifies: str
    """What holds if it finds nothing, in one sentence."""
    todo: str
    """What an auditor should do about a finding."""
    house: str = ""
    """Key of the house rule that it depends on."""
    milder: str = ""
    """Reason for which a finding may be milder than the check."""
    missing_line: MissingLine = MissingLine.CAUSES

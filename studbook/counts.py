"""What became of the hands that an import found: all of them add up."""

from dataclasses import dataclass, field

from studbook.analytics.batch import RejectRow
from studbook.histories.raw import FileRead


@dataclass(slots=True)
class Counts:
    """What happened to the hands of a file, or of a whole run."""

    found: int = 0
    imported: int = 0
    known: int = 0
    other: int = 0
    rejected: int = 0

    def add(self, other: "Counts") -> None:
        """Add other counts to these."""
        self.found += other.found
        self.imported += other.imported
        self.known += other.known
        self.other += other.other
        self.rejected += other.rejected


@dataclass(slots=True)
class Totals:
    """The totals of an import."""

    files: int = 0
    unchanged: int = 0
    """How many of them have not changed since they were read, and were not read again."""
    read: int = 0
    """Hands found so far, including those in unfinished files."""
    hands: Counts = field(default_factory=Counts)
    summaries: Counts = field(default_factory=Counts)
    """Summaries of tournaments."""

    @property
    def rejected(self) -> int:
        """Number of hands and summaries that could not be read."""
        return self.hands.rejected + self.summaries.rejected

    findings: dict[str, int] = field(default_factory=dict)
    """Findings by severity (`error`, `warning`, `info`)."""
    unreadable: list[FileRead] = field(default_factory=list)
    """Files that could not be read, or have neither hands nor summaries."""
    rejects: list[RejectRow] = field(default_factory=list)
    """The first rejected texts, at most `MOST_REJECTS`; all of them are in the database."""

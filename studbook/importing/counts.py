"""Counts of the hands that an import found, by what became of them: they add up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from studbook.analytics.batch import RejectRow
from studbook.grammar.other_games import OTHERS
from studbook.histories.raw import FileRead

MOST_GAMES = 100
"""Names of other games that a run counts apart; a text may name any number of games."""
MOST_LISTED = 8
"""Names of other games that are listed for a reader."""
UNREAD = "in files not read again"


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

    other_games: dict[str, int] = field(default_factory=dict)
    """How many of the hands of other games there are of each, by the name in the text, in the files that were read."""
    without_net: int = 0
    """How many of the hands of other games that were read have no net, because their chips do not balance."""
    findings: dict[str, int] = field(default_factory=dict)
    """Findings by severity (`error`, `warning`, `info`)."""
    unreadable: list[FileRead] = field(default_factory=list)
    """Files that could not be read, or have neither hands nor summaries."""
    rejects: list[RejectRow] = field(default_factory=list)
    """The first rejected texts, at most `MOST_REJECTS`; all of them are in the database."""


def add_games(totals: dict[str, int], more: Mapping[str, int]) -> None:
    """Add hands of other games by name; beyond `MOST_GAMES` names they are `OTHERS`."""
    for name, hands in more.items():
        known = name if name in totals or len(totals) < MOST_GAMES else OTHERS
        totals[known] = totals.get(known, 0) + hands


def listed_games(games: Mapping[str, int], other: int) -> list[tuple[str, int]]:
    """Names of other games with their hands, most first, which add up to `other`.

    >>> listed_games({"Omaha": 5, "Badugi": 7}, 14)
    [('Badugi', 7), ('Omaha', 5), ('in files not read again', 2)]
    """
    named = sorted((pair for pair in games.items() if pair[0] != OTHERS), key=lambda pair: (-pair[1], pair[0]))
    listed = named[:MOST_LISTED]
    rest = sum(games.values()) - sum(hands for _, hands in listed)
    ends = ((OTHERS, rest), (UNREAD, other - sum(games.values())))
    return listed + [(words, hands) for words, hands in ends if hands > 0]

"""Input of the store: a batch of audited hands, and the rejected texts; and its files, which are read back alike."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from studbook.analytics.site_summaries.summary import Summary
from studbook.game.columns import Batch, Int64
from studbook.game.red_dog_results import Choices, Deals, Turns
from studbook.game.results import AllInValues, SettledHands
from studbook.game.vocabulary import Currency, Game
from studbook.rules.audit_results import Audited
from studbook.rules.balance import Balances
from studbook.rules.red_dog.variants import Variant

NOT_ENDED = "the import ended before the file did"
"""Problem of a file that an import has not read to the end."""

FileState = tuple[int, int, int]
"""State of a file on disk: its bytes, the time of its last change in nanoseconds, a hash of its first and last bytes.

A file in the same state is not read again.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFile:
    """A row of the table `files`: a file as it was when it was last read.

    The fields have the names of the columns, by which they are filled. `found = imported + known + other + rejected`.
    """

    file: int
    """Key of the file."""
    path: str
    """Path as a user would write it; `archive.zip/inner.txt` for a file in an archive."""
    location: str | None = None
    """Its absolute path; None if it is not known, or if another file has taken its place."""
    size: int = 0
    """Bytes before decoding."""
    disk_size: int | None = None
    """These three are its `state`, None if it was not read to the end."""
    changed: int | None = None
    ends: int | None = None
    digest: str | None = None
    """SHA-256 of its bytes in hexadecimal; None if it was not read to the end."""
    encoding: str = ""
    problem: str = ""
    """Reason why the file could not be read, or contains no hands; empty if there is no problem."""
    found: int = 0
    imported: int = 0
    """Hands that the store has from this file."""
    known: int = 0
    """Hands that the store has from another file, or from an earlier line of this one."""
    other: int = 0
    """Hands of games that are recognised and counted, but not stored."""
    rejected: int = 0
    kept: int = 0
    """Bytes of its text that the store keeps: no column, but counted from its blocks."""

    @property
    def state(self) -> FileState | None:
        """Its state on disk when it was read, None if it was not read to the end."""
        if self.disk_size is None or self.changed is None or self.ends is None:
            return None
        return self.disk_size, self.changed, self.ends

    def in_state(self, state: FileState | None) -> Self:
        """Return the file as it was read in a state."""
        return self if state is None else replace(self, disk_size=state[0], changed=state[1], ends=state[2])

    def looks_like(self, state: FileState | None) -> bool:
        """Whether the file was read to the end, and a file in this state has not changed since."""
        return self.digest is not None and state is not None and state == self.state

    @property
    def is_whole(self) -> bool:
        """Whether no import ended before it had read the file to the end."""
        return self.problem != NOT_ENDED

    @property
    def has_text(self) -> bool:
        """Whether its text is kept, if it had any hands."""
        return self.kept > 0 or not self.found


class BlockRow(NamedTuple):
    """A block of a file's bytes, before decoding."""

    file: int
    """Key of the file."""
    number: int
    """Index in the file, from 0."""
    lines: int
    """Number of whole lines before the line in which it begins."""
    digest: bytes
    data: bytes


class SummaryRow(NamedTuple):
    """The summary of a tournament, and where it is."""

    summary: Summary
    file: int
    """Key of the file."""
    line: int
    """Line of the file on which it begins, from 1."""
    content: int
    """Hash of its text, unsigned 64 bits."""


class RejectRow(NamedTuple):
    """A text that should have been a hand and could not be read."""

    site: str
    """Name of the site, empty if no site is recognised."""
    file: int
    """Key of the file."""
    path: str
    line: int
    """Line of its file on which reading stopped, from 1."""
    column: int
    """Column on that line, from 1."""
    code: str
    """Code of the check, such as `P02`."""
    reason: str
    expected: str
    """Description of what would have been allowed there."""
    text: str
    """The raw text."""
    content: int
    """Hash of the text, unsigned 64 bits."""


class UnreadHand(NamedTuple):
    """A hand of another game whose money lines could not be read."""

    site: str
    game: str
    file: int
    """Key of the file."""
    line: int
    content: int
    """Hash of its text, unsigned 64 bits."""


class OtherGames(NamedTuple):
    """Hands of other games that are new to the store."""

    batch: Batch
    """Those whose money lines could be read; they refer to files by key."""
    money: Balances
    games: tuple[str, ...]
    """The game of each, as its text names it."""
    unread: tuple[UnreadHand, ...]


class Facts(NamedTuple):
    """What statistics count of a batch apart from its settlement; `analytics.facts` works it out.

    Of deals of the Red Dog family nothing of it is known.
    """

    all_in: AllInValues
    decisions: Int64
    """By seat: bits of what the player decided on third street, held and won; `analytics.facts.decisions.Decision`."""
    later_decisions: Int64
    """By seat: bits of what the player decided on later streets."""
    live_outs: Int64
    """By seat: bits of dead cards and live outs; `analytics.facts.live_outs`."""
    put_in: Int64
    """By event: chips that a raise puts in, in ten-thousandths; 0 for other events."""


class ImportBatch(NamedTuple):
    """Hands that are new to the store (check with `Store.known` first), their replay results, and their files."""

    batch: Batch
    """The hands; they refer to files by key."""
    settled: SettledHands
    facts: Facts
    files: list[StoredFile]
    """Files that were read from, with their totals so far; a later row of the same file replaces an earlier one."""
    rejects: list[RejectRow]
    sites: tuple[str, ...]
    """Names of the site numbers in `Hands.site`."""
    deals: Deals | None = None
    """Facts, turns and choices of Red Dog deals; None for stud hands."""
    turns: Turns | None = None
    choices: Choices | None = None
    variants: Mapping[Game, Variant] = {}
    """Rules by which games of the Red Dog family were replayed, if they are not the standard ones."""
    blocks: tuple[BlockRow, ...] = ()
    """Bytes of the files that have been read since the last batch."""
    summaries: tuple[SummaryRow, ...] = ()
    """Summaries of tournaments that are new to the store, in the files that ended."""
    met: tuple[int, ...] = ()
    """Keys of the files that the import has met since the last batch, in order, including unchanged ones."""
    others: OtherGames | None = None
    """Hands of other games, of which only the money counts."""
    only_audits: bool = False
    """Whether the store leaves out the events that no check reads; see `rows.audited_events`."""

    @property
    def lacks_currency(self) -> bool:
        """Whether any hand prints no currency."""
        batches = [self.batch, *([self.others.batch] if self.others else [])]
        return any(bool((batch.hands.currency == Currency.UNKNOWN).any()) for batch in batches)

    @classmethod
    def of(cls, batch: Batch, audited: Audited, facts: Facts, sites: tuple[str, ...]) -> Self:
        """Batch of audited hands that belong to no file."""
        return cls(batch, audited.settled, facts, [], [], sites, *audited[1:])

"""Input of the store: a batch of audited hands, the files that ended in it, and the rejected texts."""

from collections.abc import Mapping
from typing import NamedTuple, Self

from studbook.analytics.site_summaries.summary import Summary
from studbook.game.columns import Batch, Int64
from studbook.game.red_dog_results import Choices, Deals, Turns
from studbook.game.results import AllInValues, SettledHands
from studbook.game.vocabulary import Game
from studbook.rules.audit_results import Audited
from studbook.rules.red_dog.variants import Variant


class FileRow(NamedTuple):
    """One file as it was when it was last read; `found = imported + known + other + rejected`."""

    file: int
    """Key of the file."""
    path: str
    """Path as a user would write it; `archive.zip/inner.txt` for a file in an archive."""
    size: int
    """Bytes before decoding."""
    encoding: str
    problem: str
    """Reason why the file could not be read, or contains no hands; empty if there is no problem."""
    found: int
    imported: int
    """Hands that the store has from this file."""
    known: int
    """Hands that the store has from another file, or from an earlier line of this one."""
    other: int
    """Hands of games that are recognised and counted, but not stored."""
    rejected: int
    location: str | None = None
    """Its absolute path; None if it is not known."""
    disk_size: int | None = None
    """Bytes on disk; together with `changed` (nanoseconds) and `ends` (hash of the first and last bytes) it identifies
    the state of the file on disk; None if it was not read to the end."""
    changed: int | None = None
    ends: int | None = None
    digest: str | None = None
    """SHA-256 of its bytes in hexadecimal; None if it was not read to the end."""


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
    files: list[FileRow]
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

    @classmethod
    def of(cls, batch: Batch, audited: Audited, facts: Facts, sites: tuple[str, ...]) -> Self:
        """Batch of audited hands that belong to no file."""
        return cls(batch, audited.settled, facts, [], [], sites, *audited[1:])

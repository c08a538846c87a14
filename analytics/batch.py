"""What the store takes in: one batch of settled hands, the files that ended in it, and the texts rejected."""

from collections.abc import Mapping
from typing import NamedTuple, Self

from studbook.game.columns import Batch, Int64
from studbook.game.red_dog_results import Choices, Deals, Turns
from studbook.game.results import AllInValues, Settled
from studbook.game.vocabulary import Game
from studbook.rules.audited import Audited
from studbook.rules.reddog.variants import Variant


class FileRow(NamedTuple):
    """One file as it was when it was last read; `found = imported + known + other + rejected`."""

    file: int
    """Key of the file."""
    path: str
    """As a person would name it; a member of an archive as `archive.zip/inner.txt`."""
    size: int
    """Bytes before decoding."""
    encoding: str
    problem: str
    """Why the file could not be read, or why it holds no hands; empty if all is well."""
    found: int
    imported: int
    """Hands that the store has from this file."""
    known: int
    """Hands that the store has from another file, or from an earlier line of this one."""
    other: int
    """Hands of games that are recognised, counted and left alone."""
    rejected: int
    location: str | None = None
    """Its absolute path; None if it is not known."""
    disk_size: int | None = None
    """Bytes on disk, with `changed` (nanoseconds) and `ends` (hash of the first and last bytes) what the file on disk
    looked like; None if it was not read to its end."""
    changed: int | None = None
    ends: int | None = None
    digest: str | None = None
    """SHA-256 of its bytes in hexadecimal; None if it was not read to its end."""


class BlockRow(NamedTuple):
    """A stretch of a file's bytes, before decoding."""

    file: int
    """Key of the file."""
    number: int
    """Place in the file, from 0."""
    lines: int
    """Whole lines that come before the line in which it begins."""
    digest: bytes
    data: bytes


class RejectRow(NamedTuple):
    """A text that should have been a hand and could not be read."""

    site: str
    """Name of the site, empty where no site is recognised."""
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
    """What would have been allowed there, in words."""
    text: str
    """The raw text."""
    content: int
    """Hash of the text, unsigned 64 bits."""


class Facts(NamedTuple):
    """What statistics count of a batch besides its settlement; `analytics.facts` works it out.

    Of deals of the Red Dog family nothing of it is known.
    """

    all_in: AllInValues
    decisions: Int64
    """By seat: bits of what the player decided on third street, held and won; `analytics.facts.decisions.Deed`."""
    later_decisions: Int64
    """By seat: bits of what the player decided on later streets."""
    live_outs: Int64
    """By seat: bits of dead cards and live outs; `analytics.facts.live_outs`."""


class ImportBatch(NamedTuple):
    """Hands that are new to the store (ask `Store.known` first), what the replay says of them, and their files."""

    batch: Batch
    """Its hands name files by their keys."""
    settled: Settled
    facts: Facts
    files: list[FileRow]
    """Files that were read from, with their totals so far; a later row of the same file replaces an earlier one."""
    rejects: list[RejectRow]
    sites: tuple[str, ...]
    """Names of the numbers in `Hands.site`."""
    deals: Deals | None = None
    """Of deals of the Red Dog family what only they have, and every turn and choice in them; None for stud hands."""
    turns: Turns | None = None
    choices: Choices | None = None
    variants: Mapping[Game, Variant] = {}
    """Rules by which games of the Red Dog family were replayed, where they are not the adopted ones."""
    blocks: tuple[BlockRow, ...] = ()
    """Bytes of the files, as far as they have been read since the last batch."""
    met: tuple[int, ...] = ()
    """Keys of the files that the import has met since the last batch, in their order, the unchanged ones included."""

    @classmethod
    def of(cls, batch: Batch, audited: Audited, facts: Facts, sites: tuple[str, ...]) -> Self:
        """Audited hands of no file."""
        return cls(batch, audited.settled, facts, [], [], sites, *audited[1:])

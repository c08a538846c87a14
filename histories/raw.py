"""Raw hands: the bytes of every hand, their source, and the site that wrote them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from numpy import bool_, int8, int32, int64
from numpy.typing import NDArray

from studbook.histories.blocks import Block, Stamp
from studbook.histories.summaries import RawSummary


class FileRead(NamedTuple):
    """One file (or one member of an archive) as it was read."""

    path: str
    """The path as given; for a member of an archive, `archive.zip/inner.txt`."""
    size: int
    """Bytes before decoding."""
    encoding: str
    """`utf-8`, `utf-8-sig`, `utf-16-le`, `utf-16-be` or `cp1252`; empty if nothing could be read."""
    problem: str
    """Why the file could not be read, or has no hands; empty if there is no problem."""
    location: str = ""
    """Its location on this machine: the absolute path, and for a member of an archive the member's name."""
    stamp: Stamp | None = None
    """State of the file on disk before it was read."""
    digest: str = ""
    """SHA-256 of its bytes before decoding, in hexadecimal."""
    summaries: tuple[RawSummary, ...] = ()
    """Summaries of tournaments with which the file begins."""


class RawHands(NamedTuple):
    """A batch of raw hands: text as UTF-8 with plain line feeds, and a row per hand."""

    text: bytes
    site: NDArray[int8]
    """Index in `SITES`; -1 for text that is not part of a hand."""
    file: NDArray[int32]
    """Number of the file in the whole run, from 0."""
    line: NDArray[int32]
    """Line of the file on which the hand begins, from 1."""
    start: NDArray[int64]
    end: NDArray[int64]
    head: NDArray[int32]
    """Number of bytes at its start that were copied from the header of its file; not part of its first line."""
    files: dict[int, FileRead]
    """Files that ended in this batch, by number (a file's facts are known when it has been read to the end)."""
    names: Mapping[int, str] = MappingProxyType({})
    """`FileRead.path` of every file that has a row or blocks here, or ended here, by number."""
    blocks: tuple[Block, ...] = ()
    """Bytes of the files read since the last batch, except of files without hands so far."""


def only(raw: RawHands, rows: NDArray[bool_]) -> RawHands:
    """Return the raw hands that the mask selects; the text does not change."""
    return raw._replace(
        site=raw.site[rows],
        file=raw.file[rows],
        line=raw.line[rows],
        start=raw.start[rows],
        end=raw.end[rows],
        head=raw.head[rows],
    )

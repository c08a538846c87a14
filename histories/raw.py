"""Raw hands: the bytes of every hand, where they came from, and which site wrote them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from numpy import int8, int32, int64
from numpy.typing import NDArray

from studbook.histories.blocks import Block, Stamp


class FileRead(NamedTuple):
    """One file (or one member of an archive) as it was read."""

    path: str
    """As a person would name it; a member of an archive as `archive.zip/inner.txt`."""
    size: int
    """Bytes before decoding."""
    encoding: str
    """`utf-8`, `utf-8-sig`, `utf-16-le`, `utf-16-be` or `cp1252`; empty where nothing could be read."""
    problem: str
    """Why the file could not be read, or why it holds no hands; empty where all is well."""
    location: str = ""
    """Where it is on this machine: its absolute path, for a member of an archive followed by the member's name."""
    stamp: Stamp | None = None
    """What it looked like on disk before it was read."""
    digest: str = ""
    """SHA-256 of its bytes before decoding, in hexadecimal."""


class RawHands(NamedTuple):
    """A batch of raw hands: text as UTF-8 with plain line feeds, and a row per hand."""

    text: bytes
    site: NDArray[int8]
    """Index in `SITES`; -1 for text that belongs to no hand."""
    file: NDArray[int32]
    """Number of the file in the whole run, from 0."""
    line: NDArray[int32]
    """Line of its file on which the hand begins, from 1."""
    start: NDArray[int64]
    end: NDArray[int64]
    head: NDArray[int32]
    """Bytes, at its start, that the hand was given of the head of its file; no part of its first line."""
    files: dict[int, FileRead]
    """Files that ended in this batch, by number (a file's facts are known when it has been read to its end)."""
    names: Mapping[int, str] = MappingProxyType({})
    """`FileRead.path` of every file that has a row or blocks here, or ended here, by number."""
    blocks: tuple[Block, ...] = ()
    """Bytes of the files, as far as they have been read since the last batch; none of files without hands so far."""

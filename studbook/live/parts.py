"""Sources of a file that a site still writes to: only its whole hands are read."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from studbook.histories.blocks import Stamp, Stream, stamp_of
from studbook.histories.decode import as_utf8
from studbook.histories.raw import RawHands
from studbook.histories.sources import UNREADABLE, Opener, Source
from studbook.histories.summaries import is_summary_file
from studbook.histories.whole_hands import whole_hands
from studbook.importing.reading import read

PACKED = (".zip", ".gz")
LARGEST = 64 << 20
"""Bytes of a file beyond which no site still writes to it; it is read from disk, and only when it is still."""


class PartOfFile(Source):
    """The whole hands of a file. Their bytes are in memory, so that the site may truncate the file meanwhile."""

    data: bytes
    """All bytes of the file; the first `size` of them are read."""
    state: Stamp | None
    """Stamp of the file if it is read to its end; None if a later import must read it again."""

    @classmethod
    def of(cls, path: Path, data: bytes, size: int, state: Stamp | None) -> "PartOfFile":
        """Create the source of the first `size` bytes of a file."""
        source = cls(str(path), path, size=size)
        source.data, source.state = data, state
        return source

    def stamp(self) -> Stamp | None:
        """Return the state of the file when its bytes were read, if these are all of it."""
        return self.state


class PartOpener(Opener):
    """Opens parts of files from memory, and all other sources from disk."""

    @contextmanager
    def open(self, source: Source, again: bool = False) -> Iterator[Stream]:
        """Open the bytes of a source."""
        if isinstance(source, PartOfFile):
            yield io.BytesIO(source.data[: source.size])
            return
        with super().open(source, again) as stream:
            yield stream


def measured(path: Path, is_still: bool, is_over: bool) -> tuple[Source | None, bool]:
    """Read the whole hands of a file, or all of it if it is still; also return whether half a hand waits.

    A hand with a tag after it that the site replaces is read if the session `is_over`.

    The source is None if there is nothing to read, or if the file cannot be read now.
    """
    stamp = stamp_of(path)
    if stamp is None:
        return None, False
    if stamp.size > LARGEST or path.suffix.lower() in PACKED:
        return (Source(str(path), path, size=stamp.size) if is_still else None), not is_still
    try:
        data = path.read_bytes()
    except UNREADABLE:
        return None, False
    if is_summary_file(data):  # no site marks the end of a summary
        return (PartOfFile.of(path, data, len(data), stamp) if is_still else None), not is_still
    found = whole_hands(data, can_read)
    takes_all = is_over if found.has_footer else is_still
    size = len(data) if found.has_half and takes_all else found.size
    if not size:
        return None, found.has_half
    is_all = size == stamp.size == len(data)
    return PartOfFile.of(path, data, size, stamp if is_all else None), found.has_half and not takes_all


def can_read(text: bytes, site: int) -> bool:
    """Whether the text of one hand of a site can be read."""
    utf8, _ = as_utf8(text)
    numbers = np.zeros(1, np.int32)
    end = np.array([len(utf8)], np.int64)
    raw = RawHands(utf8 + b"\n", np.array([site], np.int8), numbers, numbers + 1, end * 0, end, numbers, {}, {0: ""})
    return all(not reading.rejects for reading in read(raw))

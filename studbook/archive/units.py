"""The parts of files that shards are made of, as sources for the pipeline: their hands keep their lines in the file."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from studbook.archive.inputs import AnyOpener
from studbook.archive.survey import Surveyed
from studbook.histories.blocks import BLOCK, Block, Stamp, Stream
from studbook.histories.raw import FileRead, RawHands
from studbook.histories.sources import Source


class ShardUnit(NamedTuple):
    """A file, or the part of it that one shard reads."""

    source: Source
    location: str
    stamp: Stamp | None
    digest: str
    """SHA-256 of the whole file."""
    size: int
    """Bytes of this part."""
    file: int = -1
    """Key of the file in the archive."""
    start: int = 0
    end: int | None = None
    """None for the end of the file."""
    lines: int = 0
    """Whole lines before the part."""
    place: int = 0
    """Number of the part in its file."""

    @property
    def is_whole(self) -> bool:
        """Whether it is a whole file."""
        return not self.start and self.end is None

    @property
    def key(self) -> str:
        """What distinguishes it from other parts."""
        return f"{self.location}\0{self.digest}\0{self.start}\0{self.end}"


def units_of(surveyed: Surveyed) -> Iterator[ShardUnit]:
    """Yield the parts of a file, in order."""
    starts = [(0, 0), *surveyed.cuts]
    ends = [start for start, _ in starts[1:]]
    for place, (start, lines) in enumerate(starts):
        end = ends[place] if place < len(ends) else None
        size = (surveyed.size if end is None else end) - start
        yield ShardUnit(
            surveyed.source, surveyed.location, surveyed.stamp, surveyed.digest, size, -1, start, end, lines, place
        )


class ChangedError(Exception):
    """A file that has changed since it was surveyed."""


class UnitSource(Source):
    """A part of a file as a source."""

    unit: ShardUnit

    @classmethod
    def of(cls, unit: ShardUnit) -> Self:
        """Create the source of a part."""
        source = cls(*unit.source)
        source.unit = unit
        return source

    @property
    def location(self) -> str:
        """The file's location."""
        return self.unit.location

    def stamp(self) -> Stamp | None:
        """Return the state of the file when it was surveyed."""
        return self.unit.stamp


class UnitOpener:
    """Opens parts of files."""

    def __init__(self, opener: AnyOpener) -> None:
        self._opener = opener

    @contextmanager
    def open(self, source: Source, again: bool = False) -> Iterator[Stream]:
        """Open the bytes of a part."""
        if not isinstance(source, UnitSource):
            raise TypeError(f"{source.name} is no part of a shard")
        unit = source.unit
        with self._opener.open(unit.source, again) as stream:
            yield stream if unit.is_whole else _Part(stream, unit)


class _Part(io.RawIOBase):
    """A stretch of a stream."""

    def __init__(self, stream: Stream, unit: ShardUnit) -> None:
        self._stream = stream
        stream.seek(unit.start)  # type: ignore[attr-defined]  # only files that can be sought are cut
        self._left = unit.size

    def read1(self, size: int = -1, /) -> bytes:
        """Read up to `size` bytes at once."""
        part = self._stream.read1(self._left if size < 0 else min(size, self._left)) if self._left else b""
        self._left -= len(part)
        return part


def in_file(raw: RawHands, units: Sequence[ShardUnit]) -> RawHands:
    """Give the hands of a batch their lines in the whole files, and the blocks their numbers."""
    before = np.array([unit.lines for unit in units], np.int32)
    lines: NDArray[np.int32] = raw.line + before[raw.file] if len(units) else raw.line
    return raw._replace(
        line=lines,
        blocks=tuple(_moved(block, units[block.file]) for block in raw.blocks),
        files=_as_parts(raw.files, units),
    )


def _moved(block: Block, unit: ShardUnit) -> Block:
    """Number a block after all blocks of earlier parts of its file, of which each may end with a shorter block."""
    return block._replace(number=block.number + unit.start // BLOCK + unit.place, lines=block.lines + unit.lines)


def _as_parts(files: Mapping[int, FileRead], units: Sequence[ShardUnit]) -> dict[int, FileRead]:
    """Leave out what describes a whole file from the facts about a part."""
    return {
        number: facts if units[number].is_whole else facts._replace(digest="", stamp=None)
        for number, facts in files.items()
    }

"""Stored files as sources: their original bytes go through the same cutter as files on disk."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from studbook.analytics.rows.texts import Texts
from studbook.analytics.store import Store
from studbook.histories.blocks import Stamp, Stream
from studbook.histories.raw import FileRead
from studbook.histories.sources import Progress, Source


class StoredFile(NamedTuple):
    """A row of the table `files`, the options of its import, and whether its text is kept."""

    file: int
    path: str
    location: str | None
    disk_size: int | None
    changed: int | None
    ends: int | None
    digest: str | None
    size: int
    encoding: str
    problem: str
    import_: int
    found: int
    options: str
    kept: bool

    @property
    def stamp(self) -> Stamp | None:
        """The state of the file on disk, None if it was not read to the end."""
        if self.disk_size is None or self.changed is None or self.ends is None:
            return None
        return Stamp(self.disk_size, self.changed, self.ends)


class StoredSource(Source):
    """A source with its bytes in the store."""

    row: StoredFile

    @classmethod
    def of(cls, row: StoredFile) -> "StoredSource":
        """Create the source of a row."""
        source = cls(row.path, Path(row.location or row.path), size=row.size)
        source.row = row
        return source

    @property
    def location(self) -> str:
        """The file's location on this machine; empty if unknown."""
        return self.row.location or ""

    def stamp(self) -> Stamp | None:
        """Return the state of the file on disk when it was read."""
        return self.row.stamp


class _Blocks(io.RawIOBase):
    """The bytes of a stored file as a stream."""

    def __init__(self, blocks: Iterator[tuple[int, bytes]], progress: Progress | None) -> None:
        self._blocks = blocks
        self._rest = memoryview(b"")
        self._progress = progress

    def read1(self, size: int = -1, /) -> bytes:
        """Read up to `size` bytes at once; nothing at the end."""
        if not self._rest:
            self._rest = memoryview(next(self._blocks, (0, b""))[1])
            if self._progress:
                self._progress(len(self._rest))
        size = len(self._rest) if size < 0 else size
        part, self._rest = self._rest[:size], self._rest[size:]
        return bytes(part)


def stream_of(blocks: Iterator[tuple[int, bytes]], progress: Progress | None = None) -> Stream:
    """Convert the blocks of a file, as yielded by `Texts.read`, to a stream."""
    return _Blocks(blocks, progress)


class StoredOpener:
    """Opens stored sources, as `histories.sources.Opener` opens those on disk."""

    def __init__(self, texts: Texts, progress: Progress | None = None) -> None:
        self._texts = texts
        self._progress = progress

    @contextmanager
    def open(self, source: Source, again: bool = False) -> Iterator[Stream]:
        """Open the bytes of a stored source. Bytes read `again` do not count as progress."""
        if not isinstance(source, StoredSource):
            raise TypeError(f"{source.name} is not in the store")
        yield _Blocks(self._texts.read(source.row.file), None if again else self._progress)


def stored_files(store: Store) -> list[StoredFile]:
    """Return every file in the store, in the order of keys."""
    return [StoredFile(*row) for row in store.ask("stored_files").iter_rows()]


def stored_sources(store: Store) -> list[StoredSource]:
    """Return every file whose text is kept, in the order of keys."""
    return [StoredSource.of(row) for row in stored_files(store) if row.kept]


def bytes_of(store: Store, file: int) -> Iterator[bytes]:
    """Yield the original bytes of a file, block by block."""
    return (data for _, data in store.texts.read(file))


def as_kept(facts: FileRead, source: Source) -> FileRead:
    """Restore a stored file's problem and early end, which its stored bytes do not show."""
    if not isinstance(source, StoredSource):
        return facts
    row = source.row
    facts = facts._replace(problem=row.problem or facts.problem)
    return facts if row.digest is not None else facts._replace(size=row.size, stamp=None, digest="")

"""Stored files as sources: their original bytes go through the same cutter as files on disk."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from studbook.analytics.batch import StoredFile
from studbook.analytics.rows.texts import Texts
from studbook.analytics.store import Store
from studbook.analytics.stored.files import stored_files
from studbook.histories.blocks import Stamp, Stream
from studbook.histories.raw import FileRead
from studbook.histories.sources import Opener, Progress, Source


def stamp_of_row(row: StoredFile) -> Stamp | None:
    """Return the state of a stored file on disk when it was read; None if it was not read to the end."""
    return Stamp(*row.state) if row.state else None


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
        return stamp_of_row(self.row)


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


class StoredOpener(Opener):
    """Opens stored files from the bytes that a store keeps, as far as they were kept, and all others from disk."""

    def __init__(self, texts: Texts, progress: Progress | None = None) -> None:
        super().__init__(progress)
        self._texts = texts

    @contextmanager
    def open(self, source: Source, again: bool = False) -> Iterator[Stream]:
        """Open the bytes of a source. Bytes read `again` do not count as progress."""
        if isinstance(source, StoredSource):
            yield stream_of(self._kept(source.row), None if again else self._tell)
            return
        with super().open(source, again) as stream:
            yield stream

    def _kept(self, row: StoredFile) -> Iterator[tuple[int, bytes]]:
        """Yield the blocks of a file, up to the bytes that were kept when it was as in this row."""
        rest = row.kept
        for lines, data in self._texts.read(row.file):
            if rest <= 0:
                return
            yield lines, data[:rest]
            rest -= len(data)


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


def as_it_was(facts: FileRead, row: StoredFile) -> FileRead:
    """Return what is known about a file as it was then, because its bytes do not show damage or an early end."""
    return FileRead(
        path=row.path,
        size=row.size,
        encoding=row.encoding,
        problem=row.problem,
        location=row.location or "",
        stamp=stamp_of_row(row),
        digest=row.digest or "",
        summaries=facts.summaries,
    )

"""Find files whose bytes the store already has from another file, so that their hands need not be read again."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, Self

import polars as pl

from studbook.analytics.batch import StoredFile
from studbook.analytics.store import Store
from studbook.histories.blocks import whole_blocks
from studbook.histories.raw_batches import Opens
from studbook.histories.sources import UNREADABLE, Source


class SameText:
    """Finds the stored file with the same bytes as a source: every hand of that file must be stored.

    Only sources of the same size are read, and compared by SHA-256. Compressed files (`.gz`) are not compared, because
    their size says nothing about that of their text.
    """

    def __init__(self, store: Store, rows: Iterable[StoredFile]) -> None:
        self._store = store
        self._by_size: dict[int, list[StoredFile]] = defaultdict(list)
        for row in rows:
            if row.digest is not None and row.found and row.found == row.imported + row.known:
                self._by_size[row.size].append(row)

    def find(self, source: Source, opener: Opens) -> "Same | None":
        """Return the stored file with the same bytes; None if there is none, or if its text is not kept."""
        rows = self._by_size.get(_size_of(source), [])
        digest = _digest_of(source, opener) if rows else ""
        for row in rows:
            if row.digest == digest:
                places = self._store.texts.places(row.file)
                if places["size"].sum() == row.size:
                    return Same(row, places)
        return None


class Same(NamedTuple):
    """A stored file with the same bytes as a source, as it is before the run, which may read it again."""

    row: StoredFile
    places: pl.DataFrame
    """Its blocks: see `Texts.places`."""


class Copy(NamedTuple):
    """A file with the same bytes as a stored one: all of its hands are known from there."""

    row: StoredFile
    places: pl.DataFrame

    @classmethod
    def of(cls, file: int, source: Source, same: Same, location: str | None) -> Self:
        """Return the copy to be stored as a file with this key."""
        old = same.row
        row = StoredFile(
            file=file,
            path=source.name,
            location=location,
            size=old.size,
            digest=old.digest,
            encoding=old.encoding,
            problem=old.problem,
            found=old.found,
            known=old.found,
        )
        return cls(row.in_state(source.stamp()), same.places)


def _size_of(source: Source) -> int:
    """Return the size of a source's text in bytes, -1 if it is not known before reading it."""
    if source.problem or source.name.lower().endswith(".gz"):
        return -1
    return source.size if source.member is None else source.member.file_size


def _digest_of(source: Source, opener: Opens) -> str:
    """Return the SHA-256 of a source's bytes in hexadecimal; empty if it cannot be read."""
    digest = hashlib.sha256()
    try:
        with opener.open(source, again=True) as stream:
            for block in whole_blocks(stream):
                digest.update(block)
    except UNREADABLE:
        return ""
    return digest.hexdigest()

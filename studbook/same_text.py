"""Find files whose bytes the store already has from another file, so that their hands need not be read again."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable

from studbook.analytics.batch import FileRow
from studbook.analytics.store import Store
from studbook.histories.blocks import whole_blocks
from studbook.histories.raw_batches import Opens
from studbook.histories.sources import UNREADABLE, Source
from studbook.known_files import KnownFile


class SameText:
    """Finds the stored file with the same bytes as a source: every hand of that file must be stored.

    Only sources of the same size are read, and compared by SHA-256. Compressed files (`.gz`) are not compared, because
    their size says nothing about that of their text.
    """

    def __init__(self, store: Store, rows: Iterable[KnownFile]) -> None:
        self._store = store
        self._by_size: dict[int, list[KnownFile]] = defaultdict(list)
        for row in rows:
            if row.digest is not None and row.found and row.found == row.imported + row.known:
                self._by_size[row.size].append(row)

    def find(self, source: Source, opener: Opens) -> KnownFile | None:
        """Return the stored file with the same bytes; None if there is none, or if its text is not kept."""
        rows = self._by_size.get(_size_of(source), [])
        digest = _digest_of(source, opener) if rows else ""
        return next((row for row in rows if row.digest == digest and self._is_kept(row)), None)

    def _is_kept(self, row: KnownFile) -> bool:
        return sum(size for size, _ in self._store.texts.kept(row.file).values()) == row.size


def row_of_copy(file: int, source: Source, same: KnownFile, location: str | None) -> FileRow:
    """Return the row of a file with the same bytes as a stored one: all of its hands are known from there."""
    stamp = source.stamp()
    row = FileRow(file, source.name, same.size, same.encoding, same.problem, same.found, 0, same.found, 0, 0, location)
    if stamp is None:
        return row
    return row._replace(disk_size=stamp.size, changed=stamp.changed, ends=stamp.ends, digest=same.digest)


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

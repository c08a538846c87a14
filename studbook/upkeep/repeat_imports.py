"""Repeat imports from the bytes that a store keeps: after an earlier one was undone, or in another store."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from studbook.analytics.rows.texts import Texts
from studbook.analytics.store import ImportFacts, Store
from studbook.analytics.stored.options import stored_options
from studbook.histories.blocks import KeptBlock, Stream, goes_on
from studbook.histories.raw import FileRead, RawHands
from studbook.histories.raw_batches import Opens, stored_batches
from studbook.histories.sources import Source
from studbook.importing.import_options import rules_of_options
from studbook.importing.known_files import KnownFile
from studbook.importing.pipeline import BATCH_BYTES, NOT_ENDED, Importer, batch_hands, prepare
from studbook.importing.revisions import NEWEST
from studbook.upkeep.stored_sources import StoredFile, StoredSource, stream_of
from studbook.version import __version__


class PastImport(NamedTuple):
    """A row of the table `imports`, and what the import added."""

    number: int
    started_at: datetime
    ended_at: datetime | None
    version: str
    options: str
    files: int
    hands: int
    rejected: int

    def as_json(self) -> dict[str, Any]:
        """Return the import as a value for JSON."""
        stated = stored_options(self.options)._asdict()
        return self._asdict() | {"options": {name: values for name, values in stated.items() if values}}


class PastFile(NamedTuple):
    """A file as it was after an import."""

    row: StoredFile
    kept: int
    """Number of its bytes that were kept then."""

    @property
    def is_whole(self) -> bool:
        """Whether it had been read to the end."""
        return self.row.problem != NOT_ENDED

    @property
    def has_text(self) -> bool:
        """Whether its text is kept, if it had any hands."""
        return self.kept > 0 or not self.row.found


def past_imports(store: Store) -> list[PastImport]:
    """Return every import in a store, oldest first."""
    return [PastImport(*row) for row in store.ask("imports").iter_rows()]


def past_files(store: Store, number: int) -> list[PastFile]:
    """Return the files given to an import, in order, as they were after it."""
    rows = store.ask("import_files", **{"import": number}).iter_rows()
    return [PastFile(StoredFile(*row[:-1]), row[-1]) for row in rows]


class Keys:
    """The keys in one store of files from another."""

    def __init__(self, store: Store, are_same: bool, begun: Mapping[int, int]) -> None:
        self._store = store
        self._are_same = are_same
        self._keys = dict(begun)

    def of(self, file: int) -> int:
        """Return the key of a file in the target store."""
        if self._are_same:
            return file
        if file not in self._keys:
            self._keys[file] = max([self._store.next_file - 1, *self._keys.values()]) + 1
        return self._keys[file]


class _Files:
    """The interface of `KnownFiles`, for files numbered in the order given."""

    def __init__(self, files: Sequence[PastFile], keys: Keys, keep_locations: bool) -> None:
        self._files = files
        self._keys = keys
        self._keep_locations = keep_locations

    def meet(self, _number: int, _source: Source, _opener: Opens) -> KnownFile | None:
        return None

    def key(self, number: int) -> int:
        return self._keys.of(self._files[number].row.file)

    def location(self, number: int) -> str | None:
        return self._files[number].row.location if self._keep_locations else None

    def was_read(self, _number: int) -> bool:
        return False


class _Opener:
    """Opens the bytes of files that were kept at the time."""

    def __init__(self, texts: Texts, files: Sequence[PastFile]) -> None:
        self._texts = texts
        self._kept = {file.row.file: file.kept for file in files}

    @contextmanager
    def open(self, source: Source, again: bool = False) -> Iterator[Stream]:
        """Open the bytes of a stored source."""
        del again
        if not isinstance(source, StoredSource):
            raise TypeError(f"{source.name} is not in the store")
        yield stream_of(self._first(source.row.file))

    def _first(self, file: int) -> Iterator[tuple[int, bytes]]:
        rest = self._kept[file]
        for lines, data in self._texts.read(file):
            if rest <= 0:
                return
            yield lines, data[:rest]
            rest -= len(data)


class RepeatImports:
    """Repeats imports of one store in another, which may be a copy of it that lacks some of them.

    With `same_files`, files keep their keys and locations, and imports their numbers and times. `begun` are the keys in
    the other store of files that it has only the beginning of.
    """

    def __init__(
        self, source: Store, into: Store, same_files: bool, begun: Mapping[int, int] = MappingProxyType({})
    ) -> None:
        self._source = source
        self._into = into
        self._same_files = same_files
        self._keys = Keys(into, same_files, begun)
        self._digests: dict[int, str | None] = {}
        """The digest of each file that the other store has so far."""
        if same_files:
            self._digests = dict(into.query("SELECT file, digest FROM files").iter_rows())

    def run(self, imports: Sequence[PastImport], without: frozenset[int] = frozenset()) -> None:
        """Repeat imports in order, leaving out the files in `without`."""
        files = {past.number: past_files(self._source, past.number) for past in imports}
        whole = {(file.row.file, number) for number, part in files.items() for file in part if file.is_whole}
        last = dict(sorted(whole, key=lambda one: one[1]))
        for past in imports:
            asked = [file for file in files[past.number] if file.row.file not in without and file.has_text]
            due = [file for file in asked if file.is_whole or last.get(file.row.file, 0) < past.number]
            self._make(past, due)

    def _make(self, past: PastImport, asked: Sequence[PastFile]) -> None:
        files = [file for file in asked if not self._has(file)]
        importer = Importer(self._into)
        importer.known_files = _Files(files, self._keys, self._same_files)
        importer.met = [self._keys.of(file.row.file) for file in asked]
        facts = ImportFacts(__version__, past.options, NEWEST)
        if self._same_files:
            facts = facts._replace(number=past.number, started_at=past.started_at, ended_at=past.ended_at)
        self._into.begin(facts)
        rules, variants = rules_of_options(past.options)
        for raw in self._batches(files):
            importer.keep(prepare(*importer.accept(raw), rules=rules, engine="native", variants=variants))
        self._into.end(importer.take_met())
        self._digests |= {file.row.file: file.row.digest for file in files}

    def _has(self, file: PastFile) -> bool:
        digest = self._digests.get(file.row.file)
        return digest is not None and digest == file.row.digest

    def _batches(self, files: Sequence[PastFile]) -> Iterator[RawHands]:
        sources = [StoredSource.of(file.row) for file in files]
        opener = _Opener(self._source.texts, files)
        for raw in stored_batches(sources, opener, hands=batch_hands, max_bytes=BATCH_BYTES):
            yield raw._replace(
                files={number: _as_it_was(files[number].row, read) for number, read in raw.files.items()}
            )


def _as_it_was(row: StoredFile, read: FileRead) -> FileRead:
    """Return the facts known about a file then, because its bytes do not show damage or an early end."""
    facts = FileRead(row.path, row.size, row.encoding, row.problem, row.location or "", row.stamp, row.digest or "")
    return facts._replace(summaries=read.summaries)


def same_files(source: Store, into: Store) -> frozenset[int]:
    """Return the files that another store has under the same name, with the same content or a continuation of it."""
    there: dict[str, list[tuple[int, str]]] = {}
    for file, path, digest in into.query(_WHOLE_FILES).iter_rows():
        there.setdefault(path, []).append((file, digest))
    rows = source.query(_WHOLE_FILES).iter_rows()
    return frozenset(
        file
        for file, path, digest in rows
        if any(digest == known or _begins(source, file, into, key) for key, known in there.get(path, ()))
    )


def begun_files(source: Store, into: Store) -> dict[int, int]:
    """Return keys of files of which an interrupted merge has read only the beginning, by their keys in the source."""
    begun = into.query(
        "SELECT path, file FROM files WHERE problem = $problem AND location IS NULL", {"problem": NOT_ENDED}
    ).iter_rows()
    there = dict(begun)
    rows = source.query(_WHOLE_FILES).iter_rows()
    named = {file: there[path] for file, path, _ in rows if path in there}
    return {file: key for file, key in named.items() if _begins(into, key, source, file)}


_WHOLE_FILES = "SELECT file, path, digest FROM files WHERE digest IS NOT NULL ORDER BY file"


def _begins(source: Store, file: int, into: Store, known: int) -> bool:
    """Whether a file as kept in one store is the beginning of a file in another."""
    kept = {number: KeptBlock(*facts) for number, facts in source.texts.kept(file).items()}
    return bool(kept) and goes_on(stream_of(into.texts.read(known)), kept)

"""Repeat imports from the bytes that a store keeps: after an earlier one was undone, or in another store."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from studbook.analytics.batch import StoredFile
from studbook.analytics.store import ImportFacts, Store
from studbook.analytics.stored.files import files_after_import, stored_files
from studbook.analytics.stored.options import stored_options
from studbook.game.documents import Json
from studbook.histories.blocks import KeptBlock, goes_on
from studbook.histories.raw import RawHands
from studbook.importing.import_options import rules_of_options
from studbook.importing.pipeline import read_into
from studbook.importing.read_plan import FileKey, ReadPlan
from studbook.importing.revisions import NEWEST
from studbook.upkeep.stored_sources import StoredOpener, StoredSource, as_it_was, stream_of
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

    def as_json(self) -> Json:
        """Return the import as a value for JSON."""
        return self._asdict() | {"options": self.stated}

    @property
    def stated(self) -> Json:
        """What was stated in place of each site's own rules."""
        return {name: values for name, values in stored_options(self.options)._asdict().items() if values}


def past_imports(store: Store) -> list[PastImport]:
    """Return every import in a store, oldest first."""
    return [PastImport(*row) for row in store.ask("imports").iter_rows()]


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
            self._digests = {row.file: row.digest for row in stored_files(into)}

    def run(self, imports: Sequence[PastImport], without: frozenset[int] = frozenset()) -> None:
        """Repeat imports in order, leaving out the files in `without`."""
        files = {past.number: files_after_import(self._source, past.number) for past in imports}
        whole = {(file.file, number) for number, part in files.items() for file in part if file.is_whole}
        last = dict(sorted(whole, key=lambda one: one[1]))
        for past in imports:
            asked = [file for file in files[past.number] if file.file not in without and file.has_text]
            due = [file for file in asked if file.is_whole or last.get(file.file, 0) < past.number]
            self._make(past, due)

    def _make(self, past: PastImport, asked: Sequence[StoredFile]) -> None:
        files = [file for file in asked if not self._has(file)]
        facts = ImportFacts(__version__, past.options, NEWEST)
        if self._same_files:
            facts = facts._replace(number=past.number, started_at=past.started_at, ended_at=past.ended_at)
        plan = ReadPlan(
            sources=[StoredSource.of(file) for file in files],
            opener=StoredOpener(self._source.texts),
            facts=facts,
            rules=rules_of_options(past.options),
            met=tuple(self._keys.of(file.file) for file in asked),
            keys=[FileKey(self._keys.of(file.file), file.location if self._same_files else None) for file in files],
            restored=partial(_as_they_were, files),
        )
        read_into(self._into, plan)
        self._digests |= {file.file: file.digest for file in files}

    def _has(self, file: StoredFile) -> bool:
        digest = self._digests.get(file.file)
        return digest is not None and digest == file.digest


def _as_they_were(files: Sequence[StoredFile], raw: RawHands) -> RawHands:
    return raw._replace(files={number: as_it_was(facts, files[number]) for number, facts in raw.files.items()})


def same_files(source: Store, into: Store) -> frozenset[int]:
    """Return the files that another store has under the same name, with the same content or a continuation of it."""
    there: dict[str, list[StoredFile]] = {}
    for row in _read_to_the_end(into):
        there.setdefault(row.path, []).append(row)
    return frozenset(
        row.file
        for row in _read_to_the_end(source)
        if any(row.digest == known.digest or _begins(source, row, into, known) for known in there.get(row.path, ()))
    )


def begun_files(source: Store, into: Store) -> dict[int, int]:
    """Return keys of files of which an interrupted merge has read only the beginning, by their keys in the source."""
    there = {row.path: row for row in stored_files(into) if not row.is_whole and row.location is None}
    named = [(row, there[row.path]) for row in _read_to_the_end(source) if row.path in there]
    return {row.file: begun.file for row, begun in named if _begins(into, begun, source, row)}


def _read_to_the_end(store: Store) -> list[StoredFile]:
    return [row for row in stored_files(store) if row.digest is not None]


def _begins(source: Store, file: StoredFile, into: Store, known: StoredFile) -> bool:
    """Whether a file as kept in one store is the beginning of a file in another."""
    kept = {number: KeptBlock(*facts) for number, facts in source.texts.kept(file.file).items()}
    return bool(kept) and goes_on(stream_of(into.texts.read(known.file)), kept)

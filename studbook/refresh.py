"""Read a whole database anew, from the original bytes that it keeps: into a new file beside it, which takes its place.

The database is not touched until the new file is complete. It stays open meanwhile, so that no other program can
write. A refresh that was interrupted goes on where it stopped.
"""

import json
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analytics.schema import StoreError
from analytics.store import IN_MEMORY, ImportFacts, Store
from analytics.successor import (
    Outcome,
    attached,
    changed,
    outcome,
    take_over,
    take_over_imports,
    take_over_words,
)
from grammar.read import Engine
from histories.blocks import Stream
from histories.cut import Opens, stored_batches
from histories.raw import RawHands
from histories.sources import Opener, Progress, Source, find_sources
from studbook import __version__
from studbook.known_files import KnownFile
from studbook.pipeline import (
    BATCH_BYTES,
    BATCH_HANDS,
    Importer,
    Watcher,
    import_batches,
    prepare,
    rules_of_options,
)
from studbook.revisions import NEWEST
from studbook.stored_sources import StoredFile, StoredOpener, StoredSource, as_kept, stored_files


class RefreshError(Exception):
    """A database that cannot be refreshed, and why."""


@dataclass(slots=True)
class Refreshed:
    """What a refresh did."""

    hands: Outcome
    changed: dict[str, int]
    """Hands whose figures differ now, by what kind of figure."""
    kept: Path | None = None
    """Where the database as it was before is."""
    without_text: list[str] = field(default_factory=list)
    """Files with hands that could not be read anew: no text is kept of them, and they are gone from disk."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a refresh is done."""

    keep_old: bool = False
    jobs: int = 1
    engine: Engine = "native"
    progress: Progress | None = None
    """Is told the bytes that are read."""
    watch: Watcher | None = None


def refresh(store: Store, settings: Settings | None = None) -> Refreshed:
    """Refresh a database that is open for writing. It is closed afterwards.

    Raises RefreshError if it is no file, or if a hand would be lost; the database is then as it was.
    """
    settings = settings or Settings()
    if store.path == IN_MEMORY:
        raise RefreshError("a database in memory needs no refresh")
    path = Path(os.path.realpath(store.path))
    beside = path.with_name(f"{path.name}.refreshing")
    readable = _readable(store)
    _read_anew(store, beside, readable, settings)
    done = _complete(store, beside)
    done.without_text = [row.path for row in stored_files(store) if row.found and row.file not in readable]
    done.kept = _swap(store, path, beside, settings.keep_old)
    return done


def bytes_to_read(store: Store) -> int:
    """Bytes that a refresh reads."""
    return sum(source.size for source in _readable(store).values())


def _readable(store: Store) -> dict[int, Source]:
    """A source for every file that can be read anew, by its key: kept in the store, or else on disk."""
    rows = stored_files(store)
    found: dict[int, Source] = {row.file: StoredSource.of(row) for row in rows if row.kept}
    on_disk = {row.file: _on_disk(row) for row in rows if not row.kept}
    return dict(sorted((found | {file: source for file, source in on_disk.items() if source}).items()))


def _on_disk(row: StoredFile) -> Source | None:
    """Find a file of which no text is kept: all of an earlier version's, and files in which no hand was found.

    The latter are read again only if they are as they were: what has changed is for the next import.
    """
    if row.location is None and row.digest is not None:
        return None
    place = Path(row.location or row.path)
    with suppress(OSError, ValueError):
        for file in (place, *place.parents):
            if not file.is_file():
                continue
            for source in find_sources([file]):
                is_it = (source.location == row.location) if row.location else (source.name == row.path)
                if is_it and not source.problem and (row.digest is None or source.stamp() == row.stamp):
                    return source
            return None
    return None


class _Keys:
    """Gives every file the key that it has already."""

    def __init__(self, rows: list[tuple[int, Source]]) -> None:
        self._rows = rows

    def meet(self, number: int, source: Source, opener: Opens) -> KnownFile | None:  # noqa: ARG002  # as `KeepsKeys`
        return None

    def key(self, number: int) -> int:
        return self._rows[number][0]

    def was_read(self, number: int) -> bool:
        return not isinstance(self._rows[number][1], StoredSource)

    def location(self, number: int) -> str | None:
        return self._rows[number][1].location or None


class _Again(Importer):
    """Takes each hand from the place that the database has it from: where files overlap, not from the first."""

    def __init__(self, before: Store, fresh: Store, files: list[tuple[int, Source]]) -> None:
        super().__init__(fresh, _Keys(files))
        self._before = before
        self._kept = [row.file for row in stored_files(before) if row.kept]

    def belongs_elsewhere(self, raw: RawHands, content: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Rows that the database has from another place whose text is kept."""
        had = self._before.stored(content)
        is_here = (had.file == self.keys(raw.file)) & (had.line == raw.line)
        return np.asarray(np.isin(had.file, self._kept) & ~is_here, np.bool_)


class _AnyOpener:
    """Opens what is kept in the store, and what is on disk."""

    def __init__(self, stored: StoredOpener, on_disk: Opener) -> None:
        self._stored = stored
        self._on_disk = on_disk

    def open(self, source: Source, again: bool = False) -> AbstractContextManager[Stream]:
        opener: Opens = self._stored if isinstance(source, StoredSource) else self._on_disk
        return opener.open(source, again)


def _state(store: Store) -> str:
    """What a refresh depends on, as JSON: one that was interrupted goes on only if none of it has changed."""
    counts = store.query(
        "SELECT count(*) AS hands, max(hand) AS last, sum(content::HUGEINT)::VARCHAR AS sum FROM hands"
    )
    files = store.query("SELECT count(*) AS files, max(imported_at)::VARCHAR AS at FROM files")
    return json.dumps({"refresh_of": [*counts.row(0), *files.row(0), __version__, NEWEST]})


def _begin(store: Store, beside: Path, state: str) -> None:
    """Make the database beside, unless an interrupted refresh has left one that can go on."""
    if not _goes_on(beside, state):
        for name in (beside, beside.with_name(f"{beside.name}.wal")):
            name.unlink(missing_ok=True)
    Store(beside).close()
    with attached(store.connection, beside):
        take_over_words(store.connection)


def _goes_on(beside: Path, state: str) -> bool:
    if not beside.exists():
        return False
    try:
        with Store(beside) as fresh:
            return all(options == state for (options,) in fresh.query("SELECT options FROM imports").rows())
    except StoreError:
        return False


def _read_anew(store: Store, beside: Path, readable: dict[int, Source], settings: Settings) -> None:
    """Read every file into the database beside, as far as that has not been done."""
    state = _state(store)
    _begin(store, beside, state)
    rules_of = {row.file: (row.import_, row.options) for row in stored_files(store)}
    with Store(beside) as fresh:
        for (number, rules), files in groupby(_left(store, fresh, readable), lambda item: rules_of[item[0]]):
            fresh.begin(ImportFacts(__version__, state, NEWEST, number))
            _read_files(store, fresh, list(files), rules, settings)
            fresh.end()


def _left(store: Store, fresh: Store, readable: dict[int, Source]) -> list[tuple[int, Source]]:
    """Files that have not been read to their end yet; those among them that are done count as progress."""
    done = {row.file: row.digest for row in stored_files(fresh) if row.digest is not None}
    before = {row.file: row.digest for row in stored_files(store)}
    return [
        (file, source)
        for file, source in readable.items()
        if file not in done or before[file] not in {None, done[file]}
    ]


def _read_files(store: Store, fresh: Store, files: list[tuple[int, Source]], options: str, settings: Settings) -> None:
    """Read files of one import by its rules."""
    house, variants = rules_of_options(options)
    work = partial(prepare, rules=house, engine=settings.engine, variants=variants)
    importer = _Again(store, fresh, files)
    with Opener(settings.progress) as on_disk:
        opener = _AnyOpener(StoredOpener(store.texts, settings.progress), on_disk)
        import_batches(importer, _batches(files, opener), work, settings.watch, settings.jobs)


def _batches(files: list[tuple[int, Source]], opener: Opens) -> Iterator[RawHands]:
    sources = [source for _, source in files]
    for raw in stored_batches(sources, opener, hands=BATCH_HANDS, max_bytes=BATCH_BYTES):
        yield raw._replace(files={number: as_kept(facts, sources[number]) for number, facts in raw.files.items()})


def _complete(store: Store, beside: Path) -> Refreshed:
    """Carry over what could not be read anew, compare hands with one another, and see that no hand is lost."""
    connection = store.connection
    with attached(connection, beside):
        take_over(connection)
    with Store(beside) as fresh:
        fresh.settle_currencies()
        fresh.continuity()
    with attached(connection, beside):
        hands = outcome(connection)
        if hands.lost:
            raise RefreshError(f"{store.path} stays as it is: {hands.lost:,} hands would be missing; see {beside}")
        done = Refreshed(hands, changed(connection))
        take_over_imports(connection, NEWEST)
    return done


def _swap(store: Store, path: Path, beside: Path, keep_old: bool) -> Path | None:
    """Let the new file take the place of the old one, which no other program can have opened until then.

    The old file is closed last: closing it before would let another program write into it.
    """
    store.connection.execute("CHECKPOINT")
    for log in (path.with_name(f"{path.name}.wal"), beside.with_name(f"{beside.name}.wal")):
        if log.exists() and log.stat().st_size:
            raise RefreshError(f"{path} stays as it is: {log} could not be emptied")
    beside.chmod(path.stat().st_mode & 0o777)
    kept = _free_name(path) if keep_old else None
    if kept:
        os.link(path, kept)
    try:
        beside.replace(path)
    except PermissionError:  # Windows replaces no file that is open
        store.hand_over()
        beside.replace(path)
    store.hand_over()
    return kept


def _free_name(path: Path) -> Path:
    """Name for the old file that no file has."""
    number, free = 1, path.with_name(f"{path.stem}.before-refresh{path.suffix}")
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}.before-refresh-{number}{path.suffix}")
    return free

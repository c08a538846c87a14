"""Read the files of one database again into another: from the bytes that it keeps, or from disk."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.database.polars_duckdb import Arrow
from studbook.analytics.database.resources import sql_file
from studbook.analytics.store import ImportFacts, Store
from studbook.analytics.stored.options import require_known
from studbook.analytics.stored.user_tables import take_over
from studbook.game.vocabulary import Game
from studbook.grammar.read import Engine
from studbook.histories.blocks import Stream, digest_of_text, whole_blocks
from studbook.histories.raw import FileRead, RawHands
from studbook.histories.raw_batches import Opens, stored_batches
from studbook.histories.sources import UNREADABLE, Opener, Progress, Source, find_sources
from studbook.importing.import_options import options_of, rules_of_options
from studbook.importing.known_files import KnownFile
from studbook.importing.pipeline import (
    BATCH_BYTES,
    Importer,
    Watcher,
    batch_hands,
    import_batches,
    prepare,
)
from studbook.importing.revisions import NEWEST
from studbook.rules.red_dog.variants import Variant
from studbook.rules.stud.house import House
from studbook.upkeep.stored_sources import StoredFile, StoredOpener, StoredSource, as_kept, stored_files
from studbook.version import __version__

NO_TEXT = "left out: the database does not keep its text, and the file no longer exists"

Rules = tuple[House | None, Mapping[Game, Variant]]
"""House rules (None for each site's own), and rules of Red Dog games."""


@dataclass(frozen=True, slots=True)
class Work:
    """Settings for reading files again."""

    jobs: int = 1
    engine: Engine = "native"
    progress: Progress | None = None
    """Called with the number of bytes just read."""
    watch: Watcher | None = None


class Pass(NamedTuple):
    """A file, as far as one import read it; a file that has grown has one pass for each import that added hands."""

    number: int
    """Number of the import."""
    options: str
    """Rules of the import, for `rules_of_options`."""
    file: int
    source: Source
    is_last: bool
    """Whether no later import read more of the file."""


def passes(store: Store) -> list[Pass]:
    """Return all passes to read again, in the order of imports."""
    sources = readable(store)
    rows = [row for row in store.ask("files_of_imports").rows() if row[1] in sources]
    last = {file: number for number, file, _ in rows}
    return [Pass(number, told, file, sources[file], last[file] == number) for number, file, told in rows]


def bytes_to_read(store: Store) -> int:
    """Return the number of bytes to read again."""
    return sum(part.source.size for part in passes(store))


def readable(store: Store) -> dict[int, Source]:
    """Return a source for every file that can be read again, by key: from the store, or from disk."""
    rows = stored_files(store)
    found: dict[int, Source] = {row.file: StoredSource.of(row) for row in rows if row.kept}
    on_disk = {row.file: _on_disk(store, row) for row in rows if not row.kept}
    return dict(sorted((found | {file: source for file, source in on_disk.items() if source}).items()))


def _on_disk(store: Store, row: StoredFile) -> Source | None:
    """Find a file whose text is not kept: any file of an earlier version, and files in which no hand was found.

    The latter are read again only if they have not changed; the next import will read changed ones. A stranger's
    database may name any file of this machine, so a file counts only if the database knows what is in it.
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
                if is_it and not source.problem and _is_known(store, row, source):
                    return source
            return None
    return None


def _is_known(store: Store, row: StoredFile, source: Source) -> bool:
    """Whether a file on disk is the one that was imported: it has the same bytes, or at least one of its texts."""
    with Opener() as opener:
        if row.digest is None:
            return _has_known_text(store, row, source, opener)
        if source.stamp() != row.stamp:
            return False
        with suppress(*UNREADABLE), opener.open(source) as stream:
            digest = sha256()
            for block in whole_blocks(stream):
                digest.update(block)
            return digest.hexdigest() == row.digest
    return False


def _has_known_text(store: Store, row: StoredFile, source: Source, opener: Opener) -> bool:
    """Whether a file has a stored text. One of another size is not even opened; a packed one shows its size later."""
    if source.size != row.size and source.path.suffix.lower() not in (".gz", ".zip"):
        return False
    known = {content for (content,) in store.ask("texts_of_file", file=row.file).iter_rows()}
    if not known:
        return False
    for raw in stored_batches([source], opener, hands=batch_hands, max_bytes=BATCH_BYTES):
        texts = zip(raw.start + raw.head, raw.end, strict=True)
        if any(digest_of_text(raw.text[start:end]) in known for start, end in texts):
            return True
    return False


def read_again(store: Store, fresh: Store, parts: list[Pass], rules: Rules, how: Work) -> None:
    """Read the files of one import into another store, by the given rules."""
    work = partial(prepare, rules=rules[0], engine=how.engine, variants=rules[1])
    importer = _Again(store, fresh, parts)
    with Opener(how.progress) as on_disk:
        opener = _AnyOpener(StoredOpener(store.texts, how.progress), on_disk)
        import_batches(importer, _batches(parts, opener), work, how.watch, how.jobs)


def _batches(parts: list[Pass], opener: Opens) -> Iterator[RawHands]:
    for raw in stored_batches([part.source for part in parts], opener, hands=batch_hands, max_bytes=BATCH_BYTES):
        yield raw._replace(files={number: _facts(facts, parts[number]) for number, facts in raw.files.items()})


def _facts(facts: FileRead, part: Pass) -> FileRead:
    """Return the facts about a file, which counts as read to the end once its last part has been read."""
    return as_kept(facts, part.source) if part.is_last else facts._replace(stamp=None, digest="")


def without_text(store: Store) -> list[str]:
    """Return files with hands that cannot be read again: their text is not kept, and they no longer exist on disk."""
    sources = readable(store)
    return [row.path for row in stored_files(store) if row.found and row.file not in sources]


def read_by_other_rules(store: Store, fresh: Store, given: Rules, how: Work) -> None:
    """Read everything into a new store by other rules; rules that are not given stay as in each import."""
    require_known(store)
    take_over(store, fresh)
    for (number, told), parts in groupby(passes(store), lambda part: (part.number, part.options)):
        house, variants = rules_of_options(told)
        rules = given[0] or house, {**variants, **given[1]}
        fresh.begin(ImportFacts(__version__, options_of(*rules), NEWEST, number))
        read_again(store, fresh, list(parts), rules, how)
        fresh.end()
    _carry_unread(store, fresh)
    fresh.settle_currencies()
    continuity(fresh)


def _carry_unread(store: Store, fresh: Store) -> None:
    """Keep the rows of files that could not be read again, with the reason: their hands are not judged."""
    had_hands = (pl.col("problem") == "") & (pl.col("found") > pl.col("other"))
    problem = pl.when(had_hands).then(pl.lit(NO_TEXT)).otherwise("problem").alias("problem")
    fresh.connection.register("asked", Arrow(store.query("FROM files").with_columns(problem)))
    fresh.connection.execute(sql_file("sql/change", "carry_files"))
    fresh.connection.unregister("asked")


class _Keys:
    """Gives every file the key that it already has."""

    def __init__(self, parts: list[Pass]) -> None:
        self._parts = parts

    def meet(self, number: int, source: Source, opener: Opens) -> KnownFile | None:  # noqa: ARG002  # as in `KeepsKeys`
        return None

    def key(self, number: int) -> int:
        return self._parts[number].file

    def was_read(self, number: int) -> bool:
        return not isinstance(self._parts[number].source, StoredSource)

    def location(self, number: int) -> str | None:
        return self._parts[number].source.location or None


class _Again(Importer):
    """Takes each hand from the same place as the database does, which need not be the first if files overlap.

    From a file that has grown, it takes the hands that the current import added; the last one takes the rest.
    """

    def __init__(self, before: Store, fresh: Store, parts: list[Pass]) -> None:
        super().__init__(fresh, _Keys(parts))
        self._before = before
        self._parts = parts
        self._kept = [row.file for row in stored_files(before) if row.kept]

    def belongs_elsewhere(self, raw: RawHands, content: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Mask the rows that the database has from another place whose text is kept, or from a later import."""
        had = self._before.stored(content)
        is_here = (had.file == self.keys(raw.file)) & (had.line == raw.line)
        elsewhere = np.isin(had.file, self._kept) & ~is_here
        is_last = np.array([part.is_last for part in self._parts], np.bool_)[raw.file]
        if not is_last.all():
            number = self._parts[0].number
            elsewhere |= ~is_last & (self._before.imports_of(content) != number)
        return np.asarray(elsewhere, np.bool_)


class _AnyOpener:
    """Opens sources in the store and on disk."""

    def __init__(self, stored: StoredOpener, on_disk: Opener) -> None:
        self._stored = stored
        self._on_disk = on_disk

    def open(self, source: Source, again: bool = False) -> AbstractContextManager[Stream]:
        opener: Opens = self._stored if isinstance(source, StoredSource) else self._on_disk
        return opener.open(source, again)

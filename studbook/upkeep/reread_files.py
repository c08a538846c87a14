"""Read the files of one database again into another: from the bytes that it keeps, or from disk."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.batch import StoredFile
from studbook.analytics.database.polars_duckdb import given
from studbook.analytics.database.resources import sql_file
from studbook.analytics.store import ImportFacts, Store
from studbook.analytics.stored.files import stored_files
from studbook.analytics.stored.options import require_known
from studbook.analytics.stored.user_tables import take_over
from studbook.histories.blocks import digest_of_text, whole_blocks
from studbook.histories.raw import FileRead, RawHands
from studbook.histories.raw_batches import source_batches
from studbook.histories.sources import UNREADABLE, Opener, Source, find_sources
from studbook.importing.import_options import options_of, rules_of_options
from studbook.importing.pipeline import BATCH_BYTES, batch_hands, read_into
from studbook.importing.read_plan import FileKey, ReadPlan, ReadSettings, Rules
from studbook.importing.revisions import NEWEST
from studbook.upkeep.stored_sources import StoredOpener, StoredSource, as_kept
from studbook.version import __version__

NO_TEXT = "left out: the database does not keep its text, and the file no longer exists"


class FilePass(NamedTuple):
    """A file, as far as one import read it; a file that has grown has one pass for each import that added hands."""

    number: int
    """Number of the import."""
    options: str
    """Rules of the import, for `rules_of_options`."""
    file: int
    source: Source
    is_last: bool
    """Whether no later import read more of the file."""

    @property
    def key(self) -> FileKey:
        """The key that the file has already; one on disk may be missing by now."""
        return FileKey(self.file, self.source.location or None, not isinstance(self.source, StoredSource))


def passes(store: Store) -> list[FilePass]:
    """Return all passes to read again, in the order of imports."""
    sources = readable(store)
    rows = [row for row in store.ask("files_of_imports").rows() if row[1] in sources]
    last = {file: number for number, file, _ in rows}
    return [
        FilePass(number, stored_options, file, sources[file], last[file] == number)
        for number, file, stored_options in rows
    ]


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
        if source.stamp() != row.state:
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
    for raw in source_batches([source], opener, hands=batch_hands, max_bytes=BATCH_BYTES):
        texts = zip(raw.start + raw.head, raw.end, strict=True)
        if any(digest_of_text(raw.text[start:end]) in known for start, end in texts):
            return True
    return False


def read_again(
    store: Store, fresh: Store, parts: Sequence[FilePass], facts: ImportFacts, rules: Rules, how: ReadSettings
) -> None:
    """Read the files of one import into another store, by the given rules."""
    with StoredOpener(store.texts, how.progress) as opener:
        plan = ReadPlan(
            sources=[part.source for part in parts],
            opener=opener,
            facts=facts,
            rules=rules,
            keys=[part.key for part in parts],
            restored=partial(_as_stored, parts),
            elsewhere=_Places(store, parts).elsewhere,
        )
        read_into(fresh, plan, how)


def _as_stored(parts: Sequence[FilePass], raw: RawHands) -> RawHands:
    return raw._replace(files={number: _facts(facts, parts[number]) for number, facts in raw.files.items()})


def _facts(facts: FileRead, part: FilePass) -> FileRead:
    """Return the facts about a file, which counts as read to the end once its last part has been read."""
    return as_kept(facts, part.source) if part.is_last else facts._replace(stamp=None, digest="")


class _Places:
    """Knows from which place the database has each hand, which need not be the first one if files overlap.

    From a file that has grown, an import takes the hands that it added; the last one takes the rest.
    """

    def __init__(self, store: Store, parts: Sequence[FilePass]) -> None:
        self._store = store
        self._number = parts[0].number
        self._files = np.array([part.file for part in parts])
        self._is_last = np.array([part.is_last for part in parts])
        self._kept = [row.file for row in stored_files(store) if row.kept]

    def elsewhere(self, raw: RawHands, content: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Mask the rows that the database has from another place whose text is kept, or from a later import."""
        had = self._store.stored(content)
        is_here = (had.file == self._files[raw.file]) & (had.line == raw.line)
        elsewhere = np.isin(had.file, self._kept) & ~is_here
        is_last = self._is_last[raw.file]
        if not is_last.all():
            elsewhere |= ~is_last & (self._store.imports_of(content) != self._number)
        return np.asarray(elsewhere, np.bool_)


def without_text(store: Store) -> list[str]:
    """Return files with hands that cannot be read again: their text is not kept, and they no longer exist on disk."""
    sources = readable(store)
    return [row.path for row in stored_files(store) if row.found and row.file not in sources]


def read_by_other_rules(store: Store, fresh: Store, given: Rules, how: ReadSettings) -> None:
    """Read everything into a new store by other rules; rules that are not given stay as in each import."""
    require_known(store)
    take_over(store, fresh)
    for (number, stored_options), parts in groupby(passes(store), lambda part: (part.number, part.options)):
        house, variants = rules_of_options(stored_options)
        rules = given[0] or house, {**variants, **given[1]}
        facts = ImportFacts(__version__, options_of(*rules), NEWEST, number)
        read_again(store, fresh, list(parts), facts, rules, how)
    _carry_unread(store, fresh)
    fresh.settle_currencies()
    continuity(fresh)


def _carry_unread(store: Store, fresh: Store) -> None:
    """Keep the rows of files that could not be read again, with the reason: their hands are not judged."""
    had_hands = (pl.col("problem") == "") & (pl.col("found") > pl.col("other"))
    problem = pl.when(had_hands).then(pl.lit(NO_TEXT)).otherwise("problem").alias("problem")
    with given(fresh.connection, "asked", store.query("FROM files").with_columns(problem)):
        fresh.connection.execute(sql_file("sql/change", "carry_files"))

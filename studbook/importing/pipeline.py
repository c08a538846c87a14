"""The pipeline: raw hands are read, replayed, audited and stored in batches, and every one is counted.

Found = imported + already known + of another game + rejected, for every file.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.batch import BlockRow, Facts, FileRow, ImportBatch, RejectRow
from studbook.analytics.facts.of_batch import facts_of, no_facts
from studbook.analytics.store import ImportFacts, Store
from studbook.game.compiled import may_compile, prefer_machine_code
from studbook.game.machine_code import is_warm
from studbook.game.vocabulary import Game
from studbook.grammar.read import Engine, Reading
from studbook.histories.blocks import digest_of
from studbook.histories.raw import FileRead, RawHands, only
from studbook.histories.raw_batches import Opens, source_batches
from studbook.histories.signatures import SITES
from studbook.histories.sources import Opener, Source, find_sources
from studbook.importing.ahead import ahead, rare_collections
from studbook.importing.contents import content_of, is_repeated
from studbook.importing.counts import Counts, Totals, add_games
from studbook.importing.import_options import options_of
from studbook.importing.known_files import KnownFile, KnownFiles
from studbook.importing.reading import read
from studbook.importing.reject_rows import reject_row
from studbook.importing.revisions import NEWEST
from studbook.importing.same_text import Copy, SameText
from studbook.importing.summary_texts import SortedSummaries, SummaryText, read_summaries, sorted_out
from studbook.importing.writer import Writer
from studbook.rules.audit import audit_batch
from studbook.rules.audit_results import Audited
from studbook.rules.red_dog.variants import Variant
from studbook.rules.stud.house import House, house, house_of
from studbook.version import __version__

Watcher = Callable[["Totals"], None]

MOST_REJECTS = 20
BATCH_HANDS = 8192
"""DuckDB stores a few large batches faster than many small ones; twice as many hands would need more memory."""
FIRST_HANDS = 2048
BATCH_BYTES = 24 << 20
PLAIN_HANDS = 256
"""While plain Python runs, so that machine code is used as soon as it is ready."""
MANY_HANDS = 100
"""Hands of a batch for which machine code is worth loading."""
NOT_ENDED = "the import ended before the file did"


def batch_hands() -> int:
    """Most hands of the next batch."""
    return BATCH_HANDS if may_compile() or is_warm() else PLAIN_HANDS


@dataclass(frozen=True, slots=True)
class Prepared:
    """A batch that has been read, replayed and audited, and is ready to be stored."""

    raw: RawHands
    """Its rows that are not in the store yet."""
    content: NDArray[np.uint64]
    ended: dict[int, FileRead]
    audited: list[tuple[Reading, Audited, Facts]]
    digests: list[bytes]
    """Digests of the blocks that were read."""
    summaries: list[SummaryText]
    """Summaries of tournaments in the files that ended."""


def prepare(
    raw: RawHands,
    content: NDArray[np.uint64],
    ended: dict[int, FileRead],
    rules: House | None,
    engine: Engine,
    variants: Mapping[Game, Variant] | None = None,
    only_audits: bool = False,
) -> Prepared:
    """Read, replay and audit a batch, and work out what statistics count, unless it is only to be audited.

    This needs no database, so the next batch can be prepared while one is stored.

    Without rules, each site's own apply, and the adopted ones of each game of the Red Dog family.
    """
    if len(raw.file) >= MANY_HANDS:
        prefer_machine_code()
    done = []
    for reading in read(raw, content, engine):
        audited = audit_batch(reading.batch, rules or _rules_of(reading), variants)
        facts = no_facts(reading.batch) if only_audits else facts_of(reading.batch, audited)
        done.append((reading, audited, facts))
    return Prepared(raw, content, ended, done, [digest_of(block.data) for block in raw.blocks], read_summaries(ended))


def _rules_of(reading: Reading) -> House:
    """Return the house rules of a reading's site, or of the site that its text names."""
    sites = reading.batch.hands.site[:1].tolist()
    return house_of(reading.house or SITES[sites[0]]) if sites else house()


class KeepsKeys(Protocol):
    """Knows the key in the store of every file of a run."""

    def meet(self, number: int, source: Source, opener: Opens) -> KnownFile | None:
        """Register the next file of the run. Returns its row if it has not changed since it was read."""

    def key(self, number: int) -> int:
        """Return the key of the file with this number in the run."""

    def was_read(self, number: int) -> bool:
        """Whether the store has a row for a file's location, which must not be replaced if the file cannot be read."""

    def location(self, number: int) -> str | None:
        """Return the location of a file, None if it has none of its own."""


class Importer:
    """Stores batches, and keeps the counts of files that span several of them."""

    def __init__(self, store: Store, files: "KeepsKeys | None" = None, writer: Writer | None = None) -> None:
        self.store = store
        self.writer = writer or Writer(store)
        self.open_files: dict[int, Counts] = {}
        self.rejected_summaries: Counter[int] = Counter()
        self.own: dict[int, int] = {}
        """Hands of the open files that the store already has from the same file."""
        self.waiting: deque[NDArray[np.uint64]] = deque()
        """Contents of the batches that are not stored yet."""
        self.totals = Totals()
        self.known_files: KeepsKeys = KnownFiles(store) if files is None else files
        self.same_text: SameText | None = None
        """Finds files with the same bytes as a stored file, if these may be skipped."""
        self.copies: list[Copy] = []
        """Files with the same bytes as a stored file, which are not stored yet."""
        self.met: list[int] = []
        """Keys of files registered since the last batch was stored."""
        self.keeps_text = True

    def accept(self, raw: RawHands) -> tuple[RawHands, NDArray[np.uint64], dict[int, FileRead]]:
        """Count a batch of raw hands and leave out known ones; returns the arguments for `prepare`."""
        content = content_of(raw)
        waiting = tuple(self.waiting)  # before the query: one of them may be stored meanwhile
        stored = self.writer.reader.stored(content)
        known = (stored.file >= 0) | self.belongs_elsewhere(raw, content)
        for before in waiting:
            known |= np.isin(content, before)
        known[~known] = is_repeated(content[~known])
        known &= raw.site >= 0
        self._count(raw.file, "found")
        self.totals.read += len(raw.file)
        self._count(raw.file[known], "known")
        self._count_own(raw.file[known & (stored.line == raw.line) & (stored.file == self.keys(raw.file))])
        self.waiting.append(content[~known])
        return only(raw, ~known), content[~known], raw.files

    def belongs_elsewhere(self, raw: RawHands, content: NDArray[np.uint64]) -> NDArray[np.bool_]:  # noqa: ARG002  # subclasses use it
        """Mask the rows that count as known because the store will have them from another place."""
        return np.zeros(len(content), np.bool_)

    def keys(self, files: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the keys of the files with these numbers in the run."""
        found, index = np.unique(files, return_inverse=True)
        return np.array([self._key(number) for number in found.tolist()], np.int32)[index]

    def skip(self, number: int, source: Source, opener: Opens) -> bool:
        """Register a file; return True if it has not changed since it was read, so that it can be skipped."""
        same = self.known_files.meet(number, source, opener)
        self.met.append(self._key(number) if same is None else same.file)
        if same is None:
            return self._is_copy(number, source, opener)
        self._count_unread(Counts(same.found, 0, same.imported + same.known, same.other, same.rejected))
        self.totals.unchanged += 1
        if same.problem:
            self.totals.unreadable.append(FileRead(source.name, same.size, same.encoding, same.problem))
        return True

    def _is_copy(self, number: int, source: Source, opener: Opens) -> bool:
        """Whether the store has a file's bytes from another file, so that all of its hands are known."""
        if self.same_text is None or self.known_files.was_read(number):
            return False
        same = self.same_text.find(source, opener)
        if same is None:
            return False
        copy = Copy.of(self._key(number), source, same, self.known_files.location(number))
        self.copies.append(copy)
        self._count_unread(Counts(copy.row.found, 0, copy.row.known, 0, 0))
        return True

    def _count_unread(self, counts: Counts) -> None:
        """Count a file that need not be read."""
        self.totals.files += 1
        self.totals.read += counts.found
        self.totals.hands.add(counts)

    def keep_copies(self) -> None:
        """Store the files with the same bytes as a stored file."""
        if self.copies:
            self.store.append_copies([(copy.row, copy.places) for copy in self.copies], self.take_met())
            self.copies.clear()

    def keep(self, prepared: Prepared) -> None:
        """Store the oldest of the accepted batches, or begin with it if the writer works apart."""
        batches = [self._batch(prepared, *done) for done in prepared.audited]
        blocks = zip(prepared.raw.blocks, prepared.digests, strict=True)
        rows = [BlockRow(self._key(b.file), b.number, b.lines, digest, b.data) for b, digest in blocks]
        summaries = sorted_out(self.store, prepared.summaries, self._key)
        self._count_rejected(summaries)
        batches[-1] = batches[-1]._replace(
            blocks=tuple(rows) if self.keeps_text else (),
            files=self._file_rows(prepared),
            met=self.take_met(),
            rejects=batches[-1].rejects + summaries.rejects,
            summaries=summaries.rows,
        )
        self.writer.append(batches, then=self.waiting.popleft)

    def _count_rejected(self, summaries: SortedSummaries) -> None:
        """Count summaries; those that could not be read count among the rejected texts of their files."""
        for what in ("found", "rejected"):
            self._count(np.array(summaries.rejected_files, np.int32), what)
        self.rejected_summaries.update(summaries.rejected_files)
        self._add_up(np.zeros(0, np.int8), summaries.rejects)
        self.totals.summaries.add(summaries.counts)

    def take_met(self) -> tuple[int, ...]:
        """Return the keys of files registered since the last call."""
        met, self.met = tuple(self.met), []
        return met

    def _key(self, number: int) -> int:
        return self.known_files.key(number)

    def _count(self, files: NDArray[np.int32], what: str) -> None:
        for file, number in zip(*np.unique(files, return_counts=True), strict=True):
            counts = self.open_files.setdefault(int(file), Counts())
            setattr(counts, what, getattr(counts, what) + int(number))

    def _count_own(self, files: NDArray[np.int32]) -> None:
        for file, number in zip(*np.unique(files, return_counts=True), strict=True):
            self.own[int(file)] = self.own.get(int(file), 0) + int(number)

    def _batch(self, prepared: Prepared, reading: Reading, audited: Audited, facts: Facts) -> ImportBatch:
        raw = prepared.raw
        self._count(raw.file[reading.rows], "imported")
        self._count(raw.file[reading.others], "other")
        add_games(self.totals.other_games, reading.other_games)
        self._count(np.array([reject.file for reject in reading.rejects], np.int32), "rejected")
        rejects = [reject_row(raw, reject, int(prepared.content[reject.row])) for reject in reading.rejects]
        self._add_up(audited.settled.findings.severity, rejects)
        hands = reading.batch.hands._replace(file=self.keys(reading.batch.hands.file))
        batch = ImportBatch.of(reading.batch._replace(hands=hands), audited, facts, SITES)
        return batch._replace(rejects=[reject._replace(file=self._key(reject.file)) for reject in rejects])

    def _file_rows(self, prepared: Prepared) -> list[FileRow]:
        ended = [self._file_row(number, facts) for number, facts in prepared.ended.items()]
        going_on = {*prepared.raw.names} - {*prepared.ended}
        opened = [self._open_row(number, prepared.raw.names[number]) for number in sorted(going_on)]
        return [row for row in ended if row] + opened

    def _file_row(self, number: int, facts: FileRead) -> FileRow | None:
        """Return the row of a finished file; None if it was read before and cannot be read now."""
        counts, own = self.open_files.pop(number, Counts()), self.own.pop(number, 0)
        self.totals.files += 1
        summaries = self.rejected_summaries.pop(number, 0)
        self.totals.hands.add(replace(counts, found=counts.found - summaries, rejected=counts.rejected - summaries))
        if facts.problem:
            self.totals.unreadable.append(facts)
            if not facts.size and self.known_files.was_read(number):
                return None
        row = FileRow(self._key(number), facts.path, facts.size, facts.encoding, facts.problem, *of_file(counts, own))
        row = row._replace(location=self.known_files.location(number), digest=facts.digest or None)
        if facts.stamp is None:
            return row
        return row._replace(disk_size=facts.stamp.size, changed=facts.stamp.changed, ends=facts.stamp.ends)

    def _open_row(self, number: int, path: str) -> FileRow:
        """Return the row of a file that continues in the next batch, in case the import ends here."""
        counts, own = self.open_files.get(number, Counts()), self.own.get(number, 0)
        done = replace(counts, found=counts.imported + counts.known + counts.other + counts.rejected)
        row = FileRow(self._key(number), path, 0, "", NOT_ENDED, *of_file(done, own))
        return row._replace(location=self.known_files.location(number))

    def _add_up(self, severities: NDArray[np.int8], rejects: list[RejectRow]) -> None:
        for name, number in (("info", 1), ("warning", 2), ("error", 3)):
            found = int((severities == number).sum())
            self.totals.findings[name] = self.totals.findings.get(name, 0) + found
        self.totals.rejects += rejects[: MOST_REJECTS - len(self.totals.rejects)]


def of_file(counts: Counts, own: int) -> tuple[int, int, int, int, int]:
    """Return the counts of a file, counting its `own` known hands, stored from this very file, as imported."""
    return counts.found, counts.imported + own, counts.known - own, counts.other, counts.rejected


def import_paths(
    store: Store,
    paths: Iterable[Path],
    rules: House | None = None,
    progress: Callable[[int], None] | None = None,
    watch: Watcher | None = None,
    jobs: int = 1,
    engine: Engine = "native",
    variants: Mapping[Game, Variant] | None = None,
    only_audits: bool = False,
) -> Totals:
    """Import all files under the paths into a store; no single hand can stop it.

    `progress` is called with the bytes read from disk, `watch` with the totals after each batch. With several `jobs`,
    the next batches are read and audited while one is stored. With `only_audits` the
    store gets neither the texts nor what statistics count.
    """
    with Opener(progress) as opener:
        return import_sources(store, find_sources(paths), opener, rules, variants, engine, watch, jobs, only_audits)


def import_sources(
    store: Store,
    sources: Iterable[Source],
    opener: Opens,
    rules: House | None = None,
    variants: Mapping[Game, Variant] | None = None,
    engine: Engine = "native",
    watch: Watcher | None = None,
    jobs: int = 1,
    only_audits: bool = False,
) -> Totals:
    """Import sources whose bytes an opener provides, as one import."""
    store.begin(ImportFacts(__version__, options_of(rules, variants), NEWEST))
    work = partial(prepare, rules=rules, engine=engine, variants=variants, only_audits=only_audits)
    with Writer(store, apart=jobs > 1) as writer:
        files = KnownFiles(writer.reader)
        importer = Importer(store, files, writer)
        importer.same_text = SameText(writer.reader, files.rows)
        importer.keeps_text = not only_audits
        batches = source_batches(
            sources, opener, hands=batch_hands, first=FIRST_HANDS, max_bytes=BATCH_BYTES, skip=importer.skip
        )
        import_batches(importer, batches, work, watch, jobs)
    importer.keep_copies()
    continuity(store)
    store.end(importer.take_met())
    return importer.totals


def import_batches(
    importer: Importer,
    batches: Iterable[RawHands],
    work: Callable[..., Prepared],
    watch: Watcher | None = None,
    jobs: int = 1,
) -> None:
    """Prepare and store one batch after another; `work` is `prepare` with its settings.

    `watch` is called when a batch is stored, with totals that may already count the next ones.
    """
    with rare_collections():
        is_running = False
        for prepared in ahead(work, map(importer.accept, batches), jobs):
            if is_running:
                _stored(importer, watch)
            importer.keep(prepared)
            is_running = importer.writer.is_running
            if not is_running:
                _stored(importer, watch)
        if is_running:
            _stored(importer, watch)


def _stored(importer: Importer, watch: Watcher | None) -> None:
    """Wait until the last batch is stored, and report it."""
    importer.writer.wait()
    if watch:
        watch(importer.totals)

"""Take in batches of an import, and count what becomes of every hand.

Found = imported + already known + of another game + rejected, for every file.
"""

from collections import Counter, deque
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.batch import NOT_ENDED, BlockRow, Facts, ImportBatch, RejectRow, StoredFile
from studbook.game.sites import SITES
from studbook.grammar.read import Reading
from studbook.histories.raw import FileRead, RawHands, only
from studbook.histories.raw_batches import Opens
from studbook.histories.sources import Source
from studbook.importing.contents import content_of, is_repeated
from studbook.importing.counts import Counts, Totals, add_games
from studbook.importing.known_files import GivenFiles, KnownFiles
from studbook.importing.other_rows import others_of
from studbook.importing.prepare import Prepared
from studbook.importing.read_plan import ReadPlan
from studbook.importing.reject_rows import reject_row
from studbook.importing.same_text import Copy, SameText
from studbook.importing.summary_texts import SortedSummaries, sorted_out
from studbook.importing.writer import Writer
from studbook.rules.audit_results import Audited
from studbook.rules.balance import Balances

MOST_REJECTS = 20
"""Rejected texts that the totals hold."""


class Importer:
    """Stores batches, and keeps the counts of files that span several of them."""

    def __init__(self, writer: Writer, plan: ReadPlan) -> None:
        self._writer = writer
        self._plan = plan
        self._known = KnownFiles(writer.reader) if plan.keys is None else None
        """The files that the store knows, if the sources have no keys."""
        self._files = self._known or GivenFiles(plan.keys or ())
        self._same_text = SameText(writer.reader, self._known.rows) if self._known else None
        self._copies: list[Copy] = []
        """Files with the same bytes as a stored file, which are not stored yet."""
        self._open_files: dict[int, Counts] = {}
        self._rejected_summaries: Counter[int] = Counter()
        self._own: dict[int, int] = {}
        """Hands of the open files that the store already has from the same file."""
        self._waiting: deque[NDArray[np.uint64]] = deque()
        """Contents of the batches that are not stored yet."""
        self._met = [*plan.met]
        """Keys of files registered since the last batch was stored."""
        self.totals = Totals()

    def accept(self, raw: RawHands) -> tuple[RawHands, NDArray[np.uint64], dict[int, FileRead]]:
        """Count a batch of raw hands and leave out known ones; returns the arguments for `prepare`."""
        content = content_of(raw)
        waiting = tuple(self._waiting)  # before the query: one of them may be stored meanwhile
        stored = self._writer.reader.stored(content)
        known = (stored.file >= 0) | self._plan.elsewhere(raw, content)
        for before in waiting:
            known |= np.isin(content, before)
        known[~known] = is_repeated(content[~known])
        known &= raw.site >= 0
        self._count(raw.file, "found")
        self.totals.read += len(raw.file)
        is_other = stored.game.is_not_null().to_numpy()
        add_games(self.totals.other_games, Counter(stored.game.drop_nulls()))
        self._count(raw.file[is_other], "other")
        self._count(raw.file[known & ~is_other], "known")
        self._count_own(raw.file[known & ~is_other & (stored.line == raw.line) & (stored.file == self._keys(raw.file))])
        self._waiting.append(content[~known])
        return only(raw, ~known), content[~known], raw.files

    def _keys(self, files: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the keys of the files with these numbers in the run."""
        found, index = np.unique(files, return_inverse=True)
        return np.array([self._key(number) for number in found.tolist()], np.int32)[index]

    def skip(self, number: int, source: Source, opener: Opens) -> bool:
        """Register a file; return True if it has not changed since it was read, so that it can be skipped.

        Files with given keys are never skipped.
        """
        if self._known is None:
            return False
        same = self._known.meet(number, source, opener)
        self._met.append(self._key(number) if same is None else same.file)
        if same is None:
            return self._is_copy(number, source, opener)
        self._count_unread(Counts(same.found, 0, same.imported + same.known, same.other, same.rejected))
        self.totals.unchanged += 1
        if same.problem:
            self.totals.unreadable.append(FileRead(source.name, same.size, same.encoding, same.problem))
        return True

    def _is_copy(self, number: int, source: Source, opener: Opens) -> bool:
        """Whether the store has a file's bytes from another file, so that all of its hands are known."""
        if self._same_text is None or self._files.was_read(number):
            return False
        same = self._same_text.find(source, opener)
        if same is None:
            return False
        copy = Copy.of(self._key(number), source, same, self._files.location(number))
        self._copies.append(copy)
        self._count_unread(Counts(copy.row.found, 0, copy.row.known, 0, 0))
        return True

    def _count_unread(self, counts: Counts) -> None:
        """Count a file that need not be read."""
        self.totals.files += 1
        self.totals.read += counts.found
        self.totals.hands.add(counts)

    def keep_copies(self) -> None:
        """Store the files with the same bytes as a stored file."""
        if self._copies:
            self._writer.store.append_copies([(copy.row, copy.places) for copy in self._copies], self.take_met())
            self._copies.clear()

    def keep(self, prepared: Prepared) -> None:
        """Store the oldest of the accepted batches, or begin with it if the writer works apart."""
        batches = [self._batch(prepared, *done) for done in prepared.audited]
        blocks = zip(prepared.raw.blocks, prepared.digests, strict=False)  # no digests, no blocks
        rows = [BlockRow(self._key(b.file), b.number, b.lines, digest, b.data) for b, digest in blocks]
        summaries = sorted_out(self._writer.store, prepared.summaries, self._key)
        self._count_rejected(summaries)
        batches[-1] = batches[-1]._replace(
            blocks=tuple(rows),
            files=self._file_rows(prepared),
            met=self.take_met(),
            rejects=batches[-1].rejects + summaries.rejects,
            summaries=summaries.rows,
        )
        self._writer.append(batches, then=self._waiting.popleft)

    def _count_rejected(self, summaries: SortedSummaries) -> None:
        """Count summaries; those that could not be read count among the rejected texts of their files."""
        for what in ("found", "rejected"):
            self._count(np.array(summaries.rejected_files, np.int32), what)
        self._rejected_summaries.update(summaries.rejected_files)
        self._add_up(np.zeros(0, np.int8), summaries.rejects)
        self.totals.summaries.add(summaries.counts)

    def take_met(self) -> tuple[int, ...]:
        """Return the keys of files registered since the last call."""
        met, self._met = tuple(self._met), []
        return met

    def _key(self, number: int) -> int:
        return self._files.key(number)

    def _count(self, files: NDArray[np.int32], what: str) -> None:
        for file, number in zip(*np.unique(files, return_counts=True), strict=True):
            counts = self._open_files.setdefault(int(file), Counts())
            setattr(counts, what, getattr(counts, what) + int(number))

    def _count_own(self, files: NDArray[np.int32]) -> None:
        for file, number in zip(*np.unique(files, return_counts=True), strict=True):
            self._own[int(file)] = self._own.get(int(file), 0) + int(number)

    def _batch(
        self, prepared: Prepared, reading: Reading, audited: Audited, facts: Facts, money: Balances
    ) -> ImportBatch:
        raw = prepared.raw
        self._count(raw.file[reading.rows], "imported")
        self._count(raw.file[reading.others], "other")
        add_games(self.totals.other_games, reading.other_games)
        self._count(np.array([reject.file for reject in reading.rejects], np.int32), "rejected")
        rejects = [reject_row(raw, reject, int(prepared.content[reject.row])) for reject in reading.rejects]
        self._add_up(audited.settled.findings.severity, rejects)
        hands = reading.batch.hands._replace(file=self._keys(reading.batch.hands.file))
        batch = ImportBatch.of(reading.batch._replace(hands=hands), audited, facts, SITES)
        rejects = [reject._replace(file=self._key(reject.file)) for reject in rejects]
        others = None
        if not self._plan.only_audits:
            others = others_of(reading.other_hands, money, raw, prepared.content, self._keys)
            self.totals.without_net += len(reading.others) - int((money.imbalance == 0).sum())
        return batch._replace(rejects=rejects, others=others, only_audits=self._plan.only_audits)

    def _file_rows(self, prepared: Prepared) -> list[StoredFile]:
        ended = [self._file_row(number, facts) for number, facts in prepared.ended.items()]
        going_on = {*prepared.raw.names} - {*prepared.ended}
        opened = [self._open_row(number, prepared.raw.names[number]) for number in sorted(going_on)]
        return [row for row in ended if row] + opened

    def _file_row(self, number: int, facts: FileRead) -> StoredFile | None:
        """Return the row of a finished file; None if it was read before and cannot be read now."""
        counts, own = self._open_files.pop(number, Counts()), self._own.pop(number, 0)
        self.totals.files += 1
        summaries = self._rejected_summaries.pop(number, 0)
        self.totals.hands.add(replace(counts, found=counts.found - summaries, rejected=counts.rejected - summaries))
        if facts.problem:
            self.totals.unreadable.append(facts)
            if not facts.size and self._files.was_read(number):
                return None
        row = replace(
            self._row(number, facts.path, counts, own),
            size=facts.size,
            digest=facts.digest or None,
            encoding=facts.encoding,
            problem=facts.problem,
        )
        return row.in_state(facts.stamp)

    def _open_row(self, number: int, path: str) -> StoredFile:
        """Return the row of a file that continues in the next batch, in case the import ends here."""
        counts, own = self._open_files.get(number, Counts()), self._own.get(number, 0)
        done = replace(counts, found=counts.imported + counts.known + counts.other + counts.rejected)
        return replace(self._row(number, path, done, own), problem=NOT_ENDED)

    def _row(self, number: int, path: str, counts: Counts, own: int) -> StoredFile:
        """Return the row of a file; its `own` known hands, stored from this very file, count as imported."""
        return StoredFile(
            file=self._key(number),
            path=path,
            location=self._files.location(number),
            found=counts.found,
            imported=counts.imported + own,
            known=counts.known - own,
            other=counts.other,
            rejected=counts.rejected,
        )

    def _add_up(self, severities: NDArray[np.int8], rejects: list[RejectRow]) -> None:
        for name, number in (("info", 1), ("warning", 2), ("error", 3)):
            found = int((severities == number).sum())
            self.totals.findings[name] = self.totals.findings.get(name, 0) + found
        self.totals.rejects += rejects[: MOST_REJECTS - len(self.totals.rejects)]

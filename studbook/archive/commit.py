"""Make a snapshot of the shards that are done: what no shard can decide alone, then one file that names everything."""

import secrets
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.batch import StoredFile
from studbook.analytics.database.archive.folder import Folder
from studbook.analytics.database.archive.snapshot import (
    HANDS_IN_SHARD,
    ArchivePart,
    ArchiveRun,
    ReadShard,
    SetAside,
    Snapshot,
    latest,
    part_name,
    publish,
)
from studbook.analytics.database.archive.tables import digest_of_file, parquet, quoted
from studbook.analytics.database.polars_duckdb import dicts, given
from studbook.analytics.database.resources import sql_file
from studbook.analytics.store import IN_MEMORY, Store
from studbook.archive.comparison import compare, comparisons
from studbook.archive.duplicates import as_frame, decide, key_tasks
from studbook.archive.executors import Executor, Failed
from studbook.archive.recount import Recount, recount
from studbook.archive.shard import Shard, ShardFacts, facts_name
from studbook.archive.survey import Surveyed
from studbook.importing.revisions import NEWEST
from studbook.version import __version__

_NO_KEYS = "(SELECT NULL::INTEGER AS file, NULL::BIGINT AS hand WHERE false)"
_FILE_TYPES = {
    "file": pl.Int32, "location": pl.String, "size": pl.Int64, "disk_size": pl.Int64, "changed": pl.Int64,
    "ends": pl.UInt64, "digest": pl.String,
}  # fmt: skip


class CommitError(Exception):
    """A task of a commit that failed again and again: the last snapshot stays as it is."""


class Finished(NamedTuple):
    """What a run has done, before it is part of a snapshot."""

    shards: tuple[tuple[Shard, ShardFacts], ...]
    set_aside: tuple[SetAside, ...]
    surveyed: tuple[Surveyed, ...]


def kept_files(folder: Folder, snapshot: Snapshot | None) -> dict[str, StoredFile]:
    """Return the files that an archive has, by location."""
    names = snapshot.shared_files("files") if snapshot else []
    if not names:
        return {}
    with Store(IN_MEMORY) as store:
        folder.connect(store.connection)
        sql = sql_file("sql/archive", "kept_files").format(files=_listed(folder, names))
        rows = [StoredFile(**row) for row in dicts(store.connection, sql, {})]
    return {row.location: row for row in rows if row.location is not None}


def commit(folder: Folder, executor: Executor, finished: Finished, options: str) -> Snapshot:
    """Create the next snapshot, unless the last one has everything; it is tried again if another run was faster.

    Raises CommitError if a task failed.
    """
    while True:
        before = latest(folder) or Snapshot()
        known = {shard.id for shard in before.shards}
        new = [(shard, facts) for shard, facts in finished.shards if shard.id not in known]
        is_news = {one.id for one in finished.set_aside} != {one.id for one in before.set_aside}
        if not new and not (finished.set_aside and is_news):
            return before
        draft = _Draft(folder, executor, before, new, finished).snapshot(options)
        if publish(folder, draft):
            return draft


def _listed(folder: Folder, names: Sequence[str]) -> str:
    return ", ".join(quoted(folder.place(name)) for name in names)


class _Draft:
    """A snapshot in the making."""

    def __init__(
        self,
        folder: Folder,
        executor: Executor,
        before: Snapshot,
        new: "Sequence[tuple[Shard, ShardFacts]]",
        finished: Finished,
    ) -> None:
        self._folder = folder
        self._executor = executor
        self._before = before
        self._new = new
        self._finished = finished
        self._commit = f"commits/{before.number + 1:06}-{secrets.token_hex(4)}"
        self._shared: dict[str, str] = {}

    def snapshot(self, options: str) -> Snapshot:
        """Work out everything that the snapshot needs, and write all files but its own."""
        lost, conflicts = self._decided()
        with TemporaryDirectory(dir=self._folder.work_in()) as work, Store(IN_MEMORY) as store:
            self._folder.connect(store.connection)
            self._keep(as_frame(lost), "lost", Path(work))
            self._keep(as_frame(conflicts), "conflicts", Path(work))
            for name in self._before.shared_files("removed"):
                self._keep(self._read(name), "removed", Path(work))
            self._keep(self._lost_summaries(store), "lost_summaries", Path(work))
            self._keep(self._applied(lost, store), "applied_by_import", Path(work))
            self._write_files(store, lost, Path(work))
        draft = self._drafted(options)
        self._compare(draft)
        return draft

    def _keep(self, frame: pl.DataFrame, name: str, work: Path) -> None:
        """Write a table that all shards share, if it has rows."""
        if frame.height:
            frame.write_parquet(work / f"{name}.parquet")
            self._take(work / f"{name}.parquet")

    def _take(self, file: Path) -> None:
        self._shared[file.name] = digest_of_file(file)
        self._folder.take(file, f"{self._commit}/{file.name}")

    def _new_files(self, table: str) -> list[str]:
        return [part_name(table, facts.part) for _, facts in self._new if table in facts.tables]

    def _run(self, work: Any, items: Sequence[Any]) -> list[Any]:
        """Return the results of tasks; without one of them there is no snapshot."""
        results = []
        for _, result in self._executor.run(work, items):
            if isinstance(result, Failed):
                raise CommitError(f"no snapshot was made: {result.reason}")
            results.append(result)
        return results

    def _decided(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return all hands that do not count, and all conflicts, including those of the last snapshot."""
        hands = sum(facts.hands for _, facts in self._new)
        tasks = key_tasks(self._folder.address, self._before, self._new_files("keys"), hands) if hands else []
        decided = self._run(decide, tasks)
        before = (self._hands_before(kind) for kind in ("lost", "conflicts"))
        lost, conflicts = (
            np.concatenate([old, *(part[column] for part in decided)]) for column, old in enumerate(before)
        )
        return lost, conflicts

    def _hands_before(self, kind: str) -> NDArray[np.int64]:
        frames = [self._read(name) for name in self._before.shared_files(kind)]
        return np.concatenate([np.zeros(0, np.int64), *(frame["hand"].to_numpy() for frame in frames)])

    def _read(self, name: str) -> pl.DataFrame:
        return pl.read_parquet(self._folder.read(name))

    def _lost_summaries(self, store: Store) -> pl.DataFrame:
        files = [*self._before.files_of("summaries"), *self._new_files("summaries")]
        if not files:
            return pl.DataFrame()
        return store.query(sql_file("sql/archive", "lost_summaries").format(files=_listed(self._folder, files)))

    def _applied(self, lost: NDArray[np.int64], store: Store) -> pl.DataFrame:
        """Return to how many hands of each run every check was applied, without the hands that do not count."""
        total: dict[tuple[int, str], int] = defaultdict(int)
        for name in self._before.shared_files("applied_by_import"):
            for run, code, hands in self._read(name).iter_rows():
                total[run, code] += hands
        for _, facts in self._new:
            for code, hands in facts.applied.items():
                total[facts.run, code] += hands
        for counted in self._run(recount, self._recounts(lost, store)):
            for code, hands in counted.applied.items():
                total[counted.run, code] -= hands
        rows = [(run, code, hands) for (run, code), hands in sorted(total.items())]
        return pl.DataFrame(rows, schema={"import": pl.Int32, "code": pl.String, "hands": pl.Int64}, orient="row")

    def _recounts(self, lost: NDArray[np.int64], store: Store) -> list[Recount]:
        """List the new shards with hands that do not count."""
        keys = self._new_files("keys")
        if not len(lost) or not keys:
            return []
        sql = sql_file("sql/archive", "lost_contents").format(keys=_listed(self._folder, keys))
        with given(store.connection, "lost_hands", pl.DataFrame({"hand": lost})):
            found = store.connection.execute(sql).fetchnumpy()
        number = found["hand"] // HANDS_IN_SHARD
        return [
            Recount(shard, facts.run, found["content"][number == facts.number].astype(np.uint64))
            for shard, facts in self._new
            if (number == facts.number).any()
        ]

    def _write_files(self, store: Store, lost: NDArray[np.int64], work: Path) -> None:
        """Write the table `files`: the files of the last snapshot, and those of this run."""
        before = self._before.shared_files("files")
        if before:
            store.connection.execute("DROP TABLE files")
            listed = _listed(self._folder, before)
            sql = sql_file("sql/archive", "plain_table")
            store.connection.execute(sql.format(table="files", columns="part.*", files=listed, chosen=""))
        rows, is_partly_known = self._read_files()
        parts = self._new_files("files") + (self._before.files_of("files") if is_partly_known else [])
        keys = self._new_files("keys") + (self._before.files_of("keys") if is_partly_known else [])
        if not parts:
            if before:
                self._take(_copied(self._folder, before[0], work / "files.parquet"))
            return
        sql = sql_file("sql/archive", "merge_files").format(
            parts=_listed(self._folder, parts),
            keys=parquet(map(self._folder.place, keys)) if keys else _NO_KEYS,
            file=quoted(str(work / "files.parquet")),
        )
        hands = pl.DataFrame({"hand": lost})
        with given(store.connection, "read_files", rows), given(store.connection, "lost_hands", hands):
            store.connection.execute(sql)
        self._take(work / "files.parquet")

    def _read_files(self) -> tuple[pl.DataFrame, bool]:
        """Return the files that this run has read, and whether an earlier run has read a part of one.

        A file with a part that was set aside looks as if it had changed, so that the next run reads that part.
        """
        keys = {(place, digest): key for _, facts in self._new for place, digest, key in facts.files}
        aside = {name for one in self._finished.set_aside for name in one.files}
        known = {row.file for row in kept_files(self._folder, self._before).values()}
        rows = []
        for one in self._finished.surveyed:
            key = keys.get((one.location, one.digest))
            if key is not None:
                stamp = (None, None, None) if one.stamp is None or one.source.name in aside else tuple(one.stamp)
                rows.append((key, one.location, one.size, *stamp, one.digest))
        frame = pl.DataFrame(rows, schema=_FILE_TYPES, orient="row")
        return frame, not known.isdisjoint(keys.values())

    def _drafted(self, options: str) -> Snapshot:
        before, now = self._before, datetime.now(UTC).replace(tzinfo=None)
        started = {facts.run: shard.started_at for shard, facts in self._new}
        old = {run.number for run in before.runs}
        runs = [
            ArchiveRun(run, at, now, __version__, options, NEWEST)
            for run, at in sorted(started.items())
            if run not in old
        ]
        read = [ReadShard(facts.id, facts.number, facts.run, facts.hands) for _, facts in self._new]
        parts = [ArchivePart(facts.part, tuple(facts.tables), facts_name(facts.id)) for _, facts in self._new]
        return Snapshot(
            number=before.number + 1,
            runs=(*before.runs, *runs),
            shards=(*before.shards, *read),
            parts=(*before.parts, *parts),
            commit=self._commit,
            shared=self._shared,
            set_aside=self._set_aside(),
        )

    def _set_aside(self) -> tuple[SetAside, ...]:
        """Return what was set aside now, and before, unless this run has read its files."""
        read = {one.source.name for one in self._finished.surveyed}
        before = (one for one in self._before.set_aside if not read.issuperset(one.files))
        return (*before, *self._finished.set_aside)

    def _compare(self, draft: Snapshot) -> None:
        """Compare hands with one another; without new hands, what was found before is still so."""
        if not any(facts.hands for _, facts in self._new):
            with TemporaryDirectory(dir=self._folder.work_in()) as work:
                for name in self._before.shared_files("findings"):
                    self._take(_copied(self._folder, name, Path(work, name.rpartition("/")[2])))
            return
        first = min(facts.number for _, facts in self._new) * HANDS_IN_SHARD
        tasks = comparisons(self._folder.address, draft, self._before, first)
        self._shared.update(sorted(found for found in self._run(compare, tasks) if found is not None))


def _copied(folder: Folder, name: str, file: Path) -> Path:
    file.write_bytes(folder.read(name))
    return file

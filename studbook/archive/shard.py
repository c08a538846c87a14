"""Process a shard: the import of a laptop, into a store of its own, which becomes Parquet files.

It depends on nothing but the shard: any machine may do it, twice if need be, and the first to finish counts.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import duckdb
import numpy as np
from numpy.typing import NDArray

from studbook.analytics.database.archive.folder import Folder, folder_at
from studbook.analytics.database.archive.snapshot import part_name
from studbook.analytics.database.archive.tables import Written, write_tables
from studbook.analytics.database.schema import version
from studbook.analytics.store import ImportFacts, Store
from studbook.archive.inputs import opener
from studbook.archive.units import ChangedError, ShardUnit, UnitOpener, UnitSource, in_file
from studbook.game.documents import Json
from studbook.grammar.read import Engine
from studbook.histories.raw import FileRead, RawHands
from studbook.importing.counts import Totals
from studbook.importing.import_options import rules_of_options
from studbook.importing.pipeline import read_into
from studbook.importing.read_plan import FileKey, ReadPlan, ReadSettings
from studbook.importing.revisions import NEWEST
from studbook.version import __version__


class Shard(NamedTuple):
    """A piece of work for one worker."""

    id: str
    address: str
    """Where the archive is."""
    units: tuple[ShardUnit, ...]
    options: str
    """Rules, as `studbook.importing.import_options` writes them."""
    engine: Engine
    number: int = -1
    run: int = 0
    started_at: datetime = datetime.min  # noqa: DTZ901  # replaced when the shard gets its number

    @property
    def size(self) -> int:
        """Bytes of text."""
        return sum(unit.size for unit in self.units)

    @property
    def files(self) -> tuple[str, ...]:
        """Names of its files."""
        return tuple(dict.fromkeys(unit.source.name for unit in self.units))


class ShardFacts(NamedTuple):
    """What became of a shard, as `shards/<id>.json` keeps it."""

    id: str
    number: int
    run: int
    hands: int
    bytes: int
    """Bytes of text."""
    seconds: float
    tables: dict[str, Json]
    """Rows, bytes and SHA-256 of each file."""
    applied: dict[str, int]
    """To how many hands each check was applied."""
    files: list[tuple[str, str, int]]
    """Location, digest and key of each file."""

    @property
    def part(self) -> str:
        """The id of its files, which no other attempt has."""
        return part_id(self.id, self.number)


def part_id(shard: str, number: int) -> str:
    """Return the id of the files of a shard that got a number."""
    return f"{shard}-{number}"


def shard_id(units: Iterable[ShardUnit], options: str, engine: Engine) -> str:
    """Hash everything that the files of a shard depend on."""
    made_by = (__version__, str(version()), str(NEWEST), options, engine)
    return hashlib.blake2b("\0".join((*made_by, *(unit.key for unit in units))).encode(), digest_size=12).hexdigest()


def facts_name(shard: str) -> str:
    """Return the name of the file with what became of a shard."""
    return f"shards/{shard}.json"


def facts_of(folder: Folder, shard: str) -> ShardFacts | None:
    """Return what became of a shard; None if it has not been processed."""
    try:
        stored = json.loads(folder.read(facts_name(shard)))
    except (FileNotFoundError, ValueError):
        return None
    return ShardFacts(**stored | {"files": [(place, digest, key) for place, digest, key in stored["files"]]})


def process(shard: Shard) -> ShardFacts:
    """Read, replay and audit the hands of a shard, and write its files, unless another attempt has done so.

    Raises ChangedError if a file is not as it was surveyed.
    """
    folder = folder_at(shard.address)
    done = facts_of(folder, shard.id)
    if done is not None:
        return done
    started = perf_counter()
    with TemporaryDirectory(prefix="shard-", dir=folder.work_in(), ignore_cleanup_errors=True) as work:
        with Store(Path(work, "shard.duckdb"), reach=None) as store:  # it is new, and writes Parquet files
            use_one_processor(store.connection)
            totals = read_shard(store, shard)
            facts = _facts(shard, store, totals.hands.imported)
            written = list(write_tables(store.connection, shard.number, Path(work)))
        return _named(folder, facts._replace(seconds=round(perf_counter() - started, 3)), written)


def read_shard(store: Store, shard: Shard, contents: NDArray[np.uint64] | None = None) -> Totals:
    """Import a shard into an empty store, without comparing hands with one another.

    Given the contents of some hands, only these are audited, and nothing else is worked out.
    """
    with opener() as opens:
        plan = ReadPlan(
            sources=map(UnitSource.of, shard.units),
            opener=UnitOpener(opens),
            facts=ImportFacts(__version__, shard.options, NEWEST, shard.run, shard.started_at),
            rules=rules_of_options(shard.options),
            keys=[FileKey(unit.file, unit.location) for unit in shard.units],
            restored=partial(_in_whole_files, shard.units),
        )
        if contents is not None:
            plan = replace(plan, only_audits=True, elsewhere=lambda _, content: ~np.isin(content, contents))
        return read_into(store, plan, ReadSettings(engine=shard.engine))


def use_one_processor(connection: duckdb.DuckDBPyConnection) -> None:
    """Let a worker's connection use one processor, and print nothing."""
    connection.execute("SET threads = 1; SET enable_progress_bar = false")


def _in_whole_files(units: Sequence[ShardUnit], raw: RawHands) -> RawHands:
    """Return a batch as parts of whole files, as long as these are as they were surveyed."""
    for number, facts in raw.files.items():
        _require_unchanged(units[number], facts)
    return in_file(raw, units)


def _require_unchanged(unit: ShardUnit, facts: FileRead) -> None:
    is_same = facts.digest == unit.digest if unit.is_whole else unit.source.stamp() == unit.stamp
    if not unit.source.problem and not is_same:
        raise ChangedError(f"{unit.source.name} has changed since the run began")


def _facts(shard: Shard, store: Store, hands: int) -> ShardFacts:
    applied = dict(store.connection.execute("SELECT code, hands FROM applied").fetchall())
    files = list(dict.fromkeys((unit.location, unit.digest, unit.file) for unit in shard.units))
    return ShardFacts(shard.id, shard.number, shard.run, hands, shard.size, 0.0, {}, applied, files)


def _named(folder: Folder, facts: ShardFacts, written: list[Written]) -> ShardFacts:
    """Give the files of a shard their names, and then record the shard; an earlier record wins."""
    names = {one.table: part_name(one.table, facts.part) for one in written}
    for one in written:
        folder.take(one.file, names[one.table])
    tables = {one.table: {"rows": one.rows, "bytes": one.bytes, "sha256": one.sha256} for one in written}
    facts = facts._replace(tables=tables)
    if folder.create(facts_name(facts.id), json.dumps(facts._asdict()).encode()):
        return facts
    first = facts_of(folder, facts.id)
    if first is None:
        raise FileNotFoundError(folder.place(facts_name(facts.id)))
    if first.number != facts.number:
        for name in names.values():
            folder.remove(name)
    return first

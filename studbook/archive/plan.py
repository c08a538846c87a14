"""Plan a run: which files are new, which shards they make, and which numbers those get.

Whatever the numbers are, the shards of the same files are the same: a run that was stopped finds its parts again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from studbook.analytics.batch import StoredFile
from studbook.analytics.database.archive.folder import Folder
from studbook.analytics.database.archive.snapshot import Snapshot
from studbook.archive.shard import Shard, ShardFacts, facts_of, shard_id
from studbook.archive.survey import Surveyed
from studbook.archive.units import ShardUnit, units_of
from studbook.grammar.read import Engine
from studbook.histories.sources import Source

SHARD_BYTES = 64 << 20
"""Bytes of text in a shard."""
MOST_UNITS = 20_000
"""Files in a shard."""
_PLAN = "plans/{:06}.json"


class Settings(NamedTuple):
    """How shards are made and read."""

    address: str
    options: str = "{}"
    engine: Engine = "native"
    shard_bytes: int = SHARD_BYTES
    delta: bool = False
    """Whether other engines shall read it as Delta tables, from now on."""


class Plan(NamedTuple):
    """The work of a run."""

    shards: tuple[Shard, ...]
    """In the order of their first hands."""
    done: dict[str, ShardFacts]
    """Those that an earlier run has processed without making a snapshot of them."""


def is_new(source: Source, kept: Mapping[str, StoredFile]) -> bool:
    """Whether a file must be read: the archive does not have it, or it has changed."""
    known = kept.get(source.location)
    return known is None or not known.looks_like(source.stamp())


def shards_of(surveyed: Iterable[Surveyed], settings: Settings) -> Iterator[Shard]:
    """Divide files among shards, in order."""
    waiting: list[ShardUnit] = []
    for unit in (unit for one in surveyed for unit in units_of(one)):
        size = sum(one.size for one in waiting)
        if waiting and (size + unit.size > settings.shard_bytes or len(waiting) >= MOST_UNITS):
            yield _shard(waiting, settings)
            waiting = []
        waiting.append(unit)
    if waiting:
        yield _shard(waiting, settings)


def _shard(units: Sequence[ShardUnit], settings: Settings) -> Shard:
    name = shard_id(units, settings.options, settings.engine)
    return Shard(name, settings.address, tuple(units), settings.options, settings.engine)


def numbered(folder: Folder, snapshot: Snapshot, shards: Sequence[Shard], kept: Mapping[str, StoredFile]) -> Plan:
    """Give the shards that the archive does not have their numbers, and the files their keys."""
    known = {shard.id for shard in snapshot.shards}
    new = [shard for shard in shards if shard.id not in known]
    done = {shard.id: facts for shard in new if (facts := facts_of(folder, shard.id)) is not None}
    keys = {(one.location or "", one.digest or ""): one.file for one in kept.values()}
    keys |= {(location, digest): key for facts in done.values() for location, digest, key in facts.files}
    named = {(unit.location, unit.digest) for shard in new for unit in shard.units}
    first, run, started_at = _taken(folder, sum(shard.id not in done for shard in new), len(named - keys.keys()))
    numbers = iter(range(first.shard, first.shard + len(new)))
    fresh = iter(range(first.file, first.file + len(named)))
    planned = []
    for shard in new:
        for unit in shard.units:
            if (unit.location, unit.digest) not in keys:
                keys[unit.location, unit.digest] = next(fresh)
        units = tuple(unit._replace(file=keys[unit.location, unit.digest]) for unit in shard.units)
        number = done[shard.id].number if shard.id in done else next(numbers)
        planned.append(shard._replace(units=units, number=number, run=run, started_at=started_at))
    return Plan(tuple(planned), done)


class _Next(NamedTuple):
    shard: int = 0
    file: int = 0


def _taken(folder: Folder, shards: int, files: int) -> tuple[_Next, int, datetime]:
    """Take free numbers for shards and files, and the number of a run, which no other run then gets."""
    while True:
        last = [name for name in folder.names("plans") if name.endswith(".json")][-1:]
        stored = json.loads(folder.read(f"plans/{last[0]}")) if last else {"run": 0, "shard": 0, "file": 0}
        run, first = stored["run"] + 1, _Next(stored["shard"], stored["file"])
        now = datetime.now(UTC).replace(tzinfo=None)
        plan = {"run": run, "shard": first.shard + shards, "file": first.file + files, "started_at": now.isoformat()}
        if folder.create(_PLAN.format(run), json.dumps(plan).encode()):
            return first, run, now

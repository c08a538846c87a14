"""Snapshots: each names all files of an archive that count, and is never changed.

`snapshots/000001.json`, `000002.json`, ... are created one after another; readers take the last one. The layout:

- `parts/<table>/part-<id>.parquet`: rows of a shard;
- `shards/<id>.json`: what a shard's parts hold, written after them;
- `plans/000001.json`: the numbers that a run has taken for its shards and files;
- `commits/<name>/*.parquet`: what only all shards together show.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from studbook.analytics.database.archive.folder import Folder
from studbook.analytics.database.schema import version
from studbook.analytics.database.trouble import StoreError
from studbook.game.documents import Json

FORMAT = 1
"""Version of the layout."""
HANDS_IN_SHARD = 1 << 24
"""Keys of hands that a shard has room for: the first is its number times this."""
_NAME = "snapshots/{:06}.json"


class ArchiveRun(NamedTuple):
    """One run of `studbook archive`; the table `imports` has a row for it."""

    number: int
    started_at: datetime
    ended_at: datetime
    version: str
    options: str
    revision: int


class ReadShard(NamedTuple):
    """A shard that the archive holds."""

    id: str
    number: int
    run: int
    hands: int


class ArchivePart(NamedTuple):
    """The files of a shard, or of several that were put together."""

    id: str
    tables: tuple[str, ...]
    facts: str
    """Name of the file with their sizes and hashes."""


class SetAside(NamedTuple):
    """A shard that failed again and again, and is not part of the archive."""

    id: str
    files: tuple[str, ...]
    reason: str


class Snapshot(NamedTuple):
    """The state of an archive."""

    number: int = 0
    runs: tuple[ArchiveRun, ...] = ()
    shards: tuple[ReadShard, ...] = ()
    parts: tuple[ArchivePart, ...] = ()
    commit: str = ""
    """Folder of the tables that all shards share."""
    shared: Mapping[str, str] = MappingProxyType({})
    """SHA-256 of each file in it, in hexadecimal, by name."""
    set_aside: tuple[SetAside, ...] = ()

    @property
    def hands(self) -> int:
        """Hands of all shards, including those that another shard has, too."""
        return sum(shard.hands for shard in self.shards)

    def files_of(self, table: str) -> list[str]:
        """Names of the files that hold a table's rows."""
        return [part_name(table, part.id) for part in self.parts if table in part.tables]

    def shared_files(self, kind: str) -> list[str]:
        """Names of the files of the commit that hold one kind of row."""
        return [f"{self.commit}/{name}" for name in self.shared if kind_of(name) == kind]

    def parquet_files(self) -> list[str]:
        """Names of all files that hold rows of the snapshot's tables."""
        parts = [part_name(table, part.id) for part in self.parts for table in part.tables]
        return [*parts, *(f"{self.commit}/{name}" for name in self.shared)]


def kind_of(name: str) -> str:
    """Return what a file of a commit holds.

    >>> kind_of("lost.parquet"), kind_of("findings-00001.parquet")
    ('lost', 'findings')
    """
    return name.partition(".")[0].partition("-")[0]


def part_name(table: str, shard: str) -> str:
    """Return the name of the file with a shard's rows of a table."""
    return f"parts/{table}/part-{shard}.parquet"


def as_json(snapshot: Snapshot) -> bytes:
    """Write a snapshot."""
    stored = snapshot._asdict() | {"format": FORMAT, "schema": version(), "shared": dict(snapshot.shared)}
    for name in ("runs", "shards", "parts", "set_aside"):
        stored[name] = [one._asdict() for one in stored[name]]
    return json.dumps(stored, default=_time, indent=1).encode()


def _time(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"no JSON for {value!r}")


def latest(folder: Folder) -> Snapshot | None:
    """Return the last snapshot of an archive; None if it has none.

    Raises StoreError if this version of Studbook cannot read it.
    """
    names = [name for name in folder.names("snapshots") if name.endswith(".json")]
    return read(folder, int(names[-1].removesuffix(".json"))) if names else None


def read(folder: Folder, number: int) -> Snapshot:
    """Read a snapshot. Raises StoreError if it is damaged, or of another version."""
    name = _NAME.format(number)
    try:
        stored = json.loads(folder.read(name))
        made_by = (stored.pop("format"), stored.pop("schema"))
        if made_by != (FORMAT, version()):
            raise StoreError(
                f"{folder.place(name)} was written by another version (format {made_by[0]}, schema {made_by[1]}); this "
                f"one reads format {FORMAT}, schema {version()}: archive the files again, into a new folder"
            )
        return _snapshot(stored)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise StoreError(
            f"{folder.place(name)} is damaged: restore it, or remove it to return to the one before"
        ) from error


def _snapshot(stored: Json) -> Snapshot:
    times = ("started_at", "ended_at")
    if not all(isinstance(run["options"], str) for run in stored["runs"]):
        raise TypeError("options are a text")
    runs = (ArchiveRun(**run | {name: datetime.fromisoformat(run[name]) for name in times}) for run in stored["runs"])
    parts = (ArchivePart(part["id"], tuple(part["tables"]), part["facts"]) for part in stored["parts"])
    aside = (SetAside(one["id"], tuple(one["files"]), one["reason"]) for one in stored["set_aside"])
    shards = (ReadShard(**shard) for shard in stored["shards"])
    rest = {"number": stored["number"], "commit": stored["commit"], "shared": dict(stored["shared"])}
    return Snapshot(runs=tuple(runs), shards=tuple(shards), parts=tuple(parts), set_aside=tuple(aside), **rest)


def publish(folder: Folder, snapshot: Snapshot) -> bool:
    """Make a snapshot the last one; False if another writer has taken its number."""
    return folder.create(_NAME.format(snapshot.number), as_json(snapshot))

"""Verify an archive: every file against its hash, counts, and references from one table to another."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from tempfile import TemporaryDirectory
from typing import NamedTuple

from studbook.analytics.database.archive.catalog import fill
from studbook.analytics.database.archive.folder import Folder, folder_at
from studbook.analytics.database.archive.snapshot import ArchivePart, Snapshot, latest, part_name
from studbook.analytics.database.archive.tables import OF_HANDS, quoted
from studbook.analytics.database.resources import sql_file
from studbook.analytics.database.trouble import StoreError
from studbook.analytics.store import IN_MEMORY, Store
from studbook.archive import delta
from studbook.archive.duplicates import bound
from studbook.game.documents import Json


class Verified(NamedTuple):
    """Result of a verification."""

    snapshot: int
    files: int
    """Files whose bytes were compared with their hashes."""
    bytes: int
    hands: int
    problems: tuple[str, ...]
    left_over: int
    """Files that the snapshot does not name: of stopped runs, and of earlier snapshots."""


class Expected(NamedTuple):
    """A file as it should be."""

    name: str
    sha256: str
    bytes: int | None = None


def verify(address: str) -> Verified:
    """Verify the last snapshot of an archive, and its Delta tables, if it has any.

    Raises StoreError if there is no snapshot, or if the package for its Delta tables is missing.
    """
    folder = folder_at(address)
    snapshot = latest(folder)
    if snapshot is None:
        raise StoreError(f"{address} is a folder without an archive")
    problems: list[str] = []
    size = count = 0
    for one in _files(folder, snapshot, problems):
        count += 1
        size += _checked(folder, one, problems)
    hands = 0
    if not problems:
        hands, found = _references(folder, snapshot)
        problems += found
    if not problems and delta.is_kept(folder):
        problems += delta.problems(folder, snapshot)
    return Verified(snapshot.number, count, size, hands, tuple(problems), len(left_over(folder, snapshot)))


def _files(folder: Folder, snapshot: Snapshot, problems: list[str]) -> Iterator[Expected]:
    """Yield all files that a snapshot names."""
    for part in snapshot.parts:
        tables = _facts(folder, part, problems)
        for table in part.tables:
            stored = tables.get(table)
            if stored is not None:
                yield Expected(part_name(table, part.id), stored["sha256"], stored["bytes"])
            elif tables:
                problems.append(f"{part.facts}: says nothing about {table}")
    for name, digest in snapshot.shared.items():
        yield Expected(f"{snapshot.commit}/{name}", digest)


def _facts(folder: Folder, part: ArchivePart, problems: list[str]) -> Json:
    try:
        tables: Json = json.loads(folder.read(part.facts))["tables"]
    except (OSError, ValueError, KeyError) as error:
        problems.append(f"{part.facts}: {'missing' if isinstance(error, FileNotFoundError) else 'damaged'}")
        return {}
    return tables


def _checked(folder: Folder, one: Expected, problems: list[str]) -> int:
    """Compare a file with its hash; returns its size."""
    try:
        data = folder.read(one.name)
    except FileNotFoundError:
        problems.append(f"{one.name}: missing")
        return 0
    except OSError as error:
        problems.append(f"{one.name}: {error.strerror or error}")
        return 0
    if one.bytes not in (None, len(data)):
        problems.append(f"{one.name}: {len(data):,} bytes, not {one.bytes:,}")
    elif hashlib.sha256(data).hexdigest() != one.sha256:
        problems.append(f"{one.name}: the bytes have changed since it was written")
    return len(data)


def _references(folder: Folder, snapshot: Snapshot) -> tuple[int, list[str]]:
    """Check counts and references; returns the number of hands, and what is wrong."""
    with TemporaryDirectory() as spilled, Store(IN_MEMORY) as store:
        bound(store.connection, spilled)
        fill(store.connection, folder, snapshot)
        hands = store.connection.execute("SELECT count(*) FROM hands").fetchall()[0][0]
        found = store.connection.execute(sql_file("sql/archive", "verify_hands")).fetchall()
        for table in OF_HANDS[1:]:
            sql = sql_file("sql/archive", "verify_table").format(table=table, name=quoted(table))
            found += store.connection.execute(sql).fetchall()
        expected = snapshot.hands - store.connection.execute(sql_file("sql/archive", "lost_count")).fetchall()[0][0]
    problems = [f"{what}: {number:,}" for what, number in found if number]
    if snapshot.parts and hands != expected:
        problems.append(f"{hands:,} hands, not {expected:,}")
    return hands, problems


def left_over(folder: Folder, snapshot: Snapshot) -> list[str]:
    """List the files of an archive that its last snapshot does not name."""
    named = {part_name(table, part.id) for part in snapshot.parts for table in part.tables}
    named |= {part.facts for part in snapshot.parts} | {f"shards/{shard.id}.json" for shard in snapshot.shards}
    tables = {table for part in snapshot.parts for table in part.tables}
    named |= delta.copies(snapshot).keys()
    return [name for name in _all(folder, tables) if name not in named]


def _all(folder: Folder, tables: Iterable[str]) -> Iterator[str]:
    copied = (f"delta/{name}" for name in delta.SHARED.values())
    for place in ("shards", *(f"parts/{table}" for table in sorted(tables)), *copied):
        yield from (f"{place}/{name}" for name in folder.names(place))

"""Write the rows of an archive's parts again: those of several together, or without the hands that do not count."""

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from studbook.analytics.database.archive.folder import Folder
from studbook.analytics.database.archive.snapshot import HANDS_IN_SHARD, ArchivePart, Snapshot, kind_of, part_name
from studbook.analytics.database.archive.tables import ALL, OF_HANDS, digest_of_file, group_of, parquet, quoted
from studbook.analytics.database.connection import connect_memory
from studbook.analytics.database.resources import sql_file
from studbook.archive.duplicates import bound
from studbook.game.documents import Json


def put_together(folder: Folder, snapshot: Snapshot, groups: Sequence[Sequence[ArchivePart]]) -> Snapshot:
    """Return the next snapshot, in which each group of parts is one; the caller publishes it."""
    lost = [folder.place(name) for name in snapshot.shared_files("lost")]
    parts = [group[0] if len(group) == 1 else _one_of(folder, group, lost) for group in groups]
    return _next(folder, snapshot, parts)


def without_lost(folder: Folder, snapshot: Snapshot) -> Snapshot:
    """Write parts with hands that do not count again, without them.

    Returns the next snapshot, which the caller publishes, or this one if all hands count.
    """
    lost = [folder.place(name) for name in snapshot.shared_files("lost")]
    if not lost:
        return snapshot
    hands = _read(folder, snapshot.shared_files("lost"))
    parts = [_one_of(folder, [part], lost) if _has(folder, part, hands) else part for part in snapshot.parts]
    return _next(folder, snapshot, parts)


def _has(folder: Folder, part: ArchivePart, hands: pl.DataFrame) -> bool:
    """Whether a part has rows of some hands. The name of a shard's part ends with its number, which is in its hands."""
    number = part.id.rpartition("-")[2]
    if number.isdecimal() and not hands.filter(pl.col("hand") // HANDS_IN_SHARD == int(number)).height:
        return False
    held = _read(folder, [part_name("keys", part.id)] if "keys" in part.tables else [])
    return bool(held.height and hands.join(held, "hand", "semi").height)


def _next(folder: Folder, snapshot: Snapshot, parts: Sequence[ArchivePart]) -> Snapshot:
    """Return the next snapshot, with other parts."""
    kept = [part for part in parts if part in snapshot.parts]
    shared = _lists(folder, snapshot, kept) if snapshot.shared_files("lost") else dict(snapshot.shared)
    return snapshot._replace(number=snapshot.number + 1, parts=tuple(parts), shared=shared)


def _one_of(folder: Folder, group: Sequence[ArchivePart], lost: Sequence[str]) -> ArchivePart:
    """Write the rows of several parts as one."""
    name = f"{secrets.token_hex(12)}-compact"
    tables: dict[str, Json] = {}
    with TemporaryDirectory(dir=folder.work_in()) as work, connect_memory() as connection:
        bound(connection, work)
        folder.connect(connection)
        for table in (table for table in ALL if any(table in part.tables for part in group)):
            files = [folder.place(part_name(table, part.id)) for part in group if table in part.tables]
            file = Path(work, f"{table}.parquet")
            rows = connection.execute(_copy(table, files, lost, file)).fetchall()[0][0]
            if rows:
                tables[table] = {"rows": rows, "bytes": file.stat().st_size, "sha256": digest_of_file(file)}
                folder.take(file, part_name(table, name))
    facts = f"compacted/{name}.json"
    folder.create(facts, json.dumps({"tables": tables, "parts": [part.id for part in group]}).encode())
    return ArchivePart(name, tuple(tables), facts)


def _copy(table: str, files: Sequence[str], lost: Sequence[str], file: Path) -> str:
    has_hands = table in (*OF_HANDS, "keys")
    without = f"WHERE hand NOT IN (SELECT hand FROM {parquet(lost)})"  # noqa: S608  # our own names
    return sql_file("sql/archive", "compact").format(
        files=", ".join(map(quoted, files)),
        kept=without if lost and has_hands else "",
        ordered="ORDER BY bucket, hand" if has_hands else "",
        file=quoted(str(file)),
        group=group_of(table),
    )


def _lists(folder: Folder, snapshot: Snapshot, kept: Sequence[ArchivePart]) -> dict[str, str]:
    """Return the shared files, with the lost hands that are still in parts, and the number of those that are not."""
    frames = {kind: _read(folder, snapshot.shared_files(kind)) for kind in ("lost", "removed")}
    held = _read(folder, [part_name("keys", part.id) for part in kept if "keys" in part.tables])
    lost = frames["lost"]
    still = lost.join(held, "hand", "semi") if held.height else lost.clear()
    gone = int(frames["removed"]["hands"].sum()) if frames["removed"].height else 0
    new = {"lost": still, "removed": pl.DataFrame({"hands": [gone + lost.height - still.height]})}
    shared = {name: digest for name, digest in snapshot.shared.items() if kind_of(name) not in new}
    with TemporaryDirectory(dir=folder.work_in()) as work:
        for kind, frame in new.items():
            file = Path(work, f"{kind}-{secrets.token_hex(4)}.parquet")
            if frame.height:
                frame.write_parquet(file)
                shared[file.name] = digest_of_file(file)
                folder.take(file, f"{snapshot.commit}/{file.name}")
    return shared


def _read(folder: Folder, names: Sequence[str]) -> pl.DataFrame:
    frames = [pl.read_parquet(folder.read(name)) for name in names]
    return pl.concat(frames) if frames else pl.DataFrame()

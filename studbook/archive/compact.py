"""Put the files of many shards together, without the hands that do not count, and remove files that nothing needs."""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from studbook.analytics.database.archive.folder import Folder, folder_at
from studbook.analytics.database.archive.snapshot import ArchivePart, latest, publish
from studbook.analytics.database.trouble import StoreError
from studbook.archive import delta
from studbook.archive.rewrite import put_together
from studbook.archive.verify import left_over
from studbook.game.documents import Json

PART_BYTES = 512 << 20
"""Bytes of the files that are put together."""


class Compacted(NamedTuple):
    """Result of putting parts together."""

    snapshot: int
    before: int
    """Number of parts before."""
    after: int
    removed: int
    """Files removed."""


def compact(address: str, part_bytes: int = PART_BYTES, removes: bool = False) -> Compacted:
    """Put small parts of an archive together as a new snapshot; `removes` deletes files that it does not name.

    Raises StoreError if there is no archive, if another process has made a snapshot meanwhile, or if its Delta tables
    need a package that is missing.
    """
    folder = folder_at(address)
    snapshot = latest(folder)
    if snapshot is None:
        raise StoreError(f"{address} is a folder without an archive")
    has_delta = delta.is_kept(folder)
    if has_delta:
        delta.require(folder)
    groups = [*_groups(folder, snapshot.parts, part_bytes)]
    new = snapshot
    if any(len(group) > 1 for group in groups):
        new = put_together(folder, snapshot, groups)
        if not publish(folder, new):
            raise StoreError(f"{address} has got a new snapshot meanwhile: compact it again")
    if has_delta:
        new = delta.keep(folder)
    removed = left_over(folder, new) if removes else []
    for name in removed:
        folder.remove(name)
    return Compacted(new.number, len(snapshot.parts), len(new.parts), len(removed))


def _groups(folder: Folder, parts: Iterable[ArchivePart], part_bytes: int) -> Iterator[list[ArchivePart]]:
    """Divide parts, in order, into groups of about one size."""
    group: list[ArchivePart] = []
    size = 0
    for part in parts:
        facts: Json = json.loads(folder.read(part.facts))["tables"]
        bytes_of_part = sum(one["bytes"] for one in facts.values())
        if group and size + bytes_of_part > part_bytes:
            yield group
            group, size = [], 0
        group.append(part)
        size += bytes_of_part
    if group:
        yield group

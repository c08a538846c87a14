"""Compare hands with one another across shards: a task for each range of tables, one for numbers, and one for rake."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from studbook.analytics.audit.between_hands import compare_numbers, compare_rake, compare_tables
from studbook.analytics.database.archive.catalog import Buckets, fill
from studbook.analytics.database.archive.folder import folder_at
from studbook.analytics.database.archive.snapshot import Snapshot
from studbook.analytics.database.archive.tables import digest_of_file, quoted
from studbook.analytics.database.resources import sql_file
from studbook.analytics.store import IN_MEMORY, Store
from studbook.archive.duplicates import bound, ranges

HANDS_IN_TASK = 500_000
"""Hands that a task compares at their tables."""
_COMPARE = {"tables": compare_tables, "numbers": compare_numbers, "rake": compare_rake}


class HandsToCompare(NamedTuple):
    """Hands to compare with one another."""

    address: str
    draft: Snapshot
    """The new snapshot, still without findings between hands."""
    before: tuple[str, ...]
    """Files with the findings between hands of the last snapshot."""
    kind: str
    first_hand: int
    """The first new hand."""
    buckets: Buckets | None
    name: str
    """Name of the file to write."""


def comparisons(address: str, draft: Snapshot, before: Snapshot, first_hand: int) -> list[HandsToCompare]:
    """Divide the comparison of hands among tasks."""
    found = tuple(before.shared_files("findings"))
    parts: list[tuple[str, Buckets | None]] = [("tables", part) for part in ranges(draft.hands, HANDS_IN_TASK)]
    parts += [("numbers", None)] if draft.shared_files("conflicts") else []
    parts += [("rake", None)]
    return [
        HandsToCompare(address, draft, found, kind, first_hand, part, f"{draft.commit}/findings-{number:05}.parquet")
        for number, (kind, part) in enumerate(parts)
    ]


def compare(work: HandsToCompare) -> tuple[str, str] | None:
    """Compare hands and write the findings; returns the name and hash of their file, None if there are none."""
    folder = folder_at(work.address)
    with TemporaryDirectory(dir=folder.work_in()) as spilled, Store(IN_MEMORY) as store:
        bound(store.connection, spilled)
        parts = (
            part._replace(tables=tuple(table for table in part.tables if table != "findings"))
            for part in work.draft.parts
        )
        fill(store.connection, folder, work.draft._replace(parts=tuple(parts)), work.buckets)
        files = ", ".join(quoted(folder.place(name)) for name in work.before)
        if work.before:
            store.connection.execute(sql_file("sql/archive", f"{work.kind}_before").format(files=files))
        if work.kind == "numbers":
            store.connection.execute(sql_file("sql/archive", "new_conflicts"))
        _COMPARE[work.kind](store, work.first_hand)
        if not store.connection.execute("FROM findings LIMIT 1").fetchall():
            return None
        file = Path(spilled, "findings.parquet")
        store.connection.execute(sql_file("sql/archive", "write_findings").format(file=quoted(str(file))))
        digest = digest_of_file(file)
        folder.take(file, work.name)
    return work.name.rpartition("/")[2], digest

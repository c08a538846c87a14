"""Decide between shards which hands count: the rule of the database file, for a part of all hand numbers at a time.

The first hand with some content counts; later ones are known. A hand whose number an earlier one has, with other
content, counts and is a conflict. Equal content means an equal number, so hands can be divided by their numbers.
"""

from itertools import pairwise
from tempfile import TemporaryDirectory
from typing import NamedTuple

import duckdb
import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.database.archive.catalog import Buckets
from studbook.analytics.database.archive.folder import folder_at
from studbook.analytics.database.archive.snapshot import Snapshot
from studbook.analytics.database.archive.tables import BUCKETS, quoted
from studbook.analytics.database.connection import connect_memory
from studbook.analytics.database.resources import sql_file
from studbook.archive.shard import use_one_processor

KEYS_IN_TASK = 4_000_000
"""Keys that a task compares: about 400 MB."""


class Keys(NamedTuple):
    """The keys of hands that a task compares."""

    address: str
    before: tuple[str, ...]
    """Files of the last snapshot."""
    new: tuple[str, ...]
    lost: tuple[str, ...]
    """Files with the hands that did not count before."""
    buckets: Buckets


class Decided(NamedTuple):
    """What becomes of new hands."""

    lost: NDArray[np.int64]
    """Hands that an earlier shard has."""
    conflicts: NDArray[np.int64]
    """Hands whose number an earlier hand has with other content."""


def ranges(hands: int, in_task: int) -> list[Buckets]:
    """Divide all hashes into ranges with about so many hands each."""
    parts = min(max(1, -(-hands // in_task)), BUCKETS)
    ends = [BUCKETS * part // parts for part in range(parts + 1)]
    return [Buckets(first, last - 1) for first, last in pairwise(ends)]


def key_tasks(address: str, before: Snapshot, new: list[str], hands: int) -> list[Keys]:
    """Divide the comparison of new hands with all others among tasks."""
    old, lost = tuple(before.files_of("keys")), tuple(before.shared_files("lost"))
    return [Keys(address, old, tuple(new), lost, part) for part in ranges(before.hands + hands, KEYS_IN_TASK)]


def decide(keys: Keys) -> Decided:
    """Find the new hands that do not count, and those that conflict with others."""
    folder = folder_at(keys.address)
    with TemporaryDirectory() as spilled, connect_memory() as connection:
        folder.connect(connection)
        bound(connection, spilled)
        sources = {
            name: ", ".join(quoted(folder.place(file)) for file in files)
            for name, files in (("before", keys.before), ("new", keys.new), ("lost", keys.lost))
        }
        for name, kind in (("before", "keys"), ("new", "keys"), ("lost", "lost")):
            sql = sql_file("sql/archive", f"load_{kind}" if sources[name] else f"no_{kind}")
            connection.execute(
                sql.format(name=name, files=sources[name], first=keys.buckets.first, last=keys.buckets.last)
            )
        found = {
            name: connection.execute(sql_file("sql/archive", name)).fetchnumpy()["hand"]
            for name in ("find_lost", "find_conflicts")
        }
    return Decided(*(np.asarray(hands, np.int64) for hands in found.values()))


def bound(connection: duckdb.DuckDBPyConnection, spilled: str) -> None:
    """Let a connection use one processor, and as much memory as a worker can spare; what is more goes to a folder."""
    use_one_processor(connection)
    connection.execute(f"SET memory_limit = '512MB'; SET temp_directory = {quoted(spilled)}")


def as_frame(hands: NDArray[np.int64]) -> pl.DataFrame:
    """Return hands as a column."""
    return pl.DataFrame({"hand": pl.Series(hands, dtype=pl.Int64)}).sort("hand")

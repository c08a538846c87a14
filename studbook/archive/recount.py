"""Count again to how many hands each check was applied, for hands that another shard has, too.

A shard counts all of its hands. Only when all shards are done is it known which of them do not count.
"""

from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.database.archive.folder import folder_at
from studbook.analytics.store import Store
from studbook.archive.shard import Shard, read_shard, use_one_processor


class Recount(NamedTuple):
    """Hands of a shard to count again."""

    shard: Shard
    run: int
    """The run that has processed the shard."""
    contents: NDArray[np.uint64]


class Recounted(NamedTuple):
    """To how many of these hands each check was applied."""

    run: int
    applied: dict[str, int]


def recount(task: Recount) -> Recounted:
    """Audit some hands of a shard again."""
    folder = folder_at(task.shard.address)
    with TemporaryDirectory(dir=folder.work_in()) as work, Store(f"{work}/recount.duckdb", reach=None) as store:
        use_one_processor(store.connection)
        read_shard(store, task.shard, task.contents)
        rows = store.connection.execute("SELECT code, hands FROM applied WHERE hands > 0").fetchall()
    return Recounted(task.run, dict(rows))

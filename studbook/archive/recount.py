"""Count again to how many hands each check was applied, for hands that another shard has, too.

A shard counts all of its hands. Only when all shards are done is it known which of them do not count.
"""

from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.database.archive.folder import folder_at
from studbook.analytics.store import Store
from studbook.archive.shard import Shard, read_into, use_one_processor
from studbook.histories.raw import RawHands
from studbook.importing.pipeline import Importer


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


class _OnlySome(Importer):
    """Imports only hands with some contents."""

    contents: NDArray[np.uint64]

    def belongs_elsewhere(self, raw: RawHands, content: NDArray[np.uint64]) -> NDArray[np.bool_]:  # noqa: ARG002  # a hook
        """Mask all other hands."""
        return ~np.isin(content, self.contents)


def recount(task: Recount) -> Recounted:
    """Audit some hands of a shard again."""
    folder = folder_at(task.shard.address)
    with TemporaryDirectory(dir=folder.work_in()) as work, Store(f"{work}/recount.duckdb", reach=None) as store:
        use_one_processor(store.connection)
        importer = _OnlySome(store)
        importer.contents = task.contents
        importer.keeps_text = False
        read_into(store, task.shard, importer)
        rows = store.connection.execute("SELECT code, hands FROM applied WHERE hands > 0").fetchall()
    return Recounted(task.run, dict(rows))

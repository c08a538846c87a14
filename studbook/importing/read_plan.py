"""What an import reads: `import`, undo, merge, refresh, `--house` and each shard of an archive make a plan of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.store import ImportFacts
from studbook.game.vocabulary import Game
from studbook.grammar.read import Engine
from studbook.histories.raw import RawHands
from studbook.histories.raw_batches import Opens
from studbook.histories.sources import Progress, Source
from studbook.importing.counts import Totals
from studbook.rules.red_dog.variants import Variant
from studbook.rules.stud.house import House

Rules = tuple[House | None, Mapping[Game, Variant]]
"""House rules (None for each site's own), and rules of Red Dog games."""
EACH_SITES_OWN: Rules = (None, {})

Watcher = Callable[[Totals], None]


class FileKey(NamedTuple):
    """What the store calls a file that is read."""

    file: int
    """Its key."""
    location: str | None
    """Its location, if it shall be known by it."""
    may_be_missing: bool = False
    """Whether its row stays as it is if nothing of it can be read."""


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """How files are read: by how many processes, by which engine, and what is called meanwhile."""

    jobs: int = 1
    """Batches processed in parallel."""
    engine: Engine = "native"
    progress: Progress | None = None
    """Called with the number of bytes just read."""
    watch: Watcher | None = None
    """Called with the totals after each batch."""
    may_start_processes: bool = False
    """Whether jobs may be processes while rules are plain Python: each loads the program's main module again."""


AS_USUAL = ReadSettings()


def _as_read(raw: RawHands) -> RawHands:
    return raw


def _nothing(_raw: RawHands, content: NDArray[np.uint64]) -> NDArray[np.bool_]:
    return np.zeros(len(content), np.bool_)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPlan:
    """What one import reads, by which rules, and as which files of the store; `pipeline.read_into` does it."""

    sources: Iterable[Source]
    opener: Opens
    facts: ImportFacts
    """What the store records about the import."""
    rules: Rules = EACH_SITES_OWN
    only_audits: bool = False
    """Whether the store gets neither the texts, nor what statistics count, nor the events that no check reads."""
    keys: Sequence[FileKey] | None = None
    """A key for each source. Without them, the store knows the sources by their locations, and those that have not
    changed since they were read, or have the bytes of a stored file, are not read."""
    met: tuple[int, ...] = ()
    """Keys of files that the import gets, whether they must be read or not; sources without keys add themselves."""
    restored: Callable[[RawHands], RawHands] = _as_read
    """Restores what is known about the files of a batch, and their bytes do not show."""
    elsewhere: Callable[[RawHands, NDArray[np.uint64]], NDArray[np.bool_]] = _nothing
    """Masks the rows, given with the hashes of their texts, that the store will have from another place."""
    compares: bool = False
    """Whether hands are compared with one another at the end of this import; otherwise once, after several imports."""

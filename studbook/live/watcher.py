"""Watch folders: find files that have changed, and import the hands that a site has finished writing.

Sites append to files that they keep open, and network drives send no events, so the folders are listed every two
seconds. Size, time and the bytes already imported are remembered for each file; an unchanged file is not read.
"""

import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from studbook.analytics.store import Store
from studbook.histories.site_folders import NO_HERO
from studbook.histories.sources import Source, find_sources
from studbook.importing.counts import Totals
from studbook.importing.known_files import KnownFiles
from studbook.importing.pipeline import import_sources
from studbook.live.parts import PartOfFile, PartOpener, measured

LIST_AGAIN = 2.0
"""Seconds between two lists of the folders."""
LOOK_AGAIN = 0.5
"""Seconds between two looks at the files that have changed lately."""
LATELY = 600.0
"""Seconds for which a changed file counts as active."""
STILL = 30.0
"""Seconds without a change after which half a hand at the end of a file is imported as it is."""
OVER = 20
"""How many times as long a last hand waits whose text changes when the site appends the next one."""
_TOGETHER = 32 << 20
"""Bytes of one import; between two of them, another command may use the database."""

_LEFT_OUT = NO_HERO - {"tournsummary"}
"""Folders that are not watched."""

Clock = Callable[[], float]


@dataclass(slots=True)
class Seen:
    """What is known about a file."""

    size: int
    changed: int
    """Time of its last change, in nanoseconds."""
    since: float
    """When it was first seen in this state, by the watcher's clock."""
    is_due: bool = True
    """Whether it must be read."""
    has_half: bool = False
    """Whether half a hand waits at its end."""
    patience: int = 1
    """How many times as long as usual that half waits."""
    taken: int = 0
    """Bytes imported from it."""
    digest: bytes = b""
    """Digest of these bytes."""


class Watcher:
    """Knows the files of some folders, and imports what is new in them."""

    def __init__(self, folders: Iterable[Path], clock: Clock = time.monotonic, still: float = STILL) -> None:
        self.folders = [Path(os.path.abspath(folder)) for folder in folders]  # noqa: PTH100  # keeps links
        self._clock = clock
        self._still = still
        self._listed = -LIST_AGAIN
        self._seen: dict[Path, Seen] = {}

    @property
    def files(self) -> int:
        """Number of files that it knows."""
        return len(self._seen)

    @property
    def half_hands(self) -> int:
        """Number of files with half a hand at their end."""
        return sum(seen.has_half for seen in self._seen.values())

    def look(self) -> bool:
        """Look at the files, without reading them; return whether any must be read. Needs no database."""
        now = self._clock()
        if now - self._listed >= LIST_AGAIN:
            self._listed = now
            self._note(files_below(self.folders), now)
        else:
            self._note((path for path, seen in self._seen.items() if now - seen.since < LATELY), now, is_list=False)
        for seen in self._seen.values():
            seen.is_due |= seen.has_half and self._quiet(seen) >= seen.patience * self._still
        return any(seen.is_due for seen in self._seen.values())

    def look_at_all(self) -> None:
        """List the folders again at the next look."""
        self._listed = -LIST_AGAIN

    def read_again(self) -> None:
        """Read all files again that are not known to be in the database, after an import that failed."""
        for seen in self._seen.values():
            seen.is_due, seen.taken, seen.digest = True, 0, b""

    def _note(self, paths: Iterable[Path], now: float, is_list: bool = True) -> None:
        """Compare files with their known state; forget those that no longer exist."""
        found = {path: state for path in list(paths) if (state := _state(path))}
        for path, (size, changed) in found.items():
            seen = self._seen.get(path)
            if seen is None:
                self._seen[path] = Seen(size, changed, now)
            elif (seen.size, seen.changed) != (size, changed):
                seen.size, seen.changed, seen.since, seen.is_due = size, changed, now, True
        if is_list:
            for path in self._seen.keys() - found.keys():
                del self._seen[path]

    def take(self, store: Store) -> Totals | None:
        """Import the whole hands of some files that have changed; None if there were none.

        Call it again while it returns totals. A file that cannot be read is tried again when it changes.
        """
        parts = [*self._parts(store)]
        if not parts:
            return None
        totals = import_sources(store, _sources(parts), PartOpener())
        for part in parts:
            seen = self._seen[part.path]
            seen.taken, seen.digest = part.size, _digest(part, part.size)
        return totals

    def _parts(self, store: Store) -> Iterator[Source]:
        """Yield sources of changed files, until they are enough for one import."""
        due = [(path, seen) for path, seen in self._seen.items() if seen.is_due]
        known = KnownFiles(store) if any(not seen.taken for _, seen in due) else None
        size = 0
        for path, seen in due:
            if size >= _TOGETHER:
                return
            seen.is_due = False
            if known and not seen.taken and known.is_unchanged(Source(str(path), path)):
                continue
            source = self._part(path, seen)
            if source:
                size += source.size
                yield source

    def _part(self, path: Path, seen: Seen) -> Source | None:
        """Return the source of a file; None if it has nothing new."""
        quiet = self._quiet(seen)
        source, seen.has_half = measured(path, quiet >= self._still, quiet >= OVER * self._still)
        seen.patience = OVER if seen.has_half and quiet >= self._still else 1
        if source is None:
            return None
        goes_on = bool(seen.taken) and _digest(source, seen.taken) == seen.digest
        return None if goes_on and source.size <= seen.taken else source

    def _quiet(self, seen: Seen) -> float:
        """Return for how many seconds a file has not changed, by both clocks."""
        return max(self._clock() - seen.since, time.time() - seen.changed / 1e9)


def files_below(folders: Iterable[Path]) -> Iterator[Path]:
    """List the files below folders; a folder that cannot be read is left out, and a link to a folder not followed."""
    waiting = [*folders]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        if entry.name.lower() not in _LEFT_OUT:
                            waiting.append(Path(entry.path))
                    elif entry.is_file():
                        yield Path(entry.path)
        except NotADirectoryError:
            yield folder
        except OSError:
            continue


def _state(path: Path) -> tuple[int, int] | None:
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return (facts.st_size, facts.st_mtime_ns) if stat.S_ISREG(facts.st_mode) else None


def _sources(parts: Iterable[Source]) -> Iterator[Source]:
    """Yield parts of files as they are, and the members of archives."""
    for part in parts:
        if isinstance(part, PartOfFile):
            yield part
        else:
            yield from find_sources([part.path])


def _digest(source: Source, size: int) -> bytes:
    """Return the digest of the first bytes of a file; empty for one that is read from disk."""
    return hashlib.blake2b(source.data[:size]).digest() if isinstance(source, PartOfFile) else b""

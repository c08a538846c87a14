"""Read a whole database again, from the original bytes that it keeps, into a new file that then replaces it.

The database is not changed until the new file is complete. It stays open until then, so that no other program can
write. An interrupted refresh resumes where it stopped.
"""

import json
import os
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.database import drafts
from studbook.analytics.database.connection import refreshed
from studbook.analytics.database.schema import StoreError
from studbook.analytics.store import IN_MEMORY, ImportFacts, Store
from studbook.analytics.stored.carry_over import (
    CarriedOver,
    attached,
    changed,
    differing_texts,
    outcome,
    take_over,
    take_over_imports,
    take_over_words,
)
from studbook.analytics.stored.files import stored_files
from studbook.analytics.stored.options import require_known
from studbook.importing.import_options import rules_of_options
from studbook.importing.read_plan import AS_USUAL, ReadSettings
from studbook.importing.revisions import NEWEST
from studbook.program.endings import raise_if_stopped
from studbook.upkeep.reread_files import FilePass, passes, read_again, without_text
from studbook.version import __version__


class RefreshError(Exception):
    """A database that cannot be refreshed, with the reason."""


@dataclass(slots=True)
class Refreshed:
    """The result of a refresh."""

    hands: CarriedOver
    changed: dict[str, int]
    """Number of hands whose figures have changed, by kind of figure."""
    kept: Path | None = None
    """Path of the old database, if it was kept."""
    without_text: list[str] = field(default_factory=list)
    """Files with hands that could not be read again: their text is not kept, and they no longer exist on disk."""


def refresh(store: Store, how: ReadSettings = AS_USUAL, keep_old: bool = False) -> Refreshed:
    """Refresh a database that is open for writing, and close it.

    Raises RefreshError if it is not a file, or if a hand would be lost; the database is then unchanged.
    """
    if store.path == IN_MEMORY:
        raise RefreshError("a database in memory cannot be refreshed")
    require_known(store)
    path = Path(os.path.realpath(store.path))
    renewed = refreshed(path)
    _read_anew(store, renewed, how)
    done = _complete(store, renewed)
    done.without_text = without_text(store)
    raise_if_stopped()
    done.kept = _swap(store, path, renewed, keep_old)
    return done


def _state(store: Store) -> str:
    """Return the state a refresh depends on, as JSON; an interrupted refresh resumes only if it is unchanged."""
    counts = store.query(
        "SELECT count(*) AS hands, max(hand) AS last, sum(content::HUGEINT)::VARCHAR AS sum FROM hands"
    )
    files = store.query("SELECT count(*) AS files, max(imported_at)::VARCHAR AS at FROM files")
    return json.dumps({"refresh_of": [*counts.row(0), *files.row(0), __version__, NEWEST]})


def _begin(store: Store, renewed: Path, state: str) -> None:
    """Create the new database, unless an interrupted refresh has left one that can be resumed."""
    if not _goes_on(renewed, state):
        for name in (renewed, renewed.with_name(f"{renewed.name}.wal")):
            name.unlink(missing_ok=True)
    Store(renewed).close()
    with attached(store.connection, renewed):
        take_over_words(store.connection)


def _goes_on(renewed: Path, state: str) -> bool:
    if not renewed.exists():
        return False
    try:
        with Store(renewed) as fresh:
            return all(options == state for (options,) in fresh.query("SELECT options FROM imports").rows())
    except StoreError:
        return False


def _read_anew(store: Store, renewed: Path, how: ReadSettings) -> None:
    """Read every file that has not been read yet into the new database."""
    state = _state(store)
    _begin(store, renewed, state)
    with Store(renewed) as fresh:
        for (number, rules), parts in groupby(_left(store, fresh), lambda part: (part.number, part.options)):
            facts = ImportFacts(__version__, state, NEWEST, number)
            read_again(store, fresh, list(parts), facts, rules_of_options(rules), how)


def _left(store: Store, fresh: Store) -> list[FilePass]:
    """Return the files that have not been read to the end, which may be some after an interrupted refresh."""
    done = {row.file: row.digest for row in stored_files(fresh) if row.digest is not None}
    before = {row.file: row.digest for row in stored_files(store)}
    return [part for part in passes(store) if part.file not in done or before[part.file] not in {None, done[part.file]}]


def _complete(store: Store, renewed: Path) -> Refreshed:
    """Carry over hands that could not be read again, run the checks between hands, and ensure that none is lost."""
    connection = store.connection
    with attached(connection, renewed):
        take_over(connection)
    with Store(renewed) as fresh:
        fresh.settle_currencies()
        continuity(fresh)
    with attached(connection, renewed):
        hands = outcome(connection)
        if hands.lost:
            raise RefreshError(f"{store.path} was not changed: {hands.lost:,} hands would be missing; see {renewed}")
        if cut := differing_texts(connection):
            others = f" and {len(cut) - 1:,} other files" if len(cut) > 1 else ""
            raise RefreshError(
                f"{store.path} was not changed: the text of {cut[0]}{others} was not read as it is stored; "
                "run the same command again"
            )
        done = Refreshed(hands, changed(connection))
        take_over_imports(connection, NEWEST)
    return done


def _swap(store: Store, path: Path, renewed: Path, keep_old: bool) -> Path | None:
    """Replace the old file with the new one; until then no other program can open it.

    The old file is closed last, because another program could write to it as soon as it is closed.
    """
    store.connection.execute("CHECKPOINT")
    for log in (path.with_name(f"{path.name}.wal"), renewed.with_name(f"{renewed.name}.wal")):
        if log.exists() and log.stat().st_size:
            raise RefreshError(f"{path} was not changed: {log} could not be emptied")
    renewed.chmod(path.stat().st_mode & 0o777)
    kept = _free_name(path) if keep_old else None
    if kept:
        drafts.link(path, kept)
    try:
        renewed.replace(path)
    except PermissionError:  # Windows cannot replace an open file
        store.hand_over()
        renewed.replace(path)
    store.hand_over()
    return kept


def _free_name(path: Path) -> Path:
    """Return an unused name for the old file."""
    number, free = 1, path.with_name(f"{path.stem}.before-refresh{path.suffix}")
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}.before-refresh-{number}{path.suffix}")
    return free

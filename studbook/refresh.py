"""Read a whole database anew, from the original bytes that it keeps: into a new file beside it, which takes its place.

The database is not touched until the new file is complete. It stays open meanwhile, so that no other program can
write. A refresh that was interrupted goes on where it stopped.
"""

import json
import os
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from studbook.analytics.schema import StoreError
from studbook.analytics.store import IN_MEMORY, ImportFacts, Store
from studbook.analytics.successor import (
    Outcome,
    attached,
    changed,
    outcome,
    take_over,
    take_over_imports,
    take_over_words,
)
from studbook.pipeline import rules_of_options
from studbook.rereading import Pass, Work, passes, read_again, without_text
from studbook.revisions import NEWEST
from studbook.stored_sources import stored_files
from studbook.version import __version__


class RefreshError(Exception):
    """A database that cannot be refreshed, and why."""


@dataclass(slots=True)
class Refreshed:
    """What a refresh did."""

    hands: Outcome
    changed: dict[str, int]
    """Hands whose figures differ now, by what kind of figure."""
    kept: Path | None = None
    """Where the database as it was before is."""
    without_text: list[str] = field(default_factory=list)
    """Files with hands that could not be read anew: no text is kept of them, and they are gone from disk."""


def refresh(store: Store, work: Work = Work(), keep_old: bool = False) -> Refreshed:  # noqa: B008  # it cannot change
    """Refresh a database that is open for writing. It is closed afterwards.

    Raises RefreshError if it is no file, or if a hand would be lost; the database is then as it was.
    """
    if store.path == IN_MEMORY:
        raise RefreshError("a database in memory needs no refresh")
    path = Path(os.path.realpath(store.path))
    beside = path.with_name(f"{path.name}.refreshing")
    _read_anew(store, beside, work)
    done = _complete(store, beside)
    done.without_text = without_text(store)
    done.kept = _swap(store, path, beside, keep_old)
    return done


def _state(store: Store) -> str:
    """What a refresh depends on, as JSON: one that was interrupted goes on only if none of it has changed."""
    counts = store.query(
        "SELECT count(*) AS hands, max(hand) AS last, sum(content::HUGEINT)::VARCHAR AS sum FROM hands"
    )
    files = store.query("SELECT count(*) AS files, max(imported_at)::VARCHAR AS at FROM files")
    return json.dumps({"refresh_of": [*counts.row(0), *files.row(0), __version__, NEWEST]})


def _begin(store: Store, beside: Path, state: str) -> None:
    """Make the database beside, unless an interrupted refresh has left one that can go on."""
    if not _goes_on(beside, state):
        for name in (beside, beside.with_name(f"{beside.name}.wal")):
            name.unlink(missing_ok=True)
    Store(beside).close()
    with attached(store.connection, beside):
        take_over_words(store.connection)


def _goes_on(beside: Path, state: str) -> bool:
    if not beside.exists():
        return False
    try:
        with Store(beside) as fresh:
            return all(options == state for (options,) in fresh.query("SELECT options FROM imports").rows())
    except StoreError:
        return False


def _read_anew(store: Store, beside: Path, work: Work) -> None:
    """Read every file into the database beside, as far as that has not been done."""
    state = _state(store)
    _begin(store, beside, state)
    with Store(beside) as fresh:
        for (number, rules), parts in groupby(_left(store, fresh), lambda part: (part.number, part.options)):
            fresh.begin(ImportFacts(__version__, state, NEWEST, number))
            read_again(store, fresh, list(parts), rules_of_options(rules), work)
            fresh.end()


def _left(store: Store, fresh: Store) -> list[Pass]:
    """What is left to read, after an interrupted refresh too: files that have not been read to their end."""
    done = {row.file: row.digest for row in stored_files(fresh) if row.digest is not None}
    before = {row.file: row.digest for row in stored_files(store)}
    return [part for part in passes(store) if part.file not in done or before[part.file] not in {None, done[part.file]}]


def _complete(store: Store, beside: Path) -> Refreshed:
    """Carry over what could not be read anew, compare hands with one another, and see that no hand is lost."""
    connection = store.connection
    with attached(connection, beside):
        take_over(connection)
    with Store(beside) as fresh:
        fresh.settle_currencies()
        fresh.continuity()
    with attached(connection, beside):
        hands = outcome(connection)
        if hands.lost:
            raise RefreshError(f"{store.path} stays as it is: {hands.lost:,} hands would be missing; see {beside}")
        done = Refreshed(hands, changed(connection))
        take_over_imports(connection, NEWEST)
    return done


def _swap(store: Store, path: Path, beside: Path, keep_old: bool) -> Path | None:
    """Let the new file take the place of the old one, which no other program can have opened until then.

    The old file is closed last: closing it before would let another program write into it.
    """
    store.connection.execute("CHECKPOINT")
    for log in (path.with_name(f"{path.name}.wal"), beside.with_name(f"{beside.name}.wal")):
        if log.exists() and log.stat().st_size:
            raise RefreshError(f"{path} stays as it is: {log} could not be emptied")
    beside.chmod(path.stat().st_mode & 0o777)
    kept = _free_name(path) if keep_old else None
    if kept:
        os.link(path, kept)
    try:
        beside.replace(path)
    except PermissionError:  # Windows replaces no file that is open
        store.hand_over()
        beside.replace(path)
    store.hand_over()
    return kept


def _free_name(path: Path) -> Path:
    """Name for the old file that no file has."""
    number, free = 1, path.with_name(f"{path.stem}.before-refresh{path.suffix}")
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}.before-refresh-{number}{path.suffix}")
    return free

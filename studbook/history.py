"""What is done with whole imports: one is undone, or those of another database are taken in."""

from pathlib import Path
from typing import NamedTuple

from studbook.again import Again, PastImport, past_imports, same_files
from studbook.analytics.copies import replacing
from studbook.analytics.store import Store
from studbook.analytics.trouble import StoreError
from studbook.analytics.user_tables import take_over
from studbook.rollback import roll_back


class Undone(NamedTuple):
    """What undoing an import came to."""

    number: int
    hands_before: int
    hands: int


class Merged(NamedTuple):
    """What taking in a database came to."""

    path: str
    hands: int
    """Added."""
    files: int
    """Added."""
    left: int
    """Hands that could not be taken in: their text was not kept by the version that imported them."""
    contradictions: list[str]
    """What the two databases say differently of the same thing; ours stays."""


def undo(path: Path, number: int) -> Undone:
    """Take an import back: the database becomes what it would be if that import had never been.

    Raises StoreError if there is no such import.
    """
    with Store(path) as store:
        later = _after(past_imports(store), number, str(path))
        before = _hands(store)
    with replacing(path) as draft:
        with Store(draft) as store:
            roll_back(store, number)
        with Store(path, read_only=True) as whole, Store(draft) as store:
            Again(whole, store, same_files=True).make(later)
            store.continuity()
            hands = _hands(store)
    return Undone(number, before, hands)


def _after(imports: list[PastImport], number: int, path: str) -> list[PastImport]:
    numbers = [past.number for past in imports]
    if number not in numbers:
        known = f"it has {', '.join(map(str, numbers))}" if numbers else "it has none"
        raise StoreError(f"{path} has no import {number}: {known}")
    return [past for past in imports if past.number > number]


def _hands(store: Store) -> int:
    return int(store.query("SELECT count(*) FROM hands").item())


def merge(other: Path, store: Store) -> Merged:
    """Take in what another database has and this one has not; the other stays as it is."""
    hands, files = _hands(store), _files(store)
    with Store(other, read_only=True) as source:
        contradictions = take_over(source, store)
        with store.transaction():
            store.settle_currencies()  # of hands that were here before their site's currency was
        again = Again(source, store, same_files=False)
        again.make(past_imports(source), without=same_files(source, store))
        store.continuity()
        without = source.ask("hands_without_text")["content"].to_numpy()
        left = int((~store.known(without)).sum())
    return Merged(str(other), _hands(store) - hands, _files(store) - files, left, contradictions)


def _files(store: Store) -> int:
    return int(store.query("SELECT count(*) FROM files").item())

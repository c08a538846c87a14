"""Operations on whole imports: undo one, or merge those of another database."""

from pathlib import Path
from typing import NamedTuple

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.database.borrowing import borrowing
from studbook.analytics.database.copies import replacing
from studbook.analytics.database.trouble import StoreError
from studbook.analytics.store import Store
from studbook.analytics.stored.options import require_known
from studbook.analytics.stored.user_tables import take_over
from studbook.upkeep.repeat_imports import PastImport, RepeatImports, begun_files, past_imports, same_files
from studbook.upkeep.undo_imports import undo_imports


class Undone(NamedTuple):
    """The result of undoing an import."""

    number: int
    hands_before: int
    hands: int


class Merged(NamedTuple):
    """The result of merging a database."""

    path: str
    hands: int
    """Added."""
    files: int
    """Added."""
    left: int
    """Hands that could not be added, because the version that imported them did not keep their text."""
    contradictions: list[str]
    """Values that differ between the two databases; ours stay."""


def undo(path: Path, number: int) -> Undone:
    """Undo an import: the database becomes what it would be if that import had never happened.

    Raises StoreError if there is no such import.
    """
    with borrowing(path):
        return _undo(path, number)


def _undo(path: Path, number: int) -> Undone:
    with Store(path) as store:
        later = _after(past_imports(store), number, str(path))
        before = _hands(store)
    with replacing(path) as draft:
        with Store(draft) as store:
            undo_imports(store, number)
        with Store(path, read_only=True) as whole, Store(draft) as store:
            RepeatImports(whole, store, same_files=True).run(later)
            continuity(store)
            hands = _hands(store)
    return Undone(number, before, hands)


def _after(imports: list[PastImport], number: int, path: str) -> list[PastImport]:
    numbers = [past.number for past in imports]
    if number not in numbers:
        known = f"it has {', '.join(map(str, numbers))}" if numbers else "it has no imports"
        raise StoreError(f"{path} has no import {number}: {known}")
    return [past for past in imports if past.number > number]


def _hands(store: Store) -> int:
    return int(store.query("SELECT count(*) FROM hands").item())


def require_rules(other: Path) -> None:
    """Raise StoreError if the rules of any import in a database are not known."""
    with Store(other, read_only=True) as source:
        require_known(source)


def merge(other: Path, store: Store) -> Merged:
    """Add what another database has and this one does not; the other does not change."""
    hands, files = _hands(store), _files(store)
    with Store(other, read_only=True) as source:
        require_known(source)
        contradictions = take_over(source, store)
        with store.transaction():
            store.settle_currencies()  # of hands stored before the currency of their site was known
        again = RepeatImports(source, store, same_files=False, begun=begun_files(source, store))
        again.run(past_imports(source), without=same_files(source, store))
        continuity(store)
        without = source.ask("hands_without_text")["content"].to_numpy()
        left = int((~store.known(without)).sum())
    return Merged(str(other), _hands(store) - hands, _files(store) - files, left, contradictions)


def _files(store: Store) -> int:
    return int(store.query("SELECT count(*) FROM files").item())

"""An interrupted import leaves complete batches, and importing again completes it."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.batch import ImportBatch
from studbook.analytics.store import ImportFacts, Store
from studbook.histories.raw_batches import raw_batches
from studbook.histories.sources import Opener
from studbook.importing import pipeline
from studbook.importing.counts import Totals
from studbook.importing.importer import Importer
from studbook.importing.pipeline import import_paths
from studbook.importing.prepare import Prepared, prepare
from studbook.importing.read_plan import ReadPlan
from studbook.importing.writer import Writer
from studbook.rules.stud.house import house
from studbook.upkeep.undo_and_merge import merge

HANDS = 10
BATCH = 3
"""Number of hands in a batch, which makes four batches."""
TABLES = (
    "hands", "seats_packed", "events_packed", "pots_packed", "awards", "findings", "applied", "files", "rejects",
    "file_blocks", "blocks", "comparison_due",
)  # fmt: skip


class InterruptedImportError(Exception):
    """The power fails."""


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "BATCH_HANDS", BATCH)


@pytest.fixture(scope="module")
def collection(hand: Callable[[int], str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write ten hands to two files, one hand corrupted, to import in small batches; nothing changes them."""
    folder = tmp_path_factory.mktemp("hands")
    texts = [hand(number) for number in range(HANDS)]
    texts[4] = texts[4].replace("Ann: folds", "Ann: faints")
    (folder / "1.txt").write_text("\n\n".join(texts[:7]))
    (folder / "2.txt").write_text("\n\n".join(texts[7:]))
    return folder


def content(store: Store) -> dict[str, list[Any]]:
    """Return everything in the tables except the number and the time of the import."""
    rows = {table: store.query(f"SELECT * FROM {table} ORDER BY ALL") for table in TABLES}
    rows = {table: frame.drop("imported_at", "import", "seen", strict=False) for table, frame in rows.items()}
    return {table: frame.rows() for table, frame in rows.items()}


@cache
def after_batches(collection: Path, batches: int) -> dict[str, list[Any]]:
    """Return the contents of a store after a number of complete batches."""
    with Store() as store:
        plan = ReadPlan(sources=(), opener=Opener(), facts=ImportFacts())
        importer = Importer(Writer(store), plan)
        for raw in islice(raw_batches([collection], hands=BATCH, skip=importer.skip), batches):
            importer.keep(prepare(*importer.accept(raw), rules=house(), engine="native"))
        return content(store)


class FailsInBatch(Store):
    """A store that cannot write a table in its second batch."""

    table = ""
    batches = 0

    def append(self, *items: ImportBatch) -> None:
        self.batches += 1
        super().append(*items)

    def _insert(self, table: str, incoming: Any) -> None:
        if self.batches == 2 and table == self.table:
            raise InterruptedImportError
        super()._insert(table, incoming)


def stop_after(batches: int) -> Callable[[Totals], None]:
    seen: list[int] = []

    def watch(totals: Totals) -> None:
        seen.append(totals.read)
        if len(seen) == batches:
            raise InterruptedImportError

    return watch


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("batches", [1, 2, 3, 4])
def test_broken_off_between_batches(collection: Path, tmp_path: Path, batches: int, jobs: int) -> None:
    path = tmp_path / "studbook.duckdb"
    with Store(path) as store, pytest.raises(InterruptedImportError):
        import_paths(store, [collection], watch=stop_after(batches), jobs=jobs)
    with Store(path) as store:
        assert content(store) == after_batches(collection, batches)
    complete(path, collection, imported=HANDS - 1 - stored_after(batches))


@pytest.mark.parametrize("table", ["hands", "seats", "events", "pots", "awards", "applied"])
def test_broken_off_within_a_batch(collection: Path, tmp_path: Path, table: str) -> None:
    path = tmp_path / "studbook.duckdb"
    with FailsInBatch(path) as store:
        store.table = table
        with pytest.raises(InterruptedImportError):
            import_paths(store, [collection])
    with Store(path) as store:
        assert content(store) == after_batches(collection, 1)
    complete(path, collection, imported=HANDS - 1 - BATCH)


@pytest.fixture(scope="module")
def other(collection: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database to merge, which merging leaves as it is."""
    path = tmp_path_factory.mktemp("merged") / "other.duckdb"
    with pytest.MonkeyPatch.context() as patch, Store(path) as store:
        patch.setattr(pipeline, "BATCH_HANDS", BATCH)
        import_paths(store, [collection])
    return path


@cache
def merged_at_once(other: Path) -> dict[str, list[Any]]:
    """Return the contents of a store after an uninterrupted merge."""
    with Store() as store:
        merge(other, store)
        return content(store)


@pytest.mark.parametrize("batches", [1, 2, 3, 4])
def test_a_merge_broken_off_between_batches(
    other: Path, tmp_path: Path, batches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "studbook.duckdb"
    keep, kept = Importer.keep, list[object]()

    def stop(self: Importer, prepared: Prepared) -> None:
        keep(self, prepared)
        kept.append(prepared)
        if len(kept) == batches:
            raise InterruptedImportError

    monkeypatch.setattr(Importer, "keep", stop)
    with Store(path) as store, pytest.raises(InterruptedImportError):
        merge(other, store)
    monkeypatch.undo()
    monkeypatch.setattr(pipeline, "BATCH_HANDS", BATCH)
    with Store(path) as store:
        merge(other, store)
        assert content(store) == merged_at_once(other)
        assert merge(other, store)[1:4] == (0, 0, 0)
        assert content(store) == merged_at_once(other)


def stored_after(batches: int) -> int:
    """Return the number of hands stored after some batches: number 4, in the second, is corrupted."""
    return min(batches * BATCH, HANDS) - (batches > 1)


def complete(path: Path, collection: Path, imported: int) -> None:
    """Import once more: missing hands are added, stored ones are known, and the result is as without interruption."""
    with Store(path) as store:
        counts = import_paths(store, [collection]).hands
        assert (counts.found, counts.imported, counts.rejected) == (HANDS, imported, 1)
        assert counts.known == HANDS - 1 - imported
        numbers = store.sql("SELECT hand_id FROM hands ORDER BY hand").rows
        assert numbers == [(str(number),) for number in range(HANDS) if number != 4]
        assert content(store) == imported_at_once(collection)


@cache
def imported_at_once(collection: Path) -> dict[str, list[Any]]:
    """Return the contents of a store after an uninterrupted import."""
    with Store() as store:
        import_paths(store, [collection])
        return content(store)


def test_a_store_goes_on_after_a_failure(collection: Path) -> None:
    with FailsInBatch() as store:
        store.table = "seats"
        with pytest.raises(InterruptedImportError):
            import_paths(store, [collection])
        store.table = ""
        assert import_paths(store, [collection]).hands.imported == HANDS - 1 - BATCH
        assert store.sql("SELECT count(*) FROM hands").rows == [(HANDS - 1,)]

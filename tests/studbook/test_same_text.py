"""Files with the same bytes as a stored one: their hands are known without being read again."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.counts import Counts
from studbook.importing.importer import Importer
from studbook.importing.pipeline import import_paths

TABLES = ("files", "file_blocks", "blocks", "files_met", "applied_by_import", "hands", "rejects")


@pytest.fixture
def sample(root: Path) -> bytes:
    return (root / "histories" / "samples" / "stud-0001.txt").read_bytes()


@pytest.fixture
def never_read(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail if any hand is looked at."""

    def accept(*_: object) -> None:
        raise AssertionError("a hand was read")

    with monkeypatch.context() as patch:
        patch.setattr(Importer, "accept", accept)
        yield


def _rows(store: Store, table: str) -> list[tuple[object, ...]]:
    columns = "* EXCLUDE (imported_at)" if table == "files" else "*"
    return list(store.sql(f"SELECT {columns} FROM {table} ORDER BY ALL").rows)


def test_a_copy_is_known_without_being_read(sample: bytes, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    first, copy = tmp_path / "a.txt", tmp_path / "b.txt"
    for path in (first, copy):
        path.write_bytes(sample)
    with Store() as store:
        found = import_paths(store, [first]).hands.found
        request.getfixturevalue("never_read")
        totals = import_paths(store, [copy])
        assert (totals.hands, totals.files, totals.unchanged) == (Counts(found, 0, found, 0, 0), 1, 0)
        assert b"".join(data for _, data in store.texts.read(1)) == sample
        assert import_paths(store, [copy]).unchanged == 1


def test_a_copy_leaves_the_same_rows_as_reading_it(
    sample: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, copy = tmp_path / "a.txt", tmp_path / "b.txt"
    for path in (first, copy):
        path.write_bytes(sample)
    with Store() as quick, Store() as slow:
        import_paths(quick, [first])
        import_paths(quick, [copy])
        import_paths(slow, [first])
        monkeypatch.setattr("studbook.importing.same_text.SameText.find", lambda *_: None)
        import_paths(slow, [copy])
        for table in TABLES:
            assert _rows(quick, table) == _rows(slow, table), table


def test_other_bytes_of_the_same_size_are_read(sample: bytes, tmp_path: Path) -> None:
    first, other = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_bytes(sample)
    other.write_bytes(sample.replace(b"Game #116", b"Game #117"))
    with Store() as store:
        found = import_paths(store, [first]).hands.found
        assert import_paths(store, [other]).hands == Counts(found, found, 0, 0, 0)


def test_a_file_with_rejected_text_is_read_again(sample: bytes, tmp_path: Path) -> None:
    first, copy = tmp_path / "a.txt", tmp_path / "b.txt"
    for path in (first, copy):
        path.write_bytes(sample + sample[:500])
    with Store() as store:
        assert import_paths(store, [first]).hands.rejected == 1
        assert import_paths(store, [copy]).hands.rejected == 1
        assert store.sql("SELECT count(*) FROM rejects").rows == [(2,)]


def test_a_compressed_copy_is_read(sample: bytes, tmp_path: Path) -> None:
    first, copy = tmp_path / "a.txt", tmp_path / "b.txt.gz"
    first.write_bytes(sample)
    copy.write_bytes(gzip.compress(sample))
    with Store() as store:
        found = import_paths(store, [first]).hands.found
        assert import_paths(store, [copy]).hands == Counts(found, 0, found, 0, 0)


def test_a_copy_of_a_file_that_has_grown_since_keeps_its_own_text(sample: bytes, tmp_path: Path) -> None:
    half = sample.index(b"PokerStars Game", len(sample) // 2)
    first, copy = tmp_path / "b.txt", tmp_path / "a.txt"
    first.write_bytes(sample[:half])
    with Store() as store:
        import_paths(store, [first])
        copy.write_bytes(sample[:half])
        first.write_bytes(sample)
        import_paths(store, [copy, first])
        texts = [b"".join(data for _, data in store.texts.read(file)) for file in (0, 1)]
        assert texts == [sample, sample[:half]]

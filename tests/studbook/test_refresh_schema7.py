"""A database of schema 7, which kept no text: made by commit 9c89ffe from the two files next to it, as `hands/...`."""

import gzip
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from studbook.importing.revisions import NEWEST
from studbook.upkeep.refresh import Refreshed, refresh

HERE = Path(__file__).parent / "schema7"
TABLES = ("seats_packed", "events_packed", "pots_packed", "awards", "findings")


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seven.duckdb").write_bytes(gzip.decompress((HERE / "seven.duckdb.gz").read_bytes()))
    return tmp_path / "seven.duckdb"


def _with_files(folder: Path) -> None:
    (folder / "hands").mkdir()
    for file in HERE.glob("*.txt"):
        (folder / "hands" / file.name).write_bytes(file.read_bytes())


def _refreshed(path: Path) -> Refreshed:
    with Store(path) as store:
        assert store.oldest_revision() == 0
        return refresh(store)


def _content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with Store(path) as store:
        found = {"hands": store.query("SELECT * EXCLUDE (hand, import) FROM hands ORDER BY content").rows()}
        for table in TABLES:
            sql = f"SELECT content, t.* EXCLUDE (hand) FROM {table} AS t JOIN hands USING (hand)"
            found[table] = sorted(store.connection.execute(sql).fetchall(), key=repr)
        rejects = "SELECT path, line, code, text FROM rejects ORDER BY ALL"
        return found | {"rejects": store.query(rejects).rows(), "due": store.query("FROM comparison_due").rows()}


def test_its_files_are_read_from_disk(old: Path, tmp_path: Path) -> None:
    _with_files(tmp_path)
    done = _refreshed(old)
    assert (done.hands.before, done.hands.after, done.hands.carried) == (5, 5, 0)
    with Store("new.duckdb") as store:
        import_paths(store, [Path("hands")])
    fresh, refreshed = _content(tmp_path / "new.duckdb"), _content(old)
    with Store(old) as store:
        assert store.oldest_revision() == NEWEST
        assert all(row[0] for row in store.query("SELECT digest IS NOT NULL FROM files").rows())
    for table in (*TABLES, "rejects", "due"):
        assert refreshed[table] == fresh[table], table


def test_without_its_files_no_hand_is_lost(old: Path) -> None:
    with Store(old):
        pass
    before = _content(old)
    done = _refreshed(old)
    assert (done.hands.carried, done.hands.after, done.hands.lost) == (5, 5, 0)
    assert len(done.without_text) == 2
    assert _content(old) == before

"""A refresh that a signal ends leaves the database as it was, whatever it was doing; and bytes must be the same."""

import random
import shutil
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.analytics.rows.texts import never_damage
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.histories.sources import UNREADABLE
from studbook.importing.pipeline import import_paths
from studbook.program.endings import run
from studbook.upkeep.refresh import RefreshError, refresh

MOMENTS = 30
TOGETHER = "SELECT path, size, digest, problem, found, imported, rejected FROM files ORDER BY file"
BLOCKS = "SELECT file, number, size, hex(digest) FROM file_blocks ORDER BY ALL"


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of three files that take several blocks each."""
    folder = tmp_path_factory.mktemp("interrupted")
    for seed in (1, 2, 3):
        words = ["simulate", "--hands", "600", "--seed", str(seed), "--game", "razz"]
        (folder / f"{seed}.txt").write_text(CliRunner().invoke(app, words, catch_exceptions=False).stdout)
    with Store(folder / "x.duckdb") as store:
        import_paths(store, sorted(folder.glob("*.txt")))
    return folder / "x.duckdb"


def kept(path: Path) -> list[object]:
    with Store(path, read_only=True) as store:
        return [store.query(sql).rows() for sql in (TOGETHER, BLOCKS, "SELECT content FROM hands ORDER BY 1")]


def test_a_signal_at_any_moment_loses_no_text(original: Path, tmp_path: Path) -> None:
    before = kept(original)
    chance = random.Random(26)
    for moment in range(MOMENTS):
        database = tmp_path / f"{moment}.duckdb"
        shutil.copy(original, database)

        def work(path: Path = database) -> None:
            signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.01, 0.6))
            with Store(path) as store:
                refresh(store)

        signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGTERM))
        try:
            code = run(work)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        assert code in (0, 143), moment
        assert kept(database) == before, f"moment {moment}, code {code}"


def test_a_failed_query_never_looks_like_a_damaged_file() -> None:
    for kind in (RuntimeError, ValueError, OSError):
        with pytest.raises(Exception, match="Query interrupted") as raised, never_damage():
            raise kind("Query interrupted")
        assert not isinstance(raised.value, UNREADABLE)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM file_blocks WHERE file = 1 AND number = 1",
        "UPDATE files SET digest = 'ab' WHERE file = 1",
        "UPDATE files SET problem = 'damaged: Query interrupted' WHERE file = 1",
    ],
)
def test_other_bytes_than_before_replace_nothing(
    original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    """Whatever makes the new database lack bytes of the old one, the old one stays."""
    database = tmp_path / "x.duckdb"
    shutil.copy(original, database)
    before = kept(database)
    genuine = Store.settle_currencies

    def settle_and_damage(store: Store) -> None:
        genuine(store)
        if store.path.endswith("refreshing"):
            store.connection.execute(damage)

    monkeypatch.setattr(Store, "settle_currencies", settle_and_damage)
    with Store(database) as store, pytest.raises(RefreshError, match=r"2\.txt was not read as it is stored"):
        refresh(store)
    assert kept(database) == before

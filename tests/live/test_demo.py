"""`studbook demo` and `studbook.load_sample()`: the demonstration, apart from the user's database."""

import os
import time
from pathlib import Path

import polars as pl
import pytest

import studbook
from studbook.analytics.store import Store
from studbook.game.cache_folder import cache_home
from studbook.upkeep import demonstration
from tests.live.serving import serving_demo
from tests.live.serving import studbook as run

HANDS = 1850


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> "pytest.Generator[Path]":
    """A cache folder of these tests, which start without a demonstration in it."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("STUDBOOK_CACHE", str(folder))
        yield folder


def test_it_is_in_pages_without_touching_the_database_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STUDBOOK_DB", str(tmp_path / "mine.duckdb"))
    with serving_demo() as site:
        assert "Hero" in site.ask("/player?player=Hero").text
        assert run("demo", "--no-browser").stdout == f"already running: {site.address}\n"
    assert list(tmp_path.iterdir()) == []


def test_the_second_start_is_quick() -> None:
    demonstration.demonstration_database()
    began = time.monotonic()
    assert demonstration.demonstration_database().is_file()
    assert time.monotonic() - began < 0.5


def test_frames_are_those_of_the_demonstration() -> None:
    sample = studbook.load_sample()
    assert all(isinstance(frame, pl.DataFrame) and len(frame) for frame in sample[1:])
    assert len(sample.hands) == HANDS
    assert sample.played.filter(player="Hero")["hand"].n_unique() == HANDS
    assert set(sample.findings["code"]) == {"H05", "X03"}
    assert studbook.stats(sample.database, "Hero")["hands"].sum() > 0


def test_notes_on_the_demonstration_do_not_change_the_sample() -> None:
    with Store(demonstration.demonstration_database()) as store:
        store.connection.execute("DELETE FROM findings")
    assert len(studbook.load_sample().findings) == 2


def test_files_of_earlier_versions_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = demonstration.sample_database()
    demonstration.demonstration_database()
    monkeypatch.setattr(demonstration, "__version__", "0.9")
    assert demonstration.sample_database() != earlier
    assert not earlier.exists()


@pytest.mark.skipif(os.name == "nt", reason="root and Windows write anywhere")
def test_without_a_cache_folder_it_is_in_a_temporary_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("STUDBOOK_CACHE", str(tmp_path / "file"))
    made = demonstration.sample_database()
    assert made.is_file()
    assert cache_home() not in made.parents

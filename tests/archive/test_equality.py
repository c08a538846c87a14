"""An archive has what a database file has, in whatever order files are named; `tools.archive_trials` tries more."""

from pathlib import Path

import polars as pl
import pytest

import studbook
from tests.archive.conftest import archived
from tests.archive.equality import Content, content, differing


def test_seven_shards_are_the_database(seven: Path, as_database: Content) -> None:
    with studbook.open(seven) as store:
        shards = store.sql("SELECT count(DISTINCT hand >> 24) FROM hands").rows[0][0]
    assert 4 <= shards <= 9
    assert differing(as_database, content(seven)) == {}


def test_files_that_come_later_and_in_any_order(hands: Path, as_database: Content, tmp_path: Path) -> None:
    files = sorted(hands.iterdir())
    archived(files[4::-1], tmp_path / "archive")
    outcome = archived(files[::-1], tmp_path / "archive", 200_000)
    assert outcome.unchanged == 5
    assert differing(as_database, content(tmp_path / "archive")) == {}


def test_the_corpus_has_what_shards_must_agree_about(as_database: Content) -> None:
    findings = "".join(as_database["findings"])
    assert "'P03'" in findings  # a number with other content
    assert len(as_database["deals"]) > 10
    assert any("damaged" in row for row in as_database["files"])
    assert sum("z-copy" in row for row in as_database["files"]) == 1


@pytest.mark.parametrize("table", ["hands", "played"])
def test_scan(seven: Path, table: str) -> None:
    frame = studbook.scan(table, seven)
    with studbook.open(seven) as store:
        rows = store.sql(f"SELECT count(*) FROM {table}").rows[0][0]
    assert frame.select(pl.len()).collect().item() == rows

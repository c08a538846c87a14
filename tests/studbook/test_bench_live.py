"""`studbook bench --only live`: a writer appends hands in small pieces while browsers filter."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.reports.reference.speed_tables import live_rows
from studbook.speed import live


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few hands and browsers."""
    monkeypatch.setattr(live, "APPENDED", 600)
    monkeypatch.setattr(live, "BROWSERS", 4)
    monkeypatch.setattr(live, "HANDS_PER_SECOND", 200.0)


@pytest.mark.usefixtures("small")
def test_nothing_is_lost_and_nothing_doubled() -> None:
    answer = CliRunner().invoke(app, ["bench", "--only", "live", "--hands", "1000", "--json"])
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert found["stages"] is found["commands"] is None
    figures = found["live"]
    assert (figures["stored"], figures["appended"], figures["browsers"]) == (1000, 600, 4)
    assert (figures["lost"], figures["doubled"], figures["rejected"], figures["failed"]) == (0, 0, 0, 0)
    assert figures["clicks"] >= 4 * 2
    assert 0 < figures["median_seconds"] <= figures["slow_seconds"] <= figures["longest_seconds"]
    assert figures["processor_seconds"] > 0.5
    rows = dict(live_rows(figures))
    assert rows["lost, doubled, rejected"] == "0, 0, 0"


def test_pieces_are_smaller_than_hands_and_lose_no_byte(tmp_path: Path) -> None:
    texts = [f"PokerStars Hand #{number}: {'x' * (number * 37 % 9000)}\n\n\n".encode() for number in range(200)]
    (tmp_path / "all.txt").write_bytes(b"".join(texts))
    (tmp_path / "rooms").mkdir()
    live.append_pieces(tmp_path / "all.txt", tmp_path / "rooms", 1e9)
    files = sorted((tmp_path / "rooms").iterdir())
    assert len(files) == live.FILES
    for place, file in enumerate(files):
        assert file.read_bytes() == b"".join(texts[place :: live.FILES])


def test_lost_and_doubled_hands_are_counted(tmp_path: Path) -> None:
    from studbook.library import import_hands
    from tests.live.conftest import ROOMS

    import_hands([ROOMS / "pokerstars.txt"], tmp_path / "hands.duckdb")
    stored = {*map(live.number_of, live.hands_of(ROOMS / "pokerstars.txt"))}
    assert live.compared_with(tmp_path / "hands.duckdb", stored) == (0, 0, 0)
    assert live.compared_with(tmp_path / "hands.duckdb", stored | {"1", "2"}) == (2, 0, 0)
    assert live.compared_with(tmp_path / "hands.duckdb", stored - {min(stored)}) == (0, 1, 0)

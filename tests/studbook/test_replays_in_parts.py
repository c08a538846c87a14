"""Replayers of a report in plain Python: this program writes the parts that the process has not begun."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from studbook.exchange import player_report
from studbook.machine.state import MachineState

HANDS = range(100, 121)


class Written:
    """Notes which hands were written, and in which thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, is_fast: bool) -> None:
        self.hands: list[int] = []
        self.here: list[int] = []
        self.may_go_on = threading.Event()
        monkeypatch.setattr(MachineState, "is_fast", lambda _: is_fast)
        monkeypatch.setattr(player_report, "_replay", self.write)

    def write(self, _database: str, hands: frozenset[int], folder: Path) -> None:
        assert folder.is_dir()
        if threading.current_thread() is threading.main_thread():
            self.here += hands
            self.may_go_on.set()
        elif not self.may_go_on.wait(30):
            raise TimeoutError
        self.hands += hands


def test_what_the_process_has_not_begun_is_written_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = Written(monkeypatch, is_fast=False)
    with ThreadPoolExecutor(1) as process:
        player_report.Replays("a.duckdb", tmp_path, HANDS, process).finish()
    assert sorted(written.hands) == [*HANDS]
    assert 0 < len(written.here) < len(HANDS)


def test_machine_code_needs_no_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = Written(monkeypatch, is_fast=True)
    written.may_go_on.set()
    with ThreadPoolExecutor(1) as process:
        replays = player_report.Replays("a.duckdb", tmp_path, HANDS, process)
        process.submit(int).result()
        replays.finish()
    assert sorted(written.hands) == [*HANDS]
    assert written.here == []


def test_an_error_in_any_part_is_raised(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fails(_database: str, hands: frozenset[int], folder: Path) -> None:
        if 110 in hands and folder.is_dir():
            raise OSError("the disk is full")

    monkeypatch.setattr(MachineState, "is_fast", lambda _: False)
    monkeypatch.setattr(player_report, "_replay", fails)
    with ThreadPoolExecutor(1) as process, pytest.raises(OSError, match="the disk is full"):
        player_report.Replays("a.duckdb", tmp_path, HANDS, process).finish()

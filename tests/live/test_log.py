"""`--log-json` of the commands that run until they are stopped: a line of JSON for everything that happens."""

import json
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.live.serving import SECONDS, serving

ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
LEVELS = {"info", "warning", "error"}


def events(printed: str) -> list[dict[str, Any]]:
    """The events of a log, each of which must be whole."""
    found: list[dict[str, Any]] = [json.loads(line) for line in printed.splitlines()]
    for event in found:
        assert all(isinstance(event[name], str) and event[name] for name in ("event", "message"))
        assert event["level"] in LEVELS
        assert event["time"].endswith("Z")
        assert abs(datetime.fromisoformat(event["time"]) - datetime.now(UTC)).total_seconds() < 600
    return found


def the(name: str, found: list[dict[str, Any]]) -> dict[str, Any]:
    """The only event with a name."""
    [event] = [event for event in found if event["event"] == name]
    return event


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A watched folder with 20 hands."""
    folder = tmp_path / "hands"
    folder.mkdir()
    shutil.copy(ROOMS / "winamax.txt", folder)
    return folder


def test_serve(folder: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "a.duckdb", "--watch", folder, "--log-json") as served:
        served.wait("/", "Hero")
        assert served.ask("/no-such-page").code == 404
        assert served.ask("/", Cookie="").code == 403
        code, printed = served.end()
    assert code == 143
    found = events(printed)
    assert the("serving", found)["port"] == served.port
    assert the("imported", found)["imported"] == 20
    assert (found[-1]["event"], found[-1]["exit_code"], found[-1]["level"]) == ("stopped", 143, "error")
    token = served.address.rpartition("/")[2].rpartition("=")[2]
    assert len(token) > 10
    assert token not in printed


def test_watch(folder: Path, tmp_path: Path) -> None:
    words = ["watch", str(folder), "--db", str(tmp_path / "a.duckdb"), "--log-json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "studbook", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    alarm = threading.Timer(60, process.kill)
    alarm.start()
    try:
        lines = list(until_imported(process))
        shutil.copy(ROOMS / "pokerstars.txt", tmp_path / "more.txt")
        (tmp_path / "more.txt").rename(folder / "more.txt")
        lines += until_imported(process)
        process.send_signal(signal.SIGTERM)
        out, rest = process.communicate(timeout=SECONDS)
    finally:
        alarm.cancel()
        process.kill()
        process.communicate()
    assert process.returncode == 143
    assert out.splitlines()[0].endswith(" 20 new hands")
    found = events("".join(lines) + rest)
    assert [event["event"] for event in found] == ["notice", "imported", "imported", "stopped"]
    assert [event.get("imported") for event in found] == [None, 20, 20, None]
    assert found[-1]["exit_code"] == 143


def until_imported(process: "subprocess.Popen[str]") -> Iterator[str]:
    """Lines of a log up to an import."""
    assert process.stderr is not None
    for line in process.stderr:
        yield line
        if '"imported"' in line:
            return


def test_a_database_that_cannot_be_opened(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.duckdb").write_text("no database")
    for command in (["watch", str(folder)], ["serve", "--watch", str(folder), "--no-browser"]):
        words = [*command, "--db", str(tmp_path / "a.duckdb"), "--log-json"]
        done = subprocess.run(
            [sys.executable, "-m", "studbook", *words], capture_output=True, text=True, check=False, timeout=60
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert the("failed", events(done.stderr))["exit_code"] == 2

"""What a card room relies on: one writable folder, a log for programs, and a nightly audit with exit codes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "histories"
WRONG = SAMPLES / "demonstration" / "PokerStars stud.txt.gz"
"""Has one pot that is paid to the wrong player."""

READ_ONLY = """
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
for place in $(cut -d ' ' -f 5 /proc/self/mountinfo); do
    case "$place" in
        "$1" | /dev/shm | /proc*) ;;
        *) mount -o remount,bind,ro "$place" 2>/dev/null || true ;;
    esac
done
cd "$1"
shift
exec setpriv --bounding-set=-all --inh-caps=-all "$@"
"""
"""Makes everything read-only except a folder and the shared memory of the system, and gives up every privilege."""

COMMANDS = """
import contextlib, json, os, sys
from studbook.program.endings import run
from studbook.cli import app
try:
    open(sys.argv[2] + ".written", "w")
except OSError:
    print("read-only")
for words in json.loads(sys.argv[1]):
    sys.argv[1:] = words
    with contextlib.redirect_stdout(sys.stderr):
        code = run(app)
    print(code, words[0], flush=True)
"""


def limited(folder: Path) -> list[str]:
    """The beginning of a command that may write only to a folder."""
    if not all(map(shutil.which, ("unshare", "mount", "setpriv"))):
        pytest.skip("nothing here that makes file systems read-only")
    given = ["--mount"] if os.geteuid() == 0 else ["--mount", "--map-root-user"]
    if subprocess.run(["unshare", *given, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system does not let its users make file systems read-only")
    return ["unshare", *given, "sh", "-c", READ_ONLY, "sh", str(folder)]


def test_one_writable_folder_is_enough(tmp_path: Path, root: Path) -> None:
    sample = (SAMPLES / "samples" / "rooms" / "pokerstars.txt").read_text("utf-8")
    (tmp_path / "hands.txt").write_text("\n\n\n".join(sample.split("\n\n\n")[:5]), "utf-8")
    asked = [
        ["import", "hands.txt", "--db", "hands.duckdb"],
        ["audit", "--db", "hands.duckdb", "--report", "audit.html"],
        ["share", "727100000000", "--db", "hands.duckdb", "-o", "hand.png"],
        ["backup", "--db", "hands.duckdb", "-o", "copy.duckdb"],
        ["stats", "--db", str(tmp_path / "hands.duckdb")],
    ]
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": "/nonexistent",
        "PYTHONPATH": str(root),
        "STUDBOOK_CACHE": str(tmp_path / "cache"),
        "STUDBOOK_PLAIN": "1",
        "TMPDIR": str(tmp_path),
    }
    command = [*limited(tmp_path), sys.executable, "-c", COMMANDS, json.dumps(asked), str(root / "pyproject.toml")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["read-only", "0 import", "0 audit", "0 share", "0 backup", "0 stats"], (
        done.stderr
    )
    assert "atplotlib" not in done.stderr
    assert (tmp_path / "hand.png").exists()


def test_the_log_is_one_object_per_line_and_the_night_has_a_report(tmp_path: Path, root: Path) -> None:
    """Two nights, an import, a bug and an error that the user can fix, in one process."""
    (tmp_path / "broken.txt").write_text("PokerStars Hand #1: 7 Card Stud Limit ($1/$2)\nwhat?\n\n", "utf-8")
    hands = str(SAMPLES / "samples" / "rooms" / "partypoker.txt")
    asked = [
        ["nightly", hands, "--db", "a.duckdb", "--reports", "reports", "--log-json"],
        ["nightly", str(WRONG), "--db", "a.duckdb", "--reports", "reports", "--log-json"],
        ["import", hands, "broken.txt", "--db", "a.duckdb", "--log-json"],
        ["archive", hands, "--to", "archive", "--executor", "serial", "--log-json"],
        ["import", hands, "--db", "lost/a.duckdb", "--log-json"],
    ]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", COMMANDS.replace("redirect_stdout(sys.stderr)", "redirect_stdout(None)")]
    done = subprocess.run(
        [*command, json.dumps(asked), str(tmp_path / "x")],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["0 nightly", "1 nightly", "1 import", "0 archive", "2 import"], done.stderr
    events = [json.loads(line) for line in done.stderr.splitlines()]
    assert all({"time", "level", "event", "message"} <= event.keys() for event in events)
    names = [event["event"] for event in events if event["event"] != "notice"]
    assert names == ["audited", "audited", "rejected", "imported", "archived", "failed"]
    first, second, rejected, imported, archived, failed = (e for e in events if e["event"] != "notice")
    assert (first["errors"], second["errors"], second["level"]) == (0, 1, "error")
    assert (rejected["file"], imported["known"], archived["imported"]) == ("broken.txt", first["hands"], first["hands"])
    assert failed["exit_code"] == 2
    (night,) = (tmp_path / "reports").iterdir()
    assert second["date"] == night.name
    assert json.loads((night / "summary.json").read_text("utf-8"))["errors"] == 1
    rows = (night / "findings.csv").read_text("utf-8-sig").splitlines()
    assert len([row for row in rows if ",error," in row]) == 1
    assert "H05" in (night / "audit.html").read_text("utf-8")

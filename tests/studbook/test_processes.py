"""Processes that work for a command end with it, however it ends, and say nothing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMANDS = {
    "import": (["import", "{root}/histories/demonstration", "--db", "{folder}/a.duckdb"], 2),
    "report": (["report", "Hero", "-o", "{folder}/report", "--db", "{demonstration}"], 1),
    "simulate": (["simulate", "--hands", "60000", "-o", "{folder}/hands"], 2),
    "archive": (["archive", "{root}/histories/demonstration", "--to", "{folder}/archive"], 1),
}
"""Words of a command, and how many processes work for it."""


def _children(process: int) -> list[int]:
    words = ["ps", "-ww", "-o", "pid=", "-o", "args=", "--ppid", str(process)]
    lines = subprocess.run(words, capture_output=True, text=True, check=False).stdout.splitlines()
    return [int(line.split()[0]) for line in lines if "spawn_main" in line]


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux shows them")
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", COMMANDS)
def test_processes_end_with_the_command(
    command: str, sign: signal.Signals, tmp_path: Path, root: Path, demonstration: Path
) -> None:
    words, count = COMMANDS[command]
    asked = [word.format(root=root, folder=tmp_path, demonstration=demonstration) for word in words]
    environment = {**os.environ, "STUDBOOK_PLAIN": "1" if command == "import" else "0"}
    running = subprocess.Popen([sys.executable, "-m", "studbook", *asked], env=environment, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while len(children := _children(running.pid)) < count and time.monotonic() < until and running.poll() is None:
        time.sleep(0.05)
    time.sleep(0.5)
    running.send_signal(sign)
    said = running.communicate(timeout=60)[1].decode()
    assert "Traceback" not in said
    assert "nanobind" not in said
    while any(map(_is_alive, children)) and time.monotonic() < until + 20:
        time.sleep(0.1)
    assert len(children) >= count
    assert not any(map(_is_alive, children))


@pytest.mark.skipif(sys.platform == "win32", reason="has no groups of processes")
def test_a_command_that_ignores_interrupts_keeps_its_processes(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "studbook", "simulate", "--hands", "60000", "-o", str(tmp_path / "hands")]
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *words]  # as a shell starts `studbook simulate &`
    running = subprocess.Popen(ignoring, stderr=subprocess.PIPE, start_new_session=True)
    until = time.monotonic() + 60
    while len(_children(running.pid)) < 2 and time.monotonic() < until and running.poll() is None:
        time.sleep(0.05)
    time.sleep(0.5)
    assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)
    assert running.communicate(timeout=120)[1].decode() == ""
    assert running.returncode == 0

"""A disk that fills up while an archive is written: the command says so, and nothing is set aside for it."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from studbook.analytics.database.archive.folder import folder_at
from studbook.analytics.database.archive.snapshot import latest
from studbook.analytics.store import Store
from studbook.archive.verify import verify
from tests.archive.conftest import SAMPLES, archived

pytest.importorskip("resource", reason="only POSIX systems can limit the size of files")

MOST_BYTES = 400_000
"""Smaller than the database of a shard."""


LIMITED = f"""
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({MOST_BYTES}, {MOST_BYTES}))
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Becomes another program that may write only small files, and so may all that it starts."""


@pytest.mark.parametrize("executor", ["serial", "pool", "dask"])
def test_a_full_disk_ends_the_run(executor: str, tmp_path: Path) -> None:
    if executor == "dask" and importlib.util.find_spec("distributed") is None:
        pytest.skip("distributed is not installed")
    place = tmp_path / "a"
    archived([SAMPLES / "rooms" / "winamax.txt"], place)
    before = latest(folder_at(place))
    words = ["archive", str(SAMPLES / "rooms"), "--to", str(place), "--executor", executor, "--workers", "1", "--json"]
    command = [sys.executable, "-m", "studbook", *words]
    small = [command[0], "-c", LIMITED, *command[1:]]
    done = subprocess.run(small, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (3, ""), done.stderr
    assert done.stderr.splitlines()[-1].endswith("cannot be written: file too large")
    assert latest(folder_at(place)) == before
    assert not any((place / "staging").iterdir())
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, json.loads(done.stdout)["set_aside"]) == (0, []), done.stderr
    assert verify(str(place)).problems == ()
    with Store(place, read_only=True) as store:
        assert store.sql("SELECT count(DISTINCT site) > 8 FROM hands").rows == [(True,)]

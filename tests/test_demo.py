"""The first command of the README: `make demo` runs to its end, and its report and database are there."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from studbook.analytics.store import Store


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_the_demonstration_runs_to_its_end(root: Path, tmp_path: Path) -> None:
    """With the environment that runs the tests, instead of a new one."""
    settings = [f"BIN={Path(sys.executable).parent}", f"DEMO={tmp_path}/demo"]
    done = subprocess.run(
        ["make", "-C", str(root), "-o", ".venv/for-use", "demo", *settings],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "error H05" in done.stdout
    assert (tmp_path / "demo" / "hero" / "index.html").is_file()
    with Store(tmp_path / "demo" / "studbook.duckdb", read_only=True) as store:
        assert store.sql("SELECT count(*) FROM hands").rows == [(1850,)]

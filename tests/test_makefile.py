"""The targets of the Makefile that nothing else runs."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make")


def made(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", "-C", str(root), *words], capture_output=True, text=True, check=False)


def test_pythons_that_are_missing_are_skipped(root: Path) -> None:
    done = made(root, "--no-print-directory", "test-pythons", "PYTHONS=python0.1 python0.2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"python0.{minor} does not run here: skipped" for minor in (1, 2)]


def test_a_python_that_fails_is_named(root: Path, tmp_path: Path) -> None:
    python = tmp_path / "python0.3"
    python.write_text('#!/bin/sh\ncase "$2" in *print*) echo 0.3;; *) exit 1;; esac\n')  # knows only its version
    python.chmod(0o755)
    done = made(root, "test-pythons", f"PYTHONS={python}")
    assert done.returncode == 2
    assert f"failed with: {python}" in done.stderr
    assert not (root / ".venv-0.3").exists()


def test_each_python_has_an_environment_of_its_own(root: Path) -> None:
    shown = made(root, "-n", "test-fast", "VENV=.venv-0.4", "PYTHON=python0.4").stdout
    assert ".venv-0.4/bin/python -m pytest" in shown
    assert ".venv/" not in shown

"""A checkout without symbolic links, which Git for Windows makes, and an unpacked zip work as they are."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PROGRAM = """
import studbook, studbook.rules.stud.house as house
from studbook.machine.sources import sources_digest
print(studbook.__file__, house.profiles() != [], sources_digest())
"""


def git(*words: str | Path) -> None:
    subprocess.run(["git", *map(str, words)], check=True, capture_output=True)


@pytest.fixture
def commit(root: Path) -> Path:
    """The repository, if it is one."""
    if shutil.which("git") is None or not (root / ".git").exists():
        pytest.skip("no git here to clone with")
    return root


@pytest.fixture
def cloned(commit: Path, tmp_path: Path) -> Path:
    git("-c", "core.symlinks=false", "clone", "--quiet", "--depth", "1", f"file://{commit}", tmp_path / "clone")
    return tmp_path / "clone"


@pytest.fixture
def unpacked(commit: Path, tmp_path: Path) -> Path:
    git("-C", commit, "archive", "--format=zip", "-o", tmp_path / "head.zip", "HEAD")
    with zipfile.ZipFile(tmp_path / "head.zip") as packed:
        packed.extractall(tmp_path / "unpacked")  # links become files that hold what they lead to
    return tmp_path / "unpacked"


def printed(folder: Path, *words: str) -> str:
    """What Python prints in a folder whose `studbook` it imports."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("kind", ["cloned", "unpacked"])
def test_it_works_without_links(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue(kind)
    assert (folder / "studbook" / "game").is_file()
    own, has_profiles, digest = printed(folder, "-c", PROGRAM).split()
    assert (Path(own), has_profiles) == (folder / "studbook" / "__init__.py", "True")
    for link in (path for path in (folder / "studbook").iterdir() if (folder / path.name / "__init__.py").is_file()):
        link.unlink()
        link.symlink_to(Path("..", link.name))
    assert printed(folder, "-c", PROGRAM).split()[2] == digest  # the same machine code
    samples = folder / "histories" / "samples" / "stud-0001.txt"
    assert "200 hands audited: no errors" in printed(folder, "-m", "studbook", "audit", str(samples))

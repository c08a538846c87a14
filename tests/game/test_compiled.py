"""Machine code on disk: if it is damaged in any way, the rules still work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from studbook.game.compiled import IS_COMPILED, cache_home

RULE = """
from studbook.rules.stud.first_to_act import has_open_pair
from studbook.game.cards import pack
from studbook.game.compiled import is_kept
print(bool(has_open_pair(pack((0, 1)))), bool(has_open_pair(pack((0, 4)))), is_kept())
"""

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled")


def run(root: Path, cache: Path) -> str:
    """Call a compiled rule in a new process with this cache."""
    environment = os.environ | {"STUDBOOK_CACHE": str(cache), "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", RULE], env=environment, cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_damaged_machine_code_is_compiled_anew(root: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(root, cache) == "True False True"
    kept = [path for path in cache.rglob("*") if path.suffix in (".nbi", ".nbc")]
    assert {path.suffix for path in kept} == {".nbi", ".nbc"}
    for suffix in (".nbc", ".nbi"):
        for path in kept:
            if path.suffix == suffix:
                path.write_bytes(path.read_bytes()[:100] + b"damaged")
        assert run(root, cache) == "True False True"


def test_without_a_folder_for_it_nothing_is_kept(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert run(root, tmp_path / "file" / "cache") == "True False False"


@pytest.mark.parametrize("caches", ["", "here"])
def test_a_cache_folder_that_is_not_absolute_is_not_used(caches: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STUDBOOK_CACHE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", caches)
    assert cache_home() == Path.home() / ".cache" / "studbook"

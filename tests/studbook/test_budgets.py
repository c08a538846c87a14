"""Budgets of space and work. Times depend on the machine; bytes and calls do not.

A budget is about a tenth above what was measured on 24 November 2026, or, for calls, twice as much. Raise one only
with a reason in the commit.
"""

import sys
import threading
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import studbook
from studbook.analytics.store import Store
from studbook.library import import_hands
from studbook.machine.state import machine

BYTES_PER_HAND = 4_400
"""Of a database with the demonstration: 1,850 hands of 1.9 kB. Large databases need less, about 1,600."""
BYTES_WITHOUT_HANDS = 900_000
CALLS_PER_HAND = 120
"""Calls of Python functions that each further hand of an import costs: its columns are worked on as a whole."""

INSTALLED_BYTES = 480_000_000
"""Of what a wheel needs, as installed: Polars is 187 MB of it, NumPy 71, DuckDB 70, Matplotlib and its packages 96."""

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "histories" / "samples" / "stud-0001.txt"


def test_bytes_of_a_database(demonstration: Path, tmp_path: Path) -> None:
    with Store(demonstration, read_only=True) as store:
        hands = store.sql("SELECT count(*) FROM hands").rows[0][0]
    assert demonstration.stat().st_size / hands <= BYTES_PER_HAND
    Store(tmp_path / "empty.duckdb").close()
    assert (tmp_path / "empty.duckdb").stat().st_size <= BYTES_WITHOUT_HANDS


@pytest.mark.skipif(not machine().is_fast(), reason="only compiled rules save calls")
def test_calls_of_an_import(tmp_path: Path) -> None:
    hands = SAMPLE.read_text("utf-8").split("\n\n\n")
    calls = {}
    for number in (50, 100, 200):  # the first import also loads modules
        (tmp_path / f"{number}.txt").write_text("\n\n\n".join(hands[:number]), "utf-8")
        calls[number] = calls_of_import(tmp_path / f"{number}.txt")
    assert 0 < (calls[200] - calls[100]) / 100 <= CALLS_PER_HAND


def calls_of_import(text: Path) -> int:
    """Calls of Python functions in all threads."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    threading.setprofile(count)
    try:
        import_hands([text], text.with_suffix(".duckdb"))
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
    return calls


def test_what_is_installed() -> None:
    """Packages that Studbook needs, without extras, as their own lists of files say; and Studbook without bytecode."""
    needed = requirements()
    assert {"duckdb", "polars", "numpy", "matplotlib"} < needed
    assert not {"numba", "llvmlite"} & needed
    files = [file.locate() for name in needed for file in distribution(name).files or ()]
    own = [path for path in Path(studbook.__file__).parent.rglob("*") if "__pycache__" not in path.parts]
    sizes = [Path(str(file)).stat().st_size for file in (*files, *own) if Path(str(file)).is_file()]
    assert 0 < sum(sizes) <= INSTALLED_BYTES


def requirements() -> set[str]:
    """Names of the packages that an installation gets, from `pyproject.toml` and the metadata of each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: set[str] = set()
    waiting: list[str] = project["dependencies"]
    while waiting:
        asked = Requirement(waiting.pop())
        name = canonicalize_name(asked.name)
        if name not in found and (asked.marker is None or asked.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += distribution(name).requires or []
    return found

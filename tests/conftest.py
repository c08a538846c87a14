"""What every test may use."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# The first call of a compiled rule takes seconds, and the two test processes share the machine with other work.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# What is printed depends on neither the terminal nor the wishes of the person who runs the tests.
for name in ("STUDBOOK_DB", "LINES", "TERMINAL_WIDTH", "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "GITHUB_ACTIONS"):
    os.environ.pop(name, None)
os.environ["COLUMNS"] = "80"


@pytest.fixture(scope="session")
def root() -> Path:
    """Folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def histories_dir() -> Path:
    """Folder of real hand histories, which may not be shipped: beside the project where there are any."""
    folder = ROOT.parent / "shared" / "histories"
    if not folder.is_dir():
        pytest.skip("no real hand histories at ../shared/histories")
    return folder

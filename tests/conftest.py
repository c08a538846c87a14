"""What every test may use."""

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# The first call of a compiled rule takes seconds, and the two test processes share the machine with other work.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


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

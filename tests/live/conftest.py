"""Hands that a site could write, and what a database has of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"

CONTENT = "SELECT site, hand_id, count(*), bool_or(conflict) FROM hands GROUP BY ALL ORDER BY ALL"


def hands_of(path: Path) -> list[bytes]:
    """The hands of a file of the site PokerStars, with the blank lines after each."""
    return [b"PokerStars " + part for part in path.read_bytes().split(b"PokerStars ")[1:]]


def content(store: Store) -> list[tuple[object, ...]]:
    """Every hand with its number, so that a lost or doubled one is noticed; and how many texts were rejected."""
    rejects = store.sql("SELECT count(*) FROM rejects").rows
    return [*store.sql(CONTENT).rows, *rejects]


def imported_once(*paths: Path) -> list[tuple[object, ...]]:
    """The same after one import of files as they are in the end."""
    with Store(":memory:") as store:
        import_paths(store, paths)
        return content(store)


@pytest.fixture(scope="session")
def texts() -> list[bytes]:
    """Twelve hands, each as a site writes it."""
    return hands_of(ROOMS / "pokerstars.txt")[:12]


@pytest.fixture
def store() -> Iterator[Store]:
    """An empty database."""
    with Store(":memory:") as made:
        yield made

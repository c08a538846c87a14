"""Arguments of the public functions: one thing or several, and errors that name what is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import studbook

SAMPLE = "histories/samples/rooms/pokerstars.txt"


@pytest.fixture(scope="module")
def database(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arguments") / "hands.duckdb"
    assert studbook.import_hands(str(root / SAMPLE), path).hands.imported == 20
    return path


def test_one_path_is_one_path(root: Path, tmp_path: Path) -> None:
    """A text was taken letter by letter, and one of them is the root of the file system."""
    for given in (root / SAMPLE, [str(root / SAMPLE)], iter([root / SAMPLE])):
        assert studbook.import_hands(given, tmp_path / "again.duckdb").hands.found == 20
    assert sum(1 for _ in studbook.read([root / SAMPLE])) == sum(1 for _ in studbook.read(root / SAMPLE)) == 20
    assert studbook.audit([root / SAMPLE]).equals(studbook.audit(root / SAMPLE))


def test_one_name_is_one_name(database: Path) -> None:
    assert studbook.stats(database, by="game").equals(studbook.stats(database, by=["game"]))
    assert studbook.opponents(database, "Hero", by="game").height


WRONG: dict[str, tuple[Callable[[Path], Any], type[Exception], str]] = {
    "path that is a number": (lambda at: studbook.import_hands(3, at), TypeError, "paths"),  # type: ignore[arg-type]  # meant
    "paths of numbers": (lambda at: studbook.import_hands([3], at), TypeError, "paths"),  # type: ignore[list-item]  # meant
    "no database": (lambda _: studbook.import_hands("x", ["y"]), TypeError, "database"),  # type: ignore[arg-type]  # meant
    "missing file to read": (lambda _: studbook.read("gone.txt"), FileNotFoundError, "gone.txt"),
    "missing file to audit": (lambda _: studbook.audit("gone.txt"), FileNotFoundError, "gone.txt"),
    "missing file to convert": (lambda _: studbook.convert("gone.txt", site="log"), FileNotFoundError, "gone.txt"),
    "missing file to scan": (lambda _: studbook.scan_hands("gone.txt"), FileNotFoundError, "gone.txt"),
    "hands as one text": (lambda _: studbook.equity("stud", "Ah Ad Kc"), TypeError, "hands"),
    "game of an equity": (lambda _: studbook.equity("holdem", ["Ah Ad Kc", "2c 3c 4c"]), ValueError, "game.*razz"),
    "game to simulate": (lambda _: studbook.simulate("holdem"), ValueError, "game.*razz"),
    "limit to simulate": (lambda _: studbook.simulate("stud", limit="cap"), ValueError, "limit.*fixed"),
    "negative limit": (lambda at: studbook.opponents(at, "Hero", limit=-1), ValueError, "limit"),
    "by a number": (lambda at: studbook.stats(at, by=[3]), TypeError, "by"),  # type: ignore[list-item]  # meant
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_arguments_are_named(case: str, database: Path) -> None:
    call, kind, words = WRONG[case]
    with pytest.raises(kind, match=words):
        call(database)

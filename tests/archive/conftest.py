"""Hands of every site, with copies and contradictions, as a database file and as archives."""

import gzip
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from studbook.archive.executors import Executor, Serial
from studbook.archive.plan import Settings
from studbook.archive.run import RunResult, archive
from studbook.library import import_hands
from tests.archive.equality import Content, content

SAMPLES = Path(__file__).parents[2] / "histories" / "samples"

Archives = Callable[..., RunResult]


@pytest.fixture(scope="session")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of several sites, a copy, known numbers with other content, a damaged file, and an empty one."""
    folder = tmp_path_factory.mktemp("hands")
    for room in ("pokerstars", "bovada", "ipoker", "houselog"):
        shutil.copy(SAMPLES / "rooms" / f"{room}.txt", folder / f"{room}.txt")
    for path in sorted((SAMPLES / "red-dog").glob("*.txt"))[:1]:
        shutil.copy(path, folder / path.name)
    text = (SAMPLES / "rooms" / "pokerstars.txt").read_bytes()
    (folder / "z-copy.txt").write_bytes(text)
    (folder / "z-other.txt").write_bytes(text.replace(b": folds", b": folds ", 3)[:20_000])
    packed = gzip.compress((SAMPLES / "rooms" / "winning.txt").read_bytes())
    (folder / "z-broken.txt.gz").write_bytes(packed[: len(packed) // 2])
    (folder / "empty.txt").write_bytes(b"")
    return folder


@pytest.fixture(scope="session")
def as_database(hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Content:
    """Everything that a database file has of these hands."""
    path = tmp_path_factory.mktemp("database") / "hands.duckdb"
    import_hands([hands], path)
    return content(path)


def archived(
    paths: Sequence[Path | str], folder: Path | str, shard_bytes: int = 64 << 20, executor: Executor | None = None
) -> RunResult:
    """Archive files."""
    settings = Settings(str(folder), shard_bytes=shard_bytes)
    return archive([str(path) for path in paths], settings, executor or Serial())


@pytest.fixture(scope="session")
def seven(hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of these hands in about seven shards."""
    folder = tmp_path_factory.mktemp("seven") / "archive"
    archived([hands], folder, sum(path.stat().st_size for path in hands.iterdir()) // 5)
    return folder

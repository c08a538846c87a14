"""The demonstration that comes with Studbook, as a database that is made once and kept in the cache folder."""

import atexit
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

import duckdb
import polars as pl

from studbook.analytics.database.resources import questions
from studbook.analytics.database.trouble import CannotWriteError
from studbook.analytics.store import Store
from studbook.game.cache_folder import cache_home
from studbook.histories.whole_files import whole
from studbook.importing.pipeline import import_paths
from studbook.importing.revisions import NEWEST
from studbook.version import __version__

HERO = "Hero"
"""Whose hands they are."""


class SampleFrames(NamedTuple):
    """The demonstration as Polars frames, and the database that they are from."""

    database: Path
    hands: pl.DataFrame
    played: pl.DataFrame
    decisions: pl.DataFrame
    tournaments: pl.DataFrame
    findings: pl.DataFrame


@contextmanager
def demonstration_texts() -> Iterator[Path]:
    """Yield the folder with the hand histories of the demonstration."""
    with as_file(files("studbook.histories") / "demonstration") as folder:
        yield folder


def sample_database() -> Path:
    """Return the database of the demonstration, which nothing writes to; the first call makes it."""
    return _kept("sample", _import)


def demonstration_database() -> Path:
    """Return a copy for `studbook demo`, whose tags and notes are kept until the next version of Studbook."""
    return _kept("demonstration", lambda draft: shutil.copyfile(sample_database(), draft))


def sample_frames() -> SampleFrames:
    """Read the frames of the demonstration."""
    tables = {"tournaments": "tournament_entries"}
    database = sample_database()
    with Store(database, read_only=True) as store:
        frames = [store.query(f"FROM {tables.get(name, name)}") for name in SampleFrames._fields[1:]]
    return SampleFrames(database, *frames)


def _import(draft: Path) -> None:
    with demonstration_texts() as folder, Store(draft) as store:
        import_paths(store, [folder])


def _kept(name: str, make: Callable[[Path], object]) -> Path:
    """Return a file of the cache folder that belongs to this version; make it if it is missing.

    If nothing can be kept there, it is made in a temporary folder, which goes with the program.
    """
    try:
        return _made(cache_home() / "demonstration", name, make)
    except (OSError, CannotWriteError):
        folder = Path(tempfile.mkdtemp(prefix="studbook-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return _made(folder, name, make)


def _made(folder: Path, name: str, make: Callable[[Path], object]) -> Path:
    file = folder / _key() / f"{name}.duckdb"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        with whole(file) as draft:
            make(draft)
        for other in folder.iterdir():  # of earlier versions; one that is open elsewhere may stay
            if other != file.parent:
                shutil.rmtree(other, ignore_errors=True)
    return file


def _key() -> str:
    """Hash of what decides the content: the version, the schema, and the texts."""
    key = hashlib.blake2b(f"{__version__} {NEWEST} {duckdb.__version__}".encode(), digest_size=8)
    for part in ("schema", "schema/macros", "schema/views"):
        for question in questions(part):
            key.update(question.sql.encode())
    with demonstration_texts() as folder:
        for text in sorted(folder.iterdir()):
            key.update(text.read_bytes())
    return key.hexdigest()

"""Where machine code is kept: a folder per version of our sources, in the user's cache folder.

Numba notices changes only in a function's own file, but rules call each other across files. The folder is therefore
named after the content of all our compiled sources: a change in any of them means compiling again, and a new path or a
newer date does not.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

_COMPILED_FOLDERS = ("game", "grammar", "rules", "equity", "simulation", "analytics/facts")
_COMPILED_DATA = "rules/checks/families"
"""TOML files of which values are compiled in: the severity of each check."""


def cache_home() -> Path:
    """Folder for everything that can be made again: `STUDBOOK_CACHE`, or else the user's cache folder."""
    chosen = os.environ.get("STUDBOOK_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "studbook"
    if sys.platform == "darwin":
        return home() / "Library" / "Caches" / "studbook"
    caches = Path(os.environ.get("XDG_CACHE_HOME", ""))  # empty and relative paths count as not set, by its standard
    return (caches if caches.is_absolute() else home() / ".cache") / "studbook"


def home() -> Path:
    """The user's home; if there is none, a path at which nothing can be kept."""
    try:
        return Path.home()
    except RuntimeError:  # a container may run as a user whom the system does not know
        return Path(os.devnull)


def sources_digest(root: Path | None = None) -> str:
    """Short hash of the names and contents of all compiled sources."""
    root = root or Path(__file__).resolve().parent.parent
    paths = [path for folder in _COMPILED_FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    paths += sorted((root / _COMPILED_DATA).glob("*.toml"))
    digest = hashlib.blake2b(digest_size=8)
    for path in paths:
        text = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}:{len(text)};".encode() + text)
    return digest.hexdigest()


@cache
def folder() -> Path | None:
    """Folder for the machine code of exactly these sources; None if nothing can be kept, or there is no Numba."""
    try:
        compiler = version("numba")
    except PackageNotFoundError:
        return None
    kept = cache_home() / "compiled" / f"{sources_digest()}-{compiler}-{platform.python_version()}"
    try:
        kept.mkdir(parents=True, exist_ok=True)
        (kept / ".writable").touch()
    except OSError:
        return None
    return kept


def is_warm() -> bool:
    """Whether everything that `studbook warm` compiles is kept."""
    kept = folder()
    return kept is not None and (kept / ".warm").exists()


def set_warm() -> None:
    """Record that everything a run needs has been compiled and kept."""
    kept = folder()
    if kept is not None:
        (kept / ".warm").touch()


def file_of(rule: Callable[..., Any], kept: Path) -> Path:
    """The file by which Numba finds the machine code of a function, for the folder in which it is kept."""
    stem = rule.__module__.rpartition(".")[2]
    python = f"py{sys.version_info[0]}{sys.version_info[1]}{getattr(sys, 'abiflags', '')}"
    name = f"{stem}.{rule.__qualname__}-{rule.__code__.co_firstlineno}.{python}.nbi"
    return kept / rule.__module__ / name.replace("<", "").replace(">", "")

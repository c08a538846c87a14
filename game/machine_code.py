"""Folders of machine code: one per version of our sources, in the user's cache folder.

Numba notices changes only in a function's own file, but rules call each other across files. The folder is therefore
named after the content of all our compiled sources: a change in any of them means compiling again, and a new path or a
newer date does not.
"""

import hashlib
import os
import platform
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

_COMPILER = re.compile(
    rb"from studbook\.game\.compiled import (?:\([^)]*|[^\n#(]*)"
    rb"\b(?:compiled|compiled_maker|inlined|with_arrays|Rule)\b"
)
"""How a file begins that compiles functions: it imports what does that."""
_IMPORTS = re.compile(rb"from studbook((?:\.\w+)*) import (\([^)]*\)|[^\n#]*)")
"""An import of our own modules, and the names that it takes from there."""
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
    """Short hash of the names and contents of all sources that machine code can come from: see `compiled_sources`."""
    root = root or Path(__file__).resolve().parent.parent
    sources = compiled_sources(root)
    data = sorted((root / _COMPILED_DATA).glob("*.toml"))
    sources |= {path.relative_to(root).as_posix(): path.read_bytes() for path in data}
    digest = hashlib.blake2b(digest_size=8)
    for name, text in sources.items():
        digest.update(f"{name}:{len(text)};".encode() + text)
    return digest.hexdigest()


def compiled_sources(root: Path) -> dict[str, bytes]:
    """Return every file that compiles functions, and every file of ours that it imports, directly or not, by path.

    No list of folders says which: a compiled function can only come from a file that names the compiler, and reach only
    what its file imports.
    """
    package = root / "studbook"
    texts = dict(_python_files(package if package.is_dir() else root))
    if package.is_dir() and not (package / "game").is_dir():  # a checkout without links: see `studbook/__init__.py`
        folders = [path for path in root.iterdir() if (path / "__init__.py").is_file() and path != package]
        texts |= {f"{path.name}/{name}": text for path in folders for name, text in _python_files(path)}
    waiting = [name for name, text in texts.items() if b"studbook.game.compiled" in text and _COMPILER.search(text)]
    found = set(waiting)
    while waiting:
        for module, names in _IMPORTS.findall(texts[waiting.pop()]):
            for name in _files_of(module.decode(), names.decode()):
                if name in texts and name not in found:
                    found.add(name)
                    waiting.append(name)
    return {name: texts[name] for name in sorted(found)}


def _python_files(package: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the path in the package and the content of each Python file; a checkout links to most folders."""
    for path, _, files in os.walk(package, followlinks=True):
        inside = os.path.relpath(path, package).replace(os.sep, "/")
        for file in files:
            if file.endswith(".py"):
                yield f"{inside}/{file}".removeprefix("./"), Path(path, file).read_bytes()


def _files_of(module: str, names: str) -> Iterator[str]:
    """Yield the files that an import may mean: the module, or modules in the package."""
    path = module.replace(".", "/").strip("/")
    yield f"{path}.py"
    yield f"{path}/__init__.py"
    for name in re.findall(r"\w+", names):
        yield f"{path}/{name}.py".lstrip("/")


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

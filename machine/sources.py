"""Which files machine code is made from, and a digest of them.

A rule calls rules of other files, and takes constants from others still. The digest therefore covers every file that
compiles functions and every file that these import, directly or not: after a change in any of them the library is not
used any more, and a new path or a newer date changes nothing.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGE = Path(__file__).absolute().parent.parent
"""The folder of all our sources: the package, or the top of a checkout."""
_COMPILER = re.compile(rb"from studbook\.machine\.rule import (?:\([^)]*|[^\n#(]*)\b(?:compiled|inlined|with_arrays)\b")
"""How a file begins that compiles functions: it imports what does that."""
_IMPORTS = re.compile(rb"from studbook((?:\.\w+)*) import (\([^)]*\)|[^\n#]*)")
"""An import of our own modules, and the names that it takes from there."""
_BUILD = ("machine/build.py", "machine/compile_calls.py", "upkeep/entry_points.py")
"""How the library is made, which nothing compiled imports."""
_COMPILED_DATA = "rules/checks/families"
"""TOML files of which values are compiled in: the severity of each check."""


def compiled_sources(root: Path = PACKAGE) -> list[str]:
    """Name every file that compiles functions, and every file of ours that it imports, directly or not.

    No list of folders says which: a compiled function can only come from a file that names the compiler, and reach only
    what its file imports.
    """
    package = root / "studbook"
    texts = dict(_python_files(package if package.is_dir() else root))
    if package.is_dir() and not (package / "game").is_dir():  # a checkout without links: see `studbook/__init__.py`
        folders = [path for path in root.iterdir() if (path / "__init__.py").is_file() and path != package]
        texts |= {f"{path.name}/{name}": text for path in folders for name, text in _python_files(path)}
    waiting = [name for name, text in texts.items() if b"studbook.machine.rule" in text and _COMPILER.search(text)]
    found = set(waiting)
    while waiting:
        for module, names in _IMPORTS.findall(texts[waiting.pop()]):
            for name in _files_of(module.decode(), names.decode()):
                if name in texts and name not in found:
                    found.add(name)
                    waiting.append(name)
    return sorted(found.union(_BUILD) & texts.keys())


def digest_of_files(root: Path, names: Iterable[str]) -> str:
    """Short hash of the names and contents of these files, and of data that is compiled in.

    A file that is missing counts as empty.
    """
    data = [f"{_COMPILED_DATA}/{path.name}" for path in (root / _COMPILED_DATA).glob("*.toml")]
    digest = hashlib.blake2b(digest_size=16)
    for name in sorted({*names, *data}):
        text = _content(root, name)
        digest.update(f"{name}:{len(text)};".encode() + text)
    return digest.hexdigest()


def sources_digest(root: Path = PACKAGE) -> str:
    """Hash of all sources that machine code can come from."""
    return digest_of_files(root, compiled_sources(root))


def _content(root: Path, name: str) -> bytes:
    for folder in (root, root / "studbook"):
        try:
            return (folder / name).read_bytes()
        except FileNotFoundError:
            continue
    return b""


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

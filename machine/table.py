"""What is known of the library of machine code without running it: its table, and whether it fits these sources.

The library is made by `machine.build`, on this machine or for a wheel, and kept in the folder `library` as two files:
the library itself, and a table that says what it was made from, for which processors, and which functions it has. This
module needs nothing but Python, so that a build can ask it.
"""

import hashlib
import json
import platform
import sys
from pathlib import Path
from typing import Any, NamedTuple

from studbook.machine.sources import PACKAGE, digest_of_files

FOLDER = Path(__file__).parent / "library"
"""Folder of the library: a wheel brings it along, and `studbook warm` makes it in a checkout."""
TABLE = "functions.json"


class UnfitError(Exception):
    """The library cannot be used; the text says why, as the end of a sentence."""


class LibraryTable(NamedTuple):
    """What is known of a library without running it."""

    target: str
    """System and processor that it was made for, as `this_target` has it."""
    file: str
    """Name of the library's file."""
    sha256: str
    """Of the library."""
    sources: str
    """Digest of the sources that it was made from."""
    files: list[str]
    """Names of these sources."""
    made_with: dict[str, str]
    """Versions of the compilers that made it."""
    functions: dict[str, list[Any]]
    """Of each rule: the symbol, the types of the arguments and the type of the result of each of its functions."""


def this_target() -> str:
    """Name this system and its kind of processor, such as linux-x86_64."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    machine = platform.machine().lower()
    return f"{system}-{ {'amd64': 'x86_64', 'aarch64': 'arm64'}.get(machine, machine) }".replace(" ", "")


def read_table(folder: Path) -> LibraryTable:
    """Read what is known of a library. Raises FileNotFoundError, or UnfitError if it is damaged."""
    content = (folder / TABLE).read_bytes()
    seal, _, written = content.partition(b"\n")
    if seal.decode("ascii", "replace") != hashlib.sha256(written).hexdigest():
        raise UnfitError("its table is damaged")
    try:
        return LibraryTable(**json.loads(written))
    except TypeError:
        raise UnfitError("it was made by another version of Studbook") from None


def write_table(folder: Path, table: LibraryTable) -> None:
    """Write what is known of a library, with its hash in front: whole, or not at all."""
    written = json.dumps(table._asdict()).encode()
    new = folder / f".{TABLE}"
    new.write_bytes(hashlib.sha256(written).hexdigest().encode() + b"\n" + written)
    new.replace(folder / TABLE)


def fitting_table(folder: Path = FOLDER) -> LibraryTable:
    """Return the table of the library in a folder if it is whole, for this system, and made from these sources.

    Raises FileNotFoundError if there is none, and UnfitError if it does not fit.
    """
    table = read_table(folder)
    if table.target != this_target():
        raise UnfitError(f"it is for {table.target}, and this is {this_target()}")
    if table.sources != digest_of_files(PACKAGE, table.files):
        raise UnfitError("it was made from other sources")
    if hashlib.sha256((folder / table.file).read_bytes()).hexdigest() != table.sha256:
        raise UnfitError("its file is damaged")
    return table

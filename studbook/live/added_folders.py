"""Folders that the user added in the browser, and files that were dropped there: both are kept next to the database."""

import hashlib
import os
import re
import time
from collections.abc import Iterable
from pathlib import Path

from studbook.game.cache_folder import home
from studbook.histories.whole_files import whole, write_whole

_LONG_AGO = 86_400
"""Seconds. A file with this age is imported at once and to its end, as no room still writes to it."""
_LONGEST_NAME = 120
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)")
"""Names that Windows gives to devices."""


class FolderError(ValueError):
    """A folder that cannot be watched; the message says why."""


class AddedFolders:
    """The folders that were added to a database in the browser."""

    def __init__(self, database: Path) -> None:
        self._list = database.with_name(f"{database.stem}-folders.txt")
        self.dropped = Path(os.path.abspath(database.with_name(f"{database.stem}-files")))  # noqa: PTH100  # keeps links
        """Folder of files that were dropped into the page."""

    def listed(self) -> list[Path]:
        """The folders that were added, in the order in which they were."""
        try:
            lines = self._list.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        except OSError:
            return []
        return [Path(line) for line in dict.fromkeys(lines) if line.strip()]

    def watched(self) -> list[Path]:
        """The folders to watch: those that were added and exist, and that of dropped files if it does."""
        return [folder for folder in (*self.listed(), self.dropped) if folder.is_dir()]

    def add(self, folder: Path) -> None:
        """Remember a folder."""
        if folder not in self.listed():
            self._write([*self.listed(), folder])

    def remove(self, folder: Path) -> bool:
        """Forget a folder; whether it was added here."""
        kept = [one for one in self.listed() if one != folder]
        if len(kept) == len(self.listed()):
            return False
        self._write(kept)
        return True

    def keep(self, name: str, content: bytes | memoryview) -> Path:
        """Keep a file that was dropped; one that is there already is not kept twice."""
        self.dropped.mkdir(exist_ok=True)
        file = self.dropped / plain_name(name)
        if file.exists() and _digest(file.read_bytes()) != _digest(content):
            file = file.with_name(f"{file.stem}-{_digest(content)}{file.suffix}")
        if not file.exists():
            with whole(file) as draft:
                draft.write_bytes(content)
                os.utime(draft, (time.time() - _LONG_AGO,) * 2)
        return file

    def names(self) -> list[str]:
        """The names of the files that were dropped; of archives not, whose content has names of its own."""
        try:
            return sorted(path.name for path in self.dropped.iterdir() if path.suffix not in (".zip", ".part"))
        except OSError:
            return []

    def _write(self, folders: Iterable[Path]) -> None:
        write_whole(self._list, "".join(f"{folder}\n" for folder in folders))


def plain_name(name: str) -> str:
    r"""Return the name of a file without folders, and without what a file system may refuse.

    >>> plain_name("C:\\hands\\HH20260101 Table <1>?.txt")
    'HH20260101 Table _1__.txt'
    >>> plain_name("../.."), plain_name("nul.txt")
    ('file', '_nul.txt')
    """
    last = re.split(r"[/\\]", name)[-1]
    clean = re.sub(r"[^\w .,()#$@'+-]", "_", last)[-_LONGEST_NAME:].strip(" .")
    return f"_{clean}" if _RESERVED.match(clean) else clean or "file"


def folder_to_watch(text: str) -> Path:
    """Return the folder that a user typed or chose. Raises FolderError if it cannot be watched."""
    typed = text.strip().strip("\"'")
    if not typed or "\0" in typed or "\n" in typed:
        raise FolderError("Type the path of a folder, or choose one below.")
    folder = Path(os.path.abspath(Path(typed).expanduser()))  # noqa: PTH100  # keeps links
    if not folder.exists():
        raise FolderError(f"There is no folder {folder} on this machine.")
    if not folder.is_dir():
        raise FolderError(f"{folder} is a file: drop it below, or choose the folder that it is in.")
    if folder in (home(), *home().parents, Path(folder.anchor)):
        raise FolderError(f"{folder} holds everything that you have: choose the folder of the hand histories in it.")
    try:
        next(os.scandir(folder), None)
    except OSError as error:
        raise FolderError(f"{folder} cannot be read: {error.strerror or error}.") from None
    return folder


def _digest(content: bytes | memoryview) -> str:
    return hashlib.blake2b(content, digest_size=4).hexdigest()

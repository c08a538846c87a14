"""List the folders of this machine for the page on which one is chosen: names of folders only."""

import os
import string
import sys
from pathlib import Path

from studbook.game.cache_folder import home
from studbook.reports.live.first_steps import FolderList

_MOST = 400
"""Folders that are listed; others can be typed."""


def folder_list(text: str) -> FolderList:
    """List what is in a folder; in the user's home if there is no such folder."""
    folder = Path(text).expanduser() if text and "\0" not in text else home()
    folder = folder if folder.is_absolute() and folder.is_dir() else home()
    folders, files = _content(folder)
    above = [] if folder.parent == folder else [("..", str(folder.parent))]
    inside = [(path.name, str(path)) for path in folders[:_MOST]]
    return FolderList(str(folder), files, (*above, *inside, *_drives(folder)), bool(text))


def _content(folder: Path) -> tuple[list[Path], int]:
    """Return the folders in a folder, hidden ones last, and the number of files."""
    folders, files = [], 0
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if _is_folder(entry):
                    folders.append(Path(entry.path))
                else:
                    files += 1
    except OSError:
        return [], 0
    return sorted(folders, key=lambda path: (path.name.startswith("."), path.name.lower())), files


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _drives(folder: Path) -> list[tuple[str, str]]:
    """The other drives of Windows, at the top of a drive."""
    if sys.platform != "win32" or folder.parent != folder:
        return []
    drives = [Path(f"{letter}:\\") for letter in string.ascii_uppercase]
    return [(str(drive), str(drive)) for drive in drives if drive != folder and drive.exists()]

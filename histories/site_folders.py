"""Find the folders in which sites keep their hand histories on this machine: Windows, macOS, Linux, and Wine.

The folders are data of each site (`game.sites`). Everything here is a function of a `Machine`, so that tests pass a
fake one. Only names of folders are read, never a file.
"""

import fnmatch
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple

from studbook.game.sites import SITE_FACTS, SITES

HERO = "HERO"
"""Part of such a path that is the name of a player."""

NO_HERO = frozenset(
    "archive archives archived backup backups old temp tmp xmlhandhistory tournsummary replayer avatars".split()
)
"""Folders next to those of players that hold copies, summaries or pictures, in lower case."""


class Machine(NamedTuple):
    """The system, home and environment of a machine, on which the folders of sites depend."""

    system: str
    """`windows`, `macos` or `linux`."""
    home: Path
    environment: Mapping[str, str]
    root: Path | None = None
    """Folder that a test puts in place of drive C; None on a real machine."""


class SiteFolder(NamedTuple):
    """A folder with the hand histories of one player at one site."""

    site: str
    hero: str
    path: Path


def this_machine() -> Machine:
    """Describe the machine that runs this program."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return Machine(system, Path.home(), os.environ)


def site_folders(machine: Machine) -> list[SiteFolder]:
    """List the folders of all sites that exist on a machine, each once, in the order of the sites.

    A folder that several sites may have is that of the site whose path names it, not of one whose path has a `*` there.
    A folder that may not be read is left out.
    """
    found: dict[tuple[int, int] | Path, SiteFolder] = {}
    for site, pattern, bases in sorted(_searches(machine), key=lambda search: search[1].split("/").count("*")):
        first, *parts = pattern.split("/")
        for base in bases.get(first, ()):
            for hero, path in _matching(base, parts, ""):
                found.setdefault(_identity(path), SiteFolder(site, hero, path))
    return sorted(found.values(), key=lambda folder: SITES.index(folder.site))


def _searches(machine: Machine) -> Iterator[tuple[str, str, Mapping[str, list[Path]]]]:
    """Yield each path to look for, with the folders that its first name is replaced by."""
    own = {"HOME": [machine.home]} if machine.system != "windows" else _windows_bases(machine)
    wine = [] if machine.system == "windows" else list(_wine_bases(machine))
    for site, facts in SITE_FACTS.items():
        paths = {system: facts.folders.get(system, ()) for system in ("windows", machine.system)}
        for pattern in paths[machine.system]:
            yield site, pattern, own
        for bases in wine:
            for pattern in paths["windows"]:
                yield site, pattern, bases


def _windows_bases(machine: Machine) -> dict[str, list[Path]]:
    """Return the folders that names of Windows stand for; a variable that is not set has its usual folder."""
    given = {name.upper(): value for name, value in machine.environment.items() if value}
    home = machine.home
    drive = given.get("SYSTEMDRIVE", "C:") + "\\"
    usual: dict[str, list[str | Path]] = {
        "LOCALAPPDATA": [given.get("LOCALAPPDATA", home / "AppData" / "Local")],
        "APPDATA": [given.get("APPDATA", home / "AppData" / "Roaming")],
        "PROGRAMFILES": [given.get("PROGRAMFILES", drive + "Program Files")],
        "PROGRAMFILES86": [given.get("PROGRAMFILES(X86)", drive + "Program Files (x86)")],
        "DOCUMENTS": [home / "Documents", *(Path(one) / "Documents" for one in _values(given, "ONEDRIVE"))],
        "SYSTEMDRIVE": [drive],
    }
    return {name: [_placed(machine, path) for path in paths] for name, paths in usual.items()}


def _values(given: Mapping[str, str], name: str) -> list[str]:
    return [given[name]] if name in given else []


def _placed(machine: Machine, path: str | Path) -> Path:
    """Return the folder of a Windows path; with a `root`, drive C is there."""
    if machine.root is None or isinstance(path, Path):
        return Path(path)
    return machine.root.joinpath(*PureWindowsPath(path).parts[1:])


def _wine_bases(machine: Machine) -> Iterator[dict[str, list[Path]]]:
    """Yield the folders of Windows for each user of each Wine prefix."""
    for prefix in _prefixes(machine):
        drive = prefix / "drive_c"
        for user in _folders(drive / "users"):
            if user.name.lower() != "public":
                yield _wine_user(drive, user)


def _wine_user(drive: Path, user: Path) -> dict[str, list[Path]]:
    old = user / "Local Settings" / "Application Data"
    return {
        "LOCALAPPDATA": [user / "AppData" / "Local", old],
        "APPDATA": [user / "AppData" / "Roaming", user / "Application Data"],
        "PROGRAMFILES": [drive / "Program Files"],
        "PROGRAMFILES86": [drive / "Program Files (x86)"],
        "DOCUMENTS": [user / "Documents", user / "My Documents"],
        "SYSTEMDRIVE": [drive],
    }


def _prefixes(machine: Machine) -> Iterator[Path]:
    """Yield the Wine prefixes: the usual one, the one of the environment, and those of programs that manage several."""
    named = machine.environment.get("WINEPREFIX", "")
    if named and PurePosixPath(named).is_absolute():
        yield Path(named)
    home = machine.home
    yield home / ".wine"
    several = (
        home / ".local" / "share" / "wineprefixes",
        home / ".PlayOnLinux" / "wineprefix",
        home / ".local" / "share" / "bottles" / "bottles",
        home / ".var" / "app" / "com.usebottles.bottles" / "data" / "bottles" / "bottles",
        home / "Games",
        home / "Library" / "PlayOnMac" / "wineprefix",
        home / "Library" / "Application Support" / "CrossOver" / "Bottles",
    )
    for folder in several:
        yield from _folders(folder)


def _matching(folder: Path, parts: list[str], hero: str) -> Iterator[tuple[str, Path]]:
    """Yield the folders below one that match the parts of a path, each with the name of its player."""
    if not parts:
        yield hero, folder
        return
    part, *rest = parts
    if part == HERO:
        for below in _folders(folder):
            if below.name.lower() not in NO_HERO and not below.name.startswith("."):
                yield from _matching(below, rest, below.name)
        return
    for below in _named(_folders(folder), part):
        yield from _matching(below, rest, hero)


def _named(folders: Iterable[Path], pattern: str) -> Iterator[Path]:
    """Yield the folders with a name; sites and Windows do not distinguish capital letters."""
    for folder in folders:
        if fnmatch.fnmatchcase(folder.name.lower(), pattern.lower()):
            yield folder


def _folders(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return sorted(Path(entry.path) for entry in entries if entry.is_dir())
    except (OSError, ValueError):
        return []


def _identity(path: Path) -> tuple[int, int] | Path:
    """Return what is equal for two paths of one folder: Wine links the user's folders to those of the system."""
    try:
        facts = path.stat()
    except OSError:
        return path
    return facts.st_dev, facts.st_ino

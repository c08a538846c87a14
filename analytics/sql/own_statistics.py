"""Statistics that users write themselves: `.sql` files with the same comment as ours, in a folder of their own.

What is wrong with a file is a problem that names the file and the line; it stops nothing else.
"""

import os
import re
from functools import cache
from pathlib import Path

FOLDER_VARIABLE = "STUDBOOK_STATISTICS"
"""Environment variable that names the folder."""
LARGEST = 100_000
"""Bytes of a file."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_problems: dict[str, str] = {}


def folder() -> Path:
    """Return the folder of the user's own statistics, `~/.studbook/statistics` unless the variable names another."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else Path.home() / ".studbook" / "statistics"


@cache
def own_files() -> dict[str, str]:
    """Text of each file by the name of its statistic; files that cannot be read are problems."""
    try:
        found = sorted(path for path in folder().iterdir() if path.suffix == ".sql")
    except (OSError, RuntimeError):  # no folder, or no home
        return {}
    texts = {path.stem: _text(path) for path in found}
    return {name: text for name, text in texts.items() if text}


def _text(path: Path) -> str:
    if not _NAME.fullmatch(path.stem):
        note(path.stem, 1, "the name of a statistic has small letters, digits and _, and begins with a letter")
        return ""
    try:
        if path.stat().st_size > LARGEST:
            note(path.stem, 1, f"the file has more than {LARGEST:,} bytes")
            return ""
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        note(path.stem, 1, f"the file cannot be read: {error}")
        return ""


def note(name: str, line: int, problem: str) -> None:
    """Note what is wrong with a statistic, which is left out from then on."""
    _problems.setdefault(name, f"{folder() / name}.sql:{line}: {problem}")


def is_wrong(name: str) -> bool:
    """Whether something is wrong with a statistic."""
    return name in _problems


def problems() -> list[str]:
    """Return what is wrong with the user's own statistics, a line each."""
    return [_problems[name] for name in sorted(_problems)]


def forget() -> None:
    """Read the folder again when it is next needed."""
    own_files.cache_clear()
    _problems.clear()

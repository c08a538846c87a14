"""Arguments of the public functions: one thing or several, and errors that name the argument and its choices."""

import os
from collections.abc import Iterable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

from studbook.analytics.database.trouble import MissingError

PathLike = str | Path
Paths = PathLike | Iterable[PathLike]
"""One path or several."""
Names = str | Iterable[str]
"""One name or several."""
_Kind = TypeVar("_Kind", bound=IntEnum)


def paths_of(*given: Any) -> list[Path]:
    """Return paths that were given one by one, or as sequences of them. Raises TypeError for anything else.

    >>> [path.name for path in paths_of("a.txt", ["b.txt", Path("c.txt")])]
    ['a.txt', 'b.txt', 'c.txt']
    """
    found: list[Path] = []
    for one in given:
        if isinstance(one, str | os.PathLike):
            found.append(Path(one))
        elif isinstance(one, Iterable) and not isinstance(one, bytes):
            found += map(_path, one)
        else:
            raise TypeError(f"paths are texts or Path objects, not {one!r}")
    return found


def _path(given: Any) -> Path:
    if not isinstance(given, str | os.PathLike):
        raise TypeError(f"paths are texts or Path objects, not {given!r}")
    return Path(given)


def existing_paths(*given: Paths) -> list[Path]:
    """Return paths as `paths_of` does. Raises FileNotFoundError for the first one that does not exist."""
    paths = paths_of(*given)
    for path in paths:
        if not os.path.lexists(path):
            raise FileNotFoundError(f"no such file or folder: {path}")
    return paths


def names_of(argument: str, given: Any) -> tuple[str, ...]:
    """Return one name or several as a tuple. Raises TypeError, which names the argument, for anything else.

    >>> names_of("by", "game"), names_of("by", ["game", "stakes"])
    (('game',), ('game', 'stakes'))
    """
    if isinstance(given, str):
        return (given,)
    names = tuple(given) if isinstance(given, Iterable) else (given,)
    if wrong := [name for name in names if not isinstance(name, str)]:
        raise TypeError(f"{argument} is a name or a sequence of names, not {wrong[0]!r}")
    return names


def texts_of(argument: str, given: Any) -> list[str]:
    """Return several texts as a list. Raises TypeError if only one is given: it would be taken letter by letter."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise TypeError(f"{argument} is a sequence of texts, such as [{given!r}, ...], not {given!r}")
    return list(names_of(argument, given))


def member_of(kind: type[_Kind], argument: str, name: Any) -> _Kind:
    """Return the member of an enumeration by its name in any case. Raises ValueError that lists the names."""
    if isinstance(name, str) and name.upper() in kind.__members__:
        return kind[name.upper()]
    known = ", ".join(member.lower() for member in kind.__members__)
    raise ValueError(f"{argument} cannot be {name!r}; choices: {known}")


def choice_of(argument: str, given: Any, choices: Sequence[str]) -> str:
    """Return one of some texts. Raises TypeError or ValueError that names the argument and lists them."""
    if not isinstance(given, str):
        raise TypeError(f"{argument} is one of {', '.join(choices)}, not {given!r}")
    if given not in choices:
        raise ValueError(f"{argument} cannot be {given!r}; choices: {', '.join(choices)}")
    return given


def text_of(argument: str, given: Any) -> str:
    """Return a text. Raises TypeError, which names the argument, for anything else."""
    if not isinstance(given, str):
        raise TypeError(f"{argument} is a text, not {given!r}")
    return given


def number_of(argument: str, given: Any, least: int | None = 0) -> int:
    """Return a whole number, at least `least`. Raises TypeError or ValueError, which names the argument."""
    if not isinstance(given, int) or isinstance(given, bool):
        raise TypeError(f"{argument} is a whole number, not {given!r}")
    if least is not None and given < least:
        raise ValueError(f"{argument} is a number from {least}, not {given}")
    return given


def database_of(given: Any) -> str | Path:
    """Return the path of a database. Raises TypeError if it is none: an argument before it, say, may be missing."""
    if not isinstance(given, str | os.PathLike):
        raise TypeError(f"database is the path of a file, not {given!r}")
    return given if isinstance(given, str) else Path(given)


def existing_database(given: Any) -> str | Path:
    """Return the path of a database. Raises MissingError, a FileNotFoundError, if nothing is there."""
    path = database_of(given)
    if str(path) != ":memory:" and not os.path.lexists(path):
        raise MissingError(f"database {str(path)!r} does not exist: import some hands first")
    return path

"""Rules that differ from house to house, as small TOML files: what a file may say, and what is wrong with it."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

NOT_STATED = "NOT_STATED"


class Key(NamedTuple):
    """What a profile may say of one thing."""

    rule: str
    about: str
    values: tuple[str, ...]
    """Words that it may be, one of them or a list of some; empty for a number or UNLIMITED."""
    several: bool = False


ABOUT = {"title", "source", "extends"}
"""What a file says of itself."""


def find_profile(name: str, folder: Traversable, what: str, names: Collection[str]) -> Traversable:
    """File of a name, or the `.toml` file itself. Raises ValueError for none; the nearest right name is named."""
    if name.endswith(".toml"):
        if not Path(name).is_file():
            raise ValueError(f"{name}: no such file")
        return Path(name)
    path = folder / f"{name}.toml"
    if not path.is_file():
        raise ValueError(f"no {what} is called {name!r}{nearest(name, names)}")
    return path


def read_profile(path: Traversable, keys: Mapping[str, Key]) -> tuple[dict[str, str], dict[str, Any]]:
    """What a file says of itself, and its values.

    Raises ValueError where it is no TOML or says something unknown; the nearest right word is named.
    """
    try:
        said = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error
    about = {key: said.pop(key) for key in ABOUT & set(said)}
    values = dict(_flat(said))
    for key, value in values.items():
        _check(path.name, key, value, keys)
    return about, values


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def _check(file: str, key: str, value: Any, keys: Mapping[str, Key]) -> None:
    if key not in keys:
        raise ValueError(f"{file}: unknown key {key!r}{nearest(key, keys)}")
    known = keys[key]
    if value == NOT_STATED or (not known.values and (isinstance(value, int) or value == "UNLIMITED")):
        return
    if known.several != isinstance(value, list):
        raise ValueError(f"{file}: {key} is {'a list' if known.several else 'one word or number'}, not {value!r}")
    for word in value if known.several else [value]:
        if str(word).upper() not in known.values:
            choices = known.values or ("a number", "UNLIMITED")
            raise ValueError(f"{file}: {key} cannot be {word!r}{nearest(str(word).upper(), choices)}")


def nearest(word: str, known: Collection[str]) -> str:
    """Words for an error: the word that may have been meant, or all that there are."""
    found = get_close_matches(word, list(known), 1, 0.4)
    return f"; did you mean {found[0]!r}?" if found else f"; known are {', '.join(known)}"

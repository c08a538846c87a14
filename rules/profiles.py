"""Rules that differ from house to house, as small TOML files: what a file may contain, and the errors in it."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from studbook.game.money import CENT, UNIT

NOT_STATED = "NOT_STATED"
_NEAR = 1e-6


class Key(NamedTuple):
    """The allowed values of one key of a profile."""

    rule: str
    about: str
    values: tuple[str, ...]
    """The allowed words: one of them, or a list of some; empty for a number or UNLIMITED."""
    several: bool = False
    amount: bool = False
    """Whether it may also be an amount of money, such as 0.5."""
    tables: bool = False
    """Whether it is a list of tables, whose keys the reader of the profile checks."""


ABOUT = {"title", "source", "extends"}
"""Keys that describe the file itself."""


def find_profile(name: str, folder: Traversable, what: str, names: Collection[str]) -> Traversable:
    """Find the file of a profile. Raises ValueError, naming the closest match, if there is none."""
    if name.endswith(".toml"):
        if not Path(name).is_file():
            raise ValueError(f"{name}: no such file")
        return Path(name)
    path = folder / f"{name}.toml"
    if not path.is_file():
        raise ValueError(f"unknown {what}: {name!r}{nearest(name, names)}")
    return path


def read_profile(path: Traversable, keys: Mapping[str, Key]) -> tuple[dict[str, str], dict[str, Any]]:
    """Read a file's description of itself, and its values.

    Raises ValueError if it is not TOML or contains an unknown word; the closest match is named.
    """
    try:
        entries = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error
    about = {key: entries.pop(key) for key in ABOUT & set(entries)}
    values = dict(_flat(entries))
    for key, value in values.items():
        _check(path.name, key, value, keys)
    return about, values


def amount_of(value: float) -> int:
    """An amount of a file in ten-thousandths.

    >>> amount_of(0.07), amount_of(25)
    (700, 250000)
    """
    return round(value * UNIT)


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
    if known.tables and value != NOT_STATED:
        if not isinstance(value, list):
            raise ValueError(f"{file}: {key} is a list of tables, each below a line [[{key}]], not {value!r}")
        return
    if value == NOT_STATED or (not known.values and (isinstance(value, int) or value == "UNLIMITED")):
        return
    if known.amount and isinstance(value, int | float) and not isinstance(value, bool):
        if amount_of(value) <= 0 or amount_of(value) % CENT or abs(amount_of(value) - value * UNIT) > _NEAR:
            raise ValueError(f"{file}: {key} is an amount of at least 0.01 in whole cents, not {value!r}")
        return
    if known.several != isinstance(value, list):
        raise ValueError(f"{file}: {key} is {'a list' if known.several else 'a single word or number'}, not {value!r}")
    for word in value if known.several else [value]:
        if str(word).upper() not in known.values:
            choices = known.values or ("a number", "UNLIMITED")
            raise ValueError(f"{file}: {key} cannot be {word!r}{nearest(str(word).upper(), choices)}")


def nearest(word: str, known: Collection[str]) -> str:
    """End of an error message: the word that was probably meant, or all known words."""
    found = get_close_matches(word, list(known), 1, 0.4)
    return f"; did you mean {found[0]!r}?" if found else f"; known are {', '.join(known)}"

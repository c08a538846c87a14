"""Rules that differ from house to house, as small TOML files: what a file may contain, and the errors in it.

A house of stud (`rules.stud.house`) and a variant of the Red Dog family (`rules.red_dog.variants`) are such files, also
those of users.
"""

import os
import stat
import tomllib
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from studbook.game.money import CENT, UNIT

NOT_STATED = "NOT_STATED"
LARGEST = (1 << 31) - 1
"""Largest amount of a file, in ten-thousandths, and largest number."""
MOST_FILES = 8
"""How many files may extend one another."""
MOST_BYTES = 1 << 20
_MOST_DOTS = 200
_MOST_BITS = 256
_MOST_SHOWN = 200
_DEPTH = 8
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
    least: int = 0
    """Smallest number, if it is one."""
    most: int = LARGEST
    """Largest number."""
    unlimited: bool = False
    """Whether it may also be UNLIMITED."""


ABOUT = {"title", "source", "extends"}
"""Keys that describe the file itself."""


class Library(NamedTuple):
    """The profiles of one kind: those that come with Studbook, and what a file of this kind may contain."""

    what: str
    """What a profile is called in messages."""
    folder: Traversable
    names: Collection[str]
    keys: Mapping[str, Key]


class ProfileFile(NamedTuple):
    """A file: what it says about itself, and its values, with words in capitals, except those of lists."""

    path: Traversable
    about: dict[str, str]
    values: dict[str, Any]


def read_chain(name: str, library: Library) -> list[ProfileFile]:
    """Read a profile, the one that it extends, and so on; the name of a file is relative to the file that says it.

    Raises ValueError, in one sentence, if there is no such profile, or a file is not what it has to be.
    """
    chain = [_read(_find(name, library, Path()), library.keys)]
    known = {_place(chain[0].path)}
    while "extends" in chain[-1].about:
        file, path = shown_name(chain[-1].path.name), chain[-1].path
        try:
            base = _find(chain[-1].about["extends"], library, path.parent if isinstance(path, Path) else Path())
        except ValueError as error:
            raise ValueError(f"{file}: extends: {error}") from error
        if _place(base) in known:
            raise ValueError(f"{file}: extends {shown_name(base.name)}, which extends {file} itself")
        if len(chain) == MOST_FILES:
            raise ValueError(f"{file}: extends one more {library.what}: at most {MOST_FILES} may extend one another")
        chain.append(_read(base, library.keys))
        known.add(_place(base))
    return chain


def _place(path: Traversable) -> str:
    return os.path.realpath(path) if isinstance(path, Path) else str(path)


def _find(name: str, library: Library, folder: Path) -> Traversable:
    """Find the file of a profile: one of `folder`, or one of the library by its name."""
    if name.endswith(".toml"):
        return _regular(folder / name)
    if name not in library.names:
        raise ValueError(f"unknown {library.what}: {shown(name)}{nearest(name, library.names)}")
    return library.folder / f"{name}.toml"


def _regular(path: Path) -> Path:
    """Return the path of a file. Raises ValueError if it is none, or a device, which may never end."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ValueError(f"{shown_name(str(path))}: no such file") from error
    except (OSError, ValueError) as error:
        raise ValueError(f"{shown_name(str(path))}: {_reason(error)}") from error
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
        raise ValueError(f"{shown_name(str(path))}: this is {what}, not a file")
    return path


def _reason(error: Exception) -> str:
    return f"cannot be read: {(isinstance(error, OSError) and error.strerror) or error}"


def _read(path: Traversable, keys: Mapping[str, Key]) -> ProfileFile:
    """Read a file. Raises ValueError if it is not TOML or contains an unknown word; the closest match is named."""
    file = shown_name(path.name)
    entries = _entries(file, _text(path, file))
    about = {key: entries.pop(key) for key in ABOUT if key in entries}
    for key, text in about.items():
        if not isinstance(text, str):
            raise ValueError(f"{file}: {key} is a text in quotation marks, not {shown(text)}")  # noqa: TRY004  # of the file
    values = {}
    for key, value in _flat(entries, keys):
        if key in values:
            raise ValueError(f"{file}: {shown_name(key)} is stated twice")
        _check(file, key, value, keys)
        values[key] = value.upper() if isinstance(value, str) else value
    return ProfileFile(path, about, values)


def _text(path: Traversable, file: str) -> str:
    try:
        with path.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{file}: {_reason(error)}") from error
    if len(data) > MOST_BYTES:
        raise ValueError(f"{file}: it has more than {MOST_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file}: its bytes are not UTF-8 text") from error


def _entries(file: str, text: str) -> dict[str, Any]:
    dots = max(line.count(".") for line in text.split("\n"))
    if dots > _MOST_DOTS:  # the time that TOML takes grows with the square of a dotted key
        raise ValueError(f"{file}: a line of it has more than {_MOST_DOTS} dots: write its list on several lines")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError(f"{file}: its tables or lists are nested too deeply") from error
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {shown_name(str(error))}") from error
    except ValueError as error:
        raise ValueError(f"{file}: a number in it has too many digits") from error


def amount_of(value: float) -> int:
    """An amount of a file in ten-thousandths.

    >>> amount_of(0.07), amount_of(25)
    (700, 250000)
    """
    return round(value * UNIT)


def shown(value: Any) -> str:
    """A value of a file as a message shows it: in one line, and not too long.

    >>> shown("x" * 1000)[-5:], shown(16**5000), shown([0.5, "a"])
    ('xx...', 'a number of many digits', "[0.5, 'a']")
    """
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return "a number of many digits"
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"a {'table' if isinstance(value, dict) else 'list'} of such values"
    return shown_name(text)


def shown_name(text: str) -> str:
    r"""A text without quotation marks as a message shows it.

    >>> shown_name("my rules.toml"), shown_name("two\nlines")
    ('my rules.toml', 'two\\nlines')
    """
    line = text if text.isprintable() else "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)
    return line if len(line) <= _MOST_SHOWN else f"{line[:_MOST_SHOWN]}..."


def _flat(table: Mapping[str, Any], keys: Mapping[str, Key], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        name = before + key
        is_part = name.count(".") < _DEPTH and (bool(value) or any(known.startswith(f"{name}.") for known in keys))
        if isinstance(value, dict) and name not in keys and is_part:
            yield from _flat(value, keys, f"{name}.")
        else:
            yield name, value


def _check(file: str, key: str, value: Any, keys: Mapping[str, Key]) -> None:
    if key not in keys:
        raise ValueError(f"{file}: unknown key {shown(key)}{nearest(key, keys)}")
    known = keys[key]
    if value == NOT_STATED:
        return
    if known.tables:
        if not isinstance(value, list):
            raise ValueError(f"{file}: {key} is a list of tables, each below a line [[{key}]], not {shown(value)}")
    elif known.amount and _is_number(value):
        _check_amount(file, key, value)
    elif known.several != isinstance(value, list):
        kind = "a list" if known.several else "a single word or number"
        raise ValueError(f"{file}: {key} is {kind}, not {shown(value)}")
    elif known.values:
        _check_words(file, key, value if known.several else [value], known.values)
    elif value != "UNLIMITED" or not known.unlimited:
        _check_number(file, key, value, known)


def _check_amount(file: str, key: str, value: float) -> None:
    amount = value * UNIT
    if not CENT / 2 <= amount <= LARGEST or amount_of(value) % CENT or abs(amount_of(value) - amount) > _NEAR:
        most = f"{LARGEST // CENT / 100:,.2f}"
        raise ValueError(
            f"{file}: {key} is an amount of at least 0.01 in whole cents, up to {most}, not {shown(value)}"
        )


def _check_words(file: str, key: str, words: list[Any], known: tuple[str, ...]) -> None:
    for word in words:
        if not isinstance(word, str) or word.upper() not in known:
            raise ValueError(f"{file}: {key} cannot be {shown(word)}{nearest(shown(word).upper(), known)}")


def _check_number(file: str, key: str, value: Any, known: Key) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not known.least <= value <= known.most:
        or_else = " or UNLIMITED" if known.unlimited else ""
        raise ValueError(
            f"{file}: {key} is a whole number from {known.least} to {known.most}{or_else}, not {shown(value)}"
        )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def nearest(word: str, known: Collection[str]) -> str:
    """End of an error message: the word that was probably meant, or all known words."""
    found = get_close_matches(word[:_MOST_SHOWN], list(known), 1, 0.4)
    return f"; did you mean {found[0]!r}?" if found else f"; known are {', '.join(known)}"

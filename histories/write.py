"""Write hands to files the way a site does: one after another, separated by three line endings."""

import codecs
import gzip
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import IO

from studbook.game.sites import SITE_FACTS
from studbook.histories.whole_files import whole

Target = Path | str

_BETWEEN = "\n\n\n"
_LONGEST_NAME = 120
_SUFFIXES = tuple({facts.suffix for facts in SITE_FACTS.values()} - {".txt"})
"""Endings of a title that are those of the files; others end in `.txt`."""
_DEVICES = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)")
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest possible date of a zip member, so that equal hands give equal files."""


def safe_name(title: str) -> str:
    """Convert a title, such as the name of a table, to a file name that every system accepts.

    >>> safe_name("../Halley: IV*"), safe_name("Мир 2"), safe_name("nul"), safe_name("...")
    ('Halley_ IV_', 'Мир 2', '_nul', 'hands')
    """
    name = re.sub(r"[^\w '()+,.-]", "_", title).lstrip("._ -")
    name = name.encode("utf-8", "replace")[:_LONGEST_NAME].decode("utf-8", "ignore").rstrip(". ")
    return f"_{name}" if _DEVICES.match(name) else name or "hands"


def as_tables(texts: Iterable[str]) -> Iterator[str]:
    """Number hands, in formats in which each is a numbered table of a file."""
    for number, text in enumerate(texts, 1):
        yield f"[{number}]\n{text}"


def write_hands(
    texts: Iterable[str],
    folder_or_file: Target,
    *,
    title: str = "hands",
    encoding: str = "utf-8",
    newline: str = "\n",
    per_file: int | None = None,
) -> list[Path]:
    r"""Write hands to a file, to a `.gz`, to a `.zip`, or to numbered files in a folder; return the files written.

    A path with a suffix is a file, unless a folder of that name exists. `per_file` limits the hands in one file; it
    needs a folder or a `.zip` (for which it limits each member). `title` names the files inside, and may have the
    ending of a format; `encoding` is any of Python's (`utf-8-sig` and `utf-16` write a byte order mark); `newline` is
    `\n`, `\r\n` or `\r`. An incomplete file is removed. Raises OSError; ValueError if `per_file` does not fit;
    UnicodeEncodeError if the encoding lacks a character.
    """
    target = Path(folder_or_file)
    if per_file is not None and per_file < 1:
        raise ValueError(f"per_file is {per_file}, but a file needs at least one hand")
    encode = _encoder(encoding, newline)
    name = safe_name(title)
    if not name.endswith(_SUFFIXES):
        name += ".txt"
    if target.is_dir() or not target.suffix:
        parts = _parts(texts, per_file)
        return [_write_one(target / _numbered(name, number), part, encode) for number, part in parts]
    if target.suffix.lower() == ".zip":
        return [_write_zip(target, name, _parts(texts, per_file), encode)]
    if per_file is not None:
        raise ValueError(f"per_file needs a folder or a .zip, not {target.name}")
    return [_write_one(target, texts, encode)]


def _numbered(name: str, number: int) -> str:
    """The name of a file with its number.

    >>> _numbered("Halley IV.txt", 2)
    'Halley IV-0002.txt'
    """
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}-{number:04d}{dot}{suffix}"


_Encode = Callable[[Iterable[str]], Iterator[bytes]]


def _encoder(encoding: str, newline: str) -> _Encode:
    def encode(texts: Iterable[str]) -> Iterator[bytes]:
        encoder = codecs.getincrementalencoder(encoding)()
        for text in texts:
            yield encoder.encode((text.rstrip("\n") + _BETWEEN).replace("\n", newline))

    return encode


def _parts(texts: Iterable[str], per_file: int | None) -> Iterator[tuple[int, Iterator[str]]]:
    """Number the files from 1, each with its hands."""
    waiting = iter(texts)
    for number, first in enumerate(waiting, 1):
        yield number, chain((first,), islice(waiting, None if per_file is None else per_file - 1))


def _write_one(path: Path, texts: Iterable[str], encode: _Encode) -> Path:
    with _whole_file(path) as file:
        if path.suffix.lower() == ".gz":
            with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed:
                packed.writelines(encode(texts))
        else:
            file.writelines(encode(texts))
    return path


def _write_zip(path: Path, name: str, parts: Iterable[tuple[int, Iterator[str]]], encode: _Encode) -> Path:
    with _whole_file(path) as file, zipfile.ZipFile(file, "w") as archive:
        for number, texts in parts:
            member = zipfile.ZipInfo(_numbered(name, number), _EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(member, "w", force_zip64=True) as stream:
                stream.writelines(encode(texts))
    return path


@contextmanager
def _whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that gets its name only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole(path) as draft, draft.open("wb") as file:
        yield file

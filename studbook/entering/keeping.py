"""Where entered hands are kept: a file of house logs per house and day, and a draft of every hand that is not over."""

import json
import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from studbook.entering.log_text import LogError
from studbook.rules.stud.house import DEFAULT, profiles

_NUMBER = re.compile(r"House log #([0-9A-Za-z-]{1,40})\n")
_DAY = re.compile(r"(?m)^Date: (\d{4}-\d{2}-\d{2}) ")
MOST_DRAFTS = 20
"""Drafts that are listed."""


class KeptDraft(NamedTuple):
    """A hand that is not over."""

    number: str
    house: str
    log: str


class Keeper:
    """Writes hands to files in a folder, named after a database."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self._name = folder, name
        self._drafts = folder / f"{name}-drafts"
        self._writing = threading.Lock()

    def keep(self, log: str, house: str) -> None:
        """Keep a hand so far; a half-written file never takes the place of the last one."""
        self._drafts.mkdir(exist_ok=True)
        path = self._draft(number_of(log))
        with self._writing:
            new = path.with_suffix(".new")
            new.write_text(json.dumps({"house": house, "log": log}), encoding="utf-8")
            new.replace(path)

    def discard(self, number: str) -> None:
        """Forget a hand that is not over."""
        with self._writing:
            self._draft(number).unlink(missing_ok=True)

    def drafts(self) -> Iterator[KeptDraft]:
        """The hands that are not over, the latest first."""
        paths = sorted(self._drafts.glob("*.json"), reverse=True)[:MOST_DRAFTS] if self._drafts.is_dir() else []
        for path in paths:
            try:
                kept = json.loads(path.read_text(encoding="utf-8"))
                yield KeptDraft(path.stem, str(kept["house"]), str(kept["log"]))
            except (OSError, ValueError, LookupError, TypeError):
                continue

    def save(self, log: str, house: str) -> Path:
        """Append a finished hand to its file, once. Raises LogError if the file has another hand with this number."""
        path = self._file(log, house)
        with self._writing:
            known = path.read_text(encoding="utf-8") if path.exists() else ""
            if log not in known:
                if f"House log #{number_of(log)}\n" in known:
                    raise LogError("another phone has saved this hand in another form")
                with path.open("ab") as file:
                    file.write((b"\n\n" if known else b"") + log.encode())
                    file.flush()
                    os.fsync(file.fileno())
        self.discard(number_of(log))
        return path

    def files(self) -> Iterator[tuple[Path, str]]:
        """All files of entered hands, each with the house whose rules apply."""
        for house in profiles():
            for path in sorted(self.folder.glob(f"{_plain(self._name)}-live-{house}-????-??-??.txt")):
                yield path, house

    def _draft(self, number: str) -> Path:
        if not _NUMBER.fullmatch(f"House log #{number}\n"):
            raise LogError("this is no number of a hand")
        return self._drafts / f"{number}.json"

    def _file(self, log: str, house: str) -> Path:
        day = _DAY.search(log)
        if day is None or house not in profiles():
            raise LogError("the log has no date, or there is no such house")
        return self.folder / f"{self._name}-live-{house}-{day[1]}.txt"


def _plain(name: str) -> str:
    """A name as a pattern that fits nothing else."""
    return re.sub(r"([*?[])", r"[\1]", name)


def number_of(log: str) -> str:
    """The number of a hand. Raises LogError if it has none that a file could be named after."""
    found = _NUMBER.match(log)
    if found is None:
        raise LogError("the first line of a log is its number, such as House log #1204")
    return found[1]


def house_of_log(house: str) -> str:
    """The name of a house profile; of an empty text, what most sites do. Raises LogError if there is none."""
    if house and house not in profiles():
        raise LogError(f"there is no house {house[:40]!r}")
    return house or DEFAULT

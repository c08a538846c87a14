"""A running session: looks at the folders again and again, and imports what is new."""

import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import duckdb

from studbook.analytics.database.trouble import StoreError, first_line
from studbook.importing.counts import Totals
from studbook.live.database import LentError, LiveDatabase
from studbook.live.watcher import LOOK_AGAIN, Watcher
from studbook.program.endings import raise_if_stopped
from studbook.program.log import record

APART = 2.0
"""Seconds between two announcements of new hands, at least: pages are then counted again."""
_REST = 1.0
"""How many times as long as an import the pause after it is, so that pages are served while a site writes a lot."""
AFTER_TROUBLE = 10.0
"""Seconds after a failed import until the next one."""

Say = Callable[[str], None]
"""Prints a line for the user."""


class SessionState(NamedTuple):
    """What the session is doing, for pages and for the terminal."""

    folders: tuple[str, ...] = ()
    files: int = 0
    half_hands: int = 0
    """Files with half a hand at their end."""
    hands: int = 0
    """Hands imported since the session began."""
    is_importing: bool = False
    trouble: str = ""
    """Why the last import failed; empty if it did not."""


class Session:
    """Imports what a watcher finds, while other threads read the database."""

    def __init__(self, database: LiveDatabase, watcher: Watcher, say: Say = lambda _: None) -> None:
        self.database, self.watcher = database, watcher
        self._say = say
        self._wake = threading.Event()
        self._announcing = threading.Lock()
        self._has_news = False
        self._announced = -APART
        self.prepare: Callable[[], None] = lambda: None
        """Called before a change is announced, so that pages do not wait for what it needs."""
        self.state = SessionState(tuple(map(str, watcher.folders)))

    def look_now(self) -> None:
        """Look at all folders at once."""
        self.watcher.look_at_all()
        self._wake.set()

    def watch(self, folder: Path) -> None:
        """Watch one more folder, and look at it at once."""
        if folder not in self.watcher.folders:
            self.watcher.folders.append(folder)
        self._note(folders=tuple(map(str, self.watcher.folders)))
        self.look_now()

    def unwatch(self, folder: Path) -> None:
        """Watch a folder no longer; its hands stay in the database."""
        self.watcher.folders = [one for one in self.watcher.folders if one != folder]
        self._note(folders=tuple(map(str, self.watcher.folders)))
        self.look_now()

    def run(self) -> None:
        """Look at the folders until a signal ends the program."""
        while True:
            pause = self.step()
            raise_if_stopped()
            self._wake.wait(pause)
            self._wake.clear()

    def step(self) -> float:
        """Look once, and import what is new; return the seconds until the next look."""
        began = time.monotonic()
        try:
            if self.watcher.look():
                self._import()
            self._announce_if_due()
        except LentError:
            return LOOK_AGAIN
        except (StoreError, duckdb.Error, OSError) as error:
            raise_if_stopped()
            self.watcher.read_again()
            self._note(trouble=first_line(error))
            record("import_failed", self.state.trouble, "error")
            self._say(self.state.trouble)
            return AFTER_TROUBLE
        return max(LOOK_AGAIN, _REST * (time.monotonic() - began))

    def announce(self) -> None:
        """Prepare what pages need, and let them know that the database has changed."""
        with self._announcing:
            self._has_news = False
            try:
                self.prepare()
            finally:
                self._announced = time.monotonic()
                self.database.changed()

    def _announce_if_due(self) -> None:
        if self._has_news and time.monotonic() - self._announced >= APART:
            self.announce()

    def _import(self) -> None:
        """Import in parts; between two of them, another command may use the database."""
        self._note(is_importing=True)
        try:
            while totals := self._part():
                self._count(totals)
                self._announce_if_due()
        finally:
            self._note(is_importing=False)

    def _part(self) -> Totals | None:
        with self.database.writing() as store:
            totals = self.watcher.take(store)
        if totals and (totals.hands.imported or totals.rejected or totals.summaries.imported):
            self._has_news = True
        return totals

    def _count(self, totals: Totals) -> None:
        self._note(hands=self.state.hands + totals.hands.imported, trouble="")
        record("imported", f"{totals.hands.imported:,} new hands", **asdict(totals.hands), findings=totals.findings)
        if totals.hands.imported:
            at = time.strftime("%H:%M:%S")
            self._say(f"{at} {totals.hands.imported:,} new hand{'s' * (totals.hands.imported > 1)}")
        if totals.summaries.imported:
            several = "ies" if totals.summaries.imported > 1 else "y"
            self._say(f"{time.strftime('%H:%M:%S')} {totals.summaries.imported:,} new tournament summar{several}")

    def _note(self, **changes: object) -> None:
        watcher = self.watcher
        now = {"files": watcher.files, "half_hands": watcher.half_hands} | changes
        self.state = SessionState(**(self.state._asdict() | now))

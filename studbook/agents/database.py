"""The database that the tools ask: opened for one call at a time, for reading only, and for a limited time.

Between calls it is closed, so that `studbook import` and live pages can use it. One that live pages own is borrowed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Timer

import duckdb

from studbook.agents.query import Limits
from studbook.agents.quoting import number, quoted, unquoted
from studbook.analytics.database.connection import interrupt_all
from studbook.analytics.statistics.players import UnknownPlayer, require_player
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import hands_with_number
from studbook.analytics.stored.other_hands import others_with_number
from studbook.game.sites import SITES
from studbook.program.endings import UserError
from studbook.upkeep.opened import open_store

MOST_SECONDS = 60.0
"""How long a call may take."""
MOST_IN_ERROR = 1_500
"""Characters of an error that are shown: some list everything that can be chosen."""


class Database:
    """A database that is opened for each call; calls wait for each other."""

    def __init__(
        self,
        path: Path,
        most_seconds: float = MOST_SECONDS,
        limits: Limits = Limits(),  # noqa: B008  # it is immutable
    ) -> None:
        self.path, self.most_seconds, self.limits = path, most_seconds, limits
        self._turn = Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until no other call uses the database. Raises UserError if that takes too long."""
        if not self._turn.acquire(timeout=self.most_seconds):
            raise UserError("the database is busy with another call: try again")
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def store(self) -> Iterator[Store]:
        """Open the database for reading; its SQL can reach no other file.

        Raises UserError if it cannot be opened, if what is asked for does not exist, or if it takes too long.
        """
        with self.turn(), _limited(self.most_seconds), open_store(self.path, notify=False) as store, _errors():
            yield store

    def hand(self, store: Store, named: str) -> int:
        """Return the key of a hand from its number, with or without its site: `pokerstars:542100000006`."""
        site, colon, rest = unquoted(named).strip().lstrip("#").partition(":")
        is_with_site = bool(colon) and site in SITES
        hand_id = rest if is_with_site else site + colon + rest
        keys = hands_with_number(store, hand_id)
        sites = {key: store.ask("hand_sites", hands=[key])["site"][0] for key in keys}
        fitting = [key for key in keys if not is_with_site or sites[key] == site]
        if not fitting and others_with_number(store, hand_id):
            raise UserError(f"{number(named)} is of another game than stud: only its money is kept, in the view nets")
        if not fitting:
            raise UserError(f"no hand {number(named)}: find_hands lists hands with their numbers")
        if len({sites[key] for key in fitting}) > 1:
            numbers = " or ".join(f"{sites[key]}:{number(hand_id)}" for key in fitting)
            raise UserError(f"several sites have this number: give {numbers}")
        return fitting[0]

    def player(self, store: Store, named: str) -> str:
        """Return a player's own name from one that a tool has shown. Raises UnknownPlayer if no one has it."""
        name = self.own_name(store, named)
        require_player(store, name)
        return name

    def own_name(self, store: Store, named: str) -> str:
        """Return the name that a tool has shown; a long one is looked up by its beginning and fingerprint."""
        name = unquoted(named)
        if named == quoted(name):
            return name
        alike = (one for one in store.ask("all_players")["player"] if quoted(one) == named)
        return str(next(alike, name))


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Interrupt queries that take longer; they raise an error that `_errors` explains."""
    alarm = Timer(seconds, interrupt_all)
    alarm.daemon = True
    alarm.start()
    try:
        yield
    except duckdb.InterruptException as error:
        raise UserError(f"stopped after {seconds:g} seconds: ask for fewer hands with filters") from error
    finally:
        alarm.cancel()


@contextmanager
def _errors() -> Iterator[None]:
    """Explain errors; text that others may have written is quoted."""
    try:
        yield
    except UnknownPlayer as error:
        raise UserError(_unknown(error)) from error
    except duckdb.InterruptException:
        raise
    except (ValueError, LookupError, duckdb.Error) as error:
        raise UserError(quoted(str(error), MOST_IN_ERROR)) from error


def _unknown(error: UnknownPlayer) -> str:
    """Explain that a player has no hands; similar names are quoted."""
    similar = ", ".join(map(quoted, error.similar))
    if error.player in error.similar:
        return f"no hand of {quoted(error.player)} matches the filters"
    hint = f"; similar names: {similar}" if similar else "; the tool players lists them"
    return f"no hands of {quoted(error.player)} in this database{hint}"

"""Every command on hands that are not as they should be: what raises, hangs, or does not add up."""

import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from typer.testing import CliRunner

from studbook.analytics.statistics.stats import DIMENSIONS, GROUPS
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.commands.common import UserError
from studbook.game.sites import SITES
from studbook.importing.pipeline import import_paths

SECONDS = 300
"""A command that takes longer hangs."""
UNBALANCED = """
    SELECT site, hand_id, sum(net), any_value(hands.rake), any_value(fees)
    FROM hands JOIN seats USING (hand)
    WHERE hand NOT IN (SELECT hand FROM findings WHERE severity <> 'info') AND dealt_in
        AND site <> 'reddog'
    GROUP BY hand, site, hand_id
    HAVING sum(net) + any_value(hands.rake) + any_value(fees) <> 0
"""
TABLES = ("hands", "seats", "events", "pots", "awards", "findings", "played", "later_streets", "draws", "hand_log")


class Fault(NamedTuple):
    """A command that failed, and how."""

    words: tuple[str, ...]
    said: str

    @property
    def kind(self) -> str:
        """What went wrong, and its place; the same for the same cause."""
        lines = [line.strip() for line in self.said.strip().splitlines()]
        ours = [line for line in lines if line.startswith('File "') and "/site-packages/" not in line]
        return f"{lines[-1][:100] if lines else ''} | {ours[-1] if ours else ''}"


@contextmanager
def no_longer_than(seconds: int) -> Iterator[None]:
    """Interrupt what hangs."""

    def stop(*_: Any) -> None:
        raise TimeoutError(f"still at it after {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run(*words: object, codes: tuple[int, ...] = (0, 1)) -> Fault | None:
    """Run a command; the fault if it raises, hangs, or ends with a code that it does not promise."""
    line = tuple(str(word) for word in words)
    try:
        with no_longer_than(SECONDS):
            done = CliRunner().invoke(app, line)
    except TimeoutError as error:
        return Fault(line, str(error))
    if isinstance(done.exception, UserError) and 2 in codes:
        return None
    if done.exception and not isinstance(done.exception, SystemExit):
        return Fault(line, "".join(traceback.format_exception(done.exception)))
    if done.exit_code not in codes:
        return Fault(line, f"exit code {done.exit_code}: {done.output[-400:]}")
    return None


def taken_in(files: list[Path], database: Path) -> list[str]:
    """Import files; what does not add up."""
    with Store(str(database)) as store, no_longer_than(SECONDS):
        counts = import_paths(store, files).hands
        wrong = []
        if counts.found != counts.imported + counts.known + counts.other + counts.rejected:
            wrong.append(f"counts do not add up: {counts}")
        wrong += [f"unbalanced: {row}" for row in store.sql(UNBALANCED).rows]
        wrong += [f"no reason: {row}" for row in store.sql("FROM rejects WHERE reason = '' OR line < 1").rows]
    return wrong


def of_files(file: Path, folder: Path, site: str) -> Iterator[Fault | None]:
    """Commands that read a file by themselves."""
    other = SITES[(SITES.index(site) + 1) % (len(SITES) - 1)]
    yield run("parse", file, codes=(0, 1, 2))
    yield run("parse", file, "--json", codes=(0, 1, 2))
    yield run("convert", file, "--to", site if site != "reddog" else other, "-o", folder / "told.txt", codes=(0, 1, 2))
    yield run("convert", file, "--to", other, "-o", folder / "other.txt", codes=(0, 1, 2))


def of_stored(database: Path, folder: Path) -> Iterator[Fault | None]:
    """Commands that look at all hands of a database."""
    db = ("--db", database)
    yield run("audit", *db)
    yield run("audit", "--json", *db)
    yield run("audit", "--csv", folder / "all.csv", "--report", folder / "all.html", *db)
    for words in (["sheets"], ["sheets", "--csv"], ["sheets", "--json", "--limit", 0]):
        yield run(*words, *db)
    yield run("rake", *db, codes=(0, 1, 2))  # a sentence if no cash hand saw fourth street
    yield run("rake", "--json", *db, codes=(0, 1, 2))
    for table in TABLES:
        yield run("sql", f"FROM {table}", "--json", "--limit", 0, *db)
    for group in GROUPS:
        yield run("stats", "--group", group, *db)
        yield run("stats", "--group", group, "--by", "site", "--by", "game", "--json", *db)


def of_players(database: Path, players: list[str], every_dimension: bool) -> Iterator[Fault | None]:
    """Commands about a player."""
    for player in players:
        named = ("--player", player, "--db", database)
        for group in GROUPS:
            yield run("stats", "--group", group, "--json", *named, codes=(0, 1, 2))
        for dimension in DIMENSIONS if every_dimension else ():
            yield run("stats", "--by", dimension, *named, codes=(0, 1, 2))
        about = ("--db", database, "--", player)
        yield run("leaks", "--minimum", 2, *about, codes=(0, 1, 2))
        yield run("opponents", *about, codes=(0, 1, 2))
        yield run("opponents", "--json", *about, codes=(0, 1, 2))


def of_hands(database: Path, folder: Path, numbers: list[str]) -> Iterator[Fault | None]:
    """Commands about single hands."""
    for number in numbers:
        for words in (
            ["show"],
            ["explain"],
            ["explain", "--json"],
            ["explain", "-o", folder / "hand.html"],
            ["replay", "-o", folder / "replay.html"],
        ):
            yield run(*words, "--db", database, "--", number, codes=(0, 1, 2))
        for more in ([], ["--json"]):
            yield run("equity", "--sample", 1000, *more, "--db", database, "--hand", number, codes=(0, 1, 2))


def of_reports(database: Path, folder: Path, players: list[str]) -> Iterator[Fault | None]:
    """Reports about players, which take seconds each."""
    for player in players:
        yield run("report", "-o", folder / "report", "--db", database, "--", player, codes=(0, 1, 2))


def chosen(database: Path, sql: str, most: int) -> list[str]:
    """Names or numbers out of a database."""
    with Store(str(database), read_only=True) as store:
        return [str(value) for (value,) in store.sql(f"{sql} LIMIT {most}").rows]

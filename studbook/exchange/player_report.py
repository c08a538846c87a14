"""Write the report about a player: its pages, the replayers that they link to, and, if wanted, one PDF."""

import os
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from studbook.analytics.database.archive.folder import is_address
from studbook.analytics.players.profile import Profile, one_kind, profile
from studbook.analytics.red_dog.profile import DealsProfile, deals_profile
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.statistics.players import UnknownPlayer
from studbook.analytics.store import Store
from studbook.histories.whole_files import whole, write_whole
from studbook.machine.state import machine
from studbook.program.processes import helpers

if TYPE_CHECKING:
    from studbook.reports.layout.model import Report

Progress = Callable[[str, int, int], None]
"""Called with what is being done, the number of steps done, and of all steps (0 if it is unknown)."""

_PARTS = 8
_REPLAYING = 5
"""Steps that the replayers count for, a page being one."""


def lay_out(store: Store, player: str, filters: Filters = EVERY_HAND, into: str | None = None) -> "Report":
    """Count everything about a player's stud hands and Red Dog deals, and lay it out as pages.

    Cash games count, or tournaments for a player who plays nothing else, if the filters do not say which; tournaments
    have a page of their own. With `into`, the overview also answers for all currencies, converted into this one. Raises
    UnknownPlayer if no hand of the player passes the filters, and Nameless if the name is only a seat's.
    """
    from studbook.exchange.converted import converted_answers

    with ThreadPoolExecutor(1) as aside:
        report = aside.submit(_layout)  # it is loaded while DuckDB counts
        deals = None if filters.is_of_stud else deals_profile(store, player, filters)
        kind = one_kind(store, player, filters)
        try:
            facts = profile(store, player, kind, filters)
        except UnknownPlayer:
            if deals is None:
                raise
            return report.result()(None, deals)
        made = report.result()(facts, deals)
    if kind != filters and not kind.tournament:
        made = made._replace(lede=f"{made.lede} · cash games; tournaments have a page of their own")
    return made._replace(answers=(*made.answers, *converted_answers(store, player, kind, into))) if into else made


def _layout() -> "Callable[[Profile | None, DealsProfile | None], Report]":
    """Load what lays out a report. It needs Matplotlib, which the process of `replaying` does without."""
    from studbook.reports.player import report

    return report


@contextmanager
def replaying(database: str) -> Iterator[Executor]:
    """Yield a process that writes replayers while this one draws; meanwhile it loads what it needs.

    It stays for the next report of this program, because loading takes longer than the replayers of a few hands.
    """
    process = _ready_process(_from_anywhere(database))
    try:
        yield process
    finally:
        try:
            process.submit(os.getpid).result()  # once what is under way has ended, nothing writes any more
        except BrokenProcessPool:
            _process.cache_clear()


def _ready_process(database: str) -> Executor:
    """Return the process of this program; a new one if there is none, or if it was killed since the last report."""
    is_new = not _process.cache_info().currsize
    process = _process(os.getpid())
    try:
        process.submit(*((_get_ready, database) if is_new else (os.getpid,)))
    except BrokenProcessPool:
        _process.cache_clear()
        return _ready_process(database)
    return process


@lru_cache(maxsize=1)
def _process(_program: int) -> Executor:
    """Return the process of this program, given its number: a forked program starts one of its own.

    It is a thread if the system has no shared memory, which a pool needs for its locks.
    """
    try:
        return helpers(1)
    except OSError:
        return ThreadPoolExecutor(1)


def _from_anywhere(database: str) -> str:
    """The path of a database for a process that started in another folder; addresses are the same everywhere."""
    return database if is_address(database) else str(Path(database).absolute())


def write_report(
    made: "Report", database: str, folder: Path, process: Executor, progress: Progress | None = None
) -> Path:
    """Write a report into a folder, with a process of `replaying`. Returns the path of its first page, `index.html`."""
    from studbook.reports.live.report_pages import report_pages

    (folder / "hands").mkdir(parents=True, exist_ok=True)
    steps = len(made.pages) + _REPLAYING
    replays = Replays(_from_anywhere(database), folder.absolute(), made.replays, process)
    for done, (name, html) in enumerate(report_pages(made), 1):
        write_whole(folder / name, html)
        if progress:
            progress("drawing the pages", done, steps)
    if progress:
        progress("writing the hands", len(made.pages), steps)
    replays.finish()
    return folder / "index.html"


def write_pdf(made: "Report", path: Path, full: bool = False, progress: Progress | None = None) -> Path:
    """Write a report as a PDF file of at most twelve pages, or, if `full`, of as many as it needs. Returns the path."""
    from studbook.reports.layout.pdf import MOST_SHEETS, print_report

    def printed(page: int) -> None:
        if progress:
            progress("printing the PDF", page, 0 if full else MOST_SHEETS)

    if progress:
        progress("printing the PDF", 0, 0 if full else MOST_SHEETS)
    path.absolute().parent.mkdir(parents=True, exist_ok=True)
    with whole(path) as draft:
        print_report(made, draft, full, printed)
    return path


class Replays:
    """The replayers of a report, which a process writes, in parts if rules run as plain Python: that takes longest."""

    def __init__(self, database: str, folder: Path, hands: Collection[int], process: Executor) -> None:
        self._write = partial(_replay, database, folder=folder)
        parts = 1 if machine().is_fast() else _PARTS
        dealt_out = (frozenset(sorted(hands)[part::parts]) for part in range(parts))
        self._begun = [(part, process.submit(self._write, part)) for part in dealt_out]

    def finish(self) -> None:
        """Write the parts here that the process has not begun, from the last one on; wait for the others."""
        for part, replays in reversed(self._begun):
            if replays.cancel():
                self._write(part)
        for _, replays in self._begun:
            if not replays.cancelled():
                replays.result()


def _get_ready(database: str) -> None:
    """Load everything that replayers need, by writing that of a hand that went to showdown, if there is one."""
    with TemporaryDirectory(prefix="studbook-") as folder, Store(database, read_only=True) as store:
        shown = store.query("SELECT min(hand) AS hand FROM hands WHERE showdown")["hand"].drop_nulls()
        Path(folder, "hands").mkdir()
        _replay(database, frozenset(shown.to_list()), Path(folder))


def _replay(database: str, hands: frozenset[int], folder: Path) -> None:
    """Write the replayers, in a process of its own."""
    from studbook.reports.hand.linked_replays import write_replays

    write_replays(database, hands, folder)

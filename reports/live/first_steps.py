"""The page of a database without hands: watch a folder, drop files, or look at the demonstration."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from studbook.reports.layout.model import Cell, Table
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import count
from studbook.reports.live.navigation import Link, Navigation
from studbook.reports.live.view import Status, View
from studbook.reports.reference.trackers import trackers_sections

ADDRESS = "/first-steps"
TRACKERS = "/trackers"
NOTHING_FOUND = "no hands were found in it"


class FolderList(NamedTuple):
    """A folder of this machine, and the folders in it as pairs of a name and a path."""

    folder: str
    files: int
    folders: tuple[tuple[str, str], ...]
    is_open: bool = False
    """Whether the user is looking through folders."""


class Watched(NamedTuple):
    """A folder that is watched."""

    folder: str
    is_added: bool
    """Whether it was added here, and can be removed here."""


class FirstSteps(NamedTuple):
    """What the page shows."""

    choice: FolderList
    watched: tuple[Watched, ...] = ()
    read: Table | None = None
    """The files that were read last."""
    has_hands: bool = False
    trouble: str = ""
    """Why the last form was refused."""
    can_open_demonstration: bool = True


def first_steps_page(steps: FirstSteps, status: Status) -> str:
    """Return the page."""
    title = "Folders and files" if steps.has_hands else "Welcome to Studbook"
    lede = "Where your hands come from" if steps.has_hands else "Three ways to begin"
    links = (Link("Your results", "/"),) if steps.has_hands else (Link("Start", ADDRESS, is_here=True),)
    view = View(title, lede, navigation=Navigation(more=(*links, Link("Coming from another tracker", TRACKERS))))
    return fill_in("first_steps.html.j2", {}, view=view, status=status, steps=steps)


def trackers_view() -> View:
    """Lay out the page for those who come from another tracker."""
    title = "Coming from PokerTracker or Holdem Manager"
    links = (Link("Back to the start", ADDRESS), Link(title, TRACKERS, is_here=True))
    return View(
        title, "Stud needs nothing but the rooms' own hand histories", links=links, sections=trackers_sections()
    )


def read_files_table(rows: pl.DataFrame, dropped: Sequence[str]) -> Table | None:
    """Lay out the files that were read last; `dropped` are the names of those that were dropped on the page."""
    read = {_name(path) for path in rows["path"]}
    found = [_row({"path": name, "problem": NOTHING_FOUND}) for name in dropped if name not in read]
    found += [_row(row) for row in rows.iter_rows(named=True)]
    heads = ("File", "Hands", "Known before", "Other games", "Not readable", "Remark")
    return Table("The files that were read last", heads, tuple(found), words=frozenset({5})) if found else None


def _row(row: dict[str, object]) -> tuple[Cell, ...]:
    numbers = (Cell(count(int(str(row.get(name) or 0)))) for name in ("imported", "known", "other", "rejected"))
    return (Cell(_name(str(row["path"]))), *numbers, Cell(str(row["problem"] or "")))


def _name(path: str) -> str:
    return path.replace("\\", "/").rsplit("/", 1)[-1]


def watched_of(folders: Sequence[str], added: Sequence[str]) -> tuple[Watched, ...]:
    """Say of each watched folder whether it was added on the page."""
    return tuple(Watched(folder, folder in added) for folder in folders)

"""Replayer pages of the hands that a report links to, one page each."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.histories.whole_files import write_whole
from studbook.reports.hand.replayer import Around, replay_page

BACK = ("../index.html", "Back to the report")

_TOGETHER = 100
"""Hands to load at once: most reports have fewer, and a query costs more to plan than it takes to read their hands."""


def replay_pages(store: Store, keys: Iterable[int]) -> Iterator[tuple[str, str]]:
    """Name and HTML text of the replayer page of each hand that a report links to."""
    some = sorted(keys)
    following = dict(zip(some, ["", *some], strict=False)), dict(zip(some, [*some[1:], ""], strict=False))
    for place in range(0, len(some), _TOGETHER):
        for hand in replays(store, some[place : place + _TOGETHER]):
            key = hand.hand.facts.hand
            before, after = (f"{of[key]}.html" if of[key] != "" else "" for of in following)
            yield f"hands/{key}.html", replay_page([hand], around=Around(before, after, BACK))


def write_replays(database: str, keys: Iterable[int], folder: Path) -> None:
    """Write the replayer pages of hands below a report's folder; for a process that runs in parallel to the drawing."""
    with Store(database, read_only=True) as store:
        for name, html in replay_pages(store, keys):
            write_whole(folder / name, html)

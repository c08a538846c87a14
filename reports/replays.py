"""Replayers of the hands that a report links to, each a page of its own."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.reports.replayer import replay_page

BACK = ("../index.html", "Back to the report")

_TOGETHER = 40
"""Hands that the store is asked for at once: of so few it reads only the parts of its tables that hold them."""


def replay_pages(store: Store, keys: Iterable[int]) -> Iterator[tuple[str, str]]:
    """Name and HTML text of the replayer of hands that a report links to."""
    some = sorted(keys)
    for place in range(0, len(some), _TOGETHER):
        for hand in replays(store, some[place : place + _TOGETHER]):
            yield f"hands/{hand.hand.facts['hand']}.html", replay_page([hand], BACK)


def write_replays(database: str, keys: Iterable[int], folder: Path) -> None:
    """Write the replayers of hands below a report's folder; for a process of its own, beside the one that draws."""
    with Store(database, read_only=True) as store:
        for name, html in replay_pages(store, keys):
            (folder / name).write_text(html, encoding="utf-8")

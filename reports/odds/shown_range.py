"""Show in the terminal what players held who did something."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.reports.layout.words import NOTHING, count, hands, rate

if TYPE_CHECKING:
    from studbook.analytics.search.shown_ranges import ShownRange

_FEW = 100
"""Known hands below which the shares are hardly more than guesses."""


def _percent(share: float) -> str:
    return rate(100 * share, digits=1)


def shown_table(found: "ShownRange") -> Table:
    """A row for every class of starting hand that was seen."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("held")
    for head in ("shown", "known from\nthe deal", "chance to\nbe shown %", "share %", "95 % interval", "weight"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in found.classes:
        chance = NOTHING if one.chance is None else _percent(one.chance)
        interval = f"{_percent(one.low)} to {_percent(one.high)}"
        cells = [count(one.shown), count(one.dealt), chance, _percent(one.share), interval, rate(one.weight, digits=3)]
        table.add_row(Text(one.start), *cells)
    return table


def range_notes(found: "ShownRange") -> Iterator[str]:
    """State the sample, what to make of it, and the range."""
    with_door = f" with a door card {found.door}" if found.door else ""
    yield f"{hands(found.players)} of players{with_door}; the cards of {count(found.known)} are known."
    if found.is_weighted:
        yield f"Weighted by the chance to be shown, they stand for {count(round(found.estimated))}."
    else:
        yield "Too few hands are known from the deal to weight shown hands: those folded early count too little."
    if found.known < _FEW:
        yield "That is a small sample: look at the intervals."
    yield "The weight compares how often a hand of each class was played in this way."
    yield ""
    yield found.text
